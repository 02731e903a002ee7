"""Trains the guide (crates/life/src/guide) on lessons and writes its weights.

    train.py WEIGHTS LESSONS [LESSONS ..] [--epochs N]

A lesson (crates/life/examples/lessons.rs) is a state in which every move was read on its own. The network is that of
guide/network.rs; it learns to give the moves that win with the least work the highest scores. A tenth of the problems
is kept for measuring. The seed is fixed.
"""

import argparse
import struct

import jax
import jax.numpy as jnp
import numpy as np

PLANES, LOOKS, CHANNELS, LAYERS, MEAN_AFTER = 12, 3, 32, 5, 2
INPUTS = PLANES + LOOKS + 1
ATTACKER_MOVES = 11
NO_WIN, LOST, LOOK_SCALE = 65535, 245, 64.0
# Larger windows are left out: they are rare.
SIDE, BATCH, RATE = 16, 128, 2e-3
# Lessons with the defender to move are fewer; they count for more.
DEFENDER_WEIGHT = 1.8


def read(path, number):
    """The windows, costs, looks, sizes and problems of a file."""
    data, at, rows = open(path, "rb").read(), 0, []
    while at + 6 <= len(data):
        width, height = data[at], data[at + 1]
        cells = width * height
        if at + 6 + 7 * cells > len(data):
            break
        (problem,) = struct.unpack_from("<I", data, at + 2)
        at += 6
        window, costs, looks = (np.zeros((SIDE, SIDE, *more), kind) for more, kind in (((), "u2"), ((), "u2"), ((3,), "u1")))
        if width <= SIDE and height <= SIDE:
            shape = (height, width)
            window[:height, :width] = np.frombuffer(data, "<u2", cells, at).reshape(shape)
            costs[:height, :width] = np.frombuffer(data, "<u2", cells, at + 2 * cells).reshape(shape)
            looks[:height, :width] = np.frombuffer(data, "u1", 3 * cells, at + 4 * cells).reshape(*shape, 3)
            rows.append((window, costs, looks, shape, problem * 16 + number))
        at += 7 * cells
    return rows


def first_weights(dice):
    def weights(*shape):
        return dice.normal(0, np.sqrt(2 / np.prod(shape[:-1])), shape).astype(np.float32)

    zeros = np.zeros(CHANNELS, np.float32)
    net = {"first": weights(3, 3, INPUTS, CHANNELS), "first_bias": zeros, "mean": weights(CHANNELS, CHANNELS) * 0.5}
    net |= {"mean_bias": zeros, "last": weights(CHANNELS, 1)[:, 0] * 0.3}
    for i in range(LAYERS):
        net |= {f"layer{i}": weights(3, 3, CHANNELS, CHANNELS) * 0.4, f"bias{i}": zeros}
    return {name: jnp.array(value) for name, value in net.items()}


def scores(net, windows, looks, sizes):
    """The score of every point."""
    line = jnp.arange(SIDE)
    inside = (line[None, :, None] < sizes[:, 0, None, None]) & (line[None, None, :] < sizes[:, 1, None, None])
    inside = inside.astype(jnp.float32)[..., None]
    planes = ((windows[..., None] >> jnp.arange(PLANES)) & 1).astype(jnp.float32)
    moves = planes[..., 1:2]
    thoughts = looks.astype(jnp.float32) / LOOK_SCALE
    lost = (looks[..., 1:2] >= LOST).astype(jnp.float32)
    planes = jnp.concatenate([planes, thoughts * moves, lost * moves], -1)

    def window(x, weights, bias):
        x = jax.lax.conv_general_dilated(x, weights, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        return jax.nn.relu(x + bias) * inside

    x = window(planes, net["first"], net["first_bias"])
    for i in range(LAYERS):
        x = x + window(x, net[f"layer{i}"], net[f"bias{i}"])
        if i + 1 == MEAN_AFTER:
            mean = x.sum((1, 2)) / inside.sum((1, 2))
            x = x + jax.nn.relu(mean @ net["mean"] + net["mean_bias"])[:, None, None, :] * inside
    return x @ net["last"]


def loss(net, windows, costs, looks, sizes):
    """Cross entropy with the winning moves, each as likely as it is cheap."""
    wins = (costs > 0) & (costs < NO_WIN)
    paid = jnp.where(wins, costs.astype(jnp.float32), 1e9)
    wanted = jnp.where(wins, paid.min((1, 2), keepdims=True) / paid, 0.0)
    wanted = (wanted / wanted.sum((1, 2), keepdims=True)).reshape(len(costs), -1)
    said = jnp.where(costs > 0, scores(net, windows, looks, sizes), -1e9).reshape(len(costs), -1)
    return -jnp.where(wanted > 0, wanted * jax.nn.log_softmax(said), 0).sum(1).mean()


@jax.jit
def step(net, first, second, count, rate, batch):
    """One step of Adam with a little decay."""
    value, slope = jax.value_and_grad(loss)(net, *batch)
    first = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, first, slope)
    second = jax.tree.map(lambda a, b: 0.99 * a + 0.01 * b * b, second, slope)

    def moved(weight, a, b):
        return weight - rate * (a / (1 - 0.9**count) / (jnp.sqrt(b / (1 - 0.99**count)) + 1e-8) + 1e-4 * weight)

    return jax.tree.map(moved, net, first, second), first, second, value


