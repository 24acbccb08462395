//! Markdown drawn as HTML: prose of the results, with links to experiments and pictures of the same folder.

use pulldown_cmark::{
    Alignment, CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html,
};

/// Draws Markdown for the page of one folder of results.
pub(super) struct ProseWriter<'a> {
    /// The folder whose pictures may be shown.
    pub(super) folder: &'a str,
    /// The address of an experiment's results.
    pub(super) address: &'a dyn Fn(&str) -> String,
}

/// Markdown as HTML.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Prose {
    /// The first heading of the first level, without markup; it is not part of the HTML.
    pub(super) title: Option<String>,
    /// Everything but title and pictures. Raw HTML of the text is escaped.
    pub(super) html: String,
    /// The pictures.
    pub(super) figures: String,
}

impl ProseWriter<'_> {
    /// Draws a whole text.
    pub(super) fn write(&self, text: &str) -> Prose {
        let mut prose = Prose::default();
        let mut events = self.events(text);
        prose.title = take_title(&mut events);
        for (file, caption) in take_pictures(&mut events) {
            prose.figures.push_str(&self.figure(&file, &caption));
        }
        html::push_html(&mut prose.html, with_table_boxes(&events).into_iter());
        // What the HTML writer has no option for. Words are escaped, so these are tags.
        prose.html =
            prose.html.replace("<th>", "<th scope=\"col\">").replace("<pre>", "<pre tabindex=\"0\">");
        prose
    }

    /// Draws a line of text: emphasis, code and links only.
    pub(super) fn inline(&self, text: &str) -> String {
        let is_inline = |event: &Event<'_>| match event {
            Event::Start(tag) => matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Link { .. }),
            Event::End(tag) => matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link),
            Event::Text(_) | Event::Code(_) | Event::SoftBreak => true,
            _ => false,
        };
        let mut line = String::new();
        html::push_html(&mut line, self.events(text).into_iter().filter(is_inline));
        line
    }

    /// A picture with its caption; nothing if it is not one of the folder's own.
    pub(super) fn figure(&self, file: &str, caption: &str) -> String {
        if file.contains(['/', ':']) {
            return String::new();
        }
        let [source, caption] =
            [format!("/results/{}/{file}", self.folder), caption.to_owned()].map(|text| escaped(&text));
        format!(
            "<figure><img src=\"{source}\" alt=\"{caption}\" loading=\"lazy\"><figcaption>{caption}</figcaption></figure>"
        )
    }

    /// The parsed text: raw HTML is text, links lead to experiments or nowhere, tables and code have no styles.
    fn events<'t>(&self, text: &'t str) -> Vec<Event<'t>> {
        // Whether each open link is kept: the end of a link does not say where it leads.
        let mut links = Vec::new();
        let mut events = Vec::new();
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            events.push(match event {
                Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
                Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
                Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
                Event::Start(Tag::CodeBlock(_)) => Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)),
                Event::Start(Tag::Table(columns)) => {
                    Event::Start(Tag::Table(vec![Alignment::None; columns.len()]))
                }
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let experiment = experiment(&dest_url);
                    links.push(experiment.is_some());
                    let Some(experiment) = experiment else { continue };
                    let dest_url = CowStr::from((self.address)(experiment));
                    Event::Start(Tag::Link { link_type, dest_url, title, id })
                }
                Event::End(TagEnd::Link) if links.pop() != Some(true) => continue,
                event => event,
            });
        }
        events
    }
}

/// The experiment that a link leads to: `../ID/README.md`. Only these are part of the app.
fn experiment(link: &str) -> Option<&str> {
    let name = link.strip_prefix("../")?.strip_suffix("/README.md")?;
    (!name.contains('/')).then_some(name)
}

/// Takes out the title, and makes all other headings small.
fn take_title(events: &mut Vec<Event<'_>>) -> Option<String> {
    let is_first = matches!(events.first(), Some(Event::Start(Tag::Heading { level: HeadingLevel::H1, .. })));
    let end = events.iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_))));
    let title = end.filter(|_| is_first).map(|end| plain(&events.drain(..=end).collect::<Vec<_>>()));
    for event in events {
        match event {
            Event::Start(Tag::Heading { level, .. }) | Event::End(TagEnd::Heading(level)) => {
                *level = HeadingLevel::H3;
            }
            _ => {}
        }
    }
    title
}

