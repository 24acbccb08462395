"""Gomoku: rules, live patterns, players, analysis with proofs, networks, and environments for learners.

Points are names (``"h8"``), actions (``row * size + column``, row 0 at the top) or pairs ``(row, column)``, which is how
arrays are indexed. Colours are ``"black"`` and ``"white"``, in arrays 1 and -1.

>>> import tengen
>>> game = tengen.Game(15, "freestyle", "h8h9i8i9j8j9")
>>> tengen.analyze(game, nodes=1000)["best"]
'g8'
"""

from ._tengen import (
    CRITICS,
    LEVELS,
    RULES,
    SHAPES,
    THREATS,
    Agent,
    AgentError,
    BatchEnv,
    Critic,
    CriticLearner,
    Decision,
    Game,
    GameRecord,
    Network,
    PlayError,
    Position,
    ReadError,
    __version__,
    agent,
    agents,
    analyze,
    name_of,
    play,
    point,
    read,
    read_all,
)

__all__ = [
    "CRITICS",
    "LEVELS",
    "RULES",
    "SHAPES",
    "THREATS",
    "Agent",
    "AgentError",
    "BatchEnv",
    "Critic",
    "CriticLearner",
    "Decision",
    "Game",
    "GameRecord",
    "Network",
    "PlayError",
    "Position",
    "ReadError",
    "__version__",
    "agent",
    "agents",
    "analyze",
    "name_of",
    "play",
    "point",
    "read",
    "read_all",
]
