//! SPDX licence expressions: whether the allowed licences satisfy one.

/// Whether the expression can be satisfied with allowed licences alone. `/`, as old manifests write it, means `OR`.
///
/// # Errors
/// A sentence, where the expression cannot be read.
pub(crate) fn is_allowed(expression: &str, allowed: &[String]) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
    let granted = either(&mut words, allowed)?;
    match words.pop() {
        None => Ok(granted),
        Some(word) => Err(format!("'{word}' is not expected in the licence '{expression}'")),
    }
}

/// The words are reversed: the next is the last.
fn either(words: &mut Vec<&str>, allowed: &[String]) -> Result<bool, String> {
    let mut granted = both(words, allowed)?;
    while words.pop_if(|word| *word == "OR").is_some() {
        granted |= both(words, allowed)?;
    }
    Ok(granted)
}

fn both(words: &mut Vec<&str>, allowed: &[String]) -> Result<bool, String> {
    let mut granted = one(words, allowed)?;
    while words.pop_if(|word| *word == "AND").is_some() {
        granted &= one(words, allowed)?;
    }
    Ok(granted)
}

fn one(words: &mut Vec<&str>, allowed: &[String]) -> Result<bool, String> {
    match words.pop() {
        Some("(") => {
            let granted = either(words, allowed)?;
            words.pop_if(|word| *word == ")").map(|_| granted).ok_or_else(|| "a ')' is missing".to_owned())
        }
        Some(word) if !["OR", "AND", "WITH", ")"].contains(&word) => {
            let mut name = word.to_owned();
            if words.pop_if(|word| *word == "WITH").is_some() {
                name = format!("{name} WITH {}", words.pop().ok_or("WITH needs an exception")?);
            }
            Ok(allowed.contains(&name))
        }
        _ => Err("a licence is missing".to_owned()),
    }
}

#[test]
fn expressions_are_read_as_spdx_says() {
    let allowed = ["MIT".to_owned(), "Zlib".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned()];
    let is_allowed = |expression| is_allowed(expression, &allowed);
    assert_eq!(is_allowed("MIT OR GPL-3.0"), Ok(true));
    assert_eq!(is_allowed("MIT/Apache-2.0"), Ok(true));
    assert_eq!(is_allowed("MIT AND GPL-3.0"), Ok(false));
    assert_eq!(is_allowed("GPL-3.0 AND MIT OR Zlib"), Ok(true), "AND binds closer");
    assert_eq!(is_allowed("GPL-3.0 AND (MIT OR Zlib)"), Ok(false));
    assert_eq!(is_allowed("Apache-2.0 WITH LLVM-exception"), Ok(true));
    assert_eq!(is_allowed("Apache-2.0"), Ok(false));
    assert!(is_allowed("MIT MIT").is_err() && is_allowed("(MIT").is_err() && is_allowed("MIT OR").is_err());
}
