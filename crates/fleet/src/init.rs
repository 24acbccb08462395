//! A folder with all that a fleet's server needs, and an access file for every machine.

mod configuration;

use crate::{Access, FleetError, access, signature};
use configuration::{Places, configuration, unit, worker};
use nkeys::KeyPair;
use rcgen::{CertificateParams, KeyPair as CertificateKey};
use std::fs;
use std::net::Ipv6Addr;
use std::path::{Path, PathBuf};

/// What the folder is made for.
#[derive(Clone, Debug)]
pub struct InitOptions {
    /// The name or address under which all machines reach the server.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// The names of the workers.
    pub workers: Vec<String>,
}

/// A fleet's folder.
pub struct FleetFolder {
    folder: PathBuf,
}

const CONFIGURATION: &str = "server.conf";
const CERTIFICATE: &str = "certificate.pem";
const CERTIFICATE_KEY: &str = "certificate-key.pem";
const UNIT: &str = "tengen-fleet.service";
const COORDINATOR: &str = "coordinator";
/// The configuration of the server that systemd starts, whose files lie elsewhere.
const SERVICE_CONFIGURATION: &str = "service.conf";

impl FleetFolder {
    /// Writes the server's configuration, its certificate, a systemd unit, and an access file for the coordinator and
    /// each worker. Keys that are there already are kept, so the same folder takes more workers later.
    ///
    /// # Errors
    /// When a name is none, or a file cannot be written.
    pub fn write(folder: &Path, options: &InitOptions) -> Result<FleetFolder, FleetError> {
        if let Some(name) = options.workers.iter().find(|name| !access::is_name(name) || *name == COORDINATOR)
        {
            return Err(FleetError::Access(format!(
                "'{name}' cannot name a worker: a name has letters, digits, - and _, and is not 'coordinator'"
            )));
        }
        let host = Host::parse(&options.host)?;
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        // The configuration names its files by their whole paths: a server is started from anywhere.
        let folder = folder.canonicalize().map_err(|error| failed(folder, &error))?;
        let fleet = FleetFolder { folder };
        let certificate = fleet.certificate(&host)?;
        let address = format!("tls://{}:{}", host.in_address(), options.port);
        let own = fleet.key_of(COORDINATOR)?;
        let access = |name: &str, key: &KeyPair| -> Result<Access, FleetError> {
            let is_worker = name != COORDINATOR;
            let voucher = || signature::vouch(&own, name, &key.public_key());
            Ok(Access {
                address: address.clone(),
                name: Some(name.to_owned()),
                key: Some(key.seed().map_err(|error| unusable(&error))?),
                certificate: Some(certificate.clone()),
                coordinator: is_worker.then(|| own.public_key()),
                voucher: is_worker.then(voucher).transpose()?,
            })
        };
        let mut names = fleet.known_workers()?;
        names.extend(options.workers.iter().cloned());
        names.sort();
        names.dedup();
        let mut users = String::new();
        for name in &names {
            let key = fleet.key_of(name)?;
            fleet.put_access(name, &access(name, &key)?)?;
            users.push_str(&worker(name, &key.public_key()));
        }
        // The coordinator's file is last: by its address a new host is noticed, also after a run that was cut short.
        fleet.put_access(COORDINATOR, &access(COORDINATOR, &own)?)?;
        let configuration = |places: &Places| configuration(places, options.port, &own.public_key(), &users);
        fleet.put(CONFIGURATION, &configuration(&fleet.places()), false)?;
        fleet.put(SERVICE_CONFIGURATION, &configuration(&Places::of_service()), false)?;
        fleet.put(UNIT, &unit(&fleet.folder), false)?;
        Ok(fleet)
    }

    /// The server's configuration.
    pub fn configuration_file(&self) -> PathBuf {
        self.folder.join(CONFIGURATION)
    }

    /// The systemd unit.
    pub fn unit_file(&self) -> PathBuf {
        self.folder.join(UNIT)
    }

