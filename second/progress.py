"""Says how far a check has come that takes minutes: on the standard error, apart from the report."""

import sys
import time

# Seconds of work from which the whole is estimated, at least one piece; and seconds between two lines after that.
MEASURED, BETWEEN = 2, 10


def in_words(seconds):
    for size, unit in ((3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{round(seconds / size)} {unit}"
    return "a second" if seconds < 1.5 else f"{round(seconds)} seconds"


class Progress:
    """Counts pieces of work that take about as long as each other. Silent unless it is told."""

    def __init__(self, work, total, told, clock=time.monotonic):
        self.work, self.total, self.told, self.clock = work, total, told, clock
        self.done, self.begun = 0, clock()
        # When the last line was said that has a time in it.
        self.said = None
        if told:
            self._say(f"{work}: {total}; the first of them are timed")

    def step(self):
        self.done += 1
        passed = self.clock() - self.begun
        if not self.told:
            return
        if self.said is None and (passed >= MEASURED or self.done == self.total):
            whole = in_words(passed / self.done * self.total)
            self._say(f"{self.work}: all {self.total} take about {whole}, by the first {self.done}")
            self.said = passed
        elif self.said is not None and self.done < self.total and passed - self.said >= BETWEEN:
            left = in_words(passed / self.done * (self.total - self.done))
            self._say(f"{self.work}: {self.done} of {self.total}, about {left} left")
            self.said = passed

    def _say(self, sentence):
        print(sentence, file=sys.stderr, flush=True)
