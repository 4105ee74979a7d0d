"""navier_stokes: incompressible flows in a periodic square or cube, replayed to the bit, and their figures (docs/format.md)."""

import base64
import math
import struct

from kinds import flow_beginnings, flow_cube
from kinds.flow_beginnings import SIDES, cutoff_of
from kinds.flow_cube import CubeFlow
from kinds.flow_equation import left_over
from kinds.flow_figures import SCALES, figures_of, history_length
from kinds.flow_steps import Flow
from kinds.gauge_stream import fingerprint
from kinds.leaf_chains import replay_all, say_replayed, stretches_of
from plan_form import has_form, one_of, text, whole
from unit import expect

FIND_OPENED_SINCE = None
LEAST_VERSION = 1
CHAINS = 2
PLAN = {
    **{"side": one_of(*SIDES.values()), "reynolds": whole(1, 100_000), "start": text("[a-z]+"), "parameter": whole(1, 1000)},
    **{"flow": whole(0, 2**28 - CHAINS, CHAINS), "steps": whole(1, 51)},
    **{"leaves": whole(1, 2**15), "stride": whole(1, 2**15)},
}
CUBE = {"dimensions": one_of(3), "side": one_of(64)}
NUMBERS = ("dissipated", "energy", "enstrophy", "palinstrophy", "vorticity", "speed")
LEFT_OVER_MAX = 0.05
# Steps times points that a check without --whole replays: 400 steps on 64² points, some 20 seconds.
POINT_STEPS_MAX = 400 * 64**2
# A step on 64³ points takes as long as one on so many in a square.
CUBE_POINTS = 4 * 64**3


def _is_cube(plan):
    return "dimensions" in plan


def _ensembles_of(plan):
    """Beginnings and Reynolds numbers: of the square or of the cube."""
    return flow_cube if _is_cube(plan) else flow_beginnings


def frontier_of(plan):
    """None for a plan of no frontier."""
    if _is_cube(plan):
        return "cube" if (plan["dimensions"], plan.get("side")) == (3, 64) else None
    return next((name for name, side in SIDES.items() if side == plan.get("side")), None)


def _beginning_of(plan):
    return _ensembles_of(plan).BEGINNINGS.index((plan["start"], plan["parameter"]))


def position_of(plan):
    return plan["flow"] // CHAINS * len(_ensembles_of(plan).BEGINNINGS) + _beginning_of(plan)


def is_plan(plan):
    forms = (PLAN, {**PLAN, "draws": one_of(16)}, {**PLAN, **CUBE}, {**PLAN, **CUBE, "draws": one_of(6)})
    if not any(has_form(plan, form) for form in forms):
        return False
    known = (plan["start"], plan["parameter"]) in _ensembles_of(plan).BEGINNINGS
    whole_strides = plan["leaves"] % plan["stride"] == 0 and plan.get("draws", 0) <= leaf_count(plan)
    bounded = known and whole_strides and plan["steps"] <= plan["side"] // 5
    return bounded and plan["reynolds"] == _ensembles_of(plan).reynolds_of(plan["side"], plan["flow"])


def leaf_count(plan):
    return CHAINS * plan["leaves"]


def challenge_count(plan):
    leaves = leaf_count(plan)
    if "draws" in plan:
        return plan["draws"]
    slowness = 1.8 if _is_cube(plan) else 2.3
    affordable = math.floor(0.06 * leaves / (slowness * (plan["stride"] + 1) / 2))
    return min(leaves, 64, max(2, affordable))


def parse(summary, side):
    shells = cutoff_of(side) + 1
    expect(len(summary) == 80 + 4 * shells, "a leaf has another length than one of a flow")
    numbers = struct.unpack_from(f"<6d{shells}f", summary, 32)
    sizes = all(math.isfinite(number) and math.copysign(1, number) > 0 for number in numbers)
    expect(sizes, "a leaf holds what is no size")
    return {"fingerprint": summary[:32], **dict(zip(NUMBERS, numbers)), "spectrum": list(numbers[6:])}


def flow_of(plan, chain):
    """A flow of the unit at its beginning."""
    kind = CubeFlow if _is_cube(plan) else Flow
    return kind(plan["side"], plan["reynolds"], _beginning_of(plan), plan["flow"] + chain)


def compute_leaf(plan, index):
    """A leaf from the beginning of its flow."""
    chain, place = divmod(index, plan["leaves"])
    flow = flow_of(plan, chain)
    for _ in range(place * plan["steps"]):
        flow.advance()
    return flow.leaf(plan["steps"])


