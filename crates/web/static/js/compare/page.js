// The Compare page: all tournaments and a form for a new one, or one tournament.
import { api } from "../shared/api.js";
import { toast } from "../shared/toast.js";
import { openOverview } from "./overview.js";
import { TournamentPage } from "./tournament-page.js";

export async function page(main, shell) {
	if (shell.path === "/compare") {
		await openOverview(main, shell);
		return () => {};
	}
	const id = shell.path.slice("/compare/".length),
		base = `/api/tournaments/${encodeURIComponent(id)}`;
	const view = await api.get(base).catch(error => {
		toast(error.message, { fault: true });
		shell.go("/compare", { replace: true });
	});
	if (!view) return () => {};
	const tournament = new TournamentPage(main, shell, id, base, view);
	return () => tournament.leave();
}
