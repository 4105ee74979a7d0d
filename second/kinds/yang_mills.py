"""yang_mills: streams of lattice configurations, replayed to the bit, and averages over them (docs/format.md)."""

import base64
import math
import random
import struct

from kinds.gauge_stream import RECTANGLES, Stream, fingerprint, state_bytes
from kinds.lattice_figures import figures_of
from kinds.leaf_chains import replay_all, say_replayed, stretches_of
from plan_form import has_form, one_of, whole
from unit import expect

FIND_OPENED_SINCE = None
LEAST_VERSION = 1
CHAINS = 2
BETAS = {2: (2300, 2200, 2400, 2500, 2000, 1500, 1000, 500), 3: (5700, 5500, 5850, 6000, 5000, 4000, 2000, 1000)}
ENSEMBLES = [(group, BETAS[group][place]) for place in range(8) for group in (2, 3)]
SIDES = {"four": 4, "six": 6, "eight": 8}
PLAN = {
    **{"group": one_of(2, 3), "beta": whole(500, 6000), "side": one_of(*SIDES.values())},
    **{"stream": whole(0, 2**28 - CHAINS, CHAINS), "cycles": whole(1, 4096)},
    **{"leaves": whole(1, 1024), "stride": whole(1, 1024)},
}
REPLAY_RATIO = {2: 3.1, 3: 3.4}
DEPARTURE_MAX = 1e-10
EQUATION_STATES, DEVIATIONS = 8, 7
# Updates of links that a check without --whole replays, some 20 seconds, and links that it holds the equation against.
UPDATES_MAX = {2: 200_000, 3: 40_000}
EQUATION_LINKS_MAX = 16_384


def frontier_of(plan):
    """None for a plan of no frontier."""
    return next((name for name, side in SIDES.items() if side == plan.get("side")), None)


def is_plan(plan):
    if not has_form(plan, PLAN):
        return False
    return (plan["group"], plan["beta"]) in ENSEMBLES and plan["leaves"] % plan["stride"] == 0


def position_of(plan):
    return plan["stream"] // CHAINS * len(ENSEMBLES) + ENSEMBLES.index((plan["group"], plan["beta"]))


def leaf_count(plan):
    return CHAINS * plan["leaves"]


def challenge_count(plan):
    leaves = leaf_count(plan)
    affordable = math.floor(0.08 * leaves / (REPLAY_RATIO[plan["group"]] * (plan["stride"] + 1) / 2))
    return min(leaves, 64, max(2, affordable))


def parse(summary, side):
    expect(len(summary) == 96, "a leaf has another length than one of a lattice")
    plaquettes, *sums, real, imaginary = numbers = struct.unpack_from("<8d", summary, 32)
    expect(all(map(math.isfinite, numbers)), "a leaf holds what is no number")
    winding = [total for total, (_, height) in zip(sums, RECTANGLES) if 2 * height > side]
    expect(not any(struct.pack(f"<{len(winding)}d", *winding)), "a leaf has a rectangle that winds around the lattice")
    polyakov = {"real": real, "imaginary": imaginary}
    return {"fingerprint": summary[:32], "plaquettes": plaquettes, "rectangles": sums, "polyakov": polyakov}


def stream_of(plan, chain):
    group, side, beta = plan["group"], plan["side"], plan["beta"]
    return Stream(group, side, beta / 1000, (plan["stream"] + chain, group * 2**24 + side * 2**16 + beta))


def compute_leaf(plan, index):
    """A leaf from the beginning of its stream."""
    chain, place = divmod(index, plan["leaves"])
    stream = stream_of(plan, chain)
    for before in range(place):
        stream.leaf(before, plan["cycles"])
    return stream.leaf(place, plan["cycles"])


def _updates_of_leaf(plan):
    return 2 * plan["cycles"] * 4 * plan["side"] ** 4


def _expect_own_state(unit, index):
    """The state of a leaf has its fingerprint."""
    state, says = unit.data[index], parse(unit.leaves[index], unit.plan["side"])
    fits = len(state) == state_bytes(unit.plan["group"], unit.plan["side"]) and fingerprint(state) == says["fingerprint"]
    expect(fits, f"the state of leaf {index} isn't that of its fingerprint")


def _take(stream, unit, index):
    """Brings a stream to the state of a leaf."""
    _expect_own_state(unit, index)
    stream.take(unit.data[index])
    expect(stream.departure() <= DEPARTURE_MAX, f"a link of leaf {index} is outside of the group")


def _replay(unit, first, last):
    """Replays leaves of a stream, and compares those that are here. Yields behind each."""
    plan = unit.plan
    chain, place = divmod(first, plan["leaves"])
    stream = stream_of(plan, chain)
    if place > 0:
        _take(stream, unit, first - 1)
    for index in range(first, last + 1):
        replayed = stream.leaf(place + index - first, plan["cycles"])
        expect(unit.leaves.get(index, replayed) == replayed, f"leaf {index} differs from its replay")
        yield


