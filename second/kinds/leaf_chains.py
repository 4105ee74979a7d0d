"""Leaves in chains, of which each follows from the one before it: which of them are replayed, and from where."""

import random

from progress import Progress
from unit import escape_share


def beginning_of(unit, index):
    """The first leaf of a replay that comes to a leaf: behind the nearest state, or its chain's first."""
    start = index - index % unit.plan["leaves"]
    states = (before for before in range(index - 1, start - 1, -1) if before in unit.leaves and unit.data.get(before))
    return next(states, start - 1) + 1


def stretches_of(unit, work_of_leaf, work_max):
    """Pairs of first and last leaf that take challenged ones, in an order of chance, as far as the work of a check goes: at least
    one where states are here, all of them with --whole."""
    reached = {}
    for index in unit.challenged:
        reached.setdefault(beginning_of(unit, index), []).append(index)
    stretches = list(reached.items())
    if unit.whole:
        return [(first, ends[-1]) for first, ends in stretches]
    random.SystemRandom().shuffle(stretches)
    left, chosen = work_max, []
    for first, ends in stretches:
        near = [end for end in ends if (end + 1 - first) * work_of_leaf <= left]
        if near:
            chosen.append((first, near[-1]))
            left -= (near[-1] + 1 - first) * work_of_leaf
    if not chosen and any(unit.data.values()):
        first, ends = min(stretches, key=lambda stretch: stretch[1][0] - stretch[0])
        chosen = [(first, ends[0])]
    return chosen


def replay_all(unit, stretches, replay_leaves):
    """Goes through the stretches by what replays one of them, leaf by leaf; says how far it is with --whole."""
    total = sum(last + 1 - first for first, last in stretches)
    progress = Progress("leaves to replay", total, unit.whole and total > 0)
    for first, last in stretches:
        for _ in replay_leaves(unit, first, last):
            progress.step()


def say_replayed(unit, stretches, report):
    replayed = sum(first <= index <= last for first, last in stretches for index in unit.challenged)
    drawn, count = len(unit.challenged), unit.leaf_count
    share = escape_share(count, -(-count // 10), replayed)
    told = f"a tenth of the leaves wrong would be missed with probability {share:.2g}"
    if replayed:
        report.sampled(f"{replayed} of {count} leaves, replayed bit for bit; {told}")
    if replayed < drawn:
        report.not_checked(f"{drawn - replayed} of the opened leaves, whose replay takes minutes: --whole does it")
