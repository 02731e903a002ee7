#!/usr/bin/env python3
"""A second checker for proof files of Tesuji, written from docs/proof-format.md and docs/capture.md alone.

    python3 check_proof.py FILE...        one line for each file; the exit code is the worst of them
    python3 check_proof.py --batch        reads names of files from standard input, one in each line

A line begins with 0 (proved), 1 (refused) or 2 (no proof file). It needs Python 3.9 and nothing else (for versions 2
and 3 of the format, the program zstd); it shares no line with the checker of Tesuji, which is written in Rust.
Sets of points are integers: point n is the bit 1 << n. A move is such a bit, and 0 is a pass.
"""
import subprocess
import sys
import zlib

ENUMERATION_LIMIT, STATE_LIMIT = 20_000, 10_000_000
BODY_LIMIT, NODE_LIMIT = 128 << 20, 8 << 20
PLAY, REPLIES, CAPTURED, IN_ATARI, LIFE, UNCAPTURABLE, ENUMERATION, NO_ROOM, LIBERTIES = range(9)
ESCAPE, WALL, BOTH, JOIN, FILL = range(5)
BOUNDS = [(0, 0), (1, 2), (2, 3), (2, 2), (3, 3)]  # of the kinds: most liberties on the prey's and the hunter's turn
class NotAProof(Exception): """The file is not a proof file: exit code 2."""
class Refused(Exception): """The proof does not show what it claims: exit code 1."""

def need(condition, message, error=Refused):
    if not condition:
        raise error(message)
def well(condition, message):
    need(condition, message, NotAProof)

# --- The file -------------------------------------------------------------------------------------------------------
class Reader:
    """Postcard: numbers as varints, lists with their length first."""
    def __init__(self, data):
        self.data, self.at, self.points = data, 0, 0
    def byte(self):
        well(self.at < len(self.data), "the body ends too early")
        self.at += 1
        return self.data[self.at - 1]
    def number(self, bits):
        value, shift, byte = 0, 0, 128
        while byte & 128:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            well(shift < bits + 7 and not value >> bits, "a number is too large")
        return value
    def signed(self):
        return (value := self.number(64)) >> 1 ^ -(value & 1)
    def point(self, first=0):
        """The number of a point; with `first` 1 a move."""
        number = self.number(16)
        well(number < self.points + first, "a point is not on the board")
        return number
    def boolean(self):
        well((value := self.byte()) < 2, "a yes or no is neither")
        return value == 1
    def list(self, item):
        return [item() for _ in range(self.number(64))]
    def option(self, item):
        return item() if self.boolean() else None
    def variant(self, most, what):
        value = self.number(32)
        well(value <= most, f"{what} is unknown")
        return value
def unpack(data):
    well(data[:8] == b"TESUJIPF" and data[8:9] and 2 <= data[8] <= 6, "it begins as no proof file does")
    version, packed = data[8], data[9:]
    if version < 4:
        return version, unpack_zstd(packed)
    stream = zlib.decompressobj()
    try:
        body = stream.decompress(packed, BODY_LIMIT)
    except zlib.error as error:
        raise NotAProof(str(error)) from None
    well(stream.eof and not stream.unused_data, "the packed body ends too early or too late, or is too large")
    return version, body
def unpack_zstd(packed):
    """Old files: Python has no zstd in its library before 3.14, so the program of this name is asked."""
    try:
        done = subprocess.run(["zstd", "-dcq", "-M8MB"], input=packed, capture_output=True, check=False)
    except OSError:
        raise NotAProof("versions 2 and 3 of the format need the program zstd") from None
    well(done.returncode == 0 and len(done.stdout) <= BODY_LIMIT, done.stderr.decode(errors="replace").strip())
    return done.stdout
class Proof:
    """A strategy: who wins, with which threats, the nodes, and for a capture the zone of each."""
    def __init__(self, r, version, most):
        self.attacker_wins, self.threats = r.boolean(), (r.byte(), r.byte())
        count, has_zones = r.number(32), r.boolean()
        self.board = r.boolean() if version >= 5 else False
        well(count <= most, "too many nodes")
        self.nodes = [self.node(r, index) for index in range(count)]
        self.zones = [mask(r.list(r.point)) for _ in self.nodes] if has_zones else None
    @staticmethod
    def node(r, index):
        def step():
            n = index + r.signed()
            well(0 <= n < 1 << 32, "the number of a node is out of range")
            return n
        kind = r.variant(LIBERTIES, "a node")
        if kind == PLAY:
            return PLAY, move_of(r.point(1)), step()
        if kind == REPLIES:
            return REPLIES, r.list(lambda: (move_of(r.point(1)), step())), r.option(step)
        return (kind,)
