// The language of the page: the table of texts that all modules use.
export { en as t } from "./en.js";
