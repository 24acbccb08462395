#!/usr/bin/env python3
"""Checks certificates of forced wins as docs/certificate.md describes them.

Usage: verify.py [--paranoid] FILE...

Prints one line for each file. Exit status: 0 if all prove what they say, 1 if some are refused, 2 for bad use. It was
written from that page alone, uses only Python's standard library, and prefers plain definitions to speed.
"""

import sys
import zlib

FREESTYLE, STANDARD, RENJU, CARO, CARO_EXACT = 0, 1, 4, 8, 9
NAMES = {FREESTYLE: "freestyle", STANDARD: "standard", CARO: "caro", CARO_EXACT: "caro-exact"}
W, F, D, ALL = 0, 1, 2, 3
MOST_NODES = 8_388_608


class Refused(Exception):
    """The certificate does not prove what it says."""


class Reader:
    """The bytes of a file, one after another."""

    def __init__(self, data):
        self.data = data
        self.at = 0
        self.cell_bytes = 1

    def number(self, count):
        if self.at + count > len(self.data):
            raise Refused("the file ends too early")
        value = int.from_bytes(self.data[self.at : self.at + count], "little")
        self.at += count
        return value

    def cell(self):
        return self.number(self.cell_bytes)

    def varint(self):
        value = 0
        for group in range(5):
            byte = self.number(1)
            value += (byte & 127) << (7 * group)
            if byte < 128:
                if value >= 1 << 32:
                    break
                return value
        raise Refused("a number is too long")


class Geometry:
    """The lines of a board."""

    def __init__(self, side):
        self.side = side
        self.area = side * side
        # For each cell and direction: the cells ahead and behind, nearest first.
        self.rays = []
        for cell in range(self.area):
            x, y = cell % side, cell // side
            lines = []
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                lines.append((self.ray(x, y, dx, dy), self.ray(x, y, -dx, -dy)))
            self.rays.append(lines)
        self.windows = []
        for cell in range(self.area):
            for ahead, _ in self.rays[cell]:
                if len(ahead) >= 4:
                    self.windows.append([cell] + ahead[:4])
        # Cells whose stones can decide whether a cell is a five-square: no row that matters reaches further than this.
        self.near = [
            {cell} | {other for pair in self.rays[cell] for ray in pair for other in ray[:6]} for cell in range(self.area)
        ]
        self.symmetries = [[self.image(s, cell) for cell in range(self.area)] for s in range(8)]

    def ray(self, x, y, dx, dy):
        cells = []
        x, y = x + dx, y + dy
        while 0 <= x < self.side and 0 <= y < self.side:
            cells.append(x + y * self.side)
            x, y = x + dx, y + dy
        return cells

    def image(self, symmetry, cell):
        x, y = cell % self.side, cell // self.side
        if symmetry & 1:
            x, y = y, x
        if symmetry & 2:
            x = self.side - 1 - x
        if symmetry & 4:
            y = self.side - 1 - y
        return x + y * self.side


def wins(geometry, rule, board, cell, color):
    """Whether a stone of this colour on the cell stands in a winning row."""
    for rays in geometry.rays[cell]:
        length, blocked = 1, 0
        for ray in rays:
            for other in ray:
                if board[other] == color:
                    length += 1
                    continue
                if board[other] == 3 - color:
                    blocked += 1
                break
        if length < 5:
            continue
        if rule == FREESTYLE:
            return True
        if rule == STANDARD and length == 5:
            return True
        if rule == CARO and (length > 5 or blocked < 2):
            return True
        if rule == CARO_EXACT and length == 5 and blocked < 2:
            return True
    return False


