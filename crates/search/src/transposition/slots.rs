//! The memory of a transposition table: zeros at first, in large pages where the system has them.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// Two words of a table.
pub(super) type Slot = [AtomicU64; 2];

/// So many slots that hold nothing. The system hands memory out as it is written to, so a large table costs a short search
/// little.
pub(super) enum Slots {
    /// From the allocator.
    Boxed(Box<[Slot]>),
    /// A mapping of its own, in pages of 2 MB: the processor finds its way in a large table sooner than among half a million
    /// small pages.
    #[cfg(target_os = "linux")]
    Mapped(mapped::MappedSlots),
}

impl Slots {
    /// No slots, and no memory.
    pub(super) fn none() -> Slots {
        Slots::Boxed(Box::default())
    }

    pub(super) fn empty(slots: usize) -> Slots {
        #[cfg(target_os = "linux")]
        if let Some(mapped) = mapped::map(slots) {
            return Slots::Mapped(mapped);
        }
        Slots::Boxed(bytemuck::zeroed_slice_box(slots))
    }
}

impl Deref for Slots {
    type Target = [Slot];

    fn deref(&self) -> &[Slot] {
        match self {
            Slots::Boxed(slots) => slots,
            #[cfg(target_os = "linux")]
            Slots::Mapped(slots) => slots.borrow_dependent(),
        }
    }
}

#[cfg(target_os = "linux")]
mod mapped {
    use super::Slot;
    use memmap2::{Advice, MmapMut};
    use self_cell::{MutBorrow, self_cell};
    use zerocopy::FromBytes;

    type Borrowed<'a> = &'a [Slot];

    self_cell!(
        pub(in super::super) struct MappedSlots {
            owner: MutBorrow<MmapMut>,
            #[covariant]
            dependent: Borrowed,
        }
    );

    /// Smaller tables fit the processor's caches, and large pages would only take longer to clear.
    const LEAST_BYTES: usize = 8 << 20;

    /// The slots in large pages; `None` where that is not to be had or not worth while.
    pub(super) fn map(slots: usize) -> Option<MappedSlots> {
        let bytes = slots.checked_mul(size_of::<Slot>())?;
        if bytes < LEAST_BYTES {
            return None;
        }
        let map = MmapMut::map_anon(bytes).ok()?;
        map.advise(Advice::HugePage).ok()?;
        MappedSlots::try_new(MutBorrow::new(map), |map| {
            <[Slot]>::mut_from_bytes(map.borrow_mut()).map(|slots| &*slots).map_err(drop)
        })
        .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn slots_are_empty_and_keep_what_is_written_however_many_they_are() {
        for count in [0, 1, 4_099, (8 << 20) / 16 - 1, (9 << 20) / 16 + 3] {
            let slots = Slots::empty(count);
            assert_eq!(slots.len(), count);
            let words = || slots.iter().flatten();
            assert!(words().all(|word| word.load(Ordering::Relaxed) == 0), "{count}");
            for (i, word) in words().enumerate() {
                word.store(i as u64, Ordering::Relaxed);
            }
            assert!(words().enumerate().all(|(i, word)| word.load(Ordering::Relaxed) == i as u64), "{count}");
        }
    }
}