/// Takes out the pictures, as file and caption, and paragraphs that hold nothing else.
fn take_pictures(events: &mut Vec<Event<'_>>) -> Vec<(String, String)> {
    let mut pictures = Vec::new();
    while let Some(start) = events.iter().position(|event| matches!(event, Event::Start(Tag::Image { .. }))) {
        let end = events[start..].iter().position(|event| matches!(event, Event::End(TagEnd::Image)));
        let picture: Vec<_> = events.drain(start..=start + end.unwrap_or(0)).collect();
        if let Some(Event::Start(Tag::Image { dest_url, .. })) = picture.first() {
            pictures.push((dest_url.to_string(), plain(&picture)));
        }
    }
    let mut place = 0;
    while place < events.len() {
        let rest = &events[place..];
        let breaks = rest.iter().skip(1).take_while(|event| matches!(event, Event::SoftBreak)).count();
        let is_empty = matches!(rest[0], Event::Start(Tag::Paragraph))
            && matches!(rest.get(1 + breaks), Some(Event::End(TagEnd::Paragraph)));
        if is_empty {
            events.drain(place..place + breaks + 2);
        } else {
            place += 1;
        }
    }
    pictures
}

/// Puts each table into a box that scrolls, by keyboard too, and is named after the table's columns.
fn with_table_boxes<'t>(events: &[Event<'t>]) -> Vec<Event<'t>> {
    let mut boxed = Vec::new();
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Table(_)) => {
                boxed.push(Event::Html(table_box(&columns(&events[place..])).into()));
                boxed.push(event.clone());
            }
            Event::End(TagEnd::Table) => boxed.extend([event.clone(), Event::Html("</div>".into())]),
            event => boxed.push(event.clone()),
        }
    }
    boxed
}

/// The beginning of the box of a table with these columns.
pub(super) fn table_box(columns: &[String]) -> String {
    let named: Vec<&str> = columns.iter().map(String::as_str).filter(|column| !column.is_empty()).collect();
    let label = escaped(&named.join(", "));
    format!("<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"{label}\">")
}

/// The names of a table's columns.
fn columns(table: &[Event<'_>]) -> Vec<String> {
    let head = table.iter().position(|event| matches!(event, Event::End(TagEnd::TableHead)));
    let head = &table[..head.unwrap_or(0)];
    head.split(|event| matches!(event, Event::End(TagEnd::TableCell))).map(plain).collect()
}

/// The words without markup.
fn plain(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        Event::SoftBreak => Some(" "),
        _ => None,
    });
    words.collect()
}

/// A text as HTML shows it, in attributes too.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> Prose {
        ProseWriter { folder: "f", address: &|id| format!("#{id}") }.write(text)
    }

    #[test]
    fn every_kind_of_block_is_drawn() {
        let page = "# A `title`\n\nOne *two*\nthree.\n\n## Part\n\n- **a** b\n  c\n- `d`\n\n```text\nrun 2 > 1\n```\n\n\
                    | x | | `y` |\n|---|---|--:|\n| 1 | | |\n\n![a curve](c.svg)\n![away](../x/c.svg)\n";
        let Prose { title, html, figures } = drawn(page);
        assert_eq!(title.as_deref(), Some("A title"));
        for part in [
            "<p>One <em>two</em>\nthree.</p>",
            "<h3>Part</h3>",
            "<li><strong>a</strong> b\nc</li>",
            "<pre tabindex=\"0\"><code>run 2 &gt; 1\n</code></pre>",
            "<div class=\"scroll-x\" tabindex=\"0\" role=\"group\" aria-label=\"x, y\"><table><thead><tr><th scope=\"col\">x</th>",
            "</table>\n</div>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("img") && !html.contains("<p></p>") && !html.contains("style"), "{html}");
        assert!(figures.starts_with("<figure><img src=\"/results/f/c.svg\" alt=\"a curve\""), "{figures}");
        assert_eq!(figures.matches("<figure>").count(), 1);
    }

    #[test]
    fn links_lead_to_experiments_only() {
        let html = drawn("[*1*](../zhao-1/README.md) [2](http://x) [3](../a/b/README.md)").html;
        assert_eq!(html.trim(), "<p><a href=\"#zhao-1\"><em>1</em></a> 2 3</p>");
    }

    #[test]
    fn no_word_becomes_markup() {
        let page = "<b>&\n\n<script>x</script>\n\n`\"<i>\"` [<x>](../\"/README.md)\n\n![\"><script>](\"x.svg)\n\n| <td> |\n|---|\n| <p> |\n";
        let Prose { html, figures, .. } = drawn(page);
        for tag in ["<b>", "<i>", "<x>", "<script", "<td><p>", "<th scope=\"col\"><td>"] {
            assert!(!html.contains(tag) && !figures.contains(tag), "{tag} in {html} {figures}");
        }
    }

    #[test]
    fn a_line_has_no_blocks() {
        let writer = ProseWriter { folder: "f", address: &|id| format!("#{id}") };
        assert_eq!(writer.inline("`a` < *b*"), "<code>a</code> &lt; <em>b</em>");
        assert_eq!(writer.inline("# x <br>"), "x &lt;br&gt;");
    }
}