class Checker:
    def __init__(self, data, paranoid):
        self.paranoid = paranoid
        self.replayed = 0
        self.read(data)

    # The file.

    def read(self, data):
        if data[:8] != b"TENGENPF":
            raise Refused("this is no certificate")
        if len(data) < 12:
            raise Refused("the file ends too early")
        reader = Reader(data[:-4])
        reader.at = 8
        if reader.number(1) != 1:
            raise Refused("the version is not 1")
        if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
            raise Refused("the checksum does not agree")
        self.rule = reader.number(1)
        if self.rule == RENJU:
            raise Refused("Renju has forbidden moves and is not checked")
        if self.rule not in NAMES:
            raise Refused("there is no such rule")
        side = reader.number(1)
        if not 5 <= side <= 22:
            raise Refused("there is no such board")
        reader.cell_bytes = 1 if side <= 16 else 2
        self.geometry = geometry_of(side)
        self.me = reader.number(1)
        if self.me not in (1, 2):
            raise Refused("the side to move is neither Black nor White")
        self.root = bytearray(side * side)
        for color in (1, 2):
            last = -1
            for _ in range(reader.number(2)):
                cell = reader.cell()
                if cell <= last or cell >= side * side or self.root[cell]:
                    raise Refused("the root's stones are out of order, off the board or on one cell")
                self.root[cell] = color
                last = cell
        for cell, color in enumerate(self.root):
            if color and wins(self.geometry, self.rule, self.root, cell, color):
                raise Refused("the root has a winning row already")
        count = reader.number(4)
        if not 1 <= count <= MOST_NODES or count > (len(data) - 4 - reader.at) // 2:
            raise Refused("the number of nodes is wrong")
        self.nodes = [self.node(reader, number, count) for number in range(count)]
        if reader.at != len(data) - 4:
            raise Refused("bytes follow the last node")

    def node(self, reader, number, count):
        kind = reader.number(1)
        if kind > ALL:
            raise Refused(f"node {number} is of no kind")
        move = reader.cell()
        defaults, replies = [], {}

        def reference():
            value = reader.varint()
            target = number + 1 + value // 8
            if target >= count:
                raise Refused(f"node {number} refers to a node that does not exist")
            return target, value % 8

        if kind == D:
            defaults = [reference() for _ in range(reader.varint())]
        if kind != W:
            last = -1
            for _ in range(reader.varint()):
                cell = reader.cell()
                if cell <= last:
                    raise Refused(f"node {number}: replies do not ascend")
                last = cell
                replies[cell] = reference()
        return kind, move, defaults, replies

    # The rules.

    def wins(self, board, cell, color):
        return wins(self.geometry, self.rule, board, cell, color)

    def five_squares(self, board, color, among=None):
        """Ascending; all of them, or those among some cells. A row that wins holds a window with the other four stones."""
        cells = self.hot(board, color, 4) if among is None else among
        return [cell for cell in sorted(cells) if board[cell] == 0 and self.wins(board, cell, color)]

    def has_zones(self):
        return self.rule in (FREESTYLE, STANDARD)

    def hot(self, board, color, least):
        """The free cells of windows without the other colour and with at least so many stones of this one."""
        # Stones of the colour count one, those of the other colour so much that the sum is too large.
        weights = board.translate(WEIGHTS[color])
        cells = set()
        for a, b, c, d, e in self.geometry.windows:
            if least <= weights[a] + weights[b] + weights[c] + weights[d] + weights[e] <= 5:
                cells.update(cell for cell in (a, b, c, d, e) if board[cell] == 0)
        return cells

    # Positions.

    def check(self):
        boards = [None] * len(self.nodes)
        boards[0] = bytes(self.root)
        self.boards = boards
        zones = [set() for _ in self.nodes]
        for number, (kind, move, defaults, replies) in enumerate(self.nodes):
            if boards[number] is None:
                raise Refused(f"nothing refers to node {number}")
            board = bytearray(boards[number])
            why, zones[number] = self.check_node(board, self.nodes[number])
            if why:
                raise Refused(f"node {number}: {why}")
            for default in defaults:
                self.meet(default, board)
            for cell, reference in replies.items():
                board[cell] = 3 - self.me
                self.meet(reference, board)
                board[cell] = 0
        self.check_defaults(zones)

    def meet(self, reference, board):
        target, symmetry = reference
        image = self.geometry.symmetries[symmetry]
        seen = bytearray(len(board))
        for cell, color in enumerate(board):
            seen[image[cell]] = color
        if self.boards[target] is None:
            self.boards[target] = bytes(seen)
        elif self.boards[target] != seen:
            raise Refused(f"two references give node {target} different positions")

    def check_node(self, board, node):
        """Points 3 to 5. The move stays on the board. What is wrong, and the node's own part of its zone."""
        kind, move, defaults, replies = node
        you = 3 - self.me
        if move >= len(board) or board[move]:
            return "its move is not a free cell", None
        won = self.wins(board, move, self.me)
        board[move] = self.me
        if kind == W:
            return (None if won else "its move does not win"), {move}
        if won:
            return "its move wins, and yet replies follow", None
        if 0 not in board:
            return "the board is full", None
        if self.five_squares(board, you):
            return "the defender makes five", None
        for cell in replies:
            if cell >= len(board) or board[cell]:
                return f"the reply {cell} is not a free cell", None
        unlisted = [cell for cell in range(len(board)) if board[cell] == 0 and cell not in replies]
        if kind == ALL:
            return (f"the reply {unlisted[0]} has no answer" if unlisted else None), set()
        if kind == D:
            return (None if defaults else "there is no default"), set()
        return self.check_threat(board, move, set(replies), unlisted)

    def check_threat(self, board, move, listed, unlisted):
        you = 3 - self.me
        zone = {move} | listed
        fives = self.five_squares(board, self.me)
        if fives:
            for reply in unlisted:
                board[reply] = you
                covered = bool(self.five_squares(board, self.me, fives))
                board[reply] = 0
                if not covered:
                    return f"the reply {reply} has no answer", None
            return None, zone | self.hot(board, you, 3) | set(fives[:2])
        candidates = sorted(self.hot(board, self.me, 3))
        plain = self.won_four(board, candidates)
        fours = self.hot(board, you, 3)
        for reply in unlisted:
            board[reply] = you
            made = reply in fours and self.five_squares(board, you, self.geometry.near[reply])
            # A reply far from the four and its fives changes nothing about them.
            if plain and reply not in plain[2]:
                found = plain
            else:
                found = self.won_four(board, candidates)
            board[reply] = 0
            if made or not found:
                return f"the reply {reply} has no answer", None
            zone.add(found[0])
            zone.update(found[1][:2])
        return None, zone | self.hot(board, you, 2)

    def won_four(self, board, candidates):
        """The lowest cell that makes a won four, the five-squares it makes, and all cells that this depends on."""
        # Only cells in a window with three stones of the attacker's can make a four.
        for cell in candidates:
            if board[cell]:
                continue
            board[cell] = self.me
            fives = self.five_squares(board, self.me, self.geometry.near[cell])
            won = bool(fives)
            if won and self.has_zones():
                won = len(fives) >= 2
            elif won:
                won = all(self.stays(board, fives, reply) for reply in range(len(board)) if board[reply] == 0)
            board[cell] = 0
            if won:
                depends = {cell, *fives}
                if not self.has_zones():
                    # A stone beyond a row can block it.
                    depends.update(*(self.geometry.near[five] for five in fives))
                # A lower cell cannot make one after a reply that it does not make before.
                return cell, fives, depends
        return None

    def stays(self, board, fives, reply):
        board[reply] = 3 - self.me
        left = any(five != reply and self.wins(board, five, self.me) for five in fives)
        board[reply] = 0
        return left

    # Defaults.

    def check_defaults(self, zones):
        pure = [False] * len(self.nodes)
        side_images = self.geometry.symmetries
        inverse = [sorted(range(self.geometry.area), key=image.__getitem__) for image in side_images]
        for number in reversed(range(len(self.nodes))):
            kind, move, defaults, replies = self.nodes[number]
            targets = replies.values()
            if kind == W or (kind == F and all(pure[target] for target, _ in targets)):
                pure[number] = True
                if self.has_zones():
                    for target, symmetry in targets:
                        zones[number].update(inverse[symmetry][cell] for cell in zones[target])
            if kind != D:
                continue
            for target, _ in defaults:
                if not pure[target]:
                    raise Refused(f"node {number}: the default, node {target}, uses more than fours and threes")
            seen = [{inverse[symmetry][cell] for cell in zones[target]} for target, symmetry in defaults]
            for cell in range(self.geometry.area):
                if self.boards[number][cell] == 0 and cell != move and cell not in replies:
                    self.check_defaulted(number, cell, seen)

    def check_defaulted(self, number, cell, zones):
        defaults = self.nodes[number][2]
        if not self.has_zones():
            if not any(self.replays(default, cell) for default in defaults):
                raise Refused(f"node {number}: the reply {cell} has no answer")
            return
        for default, zone in zip(defaults, zones):
            if cell not in zone:
                if self.paranoid and not self.replays(default, cell):
                    raise Refused(f"node {number}: the default does not win with a stone on {cell}")
                return
        raise Refused(f"node {number}: the reply {cell} has no answer")

    def replays(self, default, extra):
        self.replayed += 1
        target, symmetry = default
        done, left = set(), [(target, self.geometry.symmetries[symmetry][extra])]
        while left:
            number, extra = left.pop()
            if (number, extra) in done:
                continue
            done.add((number, extra))
            board = bytearray(self.boards[number])
            board[extra] = 3 - self.me
            why, _ = self.check_node(board, self.nodes[number])
            if why:
                return False
            for target, symmetry in self.nodes[number][3].values():
                left.append((target, self.geometry.symmetries[symmetry][extra]))
        return True


