// The languages of the page, and which of them a visitor gets.

/** Every language by its tag, with its name in itself. The texts of each are in the file of that name beside this one. */
export const LANGUAGES = {
	en: "English",
	"zh-Hans": "简体中文",
	"zh-Hant": "繁體中文",
	ja: "日本語",
	ko: "한국어",
	ru: "Русский",
	cs: "Čeština",
	vi: "Tiếng Việt",
	de: "Deutsch",
};

/** The script in which Chinese is written where a tag does not name it: zh-TW is zh-Hant, zh-SG is zh-Hans. */
function withScript(tag) {
	const { language, script } = new Intl.Locale(tag).maximize();
	return `${language}-${script}`;
}

/** The language for a tag as browsers name it; undefined if there is none. */
function languageFor(tag) {
	try {
		const { language } = new Intl.Locale(tag);
		return [tag, withScript(tag), language].find(known => Object.hasOwn(LANGUAGES, known));
	} catch {
		// It is no tag.
		return undefined;
	}
}

/** The first language of a list of wishes that there is; English if there is none. */
export const chooseLanguage = wishes => wishes.map(languageFor).find(Boolean) ?? "en";
