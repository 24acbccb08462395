//! The report of an experiment drawn as HTML.

use super::prose::{ProseWriter, table_box};
use std::fmt::Write;
use tengen_experiments::summary::MarkedLine;
use tengen_experiments::{Claim, ExperimentReport, Mark, Measure};

/// Everything but the report's name, the command and, unless asked for, the paper.
pub(super) fn html(report: &ExperimentReport, with_paper: bool, writer: &ProseWriter<'_>) -> String {
    let mut page = String::new();
    let mut say = |text: &str| page.push_str(&writer.write(text).html);
    if with_paper {
        say(&report.paper);
    }
    say(&format!("**Question.** {}", report.question));
    if report.quick {
        say("**A quick look only: these numbers mean little.**");
    }
    say(&format!("**Verdict.** {}", report.verdict));
    say(&format!("**How.** {}", report.method));
    if !report.claims.is_empty() {
        page.push_str(&claims(&report.claims, writer));
    }
    for note in &report.notes {
        page.push_str(&writer.write(note).html);
    }
    if !report.measures.is_empty() {
        page.push_str(&writer.write(&report.caption()).html);
        page.push_str(&measures(&report.measures, writer));
    }
    let figures: String =
        report.pictures.iter().map(|picture| writer.figure(&picture.file, &picture.caption)).collect();
    if !figures.is_empty() {
        let _ = write!(page, "<div class=\"figures\">{figures}</div>");
    }
    page
}

/// A paper's acceptance lines. On a narrow screen every cell says which column it is of.
pub(super) fn lines(lines: &[MarkedLine], writer: &ProseWriter<'_>) -> String {
    let row = |MarkedLine { line, ours, mark, command, seeds, games }: &MarkedLine| {
        let link = writer.inline(&format!("[{}](../{}/README.md)", line.result, line.experiment));
        let [published, asked, ours, games] =
            [line.published, line.asked, ours, games].map(|text| writer.inline(text));
        let size = match (games.as_str(), seeds) {
            (_, 0) => String::new(),
            ("", 1) => "1 seed".to_owned(),
            ("", seeds) => format!("{seeds} seeds"),
            (games, 1) => format!("{games}; 1 seed"),
            (games, seeds) => format!("{games}; {seeds} seeds"),
        };
        let command = if command.is_empty() { String::new() } else { writer.inline(&format!("`{command}`")) };
        let cells = [link, published, asked, ours, mark.words().to_owned(), size, command];
        let cell = |(column, text): (&str, &String)| {
            let class = if column == "mark" { format!(" class=\"{}\"", class(*mark)) } else { String::new() };
            format!("<td data-column=\"{column}\"{class}>{text}</td>")
        };
        format!("<tr>{}</tr>", LINE_COLUMNS.into_iter().zip(&cells).map(cell).collect::<String>())
    };
    table("lines", &LINE_COLUMNS, &lines.iter().map(row).collect::<String>())
}

/// What the table of acceptance lines tells of each.
const LINE_COLUMNS: [&str; 7] = ["result", "reported", "asked for", "here", "mark", "games", "command"];

/// The style of a mark.
fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Met => "held",
        Mark::NotMet => "fell",
        Mark::NotTested => "untested",
    }
}

fn claims(claims: &[Claim], writer: &ProseWriter<'_>) -> String {
    let row = |Claim { claim, mark, because, .. }: &Claim| {
        let class = class(*mark);
        let [claim, because] = [claim, because].map(|text| writer.inline(text));
        format!("<tr><td>{claim}</td><td class=\"{class}\">{}</td><td>{because}</td></tr>", mark.words())
    };
    table("", &["asked for", "mark", "here"], &claims.iter().map(row).collect::<String>())
}

fn measures(measures: &[Measure], writer: &ProseWriter<'_>) -> String {
    let row = |Measure { name, published, shown, .. }: &Measure| {
        let [name, published] = [name, published].map(|text| writer.inline(text));
        format!("<tr><td>{name}</td><td>{published}</td><td>{shown}</td></tr>")
    };
    table("", &["", "paper", "here"], &measures.iter().map(row).collect::<String>())
}

fn table<const COLUMNS: usize>(class: &str, columns: &[&str; COLUMNS], rows: &str) -> String {
    let head: String = columns.iter().map(|column| format!("<th scope=\"col\">{column}</th>")).collect();
    let open = table_box(&columns.map(str::to_owned));
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("{open}<table{class}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>")
}
