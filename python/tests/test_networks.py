"""Critics and networks: their arrays are all there is to them, and training is repeatable."""

import numpy as np
import pytest
import tengen

GAME = tengen.Game(moves="h8h9i8g8i9")


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


@pytest.mark.parametrize("name", tengen.CRITICS)
def test_a_critic_is_its_arrays(name, tmp_path):
    critic = tengen.Critic(name)
    arrays = critic.arrays()
    assert tengen.Critic.from_arrays(name, arrays, critic.size) == critic
    critic.save(tmp_path / "critic.bin")
    assert tengen.Critic(str(tmp_path / "critic.bin")) == critic
    hidden = critic.inputs(GAME) @ arrays["first"] + arrays.get("first_bias", 0)
    logit = sigmoid(hidden) @ arrays["second"] + arrays.get("bias", np.zeros(1))[0]
    # Symmetric critics see the board as the side to move does: White here.
    value = sigmoid(-logit if name in ("sym", "best") else logit)
    assert critic.value(GAME) == pytest.approx(value, abs=1e-5)


def test_the_players_of_a_critic_change_places():
    critic = tengen.Critic("best")
    assert critic.value(GAME) == pytest.approx(1 - critic.value(GAME, "white"), abs=1e-6)


def test_wrong_arrays_are_refused():
    arrays = tengen.Critic("st").arrays()
    with pytest.raises(KeyError, match="the array 'second' is missing"):
        tengen.Critic.from_arrays("st", {"first": arrays["first"]})
    with pytest.raises(ValueError, match=r"'first' must have the shape \[122, 60\], not \[274, 100\]"):
        tengen.Critic.from_arrays("sst1", arrays)
    with pytest.raises(ValueError, match="'second' must be an array of float32"):
        tengen.Critic.from_arrays("st", arrays | {"second": arrays["second"].astype(float)})
    with pytest.raises(ValueError, match="'NaN' is not a weight"):
        tengen.Critic.from_arrays("st", arrays | {"second": np.full(100, np.nan, np.float32)})
    with pytest.raises(ValueError, match="this rist critic reads 15x15 boards, not 9x9"):
        tengen.Critic("rist").value(tengen.Game(9))
    with pytest.raises(tengen.ReadError, match="nobody: no critic of that name is built in"):
        tengen.Critic("nobody")


def test_the_network_is_its_arrays(tmp_path):
    network = tengen.Network()
    arrays = network.arrays()
    assert tengen.Network.from_arrays(arrays) == network
    network.save(tmp_path / "net.bin")
    assert tengen.Network(tmp_path / "net.bin") == network
    policy = network.policy(GAME)
    assert np.isneginf(policy[tengen.point("h8")]) and np.isfinite(policy).sum() == 220
    silent = tengen.Network.from_arrays(arrays | {"output": np.zeros(32, np.int16), "output_bias": np.zeros(1, np.int32)})
    assert network.value(GAME) != 0 and silent.value(GAME) == 0
    with pytest.raises(ValueError, match="'policy' must be an array of int16"):
        tengen.Network.from_arrays(arrays | {"policy": arrays["policy"].astype(np.int32)})
    with pytest.raises(ValueError):
        tengen.Network.from_arrays(arrays | {"output": np.full(32, 30_000, np.int16)})


def test_a_changed_critic_plays(tmp_path):
    arrays = tengen.Critic("sst1").arrays()
    arrays["second"] *= -1
    tengen.Critic.from_arrays("sst1", arrays).save(tmp_path / "worse.bin")
    worse = tengen.agent(f"adp:{tmp_path / 'worse.bin'}")
    record = tengen.play(worse, tengen.agent("adp:sst1"))
    assert record.result == "white"


def test_training_is_repeatable():
    def trained(*games, **options):
        learner = tengen.CriticLearner("sst1", 3, **options)
        for some in games:
            learner.train(some)
        return learner

    one, two = trained(100, judge=tengen.Critic("st")), trained(60, 40, judge=tengen.Critic("st"))
    assert one.critic == two.critic and one.metrics == two.metrics == []
    assert one.critic != tengen.Critic.random("sst1", 15, 3)
    one.train(901)
    assert one.games == 1001 and [row["games"] for row in one.metrics] == [1000]
    assert 0 < one.metrics[0]["correct"] < 1
    watching = trained(100, expert=tengen.Critic("st"))
    assert watching.critic != two.critic
    with pytest.raises(ValueError, match="give expert or judge"):
        tengen.CriticLearner(expert=tengen.Critic("st"), judge=tengen.Critic("st"))
