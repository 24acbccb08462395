//! The page's files as browsers need them: without the indentation and the remarks that people need.

/// What stands for what in a style sheet.
const SPACES: [(&str, &str); 7] =
    [(" { ", "{"), ("; }", "}"), (" }", "}"), ("; ", ";"), (": ", ":"), (", ", ","), (" > ", ">")];
/// Behind these a line's end means nothing.
const OPEN: [char; 6] = ['{', '(', '[', ',', ';', '}'];

/// A script or a style sheet, without what only its readers need. Of scripts whole lines are judged, never parts of them; no
/// text in backquotes goes over a line's end in these files, so no line's start or end belongs to a text. In style sheets
/// spaces between a rule's parts go as well; no quoted text has such.
pub(super) fn lean(name: &str, text: &str) -> String {
    let is_script = name.ends_with(".js");
    let mut lean = String::with_capacity(text.len());
    let mut in_remark = false;
    for line in text.lines().map(str::trim) {
        let begins = line.starts_with("/*");
        let ends = line.ends_with("*/");
        let is_remark =
            in_remark || (begins && (ends || !line.contains("*/"))) || (is_script && line.starts_with("//"));
        in_remark = (in_remark || begins) && !line.contains("*/");
        if !is_remark && !line.is_empty() {
            if is_script {
                lean.push_str(line);
            } else {
                lean.push_str(
                    &SPACES.iter().fold(line.to_owned(), |line, (from, to)| line.replace(from, to)),
                );
            }
            // A script's `}` may end a statement that has no semicolon.
            let open = line.ends_with(OPEN) && !(is_script && line.ends_with('}'));
            if !open || line.contains("//") {
                lean.push('\n');
            }
        }
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_and_indentation_go_and_code_stays() {
        let script =
            "// What it is.\n/** Says\n *  a * b */\nconst a = 1; // one\n\tif (a) {\n\n\t\tb(`//x`);\n\t}\n";
        assert_eq!(lean("a.js", script), "const a = 1; // one\nif (a) {b(`//x`);\n}\n");
        let style = "/* Two\n   lines. */\n.a { b: c; } /* c */\n  /* alone */\n/* first */ .d { e: f; }\n";
        assert_eq!(lean("a.css", style), ".a{b:c} /* c */\n/* first */ .d{e:f}");
    }
}
