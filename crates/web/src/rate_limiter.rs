//! A rate limit for each visitor: token buckets that refill by the second.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Token buckets, one for each key. Full ones are dropped, so memory follows the busy visitors.
pub(crate) struct RateLimiter<K> {
    rate: f64,
    burst: f64,
    state: Mutex<RateLimiterState<K>>,
}

struct RateLimiterState<K> {
    buckets: HashMap<K, Bucket>,
    /// When full ones were last dropped.
    swept: Option<Instant>,
}

struct Bucket {
    left: f64,
    at: Instant,
}

/// With more buckets than this, full ones are dropped.
const SWEEP: usize = 10_000;

impl<K: Hash + Eq> RateLimiter<K> {
    /// This many requests a second, and bursts of six times as many.
    pub(crate) fn new(rate: f64) -> RateLimiter<K> {
        RateLimiter {
            rate,
            burst: 6.0 * rate,
            state: Mutex::new(RateLimiterState { buckets: HashMap::new(), swept: None }),
        }
    }

    /// Takes a token out of the key's bucket; `false` when it is empty.
    pub(crate) fn take(&self, key: K, now: Instant) -> bool {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let RateLimiterState { buckets, swept } = &mut *state;
        let due = swept.is_none_or(|swept| now.saturating_duration_since(swept) > Duration::from_secs(1));
        if buckets.len() > SWEEP && due {
            let refill = Duration::from_secs_f64(self.burst / self.rate);
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.at) < refill);
            *swept = Some(now);
        }
        // This many busy keys at once are an attack: start over rather than grow.
        if buckets.len() > 4 * SWEEP {
            buckets.clear();
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: self.burst, at: now });
        let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
        bucket.left = (bucket.left + passed * self.rate).min(self.burst);
        bucket.at = now;
        let allowed = bucket.left >= 1.0;
        if allowed {
            bucket.left -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_and_then_the_rate_for_each_visitor() {
        let buckets = RateLimiter::new(2.0);
        let start = Instant::now();
        let taken = |key, now| (0..100).filter(|_| buckets.take(key, now)).count();
        assert_eq!(taken("a", start), 12);
        assert_eq!(taken("b", start), 12);
        assert_eq!(taken("a", start + Duration::from_secs(1)), 2);
        assert_eq!(taken("a", start + Duration::from_secs(100)), 12);
    }

    #[test]
    fn many_visitors_do_not_fill_the_memory() {
        let buckets = RateLimiter::new(2.0);
        let start = Instant::now();
        for visitor in 0..100_000 {
            buckets.take(visitor, start);
        }
        assert!(buckets.state.lock().unwrap().buckets.len() <= 4 * SWEEP + 1);
    }
}
