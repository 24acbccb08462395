"""Agents by name, games between them, analysis, Ctrl-C, and other threads meanwhile."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
import tengen

FORCED = "h8h9i8i9j8j9"


def test_every_listed_agent_chooses_a_legal_move():
    names = [entry["name"] for entry in tengen.agents()]
    assert "tengen" in names and "adp" in names
    game = tengen.Game(moves="h8h9i8")
    for name in names:
        decision = tengen.agent(name).choose(game, nodes=200, simulations=20)
        assert game.legal()[decision.point], name
        assert tengen.name_of(decision.action) == decision.move


def test_the_same_seed_chooses_the_same_moves():
    def game(seed):
        return tengen.play(
            tengen.agent("tengen?level=casual"), tengen.agent("random?seed=4"), size=9, seed=seed
        ).game

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_a_record_knows_who_played_and_who_won():
    record = tengen.play(tengen.agent("greedy"), tengen.agent("random"), rule="renju")
    assert (record.black, record.white) == ("greedy", "random")
    assert record.result == "black" and record.game.is_over
    assert len(record.times) == len(record.game)


class Mirror:
    """Plays the first free point; its name is its class's."""

    def choose(self, game):
        return int(game.legal().argmax())


class Broken:
    name = "broken"

    def choose(self, game):
        raise KeyError("no idea")


def test_players_can_be_written_in_python():
    record = tengen.play(tengen.agent(Mirror()), tengen.agent("greedy"), size=7)
    assert record.black == "Mirror" and record.game.moves[0] == "a7"
    assert tengen.agent(Mirror()).choose(tengen.Game(moves="a15")).move == "b15"
    record = tengen.play(tengen.agent(Broken()), tengen.agent("greedy"))
    assert record.result == "white" and "no idea" in record.game.outcome
    with pytest.raises(tengen.AgentError, match="broken has no answer: KeyError: 'no idea'"):
        tengen.agent(Broken()).choose(tengen.Game())


def test_one_agent_cannot_play_itself():
    agent = tengen.agent("random")
    with pytest.raises(ValueError, match="one agent cannot sit on both sides"):
        tengen.play(agent, agent)
    with pytest.raises(ValueError, match="no agent is called 'nobody'; the agents are random"):
        tengen.agent("nobody")
    with pytest.raises(ValueError, match="there is nothing to choose: Black wins with 5 in a row"):
        agent.choose(tengen.Game(moves="h8h9i8i9j8j9k8k9l8"))


def test_an_analysis_has_the_fields_of_the_json():
    analysis = tengen.analyze(FORCED, nodes=2000)
    assert list(analysis) == [
        "best", "winrate", "depth", "nodes", "seconds", "rule", "size", "to_move", "candidates", "win",
    ]  # fmt: skip
    assert analysis["best"] in ("g8", "k8") and analysis["to_move"] == "black"
    assert analysis["win"]["plies"] == 3 and analysis["win"]["proof"]["move"] == analysis["best"]
    several = tengen.analyze(tengen.Game(moves="h8h9"), nodes=2000, multipv=3)
    assert len(several["candidates"]) == 3 and "win" not in several
    staged = tengen.analyze("h8h9i8", "adp-hmcts", simulations=20)
    assert len(staged["candidates"]) > 1 and set(staged["candidates"][0]["stages"]) == {"adp", "mcts"}
    with pytest.raises(tengen.PlayError):
        tengen.analyze("h8h8")


def test_other_threads_run_while_an_agent_thinks():
    counted = 0
    thinking = threading.Thread(
        target=lambda: tengen.agent("tengen").choose(tengen.Game(moves="h8h9"), time=0.5)
    )
    thinking.start()
    while thinking.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 20


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
@pytest.mark.parametrize(
    "work",
    [
        "tengen.agent('tengen').choose(tengen.Game(moves='h8h9'), time=60)",
        "tengen.analyze('h8h9i8', time=60)",
        "tengen.play(tengen.agent('tengen'), tengen.agent('tengen'), time=60)",
        "tengen.CriticLearner('st').train(10_000_000)",
    ],
)
def test_ctrl_c_ends_long_work(work):
    program = f"import tengen\nprint('ready', flush=True)\ntry:\n    {work}\nexcept KeyboardInterrupt:\n    print('stopped')"
    # Whoever runs the tests in the background has them ignore the signal, and what they start would, too.
    listen = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    process = subprocess.Popen([sys.executable, "-c", listen + program], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[0] == "stopped\n"
    assert time.monotonic() - start < 20
