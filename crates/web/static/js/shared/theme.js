// The chosen theme, set before anything is drawn; without a choice the system's theme holds.
try {
	const theme = JSON.parse(localStorage.getItem("tengen.theme"));
	if (theme) document.documentElement.dataset.theme = theme;
} catch {
	// The browser stores nothing.
}
