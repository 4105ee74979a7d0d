"""The place of one block in its ledger: link, keys and signatures, as far as the blocks given before it show them."""

from chain import GENESIS_HASH, Signers, block_hash, check_contents, integer_of, member, records_of
from encoding import Malformed


class Place:
    """Takes the blocks before the one in question, in the order of the chain, and then that one."""

    def __init__(self):
        self.signers = Signers()
        self.before = None
        self.index_before = 0
        self.faults = []

    def pass_by(self, stored):
        """A block before: looked at when it names keys, or as the one that is linked to."""
        index = self._next_index(stored)
        names_keys = any(record.get("kind") == "key_rotation" for record in records_of(stored))
        if index == 1 or (names_keys and self.signers.keys is not None):
            for fault in [*check_contents(stored), *self.signers.faults_of(stored, index == 1)]:
                self.faults.append(f"block {index}, which names keys: {fault}")
        self.before, self.index_before = stored, index

    def check(self, stored, report):
        """Faults of the block itself, behind those of the blocks that were passed by."""
        index = self._next_index(stored)
        return [*self.faults, *self._check_link(stored, index, report), *self._check_keys(stored, index, report)]

    def _next_index(self, stored):
        index = integer_of(member(stored, "block", dict), "index")
        if index <= self.index_before:
            raise Malformed("the blocks of the file aren't in the order of the chain")
        return index

    def _check_link(self, stored, index, report):
        if index != 1 and self.index_before != index - 1:
            report.not_checked("its link, as the block before isn't in the file")
            return
        linked = GENESIS_HASH if index == 1 else block_hash(self.before["block"])
        if stored["block"].get("previousHash") != linked.hex():
            yield "the link isn't the hash of the block before"
        report.checked("its link, the hash of the block before")

    def _check_keys(self, stored, index, report):
        if index != 1 and self.signers.keys is None:
            report.not_checked("its keys and signatures, as block 1, which names the first keys, isn't in the file")
            return
        yield from self.signers.faults_of(stored, index == 1)
        report.checked("its Ed25519 and ML-DSA-65 signatures, by the keys that are due")
        if index > 2:
            report.not_checked("that the file leaves out no change of keys, for which there is the command chain")
