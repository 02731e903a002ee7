"""Solves very many positions on many machines: a Dask bag, or Ray, or the processes of this machine.

    python map_many.py --count 1000000 --with dask|ray|processes [--address tcp://scheduler:8786]

Each task is a number: it makes its own positions from it and gives back a few small counts, so that neither positions
nor answers travel. (They could: positions, answers and solvers can be pickled.) The counts do not depend on how the
work was shared out.
"""

import argparse
import collections
import concurrent.futures
import sys

import tesuji

# So many positions make a task: enough that handing it out costs nothing beside it.
BATCH = 100


def solve_batch(start, count, seed=1):
    """How many of these positions have which status, and the nodes it took."""
    found = collections.Counter()
    # One thread: the machine is full of such tasks.
    problems = tesuji.generate(count, seed=seed, start=start, jobs=1)
    for answer in tesuji.solve_many((problem.position for problem in problems), jobs=1, nodes=200_000):
        found[answer.status or "unknown"] += 1
        found["nodes"] += answer.nodes
    return found


def batches(count):
    return [(start, min(BATCH, count - start)) for start in range(0, count, BATCH)]


def with_dask(count, address):
    import dask.bag
    from dask.distributed import Client

    with Client(address) if address else Client(processes=True) as client:
        tasks = dask.bag.from_sequence(batches(count), partition_size=1)
        return sum(client.compute(tasks.map(lambda task: solve_batch(*task))).result(), collections.Counter())


def with_ray(count, address):
    import ray

    ray.init(address=address)
    remote = ray.remote(solve_batch)
    return sum(ray.get([remote.remote(*task) for task in batches(count)]), collections.Counter())


def with_processes(count, _address):
    with concurrent.futures.ProcessPoolExecutor() as processes:
        found = processes.map(solve_batch, *zip(*batches(count)))
        return sum(found, collections.Counter())


WAYS = {"dask": with_dask, "ray": with_ray, "processes": with_processes}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--with", dest="way", choices=WAYS, default="processes")
    parser.add_argument("--address", help="of the cluster; none: this machine")
    arguments = parser.parse_args()
    if arguments.count < 1:
        sys.exit("--count: expected at least one position")
    found = WAYS[arguments.way](arguments.count, arguments.address)
    nodes = found.pop("nodes")
    print(f"{found.total()} positions, {nodes} nodes")
    for status, number in sorted(found.items()):
        print(f"{status:>8} {number}")


if __name__ == "__main__":
    main()
