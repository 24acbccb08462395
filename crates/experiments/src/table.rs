//! Tables that experiments keep as CSV, to resume from them and to be checked.

use crate::{ExperimentError, Result};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;
use tengen_base::file::replace;

/// The rows of a table; none if there is no such file.
pub(crate) fn read<Row: DeserializeOwned>(path: &Path) -> Result<Vec<Row>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(ExperimentError::file(path)(error)),
    };
    let rows = csv::Reader::from_reader(file).into_deserialize().collect::<Result<_, _>>();
    rows.map_err(|error| ExperimentError::unusable(path, format!("not a table of this experiment ({error})")))
}

/// Replaces a table by these rows.
pub(crate) fn write<Row: Serialize>(path: &Path, rows: impl IntoIterator<Item = Row>) -> Result<()> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for row in rows {
        table.serialize(row).map_err(ExperimentError::failed)?;
    }
    let bytes = table.into_inner().map_err(ExperimentError::failed)?;
    save(path, &bytes)
}

/// The records of a table without its header; none if there is no such file.
pub(crate) fn read_records(path: &Path) -> Result<Vec<Vec<String>>> {
    read(path)
}

/// Replaces a table by these records, the first of them its header.
pub(crate) fn write_records(path: &Path, records: &[Vec<String>]) -> Result<()> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for record in records {
        table.write_record(record).map_err(ExperimentError::failed)?;
    }
    let bytes = table.into_inner().map_err(ExperimentError::failed)?;
    save(path, &bytes)
}

/// Replaces a file of the experiment's folder, which is made if there is none.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| replace(path, bytes)).map_err(ExperimentError::file(path))
}

/// Serializes a number with so many decimals.
pub(crate) fn decimals<const PLACES: usize, S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{number:.PLACES$}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Row {
        name: String,
        #[serde(serialize_with = "decimals::<2, _>")]
        value: f64,
        known: Option<u64>,
    }

    #[test]
    fn rows_read_back_and_other_tables_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("rows.csv");
        assert_eq!(read::<Row>(&path).unwrap(), []);
        write(&path, [Row { name: "a, b".to_owned(), value: 1.236, known: None }]).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "name,value,known\n\"a, b\",1.24,\n");
        assert_eq!(read::<Row>(&path).unwrap(), [Row { name: "a, b".to_owned(), value: 1.24, known: None }]);
        save(&path, b"name,known\nx,1\n").unwrap();
        assert!(read::<Row>(&path).unwrap_err().to_string().contains("not a table of this experiment"));
    }
}
