//! The part of Markdown that results are written in: read into blocks, written as HTML in which every word is escaped.

use std::fmt::Write;

/// A part of a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    Heading { level: usize, text: Vec<Span> },
    Text { text: Vec<Span> },
    List { items: Vec<Vec<Span>> },
    Code { text: String },
    Table { head: Vec<Vec<Span>>, rows: Vec<Vec<Vec<Span>>> },
    Picture { source: String, caption: String },
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Span {
    Plain(String),
    Bold(String),
    Slanted(String),
    Code(String),
    /// Words, and the experiment that they lead to.
    Link(String, String),
}

impl Span {
    /// The words alone.
    pub(super) fn text(&self) -> &str {
        match self {
            Span::Plain(text)
            | Span::Bold(text)
            | Span::Slanted(text)
            | Span::Code(text)
            | Span::Link(text, _) => text,
        }
    }
}

/// Reads a page. Pictures are those of the folder.
pub(super) fn read(text: &str, folder: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().peekable();
    // The lines of a paragraph or of a list's item.
    let mut open: Vec<&str> = Vec::new();
    while let Some(line) = lines.next() {
        let line = line.trim_end();
        let is_table = line.starts_with('|') && lines.peek().is_some_and(|next| is_rule(next));
        let begins = line.is_empty()
            || line.starts_with("```")
            || is_table
            || line.starts_with('#')
            || line.starts_with("![")
            || line.starts_with("- ");
        if begins {
            close(&mut open, &mut blocks);
        }
        if line.is_empty() {
        } else if line.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push(Block::Code { text: code.join("\n") });
        } else if is_table {
            let _ = lines.next();
            let mut rows = Vec::new();
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(row));
            }
            blocks.push(Block::Table { head: cells(line), rows });
        } else if line.starts_with("![") {
            blocks.extend(picture(line, folder));
        } else if line.starts_with('#') {
            let level = line.bytes().take_while(|&byte| byte == b'#').count();
            blocks.push(Block::Heading { level, text: spans(line[level..].trim()) });
        } else {
            open.push(line.trim_start());
        }
    }
    close(&mut open, &mut blocks);
    blocks
}

/// Whether a line stands between a table's head and its rows.
fn is_rule(line: &str) -> bool {
    line.starts_with('|') && line.contains('-') && line.chars().all(|c| "|-: ".contains(c))
}

fn close(open: &mut Vec<&str>, blocks: &mut Vec<Block>) {
    if open.is_empty() {
        return;
    }
    let text = open.join(" ");
    open.clear();
    match (text.strip_prefix("- "), blocks.last_mut()) {
        (Some(item), Some(Block::List { items })) => items.push(spans(item)),
        (Some(item), _) => blocks.push(Block::List { items: vec![spans(item)] }),
        (None, _) => blocks.push(Block::Text { text: spans(&text) }),
    }
}

fn cells(line: &str) -> Vec<Vec<Span>> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    line.split('|').map(|cell| spans(cell.trim())).collect()
}

fn picture(line: &str, folder: &str) -> Option<Block> {
    let (caption, rest) = line.strip_prefix("![")?.split_once("](")?;
    let name = rest.strip_suffix(')')?;
    // A folder shows its own pictures only.
    (!name.contains(['/', ':']))
        .then(|| Block::Picture { source: format!("/results/{folder}/{name}"), caption: caption.to_owned() })
}

