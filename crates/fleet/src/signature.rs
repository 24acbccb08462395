//! Signatures: who sent a message, by the key in the sender's access file.
//!
//! The server keeps a worker from speaking under another's name, but not from having the server's own answers sent there.

use crate::{Access, FleetError};
use async_nats::{HeaderMap, Message};
use nkeys::KeyPair;
use std::collections::BTreeMap;

const KEY: &str = "Tengen-Key";
const VOUCHER: &str = "Tengen-Voucher";
const SIGNATURE: &str = "Tengen-Signature";

/// Signs what one machine sends.
pub(crate) struct Signer {
    key: KeyPair,
    voucher: Option<String>,
}

impl Signer {
    /// The signer of a machine that has a key.
    pub(crate) fn of(access: &Access) -> Result<Option<Signer>, FleetError> {
        let key = access.key.as_deref().map(secret_key).transpose()?;
        Ok(key.map(|key| Signer { key, voucher: access.voucher.clone() }))
    }

    /// The headers that show who sends this payload to this subject.
    pub(crate) fn headers(&self, subject: &str, payload: &[u8]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(KEY, self.key.public_key());
        headers.insert(SIGNATURE, sign(&self.key, &signed_text(subject, payload)).unwrap_or_default());
        if let Some(voucher) = &self.voucher {
            headers.insert(VOUCHER, voucher.as_str());
        }
        headers
    }
}

/// Tells who sent a message, by what the coordinator's key vouches for.
pub(crate) struct Verifier {
    /// The coordinator's public key; `None` in a fleet without keys, where everybody is who he says he is.
    coordinator: Option<KeyPair>,
    /// The keys of workers, by name, that were found to be vouched for.
    vouched: BTreeMap<String, String>,
}

impl Verifier {
    /// For the machine with this access file: the coordinator's, or a worker's.
    pub(crate) fn of(access: &Access) -> Result<Verifier, FleetError> {
        let own = || access.key.as_deref().map(secret_key).transpose();
        let coordinator = match &access.coordinator {
            Some(public) => Some(public_key(public)?),
            None => own()?,
        };
        Ok(Verifier { coordinator, vouched: BTreeMap::new() })
    }

    /// Whether a message was sent by the worker of this name.
    pub(crate) fn is_from_worker(&mut self, name: &str, message: &Message) -> bool {
        let Some(coordinator) = &self.coordinator else { return true };
        let header = |name: &str| message.headers.as_ref().and_then(|headers| headers.get(name));
        let (Some(key), Some(voucher)) = (header(KEY), header(VOUCHER)) else { return false };
        if self.vouched.get(name).is_none_or(|known| known != key.as_str()) {
            if !is_signed(coordinator, &vouched_text(name, key.as_str()), voucher.as_str()) {
                return false;
            }
            self.vouched.insert(name.to_owned(), key.as_str().to_owned());
        }
        public_key(key.as_str()).is_ok_and(|key| is_message_signed(&key, message))
    }

    /// Whether a message was sent by the coordinator.
    pub(crate) fn is_from_coordinator(&self, message: &Message) -> bool {
        self.coordinator.as_ref().is_none_or(|key| is_message_signed(key, message))
    }
}

/// What the coordinator gives a worker, so that its key is known to be that of the worker of this name.
pub(crate) fn vouch(coordinator: &KeyPair, name: &str, public_key: &str) -> Result<String, FleetError> {
    sign(coordinator, &vouched_text(name, public_key))
        .ok_or_else(|| FleetError::Access("the coordinator's key cannot sign".to_owned()))
}

fn is_message_signed(key: &KeyPair, message: &Message) -> bool {
    let signature = message.headers.as_ref().and_then(|headers| headers.get(SIGNATURE));
    let text = signed_text(&message.subject, &message.payload);
    signature.is_some_and(|signature| is_signed(key, &text, signature.as_str()))
}

fn signed_text(subject: &str, payload: &[u8]) -> Vec<u8> {
    [b"tengen message ", subject.as_bytes(), b"\n", payload].concat()
}

fn vouched_text(name: &str, key: &str) -> Vec<u8> {
    format!("tengen worker {name} {key}").into_bytes()
}

fn sign(key: &KeyPair, text: &[u8]) -> Option<String> {
    let signature = key.sign(text).ok()?;
    Some(signature.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn is_signed(key: &KeyPair, text: &[u8], signature: &str) -> bool {
    let byte = |at: usize| u8::from_str_radix(signature.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..signature.len()).step_by(2).map(byte).collect();
    bytes.is_some_and(|bytes| bytes.len() == 64 && key.verify(text, &bytes).is_ok())
}

fn secret_key(seed: &str) -> Result<KeyPair, FleetError> {
    let bad = |error| FleetError::Access(format!("the access file's key cannot be used: {error}"));
    KeyPair::from_seed(seed).map_err(bad)
}

fn public_key(text: &str) -> Result<KeyPair, FleetError> {
    let bad = |error| FleetError::Access(format!("a public key cannot be used: {error}"));
    KeyPair::from_public_key(text).map_err(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(subject: &str, payload: &str, headers: Option<HeaderMap>) -> Message {
        let (payload, length) = (payload.to_owned().into(), payload.len());
        let subject = subject.into();
        Message { subject, reply: None, payload, headers, status: None, description: None, length }
    }

    #[test]
    fn nobody_speaks_in_anothers_name() {
        let coordinator = KeyPair::new_user();
        let access = |name: &str, key: &KeyPair| Access {
            address: "tls://h".into(),
            name: Some(name.into()),
            key: Some(key.seed().unwrap()),
            certificate: None,
            coordinator: Some(coordinator.public_key()),
            voucher: Some(vouch(&coordinator, name, &key.public_key()).unwrap()),
        };
        let [ann, bob] = ["ann", "bob"].map(|name| access(name, &KeyPair::new_user()));
        let mut verifier =
            Verifier::of(&Access { coordinator: None, ..access("coordinator", &coordinator) }).unwrap();
        let (subject, payload) = ("tengen.result.e.bob", "a game");
        let signed = |access: &Access| {
            message(subject, payload, Some(Signer::of(access).unwrap().unwrap().headers(subject, b"a game")))
        };
        assert!(verifier.is_from_worker("bob", &signed(&bob)));
        assert!(!verifier.is_from_worker("bob", &signed(&ann)), "another's key");
        assert!(!verifier.is_from_worker("ann", &signed(&bob)), "another's name");
        assert!(!verifier.is_from_worker("bob", &message(subject, payload, None)), "the server's own answer");
        let elsewhere = Message { subject: "tengen.result.f.bob".into(), ..signed(&bob) };
        assert!(!verifier.is_from_worker("bob", &elsewhere), "sent for another event");
        let changed = Message { payload: "another".into(), ..signed(&bob) };
        assert!(!verifier.is_from_worker("bob", &changed));
        let stranger = Access { voucher: ann.voucher.clone(), ..access("bob", &KeyPair::new_user()) };
        assert!(!verifier.is_from_worker("bob", &signed(&stranger)), "nobody vouches for this key");

        let theirs = Verifier::of(&ann).unwrap();
        assert!(!theirs.is_from_coordinator(&signed(&bob)));
        let own = Access { coordinator: None, ..access("coordinator", &coordinator) };
        assert!(theirs.is_from_coordinator(&signed(&own)));
    }
}
