"""
Answers calls of second/check.py one after another. Each line that comes in is a list of its arguments, each that goes out
[exit code, what it printed]. Argument: the folder of check.py.
"""

import contextlib
import functools
import importlib
import io
import json
import sys
import traceback

sys.path.insert(0, sys.argv[1])
import check

# Functions of their arguments alone that take much of a check's time. Tests change a block in many ways, most of which ask
# these the same again.
COMPUTED_ONCE = [
    *[("ed25519", "verify"), ("ml_dsa", "verify")],
    *[("kinds.goldbach_cover", "from_four_leaf"), ("kinds.goldbach_cover", "beyond_leaf")],
    *[("kinds.prime_pattern", "compute_leaf"), ("kinds.navier_stokes", "compute_leaf")],
    ("kinds.yang_mills", "compute_leaf"),
]


def computed_once(function):
    """
    A function that keeps its answers by the text of the arguments, as plans can't be keys. Tests that run the whole command
    have none of it.
    """
    answers = {}

    @functools.wraps(function)
    def answer(*arguments, **named):
        question = repr((arguments, named))
        if question not in answers:
            answers[question] = function(*arguments, **named)
        return answers[question]

    return answer


for module, name in COMPUTED_ONCE:
    module = importlib.import_module(module)
    setattr(module, name, computed_once(getattr(module, name)))

for line in sys.stdin:
    sys.argv = ["check.py", *json.loads(line)]
    said, code = io.StringIO(), 1
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code = check.main()
        except SystemExit as end:
            code = end.code
        except Exception:
            traceback.print_exc()
    print(json.dumps([code, said.getvalue()]), flush=True)