def _equation_sums(stream):
    """Σ Re tr T and Σ ‖A‖² over all links: T the link times its staples, A the traceless anti-Hermitian part of it."""
    action = noise = 0.0
    colours = stream.elements.COLOURS
    for link, u in enumerate(stream.links):
        product = stream.elements.multiply(u, stream.staples(*divmod(link, 4)))
        re, im = stream.elements.trace(product)
        action += re
        if colours == 2:
            noise += 2 * (product[1] ** 2 + product[2] ** 2 + product[3] ** 2)
            continue
        t = [[complex(*product[6 * i + 2 * j : 6 * i + 2 * j + 2]) for j in range(3)] for i in range(3)]
        for i in range(3):
            for j in range(3):
                noise += abs((t[i][j] - t[j][i].conjugate()) / 2 - (i == j) * complex(0, im) / 3) ** 2
    return action, noise


def _check_equation(unit):
    """The Schwinger–Dyson equation of the plaquette over states of the second halves. Returns their number."""
    plan = unit.plan
    group, beta, links = plan["group"], plan["beta"] / 1000, 4 * plan["side"] ** 4
    settled = [i for i, state in unit.data.items() if state and i in unit.leaves and 2 * (i % plan["leaves"]) >= plan["leaves"]]
    count = EQUATION_STATES if unit.whole else max(1, min(EQUATION_STATES, EQUATION_LINKS_MAX // links))
    chosen = random.SystemRandom().sample(settled, min(count, len(settled)))
    difference, stream = 0.0, stream_of(plan, 0)
    for index in chosen:
        _take(stream, unit, index)
        action, noise = _equation_sums(stream)
        difference += (group * group - 1) / (2 * group) * action - beta / (2 * group) * noise
    of_link = 3 + 1.6 * beta if group == 2 else 4 + beta
    bound = DEVIATIONS * of_link * math.sqrt(links * len(chosen))
    expect(abs(difference) <= bound, "the Schwinger–Dyson equation doesn't hold of the states")
    return len(chosen)


def _check_result(unit):
    """What plan and result say of each other, and with all leaves every figure."""
    plan, result = unit.plan, unit.result
    position, left_out = position_of(plan), plan["leaves"] // 4
    fixed = {
        **{"start": str(position), "end": str(position + 1), "leftOut": left_out},
        **{name: plan[name] for name in ("group", "beta", "side")},
        "measured": CHAINS * (plan["leaves"] - left_out),
    }
    for name, value in fixed.items():
        expect(result[name] == value, f"{name} of the result is another than the plan's")
    sizes = [size for size in RECTANGLES if 2 * size[1] <= plan["side"]]
    expect([(loop["width"], loop["height"]) for loop in result["loops"]] == sizes, "the loops are of other rectangles")
    points = [min(64, plan["leaves"])] * CHAINS
    expect([len(values) for values in result["history"]] == points, "the history has another length")
    says = {index: parse(summary, plan["side"]) for index, summary in unit.leaves.items()}
    if not unit.complete:
        return
    chains = [[says[chain * plan["leaves"] + place] for place in range(plan["leaves"])] for chain in range(CHAINS)]
    made = {**fixed, **figures_of(plan["group"], plan["side"], chains, left_out)}
    for name in made:
        expect(result[name] == made[name], f"{name} of the result doesn't follow from the leaves")
    expect(result.keys() == made.keys(), "the result has other figures")


def _check_data(unit):
    """A leaf has a state exactly where the plan keeps one, of the right size; those of opened leaves are their own."""
    for index, state in unit.data.items():
        is_kept = (index % unit.plan["leaves"] + 1) % unit.plan["stride"] == 0
        length = state_bytes(unit.plan["group"], unit.plan["side"]) if is_kept else 0
        expect(len(state) in (0, length), f"the data of leaf {index} isn't a state where one is kept")
    for index in unit.challenged:
        if unit.data.get(index):
            _expect_own_state(unit, index)


def check(unit, report):
    _check_result(unit)
    _check_data(unit)
    report.checked("lattice, couplings and streams of the result are the plan's")
    stretches = stretches_of(unit, _updates_of_leaf(unit.plan), UPDATES_MAX[unit.plan["group"]])
    replay_all(unit, stretches, _replay)
    say_replayed(unit, stretches, report)
    states = _check_equation(unit) if any(unit.data.values()) else 0
    if states:
        report.sampled(f"the Schwinger–Dyson equation of the plaquette, over {states} states")
    if unit.complete:
        report.checked("every figure of the result, from all leaves")
    else:
        report.not_checked("the averages of the result, which are over all leaves")
    report.not_checked("that streams forget their beginning in the leaves that are left out, and that errors describe the averages")


def written(says):
    """What a leaf says, as the test vectors write it."""
    return {**says, "fingerprint": base64.b64encode(says["fingerprint"]).decode()}
