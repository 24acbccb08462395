// The Papers page: what each paper claims, and every experiment with its numbers and ours.
import { h } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { toast } from "../shared/toast.js";
import { language, t } from "../strings/language.js";

const w = t.papers;
const titleOf = p => p.paper?.title ?? w.own;
/** How many acceptance lines of a paper are met, not met and not tested. */
const marks = ([met, not, untested]) => [
	met > 0 && h("span.pill.run", w.met(met)),
	not > 0 && h("span.pill.stop", w.notMet(not)),
	untested > 0 && h("span.pill", w.notTested(untested)),
];
const tally = ([held, all]) =>
	all ? h(`span.pill${held === all ? ".run" : held ? "" : ".stop"}`, w.tally(held, all)) : null;
/** A report that the server has turned into HTML, with all texts escaped. */
const report = html => {
	const box = h("div.report", { lang: "en" });
	box.innerHTML = html;
	// On a phone a picture scrolls inside itself, which the keyboard must be able to do too.
	for (const figure of box.querySelectorAll("figure")) figure.tabIndex = 0;
	return box;
};
/** What an experiment asks and finds, and its pictures; the rest is folded. Without a picture its first table stands for it. */
function findings(e) {
	const rest = report(e.html);
	const words = [...rest.children].filter(p => p.matches("p:has(> strong:first-child)")).slice(0, 2);
	const pictures = [...rest.querySelectorAll(".figures, figure:not(.figures *)")];
	const shown = pictures.length ? pictures : [...rest.querySelectorAll(":scope > .scroll-x")].slice(0, 1);
	return [
		h("div.report", { lang: "en" }, words, shown),
		folded(w.more, rest, e.command && [h("h3", w.again), command(e.command)]),
	];
}
const folded = (label, ...inside) => h("details.folded", h("summary", label), inside);
/** Where the page is in another language: that its reports are not. */
const inEnglish = () => language !== "en" && h("p.quietly", w.inEnglish);
const command = text => h("pre", { tabindex: "0" }, h("code", text));
/** Follows a link within the page without changing the address. */
function jump(e) {
	const goal = document.getElementById(e.target.closest?.('a[href^="#"]')?.hash.slice(1));
	if (!goal) return;
	e.preventDefault();
	goal.scrollIntoView();
	goal.focus({ preventScroll: true });
}

export async function page(main, shell) {
	const key = shell.path.slice(8);
	const found = await api
		.get(`/api/papers${key && "/"}${encodeURIComponent(key)}`)
		.catch(error => toast(error.message, { fault: true }));
	if (found.key || Array.isArray(found))
		main.append(h("article.prose", { onclick: jump }, key ? paper(found) : index(found)));
	else shell.go("/papers", { replace: true });
	document.getElementById(location.hash.slice(1))?.scrollIntoView();
	return () => {};
}

const index = papers => [
	h("h1", w.heading),
	h("p.lead-text", w.lead),
	h("p", h("a", { href: "/proof" }, t.prove.page.heading)),
	inEnglish(),
	papers.map(p =>
		h(
			"section.card.paper",
			h("h2", h("a", { href: `/papers/${p.key}`, lang: p.paper && "en" }, titleOf(p))),
			p.paper && h("p.xs", w.by(p.paper)),
			h("p", { lang: p.paper && "en" }, p.paper?.claims ?? w.ownLead),
			h("p.row", marks(p.lines), h("span.quietly", w.run(p.count, p.paper))),
		),
	),
];

function paper(p) {
	document.title = `${titleOf(p)} · ${t.title}`;
	const experiment = e =>
		h(
			"section.experiment",
			{ id: e.id, tabindex: "-1", "aria-label": e.about },
			h("h2", h("span", { lang: "en" }, e.about), " ", tally(e.claims)),
			e.html ? findings(e) : [h("p.quietly", w.notRun), e.command && [h("h3", w.again), command(e.command)]],
		);
	return [
		h("a.quietly", { href: "/papers" }, w.all),
		h("h1", { lang: p.paper && "en" }, titleOf(p)),
		p.paper && h("p.quietly", w.by(p.paper)),
		h("p.lead-text", { lang: p.paper && "en" }, p.paper?.claims ?? w.ownLead),
		inEnglish(),
		h("p.row", marks(p.lines), h("span.quietly", w.run(p.count, p.paper))),
		p.summary &&
			folded(p.paper ? w.lines : w.more, p.paper && h("p.quietly", w.linesLead), report(p.summary)),
		h(
			"nav.contents",
			{ "aria-label": w.contents },
			p.experiments.map(e =>
				h("a", { href: `#${e.id}` }, h("span", { lang: "en" }, e.about), tally(e.claims)),
			),
		),
		p.experiments.map(experiment),
	];
}
