// Names of the players of tournaments.
import { t } from "../strings/language.js";

export const playerName = player => (player.kind === "level" ? t.levels[player.name] : t.player(player));
