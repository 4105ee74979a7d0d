"""Statements of contribution: one wallet's blocks, each proved up to a signed tip (docs/format.md, "Statement of contribution")."""

import re

import chain
from encoding import (
    SAFE_INTEGER_MAX,
    Malformed,
    canonical_json,
    decode_base64,
    encode_record,
    leaf_hash,
    moment_of,
    node_hash,
    read_hash,
    read_json,
    split_of,
    tree_root,
    utf8,
)
from log import ENTRY_TAG, keys_of
from rows import check_sealed_discovery

STATEMENT_FORMAT = "productive-mining/statement-of-contribution/v1"
TIP_FORMAT = "productive-mining/signed-tip/v1"
TIP_TAG = b"productive-mining/signed-tip/v1\0"
# Work root, secret, result hash, certificate hash and the block's own record come before.
FIRST_DISCOVERY_LEAF = 5

HEAD = {"format", "address", "blocks", "tip"}
TIP = {"format", "asOf", "tipHash", "historyRoot", "fingerprint", "madeAt", "keys", "signatures"}
SIGNATURES = {"keyId", "ed25519", "mlDsa65"}
BLOCK = {"header", "history", "leaves", "discoveries"}
HEADER = {"index", "previousHash", "timestamp", "difficulty", "nonce", "minerId", "totalScientificValue"}


def has_members(value, names, place):
    if not isinstance(value, dict) or set(value) != names:
        raise Malformed(f"{place} is of no statement of contribution")
    return value


def count_of(value, name, least):
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= SAFE_INTEGER_MAX:
        raise Malformed(f"{name} is no number of blocks")
    return value


def hashes_of(value, name):
    if not isinstance(value, list):
        raise Malformed(f"{name} is no list")
    return [read_hash(each, name) for each in value]


def read_line(line, place):
    """A line's value, which has one spelling: another one was changed, if only by a space."""
    value = read_json(line)
    if canonical_json(value) != line:
        raise Malformed(f"{place} isn't spelled as servers write it")
    return value


def path_root(leaf, place, count, path):
    """The root that a leaf and its audit path make; every hash of the path must be used (RFC 6962, 2.1.1)."""
    if count == 1:
        if path:
            raise Malformed("an audit path has too many hashes")
        return leaf
    if not path:
        raise Malformed("an audit path has too few hashes")
    middle, sibling, rest = split_of(count), path[-1], path[:-1]
    if place < middle:
        return node_hash(path_root(leaf, place, middle, rest), sibling)
    return node_hash(sibling, path_root(leaf, place - middle, count - middle, rest))


class Head:
    """The first line: whose blocks these are, how many, and the tip that the ledger's keys signed."""

    def __init__(self, line):
        head = has_members(read_line(line, "line 1"), HEAD, "line 1")
        self.tip = has_members(head["tip"], TIP, "the signed tip")
        if head["format"] != STATEMENT_FORMAT or self.tip["format"] != TIP_FORMAT:
            raise Malformed("the file is of another format")
        self.address = chain.member(head, "address", str)
        if not re.fullmatch(r"0x[0-9a-f]{40}", self.address):
            raise Malformed("the address is no wallet's")
        self.blocks = count_of(head["blocks"], "blocks", 0)
        self.as_of = count_of(self.tip["asOf"], "asOf", 1)
        self.tip_hash = read_hash(self.tip["tipHash"], "tipHash")
        self.root = read_hash(self.tip["historyRoot"], "historyRoot")
        moment_of(self.tip["madeAt"])

    def fingerprint(self):
        """Of the ledger whose keys signed the tip. @raise Malformed where others signed it"""
        if not chain.member(self.tip, "keys", list):
            raise Malformed("the statement names no keys")
        turns = keys_of(self.tip["keys"])
        keys, fingerprint = turns[-1], turns[0].fingerprint
        if fingerprint != self.tip["fingerprint"]:
            raise Malformed("the statement's first keys aren't those of its ledger")
        signatures = has_members(self.tip["signatures"], SIGNATURES, "the signed tip")
        signed = {name: value for name, value in self.tip.items() if name != "signatures"}
        data = [decode_base64(signatures[name]) for name in ("ed25519", "mlDsa65")]
        broken = list(keys.unsigned(TIP_TAG + utf8(canonical_json(signed)), *data))
        if broken or signatures["keyId"] != keys.id:
            raise Malformed("the signed tip was changed, or signed by others")
        return fingerprint