class File:
    def __init__(self, data):
        version, body = unpack(data)
        r = Reader(body)
        width, height = r.byte(), r.byte()
        well(2 <= width <= 25 and 2 <= height <= 25, "no board is of this size")
        self.grid, r.points = Grid(width, height), width * height
        black, white = r.list(r.point), r.list(r.point)
        self.stones, self.stone_count = [mask(black), mask(white)], len(black) + len(white)
        self.white_to_play, ko = r.boolean(), r.option(r.point)
        self.ban = 0 if ko is None else 1 << ko
        self.is_capture = r.variant(1, "a question")
        if self.is_capture:
            self.prey, kind = 1 << r.point(), r.variant(5, "a kind of capture")
            self.bounds = (r.byte(), r.byte()) if kind == 5 else BOUNDS[kind]  # they matter for escapes only
            self.ko_winner, self.boundary = r.option(r.boolean), mask(r.list(r.point))
        else:
            self.target, self.every, self.area = mask(r.list(r.point)), r.boolean(), mask(r.list(r.point))
            self.closure, self.given = r.variant(FILL, "a closure"), r.option(lambda: (r.byte(), r.byte()))
            self.status = r.variant(3, "a status")
            self.level = r.byte() if self.status in (1, 2) else 1
            well(1 <= self.level <= 5, "a ko status has 1 to 5 threats")
        self.proofs, nodes = [], 0
        for _ in range(r.byte()):
            self.proofs.append(Proof(r, version, NODE_LIMIT - nodes))
            nodes += len(self.proofs[-1].nodes)
        well(r.at == len(body), "there are bytes after the last proof")
        well(not self.is_capture or len(self.proofs) == 1, "a capture has exactly one proof")
    def check_position(self):
        stones, empty = sum(self.stones), self.grid.all & ~sum(self.stones)
        need(not self.stones[0] & self.stones[1] and bin(stones).count("1") == self.stone_count, "two on a point")
        for own in self.stones:
            need(all(self.grid.around(block) & empty for block in self.grid.blocks(own)), "a block has no liberty")
        need(not self.ban & ~empty, "a stone stands on the ko")

# --- The board ------------------------------------------------------------------------------------------------------
class Grid:
    def __init__(self, width, height):
        self.width, self.all = width, (1 << width * height) - 1
        left = sum(1 << width * y for y in range(height))
        self.not_left, self.not_right = self.all & ~left, self.all & ~(left << width - 1)
    def around(self, points):
        """The points next to some points, without these."""
        sideways = (points & self.not_right) << 1 | (points & self.not_left) >> 1
        return (sideways | points << self.width | points >> self.width) & self.all & ~points
    def block(self, seed, within):
        while grown := self.around(seed) & within:
            seed |= grown
        return seed
    def blocks(self, within, touching=-1):
        """The connected parts of a set, or those with a point in another one."""
        seeds = within & touching
        while seeds:
            block = self.block(seeds & -seeds, within)
            yield block
            seeds &= ~block
def mask(numbers):
    return sum(1 << number for number in set(numbers))
def move_of(number):
    return 1 << number - 1 if number else 0
def bits(points):
    return [1 << n for n in range(points.bit_length()) if points >> n & 1]
def single(points):
    return points != 0 and points & (points - 1) == 0

