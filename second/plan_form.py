"""The form of a kind's plan: exactly its members, each within its bounds (docs/format.md, "Seeds and plans")."""

import re

from encoding import WORK_LEAVES_MAX


def whole(least, most, step=1):
    """Whole numbers from one to another that are multiples of a step; true and false are none."""
    return lambda value: type(value) is int and least <= value <= most and value % step == 0


def text(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) is not None


def one_of(*known):
    return lambda value: any(type(value) is type(other) and value == other for other in known)


DECIMAL = text("0|[1-9][0-9]{0,18}")
SEED = text("[0-9a-f]{64}")
LEAVES = whole(1, WORK_LEAVES_MAX)


def has_form(plan, members):
    """Whether a plan has just these members, and each fits."""
    if not isinstance(plan, dict) or plan.keys() != members.keys():
        return False
    return all(fits(plan[name]) for name, fits in members.items())
