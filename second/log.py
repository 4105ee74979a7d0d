"""The log over the hashes of all blocks, as docs/format.md has it under "Log"."""

import json
import os

import chain
import ed25519
from encoding import Malformed, decode_base64, leaf_hash, node_hash, read_hash, sha256, tree_root, utf8

ENTRY_TAG = b"productive-mining/history-leaf/v1\0"
ED25519_KIND = b"\x01"
CONSISTENCY_HASHES_MAX = 63
NOTE_CHARACTERS_MAX = 65_536


class Checkpoint:
    """A signed note of origin, size and root; its signatures are not checked yet."""

    def __init__(self, note):
        text, blank, lines = note.rpartition("\n\n")
        parts = text.split("\n")
        if len(note) > NOTE_CHARACTERS_MAX or not blank or len(parts) != 3 or not lines.endswith("\n"):
            raise Malformed("the log has no checkpoint that can be read")
        self.note, self.text = note, text + "\n"
        self.origin, digits, root = parts
        if not digits.isascii() or not digits.isdigit() or str(int(digits)) != digits:
            raise Malformed("the checkpoint has no size")
        self.size, self.root = int(digits), decode_base64(root)
        if len(self.root) != 32:
            raise Malformed("the checkpoint has no root")
        self.lines = lines[:-1].split("\n")

    def is_by(self, public_key):
        key_hash = sha256(utf8(self.origin + "\n") + ED25519_KIND + public_key)[:4]
        for line in self.lines:
            begin, name, encoded = (line.split(" ") + ["", ""])[:3]
            if begin != "\u2014" or name != self.origin:
                continue
            data = decode_base64(encoded)
            if data[:4] == key_hash and ed25519.verify(public_key, utf8(self.text), data[4:]):
                return True
        return False

    def __str__(self):
        return f"{self.size} blocks with the root {self.root.hex()}"


def keys_of(records):
    """The keys that were due one after the other."""
    turns = [chain.read_keys(records[0])]
    for record in records[1:]:
        turns.append(chain.read_rotation(record, turns[-1]))
    return turns


def is_grown(older, newer, proof):
    """Whether the newer tree begins with the older one: RFC 9162, 2.1.4.2."""
    if len(proof) > CONSISTENCY_HASHES_MAX or any(len(each) != 32 for each in proof):
        return False
    if older.size == newer.size:
        return not proof and older.root == newer.root
    if older.size == 0 or older.size > newer.size:
        return older.size == 0 and not proof
    path = list(proof)
    if older.size & (older.size - 1) == 0:
        path.insert(0, older.root)
    if not path:
        return False
    place, last = older.size - 1, newer.size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old = new = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            new = node_hash(new, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and old == older.root and new == newer.root


class Memory:
    """The last checkpoint that was accepted of each ledger, in a file of its own, by the fingerprint of the first keys."""

    def __init__(self, path):
        self.path, self.notes = path, {}
        if path is not None and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.notes = json.load(file)

    def of(self, fingerprint):
        note = self.notes.get(fingerprint)
        return None if note is None else Checkpoint(note)

    def keep(self, fingerprint, checkpoint):
        if self.path is None:
            return
        self.notes[fingerprint] = checkpoint.note
        with open(self.path + ".new", "w", encoding="utf-8") as file:
            json.dump(self.notes, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(self.path + ".new", self.path)


def grown_faults(older, newest, growth):
    if newest.size < older.size:
        return [f"the log got shorter: it had {older} before, and has {newest} now"]
    given = growth or {"from": older.size, "to": newest.size, "proof": []}
    proof = [decode_base64(each) for each in given["proof"]]
    if (given["from"], given["to"]) == (older.size, newest.size) and is_grown(older, newest, proof):
        return []
    return [f"the log is another one: it had {older} before, and has {newest} now; nothing shows that the one begins with the other"]


def block_faults(newest, lines):
    """Whether the log is over the blocks of a file, as far as both go."""
    hashes = [read_hash(stored["block"].get("blockHash"), "blockHash") for stored in lines]
    if len(hashes) < newest.size:
        return [f"the file has {len(hashes)} blocks, and the log {newest.size}"]
    leaves = [leaf_hash(ENTRY_TAG + each) for each in hashes[: newest.size]]
    return [] if tree_root(leaves) == newest.root else ["the log isn't over the blocks of the file"]


def check(answer, growth, lines, expected, memory_path, report):
    """Faults of an answer of GET /api/log, before what was remembered, and before the blocks of a file."""
    newest = Checkpoint(answer["checkpoint"])
    turns = keys_of(answer["keyRecords"])
    fingerprint = turns[0].fingerprint
    if expected not in (None, fingerprint):
        return ["the first keys are others than those that were named"]
    memory = Memory(memory_path)
    older = memory.of(fingerprint)
    # Keys that don't lead on from those of the remembered checkpoint were replaced before it.
    known = older is None or any(older.is_by(keys.ed25519) for keys in turns)
    if not newest.is_by(turns[-1].ed25519) or not known:
        return [f"the checkpoint of {newest} isn't signed by the ledger's keys"]
    report.checked(f"the checkpoint of {newest.size} blocks is signed by the ledger's keys")
    faults = grown_faults(older, newest, growth) if older else []
    if lines is not None:
        faults += block_faults(newest, lines)
    if faults:
        return faults
    if lines is not None:
        report.checked("the log is over the blocks of the file")
    else:
        report.not_checked("that the log is over the ledger's blocks, for which there is --chain")
    if older:
        report.checked(f"it begins with the checkpoint of {older.size} blocks that was seen before")
    else:
        report.not_checked("what the log was before, as nothing was remembered of it")
    memory.keep(fingerprint, newest)
    report.say(f"first keys: {fingerprint}")
    return []