    /// The access file of a machine; the coordinator's is called so.
    pub fn access_file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.fleet"))
    }

    /// The workers that have access files.
    fn known_workers(&self) -> Result<Vec<String>, FleetError> {
        let entries = fs::read_dir(&self.folder).map_err(|error| failed(&self.folder, &error))?;
        let name = |entry: fs::DirEntry| {
            let file = entry.file_name().into_string().ok()?;
            file.strip_suffix(".fleet")
                .filter(|name| *name != COORDINATOR && access::is_name(name))
                .map(str::to_owned)
        };
        Ok(entries.filter_map(|entry| name(entry.ok()?)).collect())
    }

    /// The server's certificate, which signs itself: workers trust it alone. It is kept for as long as the server is
    /// reached under the same name.
    fn certificate(&self, host: &Host) -> Result<String, FleetError> {
        let path = self.folder.join(CERTIFICATE);
        let before = self.access_if_any(COORDINATOR)?.map(|access| access.address);
        let is_same = before.is_some_and(|address| {
            address
                .strip_prefix("tls://")
                .and_then(|rest| rest.rsplit_once(':'))
                .is_some_and(|(before, _)| before == host.in_address())
        });
        if let Ok(there) = fs::read_to_string(&path)
            && is_same
        {
            return Ok(there);
        }
        let made = |error: rcgen::Error| FleetError::Access(format!("cannot make a certificate: {error}"));
        let others = ["localhost", "127.0.0.1", "::1"].into_iter().filter(|name| *name != host.0);
        let names: Vec<String> = [host.0.as_str()].into_iter().chain(others).map(str::to_owned).collect();
        let key = CertificateKey::generate().map_err(made)?;
        let certificate =
            CertificateParams::new(names).and_then(|names| names.self_signed(&key)).map_err(made)?;
        self.put(CERTIFICATE_KEY, &key.serialize_pem(), true)?;
        self.put(CERTIFICATE, &certificate.pem(), false)?;
        Ok(certificate.pem())
    }

    fn access_if_any(&self, name: &str) -> Result<Option<Access>, FleetError> {
        let path = self.access_file(name);
        path.exists().then(|| path.display().to_string().parse::<Access>()).transpose()
    }

    /// The key of a machine: that of its access file, or a new one.
    fn key_of(&self, name: &str) -> Result<KeyPair, FleetError> {
        match self.access_if_any(name)?.and_then(|access| access.key) {
            Some(seed) => KeyPair::from_seed(&seed).map_err(|error| unusable(&error)),
            None => Ok(KeyPair::new_user()),
        }
    }

    fn put_access(&self, name: &str, access: &Access) -> Result<(), FleetError> {
        let text = toml::to_string(access).map_err(|error| FleetError::Access(error.to_string()))?;
        let about =
            "# The way of one machine into a fleet. It holds a secret key: keep it to that machine.\n";
        self.put(&format!("{name}.fleet"), &format!("{about}{text}"), true)
    }

    /// Where the server finds its files when it is started by hand.
    fn places(&self) -> Places {
        let path = |name: &str| self.folder.join(name).display().to_string();
        Places { certificate: path(CERTIFICATE), key: path(CERTIFICATE_KEY), store: path("store") }
    }

    fn put(&self, name: &str, text: &str, is_secret: bool) -> Result<(), FleetError> {
        let path = self.folder.join(name);
        #[cfg(unix)]
        if is_secret && !path.exists() {
            use std::os::unix::fs::OpenOptionsExt;
            // It must not be readable by others for a moment; replacing it keeps its permissions.
            let made = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
            made.map_err(|error| failed(&path, &error))?;
        }
        #[cfg(not(unix))]
        let _ = is_secret;
        tengen_base::file::replace(&path, text.as_bytes()).map_err(|error| failed(&path, &error))
    }
}

/// The name or address under which the server is reached.
struct Host(String);

impl Host {
    fn parse(text: &str) -> Result<Host, FleetError> {
        let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
        let is_name = |text: &str| {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c))
        };
        if is_name(text) || text.parse::<Ipv6Addr>().is_ok() {
            return Ok(Host(text.to_owned()));
        }
        Err(FleetError::Access(format!("'{text}' is no name or address of a server")))
    }

    /// As it stands before a port.
    fn in_address(&self) -> String {
        if self.0.contains(':') { format!("[{}]", self.0) } else { self.0.clone() }
    }
}

fn unusable(error: &nkeys::error::Error) -> FleetError {
    FleetError::Access(format!("a key of the folder cannot be used: {error}"))
}

fn failed(path: &Path, error: &std::io::Error) -> FleetError {
    FleetError::File(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_kept_when_more_workers_come_and_nobody_else_may_read_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut options = InitOptions { host: "host".into(), port: 4222, workers: vec!["a".into()] };
        let access = |name: &str| {
            folder.path().join(format!("{name}.fleet")).display().to_string().parse::<Access>().unwrap()
        };
        FleetFolder::write(folder.path(), &options).unwrap();
        let [a, coordinator] = ["a", "coordinator"].map(access);
        options.workers = vec!["b".into()];
        let fleet = FleetFolder::write(folder.path(), &options).unwrap();
        assert_eq!((access("a"), access("coordinator")), (a.clone(), coordinator));
        assert_ne!(access("b").key, a.key);
        let written = fs::read_to_string(fleet.configuration_file()).unwrap();
        assert!(
            written.contains("# a\n")
                && written.contains("# b\n")
                && !written.contains(a.key.as_ref().unwrap())
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(fleet.access_file("a")).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0);
        }
        options.workers = vec!["a.b".into()];
        assert!(FleetFolder::write(folder.path(), &options).is_err());
    }

    #[test]
    fn another_host_gets_another_certificate_and_addresses_of_all_kinds_are_taken() {
        let folder = tempfile::tempdir().unwrap();
        let certificate = |host: &str| {
            let options = InitOptions { host: host.into(), port: 4222, workers: vec!["a".into()] };
            let fleet = FleetFolder::write(folder.path(), &options).unwrap();
            let access: Access = fleet.access_file("a").display().to_string().parse().unwrap();
            let there = fs::read_to_string(folder.path().join(CERTIFICATE)).unwrap();
            assert_eq!(access.certificate.as_ref(), Some(&there));
            (access.address, there)
        };
        let first = certificate("host");
        assert_eq!(certificate("host"), first);
        let (address, second) = certificate("fd00::7");
        assert_eq!(address, "tls://[fd00::7]:4222");
        assert_ne!(second, first.1, "it names the host");
        assert_eq!(certificate("[fd00::7]"), (address, second));
        for bad in ["", "a b", "a:b", "fd00::7:zz"] {
            let options = InitOptions { host: bad.into(), port: 4222, workers: Vec::new() };
            assert!(FleetFolder::write(folder.path(), &options).is_err(), "{bad}");
        }
    }
}
