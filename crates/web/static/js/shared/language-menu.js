// The menu of languages, each by its own name.
import { LANGUAGES } from "../strings/languages.js";
import { language, t } from "../strings/language.js";
import { menu } from "./menu.js";
import { preferences } from "./preferences.js";

/** Every module has its texts from the start, so another language begins with the page. */
function choose(tag) {
	if (tag === language) return;
	preferences.set("language", tag);
	location.reload();
}

export const languageMenu = () =>
	menu(
		t.language,
		"globe",
		Object.entries(LANGUAGES).map(([tag, name]) => ({
			label: name,
			action: () => choose(tag),
			lang: tag,
			"aria-current": tag === language ? "true" : null,
		})),
	);
