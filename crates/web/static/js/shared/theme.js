// The chosen theme and board, set before anything is drawn; without a choice the system's theme holds, and wood.
for (const name of ["theme", "board"])
	try {
		const chosen = JSON.parse(localStorage.getItem(`tengen.${name}`));
		if (chosen) document.documentElement.dataset[name] = chosen;
	} catch {
		// The browser stores nothing.
	}
