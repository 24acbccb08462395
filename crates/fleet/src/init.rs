//! A folder with all that a fleet's server needs, and an access file for every machine.

use crate::{Access, FleetError, access, broker};
use nkeys::KeyPair;
use rcgen::{CertificateParams, KeyPair as CertificateKey};
use std::fmt::Write;
use std::fs;
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
        let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:".contains(c);
        if options.host.is_empty() || !options.host.chars().all(is_host) {
            return Err(FleetError::Access(format!("'{}' is no name or address of a server", options.host)));
        }
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        // The configuration names its files by their whole paths: a server is started from anywhere.
        let folder = folder.canonicalize().map_err(|error| failed(folder, &error))?;
        let fleet = FleetFolder { folder };
        let certificate = fleet.certificate(&options.host)?;
        let coordinator = fleet.key(COORDINATOR, options, &certificate)?;
        let mut names = fleet.known_workers()?;
        names.extend(options.workers.iter().cloned());
        names.sort();
        names.dedup();
        let mut users = String::new();
        for name in &names {
            let key = fleet.key(name, options, &certificate)?;
            users.push_str(&worker(name, &key));
        }
        fleet.put(CONFIGURATION, &fleet.configuration(options.port, &coordinator, &users), false)?;
        fleet.put(UNIT, &fleet.unit(), false)?;
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

    /// The server's certificate, which signs itself: workers trust it alone.
    fn certificate(&self, host: &str) -> Result<String, FleetError> {
        let path = self.folder.join(CERTIFICATE);
        if let Ok(there) = fs::read_to_string(&path) {
            return Ok(there);
        }
        let made = |error: rcgen::Error| FleetError::Access(format!("cannot make a certificate: {error}"));
        let mut names = vec![host.to_owned(), "localhost".to_owned(), "127.0.0.1".to_owned()];
        names.dedup();
        let key = CertificateKey::generate().map_err(made)?;
        let certificate =
            CertificateParams::new(names).and_then(|names| names.self_signed(&key)).map_err(made)?;
        self.put(CERTIFICATE_KEY, &key.serialize_pem(), true)?;
        self.put(CERTIFICATE, &certificate.pem(), false)?;
        Ok(certificate.pem())
    }

    /// The public key of a machine. Its access file is written if it is not there.
    fn key(&self, name: &str, options: &InitOptions, certificate: &str) -> Result<String, FleetError> {
        let path = self.access_file(name);
        let there = path.exists().then(|| path.display().to_string().parse::<Access>()).transpose()?;
        let bad = |error: nkeys::error::Error| FleetError::Access(format!("{}: {error}", path.display()));
        let key = match there.and_then(|access| access.key) {
            Some(seed) => KeyPair::from_seed(&seed).map_err(bad)?,
            None => KeyPair::new_user(),
        };
        let access = Access {
            address: format!("tls://{}:{}", options.host, options.port),
            name: Some(name.to_owned()),
            key: Some(key.seed().map_err(bad)?),
            certificate: Some(certificate.to_owned()),
        };
        let text = toml::to_string(&access).map_err(|error| FleetError::Access(error.to_string()))?;
        let about =
            "# The way of one machine into a fleet. It holds a secret key: keep it to that machine.\n";
        self.put(&format!("{name}.fleet"), &format!("{about}{text}"), true)?;
        Ok(key.public_key())
    }

    fn configuration(&self, port: u16, coordinator: &str, users: &str) -> String {
        let path = |name: &str| self.folder.join(name).display().to_string();
        let (certificate, key, store) = (path(CERTIFICATE), path(CERTIFICATE_KEY), path("store"));
        let largest = broker::LARGEST_RESULT + (64 << 10);
        format!(
            "# The server of a Tengen fleet, made by `tengen fleet init`. Start it with: nats-server -c THIS_FILE\n\
             port: {port}\n\
             max_payload: {largest}\n\
             max_connections: 20000\n\
             tls {{\n  cert_file: \"{certificate}\"\n  key_file: \"{key}\"\n  timeout: 10\n}}\n\
             # What is in here may be lost at any time: the record is the coordinator's.\n\
             jetstream {{\n  store_dir: \"{store}\"\n  max_memory_store: 256MB\n  max_file_store: 4GB\n}}\n\
             authorization {{\n  users = [\n    # The coordinator, who may do everything.\n    {{ nkey: {coordinator} }}\n{users}  ]\n}}\n"
        )
    }

    fn unit(&self) -> String {
        let (configuration, folder) = (self.configuration_file(), self.folder.display());
        format!(
            "[Unit]\nDescription=The server of a Tengen fleet\nAfter=network-online.target\nWants=network-online.target\n\n\
             [Service]\nExecStart=/usr/sbin/nats-server -c {}\nExecReload=/bin/kill -HUP $MAINPID\nRestart=always\nRestartSec=2\n\
             ProtectSystem=strict\nReadWritePaths={folder}\nNoNewPrivileges=yes\nPrivateTmp=yes\nLimitNOFILE=65536\n\n\
             [Install]\nWantedBy=multi-user.target\n",
            configuration.display()
        )
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

/// What a worker may do, and nothing else: take jobs, fetch files, speak under its own name.
fn worker(name: &str, key: &str) -> String {
    let (jobs, files) = (broker::JOBS, format!("OBJ_{}", broker::FILES));
    let publish = [
        broker::worker_subject(name),
        broker::result_subject("*", name),
        format!("$JS.API.CONSUMER.INFO.{jobs}.*"),
        format!("$JS.API.CONSUMER.MSG.NEXT.{jobs}.*"),
        format!("$JS.ACK.{jobs}.>"),
        format!("$JS.API.STREAM.INFO.{files}"),
        format!("$JS.API.STREAM.MSG.GET.{files}"),
        format!("$JS.API.DIRECT.GET.{files}"),
        format!("$JS.API.DIRECT.GET.{files}.>"),
        format!("$JS.API.CONSUMER.CREATE.{files}"),
        format!("$JS.API.CONSUMER.CREATE.{files}.>"),
        format!("$JS.API.CONSUMER.INFO.{files}.>"),
        format!("$JS.API.CONSUMER.DELETE.{files}.>"),
        format!("$JS.FC.{files}.>"),
    ];
    let subscribe = [broker::event_subject("*"), broker::word_subject(name), format!("_INBOX_{name}.>")];
    let list = |subjects: &[String]| {
        let quoted: Vec<String> = subjects.iter().map(|subject| format!("\"{subject}\"")).collect();
        quoted.join(", ")
    };
    let mut user = String::new();
    let _ = write!(
        user,
        "    # {name}\n    {{ nkey: {key}, permissions: {{\n      publish: [{}],\n      subscribe: [{}]\n    }} }}\n",
        list(&publish),
        list(&subscribe)
    );
    user
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
}