def check_block(line, place, head):
    """Index, and what the discoveries of one block paid, in base units. @raise Malformed where it isn't the wallet's, or not so sealed"""
    stated = has_members(read_line(line, place), BLOCK, place)
    header = has_members(stated["header"], HEADER, place)
    index = count_of(header["index"], "index", 1)
    if header["minerId"] != head.address:
        raise Malformed(f"block {index} is another wallet's: its miner is {header['minerId']}")
    leaves = hashes_of(stated["leaves"], "leaves")
    if not leaves or index > head.as_of:
        raise Malformed(f"block {index} isn't in the ledger up to block {head.as_of}")
    columns = {
        **{name: header[name] for name in ("index", "previousHash", "difficulty", "minerId", "totalScientificValue")},
        "merkleRoot": tree_root(leaves).hex(),
        "timestamp": {"$time": header["timestamp"]},
        "nonce": {"$integer": header["nonce"]},
    }
    block_hash = chain.block_hash(columns)
    path = hashes_of(stated["history"], "history")
    root = path_root(leaf_hash(ENTRY_TAG + block_hash), index - 1, head.as_of, path)
    if root != head.root or (index == head.as_of and block_hash != head.tip_hash):
        raise Malformed(f"block {index} was changed, or isn't in the ledger up to block {head.as_of}")
    discoveries = chain.member(stated, "discoveries", list)
    if not discoveries:
        raise Malformed(f"block {index} is stated without a discovery")
    sealed = leaves[FIRST_DISCOVERY_LEAF : FIRST_DISCOVERY_LEAF + len(discoveries)]
    if [discovery_leaf(each) for each in discoveries] != sealed:
        raise Malformed(f"block {index} doesn't seal what is stated of its discoveries")
    return index, sum(chain.integer_of(each["reward"], "rewardBaseUnits") for each in discoveries)


def discovery_leaf(discovery):
    check_sealed_discovery(discovery)
    fields = {**discovery["columns"], **{f"reward.{name}": v for name, v in discovery["reward"].items()}}
    return leaf_hash(chain.BLOCK_LEAF_TAG, encode_record("discovery", fields))


def check(text, expected, report):
    """Faults of a statement's text: the first that is found, as nothing behind it can be relied on."""
    lines = text.split("\n")
    if lines.pop() != "":
        raise Malformed("the file breaks off: its last line has no end")
    head = Head(lines[0] if lines else "")
    fingerprint = head.fingerprint()
    if expected not in (None, fingerprint):
        return ["the first keys are others than those that were named"]
    if len(lines) - 1 != head.blocks:
        return [f"the file has {len(lines) - 1} blocks, and says {head.blocks}"]
    last = paid = 0
    for at, line in enumerate(lines[1:]):
        index, reward = check_block(line, f"line {at + 2}", head)
        if index <= last:
            return [f"block {index} is stated twice, or out of its order"]
        last, paid = index, paid + reward
    report.checked(f"the tip, block {head.as_of}, is signed by the ledger's Ed25519 and ML-DSA-65 keys")
    report.checked(f"{head.blocks} blocks of {head.address} are in the ledger up to it, with what is stated of them")
    report.say(f"they paid {paid // 100}.{paid % 100:02} $MINED")
    report.say(f"first keys: {fingerprint}")
    report.not_checked("whether these are all blocks of the wallet, and their mathematics, for which there is the command block")
    return []