def turned(windows, costs, looks, sizes, turn):
    """One of the eight symmetries, within each window."""
    parts = [windows, costs, looks]
    if turn & 4:
        parts = [np.swapaxes(part, 1, 2) for part in parts]
        sizes = sizes[:, ::-1]
    line = np.arange(SIDE)[None]
    for axis in (1, 2):
        if turn & axis:
            length = sizes[:, axis - 1 : axis]
            order = np.where(line < length, length - 1 - line, line)
            order = order[:, :, None] if axis == 1 else order[:, None, :]
            parts = [np.take_along_axis(p, order if p.ndim == 3 else order[..., None], axis) for p in parts]
    return (*map(np.ascontiguousarray, parts), np.ascontiguousarray(sizes))


def measure(net, lessons, chosen):
    """How often the cheapest move (within a quarter) is first, among three, among six; by side."""
    windows, costs, looks, sizes = lessons
    ask = jax.jit(scores)
    for side, bit in (("attacker", 1), ("defender", 0)):
        mine = chosen[(windows[chosen][:, 0, 0] >> ATTACKER_MOVES) & 1 == bit]
        ranks = []
        for begin in range(0, len(mine) - 255, 256):
            part = mine[begin : begin + 256]
            said = np.array(ask(net, windows[part], looks[part], sizes[part])).reshape(256, -1)
            paid = costs[part].astype(np.int64).reshape(256, -1)
            said = np.where(paid > 0, said, -1e9)
            paid = np.where((paid > 0) & (paid < NO_WIN), paid, 10**9)
            good = np.take_along_axis(paid, np.argsort(-said, 1), 1) <= 1.25 * paid.min(1)[:, None]
            ranks.append(good.argmax(1))
        if not ranks:
            print(f"  {side}: fewer than 256 lessons, not measured", flush=True)
            continue
        ranks = np.concatenate(ranks)
        shares = " ".join(f"{(ranks < most).mean():.3f}" for most in (1, 3, 6))
        print(f"  {side}: the cheapest move is first, among three, among six: {shares} of {len(ranks)}", flush=True)


def write(net, path):
    """The weights as bytes with a scale for each channel, in the order of network.rs."""
    with open(path, "wb") as out:

        def layer(weights, bias):
            weights = np.array(weights).reshape(-1, CHANNELS)
            scale = np.abs(weights).max(0) / 127 + 1e-12
            out.write(scale.astype("<f4").tobytes() + np.round(weights / scale).astype(np.int8).tobytes())
            out.write(np.array(bias).astype("<f4").tobytes())

        layer(net["first"], net["first_bias"])
        for i in range(LAYERS):
            layer(net[f"layer{i}"], net[f"bias{i}"])
        layer(net["mean"], net["mean_bias"])
        out.write(np.array(net["last"]).astype("<f4").tobytes())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("weights")
    parser.add_argument("lessons", nargs="+")
    parser.add_argument("--epochs", type=float, default=11)
    chosen = parser.parse_args()
    rows = [row for number, path in enumerate(chosen.lessons) for row in read(path, number)]
    *lessons, problems = (np.array(column) for column in zip(*rows))
    kept = (problems // 16) % 10 == 0
    learn, unseen = np.where(~kept)[0], np.where(kept)[0]
    print(f"{len(learn)} lessons to learn from, {len(unseen)} kept for measuring")
    attacks = (lessons[0][learn][:, 0, 0] >> ATTACKER_MOVES) & 1 == 1
    likely = np.where(attacks, 1.0, DEFENDER_WEIGHT)
    likely /= likely.sum()
    dice = np.random.default_rng(1)
    net = first_weights(dice)
    first = second = jax.tree.map(jnp.zeros_like, net)
    steps, total = int(chosen.epochs * len(learn) / BATCH), 0.0
    for count in range(1, steps + 1):
        rate = RATE * min(1, count / 200) * (0.5 * (1 + np.cos(np.pi * count / steps)) + 0.01)
        batch = dice.choice(learn, BATCH, replace=False, p=likely)
        parts = turned(*(part[batch] for part in lessons), int(dice.integers(8)))
        net, first, second, value = step(net, first, second, count, rate, parts)
        total += float(value)
        if count % max(1, steps // 8) == 0:
            print(f"{count} of {steps} steps, loss {total / max(1, steps // 8):.3f}", flush=True)
            measure(net, lessons, unseen)
            total = 0.0
    write(net, chosen.weights)


if __name__ == "__main__":
    main()
