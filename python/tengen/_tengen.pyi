"""The types of tengen's native part; the classes' and functions' own help says more."""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, SupportsIndex, TypedDict, final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import NotRequired

Color = Literal["black", "white"]
Rule = Literal["freestyle", "standard", "renju", "caro", "caro-exact"]
Point = str | SupportsIndex | tuple[SupportsIndex, SupportsIndex]
"""A name (``"h8"``), an action (``row * size + column``) or a pair ``(row, column)``."""
Path = str | PathLike[str]

__version__: str
RULES: list[str]
LEVELS: list[str]
THREATS: list[str]
SHAPES: list[str]
CRITICS: list[str]

class PlayError(ValueError):
    """A move that cannot be played; nothing has changed."""

class ReadError(ValueError):
    """A text or file that is not what it should be, and where."""

class AgentError(RuntimeError):
    """A player that failed to choose a move."""

class Player(Protocol):
    """What :func:`agent` makes an agent of."""

    def choose(self, game: Game, /) -> Point: ...

@final
class Game:
    """A game: the stones, the order of the moves, the rule and the outcome."""

    def __init__(self, size: int = 15, rule: Rule | str = "freestyle", moves: str | Iterable[Point] | None = None) -> None: ...
    @staticmethod
    def from_board(board: NDArray[np.int8], rule: Rule | str = "freestyle", to_move: Color | None = None) -> Game: ...
    def play(self, point: Point) -> None: ...
    def undo(self) -> str | None: ...
    def resign(self, color: Color) -> None: ...
    def legal(self) -> NDArray[np.bool_]: ...
    def copy(self) -> Game: ...
    @property
    def size(self) -> int: ...
    @property
    def rule(self) -> str: ...
    @property
    def to_move(self) -> Color | None: ...
    @property
    def moves(self) -> list[str]: ...
    @property
    def actions(self) -> list[int]: ...
    @property
    def board(self) -> NDArray[np.int8]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def result(self) -> Literal["black", "white", "draw"] | None: ...
    @property
    def outcome(self) -> str | None: ...
    @property
    def winning_line(self) -> list[str]: ...
    def __len__(self) -> int: ...

@final
class Position:
    """A board with shapes and threats as arrays that follow the moves."""

    def __init__(self, game: Game) -> None: ...
    @property
    def stones(self) -> NDArray[np.int8]: ...
    @property
    def threats(self) -> NDArray[np.uint8]: ...
    @property
    def shapes(self) -> NDArray[np.uint8]: ...
    def play(self, point: Point) -> None: ...
    def undo(self) -> str | None: ...
    @property
    def size(self) -> int: ...
    @property
    def rule(self) -> str: ...
    @property
    def to_move(self) -> Color: ...
    def candidates(self) -> NDArray[np.bool_]: ...
    def fouls(self) -> NDArray[np.bool_]: ...
    def points(self, color: Color, threat: str) -> list[str]: ...

class Candidate(TypedDict):
    """A move that was considered. Its first key, ``move``, is its name."""

    move: str
    win_rate: float
    line: list[str]
    stages: dict[str, float]
    visits: int

@final
class Decision:
    """The move that an agent chose, and its reasons."""

    @property
    def move(self) -> str: ...
    @property
    def action(self) -> int: ...
    @property
    def point(self) -> tuple[int, int]: ...
    @property
    def win_rate(self) -> float | None: ...
    @property
    def line(self) -> list[str]: ...
    @property
    def candidates(self) -> list[Candidate]: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def note(self) -> str: ...
    @property
    def proof(self) -> dict[str, Any] | None: ...

@final
class Agent:
    """A player; :func:`agent` makes one from its name."""

    @property
    def name(self) -> str: ...
    def choose(
        self,
        game: Game,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        simulations: int | None = None,
        threads: int | None = None,
        best: int | None = None,
    ) -> Decision: ...

class Parameter(TypedDict):
    name: str
    about: str
    default: str

class AgentEntry(TypedDict):
    name: str
    about: str
    variants: str | None
    parameters: list[Parameter]

def agent(name: str | Player, seed: int = 0) -> Agent: ...
def agents() -> list[AgentEntry]: ...
def play(
    black: Agent,
    white: Agent,
    game: Game | None = None,
    *,
    size: int = 15,
    rule: Rule | str = "freestyle",
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    simulations: int | None = None,
    threads: int | None = None,
    match_time: float | None = None,
    max_moves: int | None = None,
    seed: int = 0,
) -> GameRecord: ...

class AnalysedMove(TypedDict):
    move: str
    winrate: float | None
    line: list[str]
    stages: NotRequired[dict[str, float]]
    visits: NotRequired[int]

class Win(TypedDict):
    plies: int
    line: list[str]
    proof: dict[str, Any]

