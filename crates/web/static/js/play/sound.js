// A soft click for a stone, if sound is switched on.
import { preferences } from "../shared/preferences.js";

let context;

export function playClick() {
	if (!preferences.get("sound")) return;
	context ??= new AudioContext();
	const now = context.currentTime,
		tone = context.createOscillator(),
		volume = context.createGain();
	tone.type = "triangle";
	tone.frequency.setValueAtTime(720, now);
	tone.frequency.exponentialRampToValueAtTime(180, now + 0.05);
	volume.gain.setValueAtTime(0.25, now);
	volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
	tone.connect(volume).connect(context.destination);
	tone.start(now);
	tone.stop(now + 0.1);
}
