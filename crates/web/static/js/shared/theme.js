// Before anything is drawn: the theme that was chosen, if one was.
try {
	const theme = JSON.parse(localStorage.getItem("tengen.theme"));
	if (theme) document.documentElement.dataset.theme = theme;
} catch {
	/* the system's, then */
}
