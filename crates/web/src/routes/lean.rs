//! The page's files as browsers need them: without the indentation and the remarks that people need.

/// What stands for what in a style sheet.
const SPACES: [(&str, &str); 7] =
    [(" { ", "{"), ("; }", "}"), (" }", "}"), ("; ", ";"), (": ", ":"), (", ", ","), (" > ", ">")];
/// Between these parts of a script's line no space is needed.
const PARTS: [&str; 18] = [
    " => ", " === ", " !== ", " = ", " ?? ", " || ", " && ", " ? ", " : ", ": ", ", ", "; ", " < ", " > ",
    " (", " {", "{ ", " }",
];
/// What a text, a pattern, a remark or a division begins with.
const TEXT: [char; 4] = ['"', '\'', '`', '/'];
/// Behind these a line's end means nothing.
const OPEN: [char; 6] = ['{', '(', '[', ',', ';', '}'];

/// A script or a style sheet, without what only its readers need. No text in backquotes goes over a line's end in these
/// files, so no line's start or end belongs to a text, and a script's line without quotes and slashes holds none: the spaces
/// between its parts go as well. So they do in style sheets; no quoted text has such.
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
            let short = match is_script {
                true if line.contains(TEXT) => line.to_owned(),
                true => PARTS.iter().fold(line.to_owned(), |line, part| line.replace(part, part.trim())),
                false => SPACES.iter().fold(line.to_owned(), |line, (from, to)| line.replace(from, to)),
            };
            lean.push_str(&short);
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
        assert_eq!(lean("a.js", script), "const a = 1; // one\nif(a){b(`//x`);\n}\n");
        let script =
            "const f = ({ a, b }) => (a ? b : { c: a - -b });\n\treturn x, \"a, b\";\n\ta = / , /;\n";
        assert_eq!(lean("a.js", script), "const f=({a,b})=>(a?b:{c:a - -b});return x, \"a, b\";a = / , /;");
        let style = "/* Two\n   lines. */\n.a { b: c; } /* c */\n  /* alone */\n/* first */ .d { e: f; }\n";
        assert_eq!(lean("a.css", style), ".a{b:c} /* c */\n/* first */ .d{e:f}");
    }
}
