"""What a kind's check is given, and what it reports."""


class Wrong(Exception):
    """A sentence that says what is wrong with a block."""


def expect(holds, sentence):
    if not holds:
        raise Wrong(sentence)


class Unit:
    def __init__(self, plan, result, leaves, leaf_count, challenged, data, whole, version):
        self.plan = plan
        self.result = result
        # Summaries by index: of the opened leaves, or of all.
        self.leaves = leaves
        self.leaf_count = leaf_count
        # Leaves that are looked at, ascending.
        self.challenged = challenged
        # Bulk data by index, as far as it was given.
        self.data = data
        # Whether every leaf is to be computed here.
        self.whole = whole
        # Of the certificate.
        self.version = version

    @property
    def complete(self):
        return len(self.leaves) == self.leaf_count


class Report:
    """Sentences about what was checked, what was sampled, and what wasn't looked at."""

    def __init__(self):
        self.lines = []
        # Whether something wasn't looked at.
        self.leaves_out = False

    def say(self, sentence):
        self.lines.append(sentence)

    def checked(self, sentence):
        self.lines.append(f"checked: {sentence}")

    def sampled(self, sentence):
        self.lines.append(f"sampled: {sentence}")

    def not_checked(self, sentence):
        self.leaves_out = True
        self.lines.append(f"not checked: {sentence}")


def escape_share(leaf_count, wrong, drawn):
    """Probability that so many wrong leaves are all missed by a draw without repetition."""
    if drawn + wrong > leaf_count:
        return 0.0
    probability = 1.0
    for i in range(drawn):
        probability *= (leaf_count - wrong - i) / (leaf_count - i)
    return probability
