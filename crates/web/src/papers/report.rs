//! The report of an experiment drawn as HTML.

use super::prose::{ProseWriter, table_box};
use std::fmt::Write;
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

fn claims(claims: &[Claim], writer: &ProseWriter<'_>) -> String {
    let row = |Claim { claim, mark, because, .. }: &Claim| {
        let class = match mark {
            Mark::Met => "held",
            Mark::NotMet => "fell",
            Mark::NotTested => "untested",
        };
        let [claim, because] = [claim, because].map(|text| writer.inline(text));
        format!("<tr><td>{claim}</td><td class=\"{class}\">{}</td><td>{because}</td></tr>", mark.words())
    };
    table(&["asked for", "mark", "here"], &claims.iter().map(row).collect::<String>())
}

fn measures(measures: &[Measure], writer: &ProseWriter<'_>) -> String {
    let row = |Measure { name, published, shown, .. }: &Measure| {
        let [name, published] = [name, published].map(|text| writer.inline(text));
        format!("<tr><td>{name}</td><td>{published}</td><td>{shown}</td></tr>")
    };
    table(&["", "paper", "here"], &measures.iter().map(row).collect::<String>())
}

fn table(columns: &[&str; 3], rows: &str) -> String {
    let head: String = columns.iter().map(|column| format!("<th scope=\"col\">{column}</th>")).collect();
    let open = table_box(&columns.map(str::to_owned));
    format!("{open}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>")
}
