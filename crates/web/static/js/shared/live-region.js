// The live region: text that screen readers speak.

/** Has screen readers speak a text, also when it is the same as before. */
export function announce(text) {
	const region = document.getElementById("live");
	region.textContent = "";
	requestAnimationFrame(() => {
		region.textContent = text;
	});
}
