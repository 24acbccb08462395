// The Teach page: a form for a new learner, or a learner's training run.
import { api } from "../shared/api.js";
import { toast } from "../shared/toast.js";
import { NewLearnerPage } from "./new-learner.js";
import { TrainingPage } from "./training-page.js";
import { t } from "../strings/language.js";

export async function page(main, shell) {
	const school = await api.get("/api/teach"),
		{ runs } = school,
		wanted = shell.query.get("run");
	const run = wanted ? runs.find(r => r.id === wanted) : (runs.find(r => r.state === "running") ?? runs[0]);
	if (wanted && !run) toast(t.errors.gone, { fault: true });
	if (!run || shell.query.has("new")) {
		new NewLearnerPage(main, shell, school).draw();
		return () => {};
	}
	const training = new TrainingPage(main, shell, runs, run.id);
	return () => training.leave();
}