GEOMETRIES = {}
WEIGHTS = {1: bytes([0, 1, 9] + [0] * 253), 2: bytes([0, 9, 1] + [0] * 253)}


def geometry_of(side):
    if side not in GEOMETRIES:
        GEOMETRIES[side] = Geometry(side)
    return GEOMETRIES[side]


def verdict(data, paranoid):
    """Whether the bytes prove what they say, and a sentence."""
    try:
        checker = Checker(data, paranoid)
        checker.check()
    except Refused as refused:
        return False, f"refused: {refused}"
    side = checker.geometry.side
    winner = "Black" if checker.me == 1 else "White"
    stones = sum(1 for color in checker.root if color)
    move = checker.nodes[0][1]
    point = f"{chr(ord('a') + move % side)}{side - move // side}"
    board = f"{NAMES[checker.rule]}, {side}x{side}, {stones} stones"
    return True, f"proved: {winner}, to move, wins with {point} ({board}); {len(checker.nodes)} nodes"


def main(arguments):
    paranoid = "--paranoid" in arguments
    files = [argument for argument in arguments if argument != "--paranoid"]
    if not files or any(file.startswith("-") for file in files):
        print("verify.py: usage: verify.py [--paranoid] FILE...", file=sys.stderr)
        return 2
    status = 0
    for file in files:
        try:
            with open(file, "rb") as stream:
                data = stream.read()
        except OSError as error:
            print(f"verify.py: cannot read {file}: {error.strerror}", file=sys.stderr)
            return 2
        proved, sentence = verdict(data, paranoid)
        print(f"{file}: {sentence}")
        if not proved:
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
