//! How a machine reaches the fleet's server: an address, or a file with an address, a key and the server's certificate.

use crate::FleetError;
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The way to the server, and who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Access {
    /// The server: `nats://host:port`, or `tls://host:port`.
    pub address: String,
    /// The name of the machine, as the server knows it; `None` where nobody is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The secret key by which the server knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The certificate that the server's own is signed with, in PEM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The coordinator's public key, in a worker's file: by it a worker knows the coordinator's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coordinator: Option<String>,
    /// The coordinator's signature of the worker's name and key: by it the coordinator knows the worker's results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voucher: Option<String>,
}

impl std::str::FromStr for Access {
    type Err = FleetError;

    /// An address, or the path of an access file that `tengen fleet init` wrote.
    fn from_str(text: &str) -> Result<Access, FleetError> {
        if ["nats://", "tls://"].iter().any(|scheme| text.starts_with(scheme)) {
            let access = Access {
                address: text.to_owned(),
                name: None,
                key: None,
                certificate: None,
                coordinator: None,
                voucher: None,
            };
            access.check(text)?;
            return Ok(access);
        }
        let bytes = tengen_base::file::read_text(Path::new(text)).map_err(|error| {
            FleetError::Access(format!(
                "'{text}' is neither an address like nats://host nor an access file: {error}"
            ))
        })?;
        let access: Access = toml::from_str(&bytes)
            .map_err(|error| FleetError::Access(format!("{text} is no access file: {}", error.message())))?;
        access.check(text)?;
        Ok(access)
    }
}

impl Access {
    fn check(&self, from: &str) -> Result<(), FleetError> {
        let bad = |why: &str| Err(FleetError::Access(format!("{from}: {why}")));
        if self.address.parse::<async_nats::ServerAddr>().is_err() {
            return bad("its address is none, like nats://host:4222");
        }
        if self.name.as_deref().is_some_and(|name| !is_name(name)) {
            return bad("its name is none: a name has letters, digits, - and _");
        }
        Ok(())
    }

    /// Connects, and waits until the server answers. A server that is away is an error.
    pub(crate) async fn connect(&self, name: &str) -> Result<Client, FleetError> {
        match self.try_to_connect(name).await {
            Ok(client) => Ok(client),
            Err(NotConnected::Refused(error) | NotConnected::Away(error)) => Err(error),
        }
    }

    /// Connects, if the server is there.
    pub(crate) async fn try_to_connect(&self, name: &str) -> Result<Client, NotConnected> {
        let mut options = ConnectOptions::new()
            .name(name)
            .custom_inbox_prefix(format!("_INBOX_{name}"))
            .connection_timeout(Duration::from_secs(5))
            .ping_interval(Duration::from_secs(5))
            .request_timeout(Some(Duration::from_secs(5)))
            .reconnect_delay_callback(|attempts| Duration::from_millis((100 * attempts as u64).min(2_000)));
        if let Some(key) = &self.key {
            options = options.nkey(key.clone());
        }
        if let Some(certificate) = &self.certificate {
            let trusting = trusting(certificate).map_err(NotConnected::Refused)?;
            options = options.tls_client_config(trusting).require_tls(true);
        }
        options.connect(&self.address).await.map_err(|error| {
            let why = format!("cannot be reached: {error}");
            let said = FleetError::Server { address: self.address.clone(), why };
            match error.kind() {
                ConnectErrorKind::Dns | ConnectErrorKind::TimedOut | ConnectErrorKind::Io => {
                    NotConnected::Away(said)
                }
                _ => NotConnected::Refused(said),
            }
        })
    }
}

/// Why there is no connection.
pub(crate) enum NotConnected {
    /// The server is not there. It may come.
    Away(FleetError),
    /// It will not let us in.
    Refused(FleetError),
}

/// Encryption that trusts this certificate, and no authority besides.
fn trusting(certificate: &str) -> Result<ClientConfig, FleetError> {
    let bad =
        |why: String| FleetError::Access(format!("the access file's certificate cannot be used: {why}"));
    let mut roots = RootCertStore::empty();
    for one in CertificateDer::pem_slice_iter(certificate.as_bytes()) {
        roots.add(one.map_err(|error| bad(error.to_string()))?).map_err(|error| bad(error.to_string()))?;
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| bad(error.to_string()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// Whether a text can name a machine: names are parts of subjects.
pub(crate) fn is_name(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=64).contains(&text.len()) && text.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_access_files_are_told_apart() {
        assert_eq!("nats://host".parse::<Access>().unwrap().address, "nats://host");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.fleet");
        let read = |text: &str| {
            std::fs::write(&path, text).unwrap();
            path.to_str().unwrap().parse::<Access>().map_err(|error| error.to_string())
        };
        assert_eq!(read("address = 'tls://h:1'\nname = 'w-1'").unwrap().name.as_deref(), Some("w-1"));
        assert!(read("address = 'x y'").unwrap_err().contains("its address is none"));
        assert!(read("address = 'tls://h'\nname = 'a.b'").unwrap_err().contains("its name is none"));
        assert!(read("addres = 'tls://h'").unwrap_err().contains("is no access file"));
        assert!("nowhere".parse::<Access>().unwrap_err().to_string().starts_with("'nowhere' is neither"));
    }
}
