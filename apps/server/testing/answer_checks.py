"""
Answers calls of second/check.py one after another. Each line that comes in is a list of its arguments, each that goes out
[exit code, what it printed]. Argument: the folder of check.py.
"""

import contextlib
import io
import json
import sys
import traceback

sys.path.insert(0, sys.argv[1])
import check

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