# --- Life and death -------------------------------------------------------------------------------------------------
# A state is (attacker's stones, defender's stones, captured targets, attacker to move, ban, threats of both).
class Ground:
    """Where a proof is played: who may play where, what can never be captured, what is left to the loser."""
    def __init__(self, file):
        grid = self.grid = file.grid
        self.every, self.area, marked = file.every, file.area, file.target
        white = bool(marked & file.stones[1])
        self.defender, self.attacker = file.stones[white], file.stones[not white]
        need(marked and not marked & ~self.defender, "a target is not a stone of the defender")
        self.targets = list(grid.blocks(self.defender, marked))
        self.target_stones, self.ends = sum(self.targets), self.every or len(self.targets) == 1
        self.attacker_first = file.white_to_play != white
        self.ban = file.ban
        empty = grid.all & ~(self.attacker | self.defender)
        self.alone = grid.around(self.target_stones) & empty & ~self.area  # for the attacker alone; `fill` adds some
        self.void = empty & ~self.area & ~self.alone
        self.wall, self.anchors, self.closure, self.loser = 0, 0, None, None
    def close(self, closure):
        """The rules for the area under a closure."""
        self.closure, grid = closure, self.grid
        self.wall = 0 if closure == ESCAPE else self.void
        if closure == FILL:
            self.wall &= ~grid.around(self.area)
            self.alone |= self.void & ~self.wall
        empty = grid.all & ~(self.attacker | self.defender | self.wall)
        smothered = sum(block for block in grid.blocks(self.defender) if not grid.around(block) & empty)
        if closure == JOIN:
            self.anchors = smothered
        else:
            self.defender, self.wall = self.defender & ~smothered, self.wall | smothered & ~self.area
        return self
    def whole_board(self, attacker_wins):
        """The rules for the whole board; refuses what cannot be shown so."""
        grid, self.loser = self.grid, not attacker_wins  # whether the attacker is the loser
        if attacker_wins:
            need(not self.alone, "a target has liberties outside the area")
            for block in [*grid.blocks(self.attacker), *grid.blocks(self.defender)]:
                need(grid.around(block) & self.void or not block & ~self.area or self.ends and block in self.targets,
                     "a block outside the area could be captured")
            blocks, empty = list(grid.blocks(self.attacker)), grid.all & ~(self.attacker | self.defender)
            regions = [region for region in grid.blocks(grid.all & ~self.attacker) if not region & self.area]
            self.firm = sum(vital_blocks(grid, blocks, regions, empty, lambda _: False))
            return self
        ground = self.area | self.alone | self.target_stones
        need(self.ends or not self.target_stones & ~self.area, "targets lie outside the area")
        self.wall, self.attacker, self.defender = grid.all & ~ground, self.attacker & ground, self.defender & ground
        empty = ground & ~(self.attacker | self.defender)
        gone = sum(block for block in grid.blocks(self.defender) if not grid.around(block) & empty)
        self.defender, self.wall, self.area = self.defender & ~gone, self.wall | gone, self.area & ~gone
        return self
    def won(self, state):
        return state[2] != 0 if self.every else state[2] == (1 << len(self.targets)) - 1
    def standing_targets(self, lost):
        return sum(target for index, target in enumerate(self.targets) if not lost >> index & 1)
    def stands(self, block, of_attacker, lost):
        """Whether a block stays though it has no liberty."""
        leans = self.grid.around(block) & self.wall
        out = self.closure == JOIN and (block & self.anchors or leans and block & self.standing_targets(lost))
        return leans if of_attacker else out
    def outside(self, own):
        """For the whole board: what is left to the loser, with those of his blocks that belong to it."""
        beyond = self.wall if self.loser else self.void
        return beyond | sum(block for block in self.grid.blocks(own) if self.grid.around(block) & beyond)
    def play(self, state, point):
        """The state after a move, or nothing if it is illegal."""
        attacker, defender, lost, turn, ban, *threats = state
        if not point:
            return attacker, defender, lost, not turn, 0, *threats
        if point & (attacker | defender | self.wall) or not point & (self.area | self.alone * turn):
            return None
        threats[not turn] -= bool(point & ban)
        if threats[not turn] < 0:
            return None
        grid, around = self.grid, self.grid.around
        own, other = (attacker | point, defender) if turn else (defender | point, attacker)
        empty = grid.all & ~(own | other | self.wall)
        left = [block for block in grid.blocks(other, around(point))
                if not around(block) & empty and not self.stands(block, not turn, lost)]
        taken, kept = sum(left), 0
        if turn:
            for index, target in enumerate(self.targets):
                lost |= bool(target & taken) << index
        other &= ~taken
        while self.loser == turn and left:
            outside = self.outside(own)
            beside = [block for block in left if around(block) & outside]
            if not beside:
                break
            kept, left = kept | sum(beside), [block for block in left if block not in beside]
            own |= kept
        empty |= taken & ~kept
        mine = grid.block(point, own)
        liberties, leans = around(mine) & empty, self.stands(mine, turn, lost)
        if not (liberties or leans):
            return None
        ban = taken & ~kept if single(taken) and mine == point and single(liberties) and not leans else 0
        if self.loser == (not turn) and around(point) & self.outside(other):
            ban = 0
        return *((own, other) if turn else (other, own)), lost, not turn, ban, *threats
    def moves(self, state):
        """Every legal move of the side to move, with the state after it."""
        points = (self.area | self.alone * state[3]) & self.empty(state)
        afters = ((point, self.play(state, point)) for point in [0, *bits(points)])
        return [(point, after) for point, after in afters if after is not None]
    def empty(self, state):
        return self.grid.all & ~(state[0] | state[1] | self.wall)
    def refuge(self, block, state):
        """Whether a block of the defender has a liberty that nobody may ever fill."""
        dead = self.empty(state) & ~(self.area | self.alone)
        return self.grid.around(block) & dead or self.stands(block, False, state[2])
    def enough(self, state, blocks):
        """Whether enough targets stand in these blocks."""
        safe = [not state[2] >> index & 1 and any(target & block for block in blocks)
                for index, target in enumerate(self.targets)]
        return all(safe) if self.every else any(safe)
    def uncapturable(self, state):
        return self.enough(state, [block for block in self.grid.blocks(state[1]) if self.refuge(block, state)])
    def unconditional_life(self, state):
        grid = self.grid
        regions = [region for region in grid.blocks(grid.all & ~state[1]) if not region & self.wall]
        stays = lambda block: self.refuge(block, state)
        return self.enough(state, vital_blocks(grid, list(grid.blocks(state[1])), regions, self.empty(state), stays))
    def in_atari(self, state):
        for block in self.grid.blocks(state[1], self.standing_targets(state[2])):
            last = self.grid.around(block) & self.empty(state)
            after = self.play(state, last) if state[3] and single(last) else None
            if after is not None and self.won(after):
                return True
        return False
    def no_room(self, state):
        grid, (attacker, defender) = self.grid, state[:2]
        empty = self.empty(state)
        dead = empty & ~(self.area | self.alone)  # nobody may ever play there
        walls = sum(b for b in grid.blocks(attacker) if grid.around(b) & (dead | self.wall)) | self.wall
        solid = walls | dead
        stays = sum(block for block in grid.blocks(defender) if self.refuge(block, state))
        changes = grid.all & ~solid & ~stays
        outer = (grid.around(solid) | grid.block(solid, solid | self.alone & changes) & self.alone) & changes
        room = changes & ~outer & ~defender
        left = [target for index, target in enumerate(self.targets) if not state[2] >> index & 1]
        final = sum(grid.blocks(defender, sum(left))) if self.every or len(left) == 1 else 0
        pair = bin(room).count("1") == 2 and grid.around(room & -room) & room and (room & attacker) in (0, room)
        his = self.area | defender & ~stays
        return ((not room or single(room) or pair) and not (self.closure == JOIN and grid.around(his) & self.wall)
                and not self.won(state) and not grid.around(dead) & his and not grid.around(stays) & changes
                and not self.alone & changes & ~outer and not changes & ~(self.area | self.alone) & ~final)