fn spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        match marked(rest) {
            Some((span, after)) => {
                if !plain.is_empty() {
                    spans.push(Span::Plain(std::mem::take(&mut plain)));
                }
                spans.push(span);
                rest = after;
            }
            None => {
                plain.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    if !plain.is_empty() {
        spans.push(Span::Plain(plain));
    }
    spans
}

/// What a mark at the text's beginning embraces, and what comes after it.
fn marked(text: &str) -> Option<(Span, &str)> {
    let between = |mark: &str| {
        let (inner, after) = text.strip_prefix(mark)?.split_once(mark)?;
        let is_one = !inner.is_empty() && !inner.starts_with(' ') && !inner.ends_with(' ');
        is_one.then(|| (inner.to_owned(), after))
    };
    if let Some((inner, after)) = between("`") {
        return Some((Span::Code(inner), after));
    }
    if let Some((inner, after)) = between("**") {
        return Some((Span::Bold(inner), after));
    }
    if let Some((inner, after)) = between("*").filter(|_| !text.starts_with("**")) {
        return Some((Span::Slanted(inner), after));
    }
    let (words, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (target, after) = rest.split_once(')')?;
    if words.contains('[') {
        return None;
    }
    let experiment = target.strip_prefix("../").and_then(|target| target.strip_suffix("/README.md"));
    let span = match experiment.filter(|name| !name.contains('/')) {
        Some(name) => Span::Link(words.to_owned(), name.to_owned()),
        // What is not part of the program is not linked to.
        None => Span::Plain(words.to_owned()),
    };
    Some((span, after))
}

/// Blocks as HTML, pictures last. `address` says where an experiment is.
pub(super) fn html(blocks: &[Block], address: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut pictures = String::new();
    let inline = |spans: &[Span]| -> String { spans.iter().map(|span| span_html(span, address)).collect() };
    for block in blocks {
        // Writing to a string cannot fail.
        let _ = match block {
            Block::Heading { text, .. } => write!(out, "<h3>{}</h3>", inline(text)),
            Block::Text { text } => write!(out, "<p>{}</p>", inline(text)),
            Block::Code { text } => write!(out, "<pre tabindex=\"0\"><code>{}</code></pre>", escaped(text)),
            Block::List { items } => {
                let items: String = items.iter().map(|item| format!("<li>{}</li>", inline(item))).collect();
                write!(out, "<ul>{items}</ul>")
            }
            Block::Table { head, rows } => {
                // Wide tables scroll inside themselves, by keyboard too.
                let names: Vec<String> =
                    head.iter().map(|cell| cell.iter().map(Span::text).collect()).collect();
                let label = escaped(names.join(", ").trim_start_matches(", "));
                let head: String =
                    head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", inline(cell))).collect();
                let cell = |cell: &Vec<Span>| format!("<td{}>{}</td>", mark(cell), inline(cell));
                let row =
                    |row: &Vec<Vec<Span>>| format!("<tr>{}</tr>", row.iter().map(cell).collect::<String>());
                let rows: String = rows.iter().map(row).collect();
                write!(
                    out,
                    "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"{label}\"><table>\
                     <thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
                )
            }
            Block::Picture { source, caption } => {
                let (source, caption) = (escaped(source), escaped(caption));
                write!(
                    pictures,
                    "<figure><img src=\"{source}\" alt=\"{caption}\" loading=\"lazy\"><figcaption>{caption}</figcaption></figure>"
                )
            }
        };
    }
    if !pictures.is_empty() {
        let _ = write!(out, "<div class=\"figures\">{pictures}</div>");
    }
    out
}

/// How a cell looks that says whether a claim holds.
fn mark(cell: &[Span]) -> &'static str {
    match cell.first().map(Span::text) {
        Some(text) if text.starts_with("reproduced") => " class=\"held\"",
        Some(text) if text.starts_with("not reproduced") => " class=\"fell\"",
        _ => "",
    }
}

fn span_html(span: &Span, address: &dyn Fn(&str) -> String) -> String {
    let words = escaped(span.text());
    match span {
        Span::Plain(_) => words,
        Span::Bold(_) => format!("<b>{words}</b>"),
        Span::Slanted(_) => format!("<em>{words}</em>"),
        Span::Code(_) => format!("<code>{words}</code>"),
        Span::Link(_, experiment) => format!("<a href=\"{}\">{words}</a>", escaped(&address(experiment))),
    }
}

fn escaped(text: &str) -> String {
    let escape = |letter: char| match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        letter => letter.to_string(),
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Span {
        Span::Plain(text.to_owned())
    }

    #[test]
    fn every_kind_of_block_is_read() {
        let page = "# Title\n\nOne *two*\nthree.\n\n- **a** b\n  c\n- `d`\n\n```\nrun 2 > 1\n```\n\n| x | y |\n|---|--:|\n| 1 |  |\n\n![a curve](c.svg)\n![away](../x/c.svg)\n";
        let read = read(page, "f");
        let text = |text: &str| vec![plain(text)];
        assert_eq!(
            read,
            [
                Block::Heading { level: 1, text: text("Title") },
                Block::Text { text: vec![plain("One "), Span::Slanted("two".into()), plain(" three.")] },
                Block::List {
                    items: vec![vec![Span::Bold("a".into()), plain(" b c")], vec![Span::Code("d".into())]]
                },
                Block::Code { text: "run 2 > 1".into() },
                Block::Table { head: vec![text("x"), text("y")], rows: vec![vec![text("1"), vec![]]] },
                Block::Picture { source: "/results/f/c.svg".into(), caption: "a curve".into() },
            ]
        );
    }

    #[test]
    fn marks_that_mark_nothing_stay() {
        assert_eq!(spans("2 * 3 * 4 ** 5 [x] ` y"), [plain("2 * 3 * 4 ** 5 [x] ` y")]);
        assert_eq!(
            spans("[1](../zhao-1/README.md)[2](http://x)"),
            [Span::Link("1".into(), "zhao-1".into()), plain("2")]
        );
        assert_eq!(spans("ε**x**"), [plain("ε"), Span::Bold("x".into())]);
    }

    #[test]
    fn no_word_becomes_markup() {
        let page = "<b>&\n\n`\"<i>\"` [<x>](../\"/README.md)\n\n![\"><script>](\"x.svg)\n\n| <td> |\n|---|\n| **not reproduced** <p> |\n";
        let html = html(&read(page, "f"), &|id| format!("#{id}"));
        assert!(
            !["<b>&", "<i>", "<x>", "<script", "<td>", "<p> "].iter().any(|tag| html.contains(tag)),
            "{html}"
        );
        assert!(html.contains("<a href=\"#&quot;\">&lt;x&gt;</a>"), "{html}");
        assert!(html.contains("<td class=\"fell\"><b>not reproduced</b> &lt;p&gt;</td>"), "{html}");
    }
}
