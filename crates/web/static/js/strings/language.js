// The language of the page: the table of texts that all modules use. Only the chosen language is loaded.
import { preferences } from "../shared/preferences.js";
import { chooseLanguage } from "./languages.js";

const loaded = tag => import(`./${tag}.js`).then(({ default: table }) => [tag, table]);

const wished = chooseLanguage([preferences.get("language"), ...navigator.languages].filter(Boolean));
// A language that cannot be had, as one chosen while the server is away, must not cost the page.
const [tag, table] = await loaded(wished).catch(() => loaded("en"));
document.documentElement.lang = tag;

export const t = table;
/** The tag of the language. */
export const language = tag;