class Analysis(TypedDict):
    best: str
    winrate: float | None
    depth: int
    nodes: int
    seconds: float
    rule: str
    size: int
    to_move: Color
    candidates: list[AnalysedMove]
    win: NotRequired[Win]

def analyze(
    game: Game | str | Iterable[Point],
    agent: Agent | str | Player | None = None,
    *,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    simulations: int | None = None,
    threads: int | None = None,
    multipv: int | None = None,
) -> Analysis: ...

@final
class GameRecord:
    """A game with its players, event and details of the moves, as files keep it."""

    black: str
    white: str
    date: str | None
    event: str | None
    round: str | None
    comment: str | None
    def __init__(
        self,
        game: Game,
        black: str = "",
        white: str = "",
        *,
        date: str | None = None,
        event: str | None = None,
        round: str | None = None,
        comment: str | None = None,
    ) -> None: ...
    @staticmethod
    def from_sgf(text: str) -> GameRecord: ...
    @staticmethod
    def from_psq(text: str, rule: Rule | str = "freestyle") -> GameRecord: ...
    def sgf(self) -> str: ...
    def psq(self) -> str: ...
    def save(self, path: Path) -> None: ...
    def annotate(
        self, number: int, *, time: float | None = None, win_rate: float | None = None, note: str | None = None
    ) -> None: ...
    @property
    def game(self) -> Game: ...
    @property
    def result(self) -> Literal["black", "white", "draw", "abandoned"] | None: ...
    @property
    def times(self) -> list[float | None]: ...
    @property
    def win_rates(self) -> list[float | None]: ...
    @property
    def notes(self) -> list[str]: ...

def read(path: Path, rule: Rule | str | None = None) -> GameRecord: ...
def read_all(path: Path) -> list[GameRecord]: ...
def point(point: Point, size: int = 15) -> tuple[int, int]: ...
def name_of(point: Point, size: int = 15) -> str: ...

@final
class Critic:
    """A network with one hidden layer that says how likely player one wins."""

    def __init__(self, name: str = "st") -> None: ...
    @staticmethod
    def random(architecture: str = "st", size: int = 15, seed: int = 0) -> Critic: ...
    @staticmethod
    def from_arrays(architecture: str, arrays: dict[str, NDArray[np.float32]], size: int = 15) -> Critic: ...
    def arrays(self) -> dict[str, NDArray[np.float32]]: ...
    def save(self, path: Path) -> None: ...
    @property
    def architecture(self) -> str: ...
    @property
    def size(self) -> int: ...
    def inputs(self, game: Game, player_one: Color = "black") -> NDArray[np.float32]: ...
    def value(self, game: Game, player_one: Color = "black") -> float: ...

@final
class Network:
    """The flagship's line network, in whole numbers."""

    def __init__(self, path: Path | None = None, rule: str = "freestyle") -> None: ...
    @staticmethod
    def from_arrays(arrays: dict[str, Any]) -> Network: ...
    def arrays(self) -> dict[str, Any]: ...
    def save(self, path: Path) -> None: ...
    def value(self, game: Game) -> int: ...
    def policy(self, game: Game) -> NDArray[np.float32]: ...

class Metrics(TypedDict):
    games: int
    epsilon: float
    plies: float
    moves: float
    won_one: int
    won_two: int
    drawn: int
    error: float
    correct: float | None

@final
class CriticLearner:
    """A critic in training by the published course of its architecture."""

    def __init__(
        self, architecture: str = "st", seed: int = 0, *, expert: Critic | None = None, judge: Critic | None = None
    ) -> None: ...
    def train(self, games: int) -> None: ...
    @property
    def games(self) -> int: ...
    @property
    def critic(self) -> Critic: ...
    @property
    def metrics(self) -> list[Metrics]: ...

@final
class BatchEnv:
    """Thousands of games at once; each step writes into the same arrays."""

    def __init__(
        self,
        games: int,
        size: int = 15,
        rule: Rule | str = "freestyle",
        *,
        seed: int = 0,
        opening: int = 0,
        threads: int | None = None,
    ) -> None: ...
    def reset(self, seed: int | None = None) -> NDArray[np.int8]: ...
    def step(
        self, actions: ArrayLike | Sequence[int]
    ) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_]]: ...
    def sample(self) -> NDArray[np.int64]: ...
    def game(self, number: int) -> Game: ...
    @property
    def observations(self) -> NDArray[np.int8]: ...
    @property
    def masks(self) -> NDArray[np.bool_]: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def ended(self) -> NDArray[np.bool_]: ...
    @property
    def to_move(self) -> NDArray[np.int8]: ...
    @property
    def size(self) -> int: ...
    @property
    def rule(self) -> str: ...
    def __len__(self) -> int: ...