def _take(flow, unit, index):
    """Brings a flow to the state of a leaf, of which everything is looked at but the greatest sizes."""
    state, summary, plan = unit.data[index], unit.leaves[index], unit.plan
    says = parse(summary, plan["side"])
    fits = flow.take(state) and fingerprint(state) == says["fingerprint"]
    expect(fits, f"the state of leaf {index} isn't that of its fingerprint")
    place = index % plan["leaves"]
    expect(flow.step == (place + 1) * plan["steps"], f"the state of leaf {index} is of another step")
    made = flow.summary((says["vorticity"], says["speed"]))
    expect(made == summary, f"the figures of leaf {index} aren't those of its state")


def _replay(unit, first, last):
    """Replays leaves of a flow, and compares those that are here. Yields behind each."""
    chain, place = divmod(first, unit.plan["leaves"])
    flow = flow_of(unit.plan, chain)
    if place > 0:
        _take(flow, unit, first - 1)
    for index in range(first, last + 1):
        if index in unit.leaves:
            expect(flow.leaf(unit.plan["steps"]) == unit.leaves[index], f"leaf {index} differs from its replay")
        else:
            for _ in range(unit.plan["steps"]):
                flow.advance()
        yield


def _check_states(unit):
    """Every state that is here is its leaf's. Returns their number."""
    stride, flow = unit.plan["stride"], flow_of(unit.plan, 0)
    for index, state in unit.data.items():
        is_kept = (index % unit.plan["leaves"] + 1) % stride == 0
        length = flow.state_bytes() if is_kept else 0
        expect(len(state) in (0, length), f"the data of leaf {index} isn't a state where one is kept")
    held = [index for index, state in unit.data.items() if state and index in unit.leaves]
    for index in held:
        _take(flow, unit, index)
    return len(held)


def _check_equation(unit):
    """Holds the equation in another form against one state and two steps behind it. Returns whether the state is here."""
    plan = unit.plan
    index = plan["stride"] * max(1, plan["leaves"] // 2 // plan["stride"]) - 1
    if not unit.data.get(index) or index not in unit.leaves:
        return False
    flow = flow_of(plan, 0)
    _take(flow, unit, index)
    expect(left_over(flow) <= LEFT_OVER_MAX, f"the equation doesn't hold of the state of leaf {index}")
    return True


def _check_form(unit):
    """What plan and result say of each other."""
    plan, result = unit.plan, unit.result
    position = position_of(plan)
    fixed = {
        **{"start": str(position), "end": str(position + 1), "steps": plan["leaves"] * plan["steps"]},
        **{name: plan[name] for name in ("dimensions", "side", "reynolds") if name in plan},
    }
    for name, value in fixed.items():
        expect(result[name] == value, f"{name} of the result is another than the plan's")
    expect(result.keys() == {*fixed, "flows"} and len(result["flows"]) == CHAINS, "the result has other figures")
    for figures in result["flows"]:
        expect(len(figures["spectrum"]) == cutoff_of(plan["side"]), "a spectrum has another number of shells")
        expect(1 <= figures["growthAt"] <= plan["leaves"], "the palinstrophy is greatest behind no leaf")
        for name in SCALES:
            values = figures["history"][name]
            expect(len(values) == history_length(plan["leaves"]), "a history has another length")
            expect(values[-1] == figures[name], f"the history of {name} ends otherwise")


def _check_figures(unit):
    plan = unit.plan
    says = {index: parse(summary, plan["side"]) for index, summary in unit.leaves.items()}
    if not unit.complete:
        return
    for chain, figures in enumerate(unit.result["flows"]):
        leaves = [says[chain * plan["leaves"] + place] for place in range(plan["leaves"])]
        made = figures_of(flow_of(plan, chain), plan["reynolds"], leaves)
        for name in made:
            expect(figures[name] == made[name], f"{name} of flow {chain} doesn't follow from the leaves")
        expect(figures.keys() == made.keys(), "the result has other figures")


def check(unit, report):
    _check_form(unit)
    _check_figures(unit)
    report.checked("points, beginnings, Reynolds number and steps of the result are the plan's")
    states = _check_states(unit)
    if states:
        report.checked(f"the figures of {states} leaves are those of their states, but for the greatest sizes")
    if _check_equation(unit):
        report.sampled("the equation in another form, of one state and two steps behind it")
    points = CUBE_POINTS if _is_cube(unit.plan) else unit.plan["side"] ** 2
    stretches = stretches_of(unit, unit.plan["steps"] * points, POINT_STEPS_MAX)
    replay_all(unit, stretches, _replay)
    say_replayed(unit, stretches, report)
    if unit.complete:
        report.checked("every figure of the result, from all leaves")
    else:
        report.not_checked("the figures of the result, which are of the last or of all leaves")
    report.not_checked("that the points are close enough for the flows to be those of the equation, and replays with fewer points")


def written(says):
    """What a leaf says, as the test vectors write it."""
    greatest = {name: says[name] for name in ("vorticity", "speed")}
    others = {name: value for name, value in says.items() if name not in greatest}
    return {**others, "fingerprint": base64.b64encode(says["fingerprint"]).decode(), "greatest": greatest}