def vital_blocks(grid, blocks, regions, empty, stays):
    """Benson: blocks with two vital regions, or that stay anyway, and regions next to such blocks only."""
    while True:
        vital = lambda block, region: grid.around(block) & region and not region & empty & ~grid.around(block)
        kept = [b for b in blocks if stays(b) or sum(1 for region in regions if vital(b, region)) >= 2]
        if len(kept) == len(blocks):
            return kept
        dropped = sum(blocks) & ~sum(kept)
        blocks, regions = kept, [region for region in regions if not grid.around(region) & dropped]
def followers(node):
    if node[0] == REPLIES:
        return [n for _, n in node[1]] + [node[2]] * (node[2] is not None)
    return [node[2]] if node[0] == PLAY else []
def in_order(nodes):
    """The nodes, each after all that lead to it; refuses cycles."""
    waiting = [0] * len(nodes)
    for n in (n for node in nodes for n in followers(node)):
        waiting[n] += 1
    order = [index for index, count in enumerate(waiting) if not count]
    for index in order:
        for n in followers(nodes[index]):
            waiting[n] -= 1
            if not waiting[n]:
                order.append(n)
    need(len(order) == len(nodes), "a node follows itself")
    return order
class LifeCheck:
    def __init__(self, ground, proof):
        self.ground, self.proof, self.nodes, self.settled, self.looked_at = ground, proof, proof.nodes, {}, 0
        for index, node in enumerate(self.nodes):
            need(all(n < len(self.nodes) for n in followers(node)), f"node {index} leads nowhere")
            need(node[0] != REPLIES or len(node[1]) <= 1024, f"node {index}: no board has so many moves")
        need(self.nodes, "there is no node")
        start = (ground.attacker, ground.defender, 0, ground.attacker_first, ground.ban, *proof.threats)
        (self.follow_down if proof.attacker_wins else self.follow)(start)
    def follow(self, start):
        """Looks at every pair of a node and a state once."""
        work = [(0, start)]
        seen = set(work)
        while work:
            for n, after, _ in self.look(*work.pop(), 0):
                if (n, after) not in seen:
                    seen.add((n, after))
                    work.append((n, after))
    def follow_down(self, start):
        """The same without cycles, and with each pair the most passes of the defender before it."""
        pairs = {0: {start: 0}}
        for index in in_order(self.nodes):
            for state, before in pairs.pop(index, {}).items():
                for n, after, passes in self.look(index, state, before):
                    known = pairs.setdefault(n, {})
                    known[after] = max(known.get(after, 0), passes)
    def look(self, index, state, before):
        """Checks a pair; the pairs that follow."""
        self.looked_at += 1
        need(self.looked_at + len(self.settled) <= STATE_LIMIT, "too many states")
        node, ground, winner = self.nodes[index], self.ground, self.proof.attacker_wins
        won = ground.won(state)
        if winner and self.proof.board and not won:
            self.check_breath(index, state, before)
        if node[0] not in (PLAY, REPLIES):
            need(self.lemma(node[0], state), f"node {index}: the lemma does not hold")
            return []
        need(not won, f"node {index}: the attacker has won")
        need((state[3] == winner) == (node[0] == PLAY), f"node {index}: it is the other side's turn")
        if node[0] == PLAY:
            after = ground.play(state, node[1])
            need(after, f"node {index}: the move is illegal")
            return [(node[2], after, before)]
        listed = dict(reversed(node[1]))
        found = [(listed.get(move, node[2]), after, before + (move == 0)) for move, after in ground.moves(state)]
        need(all(n is not None for n, _, _ in found), f"node {index}: a move has no answer")
        return found
    def lemma(self, kind, state):
        ground, attacker_wins = self.ground, self.proof.attacker_wins
        if self.proof.board and kind not in ((CAPTURED, IN_ATARI) if attacker_wins else (LIFE, ENUMERATION)):
            return False
        if kind == ENUMERATION:
            return self.enumerate(state) == attacker_wins
        tests = ({CAPTURED: ground.won, IN_ATARI: ground.in_atari, NO_ROOM: ground.no_room} if attacker_wins else
                 {LIFE: ground.unconditional_life, UNCAPTURABLE: ground.uncapturable})
        return kind in tests and tests[kind](state)
    def check_breath(self, index, state, before):
        ground, grid = self.ground, self.ground.grid
        near = ground.area | ground.target_stones
        for block in grid.blocks(state[0], near | grid.around(near)):
            breath = bin(grid.around(block) & ground.void).count("1")
            need(not breath or breath > before or block & ground.firm, f"node {index}: a block is short of breath")
    def enumerate(self, state):
        """Whether the attacker wins, by listing every state that can be reached."""
        ground, settled = self.ground, self.settled
        if state in settled:
            return settled[state]
        after, before, work = {state: []}, {}, [state]
        for at in work:
            after[at] = [] if ground.won(at) else [following for _, following in ground.moves(at)]
            for following in after[at]:
                before.setdefault(following, []).append(at)
                if following not in after and following not in settled:
                    after[following] = []
                    work.append(following)
                    need(len(work) <= ENUMERATION_LIMIT, "too many states to list")
        missing = {at: 1 if at[3] else len(following) for at, following in after.items()}
        news = [at for at in after if ground.won(at)] + [at for at in before if settled.get(at)]
        wins = set(news)
        while news:
            for at in before.get(news.pop(), []):
                missing[at] -= 1
                if missing[at] == 0:
                    wins.add(at)
                    news.append(at)
        settled.update((at, at in wins) for at in after)
        return settled[state]
