//! What `tengen fleet init` tells the server: who may do what, where its files are, and how systemd starts it.

use super::{CERTIFICATE, CERTIFICATE_KEY, SERVICE_CONFIGURATION};
use crate::broker;
use std::fmt::Write;
use std::path::Path;

/// Where systemd puts copies of the unit's files.
const CREDENTIALS: &str = "/run/credentials/tengen-fleet.service";

/// Where the server's files lie.
pub(super) struct Places {
    pub(super) certificate: String,
    pub(super) key: String,
    pub(super) store: String,
}

impl Places {
    /// Where systemd puts them.
    pub(super) fn of_service() -> Places {
        let path = |name: &str| format!("{CREDENTIALS}/{name}");
        Places {
            certificate: path(CERTIFICATE),
            key: path(CERTIFICATE_KEY),
            store: "/var/lib/tengen-fleet".to_owned(),
        }
    }
}

/// The server's configuration.
pub(super) fn configuration(places: &Places, port: u16, coordinator: &str, users: &str) -> String {
    let Places { certificate, key, store } = places;
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

/// What a worker may do: take jobs, fetch files, speak under its own name.
pub(super) fn worker(name: &str, key: &str) -> String {
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

/// The systemd unit of a server whose folder this is.
pub(super) fn unit(folder: &Path) -> String {
    let credential = |name: &str| format!("LoadCredential={name}:{}\n", folder.join(name).display());
    let credentials: String = [SERVICE_CONFIGURATION, CERTIFICATE, CERTIFICATE_KEY].map(credential).concat();
    format!(
        "# systemd gives the server, a user without rights, copies of its files, and a folder for what it stores.\n\
         # It reads its configuration when it starts: after a change, systemctl restart tengen-fleet.\n\
         [Unit]\nDescription=The server of a Tengen fleet\nAfter=network-online.target\nWants=network-online.target\n\n\
         [Service]\nExecStart=/usr/sbin/nats-server -c {CREDENTIALS}/{SERVICE_CONFIGURATION}\nRestart=always\nRestartSec=2\n\
         DynamicUser=yes\nStateDirectory=tengen-fleet\nStateDirectoryMode=0700\n{credentials}\
         CapabilityBoundingSet=\nNoNewPrivileges=yes\nProtectSystem=strict\nProtectHome=yes\nPrivateTmp=yes\nPrivateDevices=yes\n\
         ProtectKernelTunables=yes\nProtectKernelModules=yes\nProtectKernelLogs=yes\nProtectControlGroups=yes\nProtectClock=yes\n\
         ProtectHostname=yes\nProtectProc=invisible\nRestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX\nRestrictNamespaces=yes\n\
         RestrictRealtime=yes\nRestrictSUIDSGID=yes\nLockPersonality=yes\nMemoryDenyWriteExecute=yes\n\
         SystemCallArchitectures=native\nSystemCallFilter=@system-service\nUMask=0077\nLimitNOFILE=65536\n\n\
         [Install]\nWantedBy=multi-user.target\n"
    )
}
