"""The example scripts, run as a reader would, with small numbers."""

import subprocess
import sys
from pathlib import Path

import pytest
import tengen

EXAMPLES = Path(__file__).parents[2] / "examples/python"

if not EXAMPLES.exists():
    pytest.skip("the examples are in the repository", allow_module_level=True)


def run(script, *arguments):
    command = [sys.executable, EXAMPLES / script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_folder_of_games_is_analysed(tmp_path):
    pytest.importorskip("matplotlib")
    games = tmp_path / "games"
    games.mkdir()
    # White plays in the corner.
    lost = tengen.Game(moves="h8a1i8b3j8o15k8g8l8")
    tengen.GameRecord(lost, "wise", "careless").save(games / "lost.sgf")
    tengen.GameRecord(tengen.Game(moves="h8h9")).save(games / "short.psq")
    (games / "go.sgf").write_text("(;GM[1]SZ[19])")
    done = run("analyse_games.py", games, "--nodes", 300, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    assert "lost.sgf: 9 moves, black; mistakes: " in done.stdout and "2 a1 (" in done.stdout
    assert "left out: " in done.stdout and "not Gomoku" in done.stdout
    rows = (tmp_path / "out/moves.csv").read_text().splitlines()
    assert len(rows) == 1 + 9 + 2 and rows[2].startswith("lost.sgf,2,white,careless,a1,")
    for name in ("lost.png", "short.png", "mistakes.png"):
        assert (tmp_path / "out" / name).stat().st_size > 5000
    empty = run("analyse_games.py", tmp_path / "out")
    assert empty.returncode == 2 and "has neither SGF nor PSQ files" in empty.stderr


def test_figure_4_is_drawn(tmp_path):
    pytest.importorskip("matplotlib")
    done = run("zhao_figure4.py", "--seeds", 1, "--games", 1000, "--expert-games", 100, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "figure4.png").stat().st_size > 5000
    assert len((tmp_path / "correct.csv").read_text().splitlines()) == 2


def test_steps_are_counted():
    done = run("benchmark.py", "--games", 64, "--seconds", 0.05)
    assert done.returncode == 0 and done.stdout.count("steps_per_second") == len(tengen.RULES), done.stderr


def test_a_player_is_trained(tmp_path):
    pytest.importorskip("torch")
    small = ["--lessons", 2, "--epochs", 1, "--updates", 1, "--games", 8, "--steps", 2, "--matches", 2]
    done = run("train_player.py", *small, "--size", 7, "--teacher", "greedy", "--out", tmp_path / "player.pt")
    assert done.returncode == 0, done.stderr
    assert "random: " in done.stdout and (tmp_path / "player.pt").exists()