def claims(file):
    n = file.level  # a claim: attacker wins, (threats of the attacker, of the defender)
    if file.given is not None:
        need(file.status in (0, 3), "with given threats somebody wins outright")
        return [(file.status == 3, file.given)]
    return {0: [(False, (5, 0))], 1: [(False, (n - 1, 0)), (True, (n, 0))],
            2: [(True, (0, n - 1)), (False, (0, n))], 3: [(True, (0, 5))]}[file.status]
def check_life(file):
    """Every claim of the status is shown by a proof for the board, or under each closure by one for the area."""
    for winner, (attacker, defender) in claims(file):
        def fits(proof):
            more, less = (proof.threats[1] - defender, attacker - proof.threats[0])
            return proof.attacker_wins == winner and (min(more, less) >= 0 if winner else max(more, less) <= 0)
        for closure in [ESCAPE, WALL] if file.closure == BOTH else [file.closure]:
            refusals = [Refused("a claim has no proof")]
            for proof in filter(fits, file.proofs):
                try:
                    ground = Ground(file)
                    LifeCheck(ground.whole_board(winner) if proof.board else ground.close(closure), proof)
                    refusals = []
                    break
                except Refused as refusal:
                    refusals.append(refusal)
            need(not refusals, refusals and refusals[-1])

