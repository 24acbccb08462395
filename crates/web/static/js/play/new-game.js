// A new game: who plays, by which rule, on which board, with which clock.
import { h, t, fill, term, wishes } from "../shared/dom.js";
import { seg, select } from "../shared/forms.js";

/** Draws the form and remembers what was chosen. `playing` says whether a game is on; `changed` and `start` are told. */
export function newGame(setupCard, setup, { playing, changed, start }) {
	const form = {
		mode: "engine",
		level: "casual",
		other: "",
		rule: "freestyle",
		size: 15,
		color: "black",
		opener: "me",
		clock: "none",
		black: "casual",
		white: "club",
		...(wishes.get("form") ?? {}),
	};
	const knows = id => setup.opponents.some(o => o.id === id);
	if (!knows(form.level)) form.level = "casual";
	if (!knows(form.other)) form.other = "";
	const levels = setup.opponents.filter(o => o.kind === "level");
	const others = setup.opponents.filter(o => o.kind !== "level");

	function drawForm() {
		const focused = setupCard.contains(document.activeElement) ? document.activeElement.name : null;
		const set = (name, again) => value => {
			form[name] = name === "size" ? Number(value) : value;
			wishes.set("form", form);
			if (again) drawForm();
			if (!playing()) changed();
		};
		const levelRow = o =>
			h(
				"label",
				h("input", {
					type: "radio",
					name: "level",
					value: o.id,
					checked: form.level === o.id && !form.other,
					onchange: () => {
						form.other = "";
						set("level")(o.id);
						const list = setupCard.querySelector("select[name=other]");
						if (list) list.value = "";
					},
				}),
				h("b", String(levels.indexOf(o) + 1)),
				t.levels[o.name] ?? o.name,
				h(
					"span.elo",
					o.strength
						? [t.elo(o.strength), " ", h("small", t.plusMinus(o.strength))]
						: h("span.quietly", t.notMeasured),
				),
			);
		const names = Object.fromEntries(
			setup.opponents.map(o => [
				o.id,
				o.kind === "level" ? `${t.levels[o.name]}${o.strength ? `  ${t.elo(o.strength)}` : ""}` : t.player(o),
			]),
		);
		const sizes = Object.fromEntries(
			Array.from({ length: setup.sizes[1] - setup.sizes[0] + 1 }, (_, i) => [
				setup.sizes[0] + i,
				`${setup.sizes[0] + i} × ${setup.sizes[0] + i}`,
			]),
		);
		const engine = form.mode === "engine";
		fill(
			setupCard,
			h("div.head", h("h2", { id: "new" }, t.play.newGame)),
			h(
				"div.body.stack.setup-cols",
				h(
					"div.stack",
					seg("mode", t.play.who, t.play.modes, form.mode, set("mode", true)),
					engine &&
						h(
							"fieldset.field",
							h("legend", t.play.level, ", ", term(t.play.measured, t.play.measuredTip)),
							h("div.levels", { role: "radiogroup", "aria-label": t.play.level }, levels.map(levelRow)),
							others.length > 0 &&
								h(
									"label.field.other",
									h("span.sr", t.play.other),
									h(
										"select",
										{
											name: "other",
											onchange: e => {
												set("other")(e.target.value);
												for (const level of setupCard.querySelectorAll("input[name=level]"))
													level.checked = !form.other && level.value === form.level;
											},
										},
										h("option", { value: "" }, t.play.other),
										others.map(o =>
											h(
												"option",
												{ value: o.id, selected: o.id === form.other, title: o.about },
												o.about ? `${o.name}: ${o.about}` : t.player(o),
											),
										),
									),
								),
						),
					form.mode === "watch" && [
						select("black", t.play.black, names, form.black, set("black")),
						select("white", t.play.white, names, form.white, set("white")),
					],
				),
				h(
					"div.stack.tight",
					h(
						"div.pair",
						select(
							"rule",
							t.play.rule,
							Object.fromEntries(setup.rules.map(r => [r, t.rules[r]])),
							form.rule,
							set("rule", true),
							t.rulesAbout[form.rule],
						),
						select("size", t.play.size, sizes, form.size, set("size")),
					),
					form.mode !== "watch" &&
						seg(
							"color",
							engine ? t.play.color : t.play.opening,
							engine ? t.play.colors : { black: t.play.free, swap2: t.play.colors.swap2 },
							engine || form.color === "swap2" ? form.color : "black",
							set("color", true),
						),
					engine &&
						form.color === "swap2" &&
						seg("opener", t.play.opens, t.play.openers, form.opener, set("opener")),
					select("clock", t.play.time, t.play.clocks, form.clock, set("clock")),
				),
			),
			h(
				"div.setup-foot",
				h(
					`button.btn.wide${playing() ? "" : ".primary"}`,
					{ id: "start", title: playing() ? t.play.kept : null, onclick: () => start() },
					playing() ? t.play.start : t.play.startNow,
				),
			),
		);
		if (focused)
			setupCard
				.querySelector(`select[name="${focused}"], input[name="${focused}"]:checked`)
				?.focus({ preventScroll: true });
	}

	function asked(from, as) {
		const me = "person",
			them = form.mode === "person" ? "person" : form.other || form.level;
		const swap2 = form.mode !== "watch" && form.color === "swap2";
		const second = form.mode === "engine" && (swap2 ? form.opener === "them" : form.color === "white");
		const seats = from
			? as === "black"
				? [me, them]
				: [them, me]
			: form.mode === "watch"
				? [form.black, form.white]
				: second
					? [them, me]
					: [me, them];
		const [seconds, increment] = form.clock === "none" ? [] : form.clock.split("+").map(Number);
		return {
			seats,
			start: from ?? { rule: form.rule, size: form.size },
			swap2: swap2 && !from,
			clock: seconds ? { seconds, increment } : null,
		};
	}
	const personBegins = () =>
		form.mode !== "watch" && form.color !== "swap2" && !(form.mode === "engine" && form.color === "white");

	/** The colours that people would have. */
	const people = () =>
		form.mode === "watch"
			? []
			: form.mode === "person"
				? ["black", "white"]
				: [form.color === "white" ? "white" : "black"];
	/** Who would sit at a place, Black's or White's. */
	const player = i => setup.opponents.find(o => o.id === asked().seats[i]) ?? { kind: "person" };

	return { form, asked, people, player, personBegins, drawForm };
}