# --- Captures -------------------------------------------------------------------------------------------------------
# A state is (hunter's stones, prey's stones, hunter to play, ban). Numbers of conditions are those of capture.md.
class CaptureCheck:
    """Checks that the hunter captures, or that the prey escapes, whatever stands outside the zones."""
    def __init__(self, file):
        self.grid, self.prey, self.boundary, proof = file.grid, file.prey, file.boundary, file.proofs[0]
        white = bool(self.prey & file.stones[1])
        need(self.prey & sum(file.stones), "there is no prey")
        # Whether the prey, and the hunter, ignore every ban.
        self.wins_ko = (file.ko_winner is white, file.ko_winner is (not white))
        need(proof.threats == (0, 0), "a capture is without threats")
        self.escape, self.bounds = not proof.attacker_wins, file.bounds
        self.nodes, self.zones = proof.nodes, proof.zones or [self.grid.all] * len(proof.nodes)
        self.run((file.stones[not white], file.stones[white], file.white_to_play != white, file.ban))
    def run(self, root):
        """Looks at each node where it is met first; later only at what lies in its zone. Only escapes go in circles."""
        first, line = {0: root}, [(0, iter(self.look(0, root)))]
        while line:
            n, state = next(line[-1][1], (None, None))
            if n is None:
                line.pop()
            elif n in first:
                need(self.escape or all(n != above for above, _ in line), f"node {n} follows itself")
                need(self.seen(state, n) == self.seen(first[n], n), f"node {n} is met with another zone")
            else:
                first[n] = state
                line.append((n, iter(self.look(n, state))))
    def seen(self, state, n):
        zone = self.zones[n]
        return state[0] & zone, state[1] & zone, state[2], state[3] & zone
    def play(self, state, point):
        """The state after a move and what it captures, or nothing if it is illegal."""
        hunter, prey, turn, ban = state
        if not point:
            return (hunter, prey, not turn, 0), 0
        if (point & (hunter | prey) or not point & self.grid.all or turn and point & self.boundary
                or point & ban and not self.wins_ko[turn]):
            return None
        own, other = (hunter | point, prey) if turn else (prey | point, hunter)
        around, empty = self.grid.around, self.grid.all & ~(own | other)
        taken = sum(block for block in self.grid.blocks(other, around(point)) if not around(block) & empty)
        mine = self.grid.block(point, own)
        liberties = around(mine) & (empty | taken)
        if not liberties:
            return None
        ban = taken if mine == point and liberties == taken and single(taken) else 0
        other &= ~taken
        return ((own, other) if turn else (other, own)) + (not turn, ban), taken
    def look(self, index, state):
        need(index < len(self.nodes), f"there is no node {index}")
        node, zone, around = self.nodes[index], self.zones[index], self.grid.around
        hunter, prey, turn, _ = state
        empty = self.grid.all & ~(hunter | prey)
        need(prey & self.prey & (zone if self.escape else -1), f"node {index}: the prey is gone")
        for part in [*self.grid.blocks(hunter & zone), *self.grid.blocks(prey & zone)]:
            need(around(part) & empty & zone, f"node {index}: stones of the zone have no liberty in it")  # 1
        if self.escape and node[0] in (LIFE, UNCAPTURABLE, LIBERTIES):
            need(self.free(node[0], zone, prey, empty, turn), f"node {index}: the lemma does not hold")
            return []
        if node[0] == IN_ATARI and not self.escape:
            block = self.grid.block(self.prey, prey)
            last = around(block) & empty
            need(turn and single(last) and not (block | around(block)) & ~zone, f"node {index}: not in atari")  # 2
            need(self.play(state, last) is not None, f"node {index}: the hunter may not play there")
            return []
        need(node[0] == (REPLIES if turn == self.escape else PLAY), f"node {index}: it does not fit the turn")
        if node[0] == PLAY:
            move, n = node[1], node[2]
            after, _ = self.follow(index, state, move, n)
            need(move & zone & self.zones[n] or self.escape and not move, f"node {index}: a zone lacks the move")  # 3
            return [(n, after)]
        found, listed, left = [], 0, empty
        moves = [move for move, _ in node[1]]
        replies = node[1] + [(0, node[2])] * (node[2] is not None and 0 not in moves)
        need(any(move == 0 for move, _ in replies), f"node {index}: a pass has no answer")
        need(len(set(moves)) == len(moves), f"node {index}: a move is answered twice")
        for move, n in replies:
            after, taken = self.follow(index, state, move, n)  # 4
            found, listed = found + [(n, after)], listed | move
            left &= -1 if (move | taken) & self.zones[n] else self.zones[n]
        for move in bits(left & ~listed):
            need(self.never_legal(state, zone, move), f"node {index}: a move has no answer")  # 5
        return found
    def free(self, lemma, zone, prey, empty, turn):
        """The leaves of an escape, as far as the zone shows them."""
        around, part = self.grid.around, self.grid.block(self.prey, prey & zone)
        liberties = around(part) & empty & zone
        if lemma == UNCAPTURABLE:
            return liberties & self.boundary
        if lemma == LIBERTIES:
            return bin(liberties).count("1") > self.bounds[turn]
        regions = [region for region in self.grid.blocks(zone & ~prey) if not around(region) & ~zone and region & empty]
        return part in vital_blocks(self.grid, list(self.grid.blocks(prey & zone)), regions, empty, lambda _: False)
    def follow(self, index, state, move, n):
        """Conditions 3 and 4: what is equal on the zone stays equal on the next one."""
        need(n < len(self.nodes), f"there is no node {n}")
        zone, next_zone, around = self.zones[index], self.zones[n], self.grid.around
        played = self.play(state, move)
        need(played is not None, f"node {index}: a move is illegal")
        after, taken = played
        need(not next_zone & ~zone & ~move, f"node {index}: the next zone is larger")
        if taken & next_zone:
            need(not (taken | around(taken) | around(move)) & ~zone, f"node {index}: a capture reaches out of the zone")
        if after[3] & next_zone:
            for part in self.grid.blocks((after[1] if state[2] else after[0]) & zone, around(move)):
                need(around(part) & zone & ~(after[0] | after[1]), f"node {index}: a ko depends on what is outside")
        return played
    def never_legal(self, state, zone, move):
        """Whether the loser may not play here, whatever is outside the zone."""
        hunter, prey, _, ban = state
        winner, loser = (prey, hunter) if self.escape else (hunter, prey)
        around, empty, near = self.grid.around, self.grid.all & ~(hunter | prey), self.grid.around(move)
        if self.escape and move & self.boundary:
            return True
        if move & ban and not self.wins_ko[self.escape]:
            return move & zone
        return (not near & (empty | ~zone)
                and all(around(b) & empty & zone & ~move for b in self.grid.blocks(winner & zone, near))
                and all(not around(b) & (empty & ~move | ~zone) for b in self.grid.blocks(loser & zone, near)))

# --- The command ----------------------------------------------------------------------------------------------------
def check(data):
    try:
        file = File(data)
        file.check_position()
        CaptureCheck(file) if file.is_capture else check_life(file)
        return 0, "proved"
    except Refused as refusal:
        return 1, f"refused: {refusal}"
    except NotAProof as error:
        return 2, f"no proof file: {error}"

def main(arguments):
    worst = 0
    for name in (line.rstrip("\n") for line in sys.stdin) if arguments == ["--batch"] else arguments:
        try:
            with open(name, "rb") as opened:
                code, why = check(opened.read())
        except OSError as error:
            code, why = 2, str(error)
        print(code, name, why, flush=True)
        worst = max(worst, code)
    return worst
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
