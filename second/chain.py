"""Blocks and chains: hashes, Merkle roots, links, keys and both signatures (docs/format.md)."""

import re

import ed25519
import ml_dsa
from encoding import (
    BYTES,
    STRING,
    Malformed,
    canonical_json,
    decode_base64,
    encode_column,
    encode_fields,
    encode_record,
    i64,
    leaf_hash,
    moment_of,
    read_hash,
    sha256,
    tree_root,
    utf8,
)
from plans import Plans
from rows import check_line

HEADER_TAG = b"productive-mining/block-header/v1\0"
BLOCK_LEAF_TAG = b"productive-mining/block-leaf/v1\0"
SIGNATURE_TAG = b"productive-mining/block-signature/v1\0"
ED25519_KEY_BYTES = 32
NO_WHOLE_CHAIN = "a file that a block's page saves is no whole chain, and for the command block"

SEALED_ELSEWHERE = {
    *("id", "index", "previousHash", "merkleRoot", "timestamp", "difficulty", "nonce", "blockHash"),
    *("minerId", "totalScientificValue", "workRoot", "secret", "resultHash", "certificateHash"),
}


def header_bytes(index, previous_hash, merkle_root, time_ms, difficulty, nonce, cents, miner):
    numbers = (time_ms, difficulty, nonce, cents)
    return b"".join([HEADER_TAG, i64(index), previous_hash, merkle_root, *map(i64, numbers), utf8(miner)])


GENESIS_HEADER = header_bytes(0, bytes(32), bytes(32), 0, 0, 0, 0, "genesis")
GENESIS_HASH = sha256(GENESIS_HEADER)


def member(value, name, kind):
    """A member of an object, which must have the given type."""
    found = value.get(name) if isinstance(value, dict) else None
    if not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
        raise Malformed(f"{name} is missing or of another type")
    return found


def cents_of(text):
    if not isinstance(text, str) or not re.fullmatch(r"(0|[1-9][0-9]*)\.[0-9]{2}", text):
        raise Malformed("not an amount in dollars")
    return int(text.replace(".", ""))


def wrapped(columns, name, kind):
    """What a column holds that is written as an object of one member."""
    return member(member(columns, name, dict), kind, (str, dict, list))


def integer_of(columns, name):
    """A whole number of a column, whichever of the two types it has."""
    value = columns.get(name)
    kind, data = encode_column(value)
    if kind != 2:
        raise Malformed(f"{name} is no whole number")
    return int(data)


def discoveries_of(stored):
    found = member(stored, "discoveries", list)
    return sorted(found, key=lambda d: integer_of(member(d, "columns", dict), "id"))


def records_of(stored):
    return sorted(member(stored, "chainRecords", list), key=lambda record: integer_of(record, "id"))


def json_of(columns, name):
    value = columns.get(name)
    return value["$json"] if isinstance(value, dict) and set(value) == {"$json"} else value


def block_leaves(stored):
    """Records of the block's tree, in order."""
    block = member(stored, "block", dict)
    records = [
        encode_fields(kind, {"value": (BYTES, read_hash(block.get(name), name))})
        for kind, name in (
            ("work_root", "workRoot"),
            ("secret", "secret"),
            ("result_hash", "resultHash"),
            ("certificate_hash", "certificateHash"),
        )
    ]
    present = {name: value for name, value in block.items() if value is not None}
    records.append(
        encode_record("block", {name: v for name, v in present.items() if name not in SEALED_ELSEWHERE})
    )
    for discovery in discoveries_of(stored):
        fields = dict(member(discovery, "columns", dict))
        fields.update({f"reward.{name}": v for name, v in member(discovery, "reward", dict).items()})
        records.append(encode_record("discovery", {n: v for n, v in fields.items() if v is not None}))
    for record in records_of(stored):
        fields = {name: v for name, v in record.items() if name != "sealedIn" and v is not None}
        records.append(encode_record("chain_record", fields))
    return records


def block_hash(block):
    return sha256(
        header_bytes(
            integer_of(block, "index"),
            read_hash(block.get("previousHash"), "previousHash"),
            read_hash(block.get("merkleRoot"), "merkleRoot"),
            moment_of(wrapped(block, "timestamp", "$time")),
            integer_of(block, "difficulty"),
            integer_of(block, "nonce"),
            cents_of(block.get("totalScientificValue")),
            member(block, "minerId", str),
        )
    )


def check_contents(stored):
    """Faults of one block that can be seen without any other: sentences, none when it holds."""
    check_line(stored)
    faults = []
    block = member(stored, "block", dict)
    index = integer_of(block, "index")

    def expect(holds, sentence):
        if not holds:
            faults.append(sentence)

    root = tree_root([leaf_hash(BLOCK_LEAF_TAG, record) for record in block_leaves(stored)])
    expect(root.hex() == block["merkleRoot"], "the Merkle root isn't that of the block's contents")
    expect(block_hash(block).hex() == block.get("blockHash"), "the block hash isn't that of the header")
    expect(integer_of(block, "id") == index, "the id isn't the index")
    discoveries = [member(discovery, "columns", dict) for discovery in discoveries_of(stored)]
    expect(discoveries, "there is no discovery")
    total = 0
    for columns in discoveries:
        expect(integer_of(columns, "blockId") == index, "a discovery names another block")
        expect(
            integer_of(columns, "difficulty") == integer_of(block, "difficulty"),
            "a discovery has another difficulty",
        )
        total += cents_of(columns.get("scientificValue"))
    expect(total == cents_of(block["totalScientificValue"]), "the value isn't the discoveries' sum")
    for record in records_of(stored):
        sealed_in = record.get("sealedIn", index)
        expect(sealed_in == index and not isinstance(sealed_in, bool), "a chain record names another block")
    if discoveries:
        result = canonical_json(json_of(discoveries[0], "result")).encode()
        expect(sha256(result).hex() == block["resultHash"], "the result hash isn't that of the result")
    if "certificate" not in stored:
        faults.append("the certificate is missing")
    else:
        certificate = canonical_json(stored["certificate"]).encode()
        expect(
            sha256(certificate).hex() == block["certificateHash"],
            "the certificate hash isn't that of the certificate",
        )
    return faults


class Keys:
    def __init__(self, ed25519_key, ml_dsa_key):
        self.ed25519 = ed25519_key
        self.ml_dsa = ml_dsa_key
        self.fingerprint = sha256(ed25519_key, ml_dsa_key).hex()
        self.id = self.fingerprint[:32]

    def unsigned(self, message, ed25519_signature, ml_dsa_signature):
        """Names of the methods whose signature doesn't hold."""
        if not ed25519.verify(self.ed25519, message, ed25519_signature):
            yield "Ed25519"
        if not ml_dsa.verify(self.ml_dsa, message, ml_dsa_signature):
            yield "ML-DSA-65"


def read_keys(payload):
    keys = Keys(
        decode_base64(member(payload, "ed25519", str)),
        decode_base64(member(payload, "mlDsa65", str)),
    )
    if len(keys.ed25519) != ED25519_KEY_BYTES or len(keys.ml_dsa) != ml_dsa.PUBLIC_KEY_BYTES:
        raise Malformed("a key has another length")
    if payload.get("fingerprint") != keys.fingerprint or payload.get("keyId") != keys.id:
        raise Malformed("the fingerprint is that of other keys")
    return keys


def read_rotation(payload, before):
    """The keys after a change that both keys before have signed."""
    keys = read_keys(payload)
    if payload.get("previousFingerprint") != before.fingerprint:
        raise Malformed("a change of keys names others before")
    signatures = member(payload, "signatures", dict)
    message = encode_fields(
        "key_rotation",
        {
            "previousFingerprint": (STRING, utf8(before.fingerprint)),
            "ed25519": (BYTES, keys.ed25519),
            "mlDsa65": (BYTES, keys.ml_dsa),
        },
    )
    for name in before.unsigned(
        message, *(decode_base64(member(signatures, name, str)) for name in ("ed25519", "mlDsa65"))
    ):
        raise Malformed(f"a change of keys isn't signed by the {name} key before")
    return keys


class Signers:
    """The keys that are due, followed from the first ones over the blocks that name keys."""

    def __init__(self):
        self.keys = None
        # Of the first keys: the ledger's own name.
        self.fingerprint = None
        # Blocks whose signatures both hold.
        self.held = 0

    def faults_of(self, stored, is_first):
        """Faults of a block's signatures, and of what it says of keys, which are due from then on."""
        if is_first:
            yield from self._take_first_keys(stored)
        yield from self._check_signature(stored)
        yield from self._follow_rotations(stored, is_first)

    def _take_first_keys(self, stored):
        firsts = [record for record in records_of(stored) if record.get("kind") == "first_key"]
        if len(firsts) != 1:
            yield "the first block doesn't seal the first keys once"
        if firsts:
            self.keys = read_keys(json_of(firsts[0], "payload"))
            self.fingerprint = self.keys.fingerprint

    def _check_signature(self, stored):
        signature, block = member(stored, "signature", dict), stored["block"]
        if integer_of(signature, "blockIndex") != integer_of(block, "index"):
            yield "the signatures name another block"
        if self.keys is None:
            yield "no keys are known that could have signed"
            return
        if not signature.get("keyId") == block.get("keyId") == self.keys.id:
            yield "the signatures are of other keys than those that are due"
        data = [decode_base64(wrapped(signature, name, "$bytes")) for name in ("ed25519", "mlDsa65")]
        message = SIGNATURE_TAG + read_hash(block.get("blockHash"), "blockHash")
        broken = list(self.keys.unsigned(message, *data))
        yield from (f"the {name} signature doesn't hold" for name in broken)
        self.held += not broken

    def _follow_rotations(self, stored, is_first):
        for record in records_of(stored):
            if record.get("kind") == "first_key" and not is_first:
                yield "first keys are sealed again"
            if record.get("kind") == "key_rotation" and self.keys is not None:
                self.keys = read_rotation(json_of(record, "payload"), self.keys)


class ChainCheck:
    """Takes the blocks of a chain in order, from the first on."""

    def __init__(self):
        self.tip_index, self.tip_hash = 0, GENESIS_HASH
        self.signers = Signers()
        self.blocks = 0
        self.faults = []
        self.plans = Plans(GENESIS_HASH)

    def take(self, stored):
        due = self.tip_index + 1
        try:
            for sentence in self._faults_of(stored):
                self.faults.append(f"block {due}: {sentence}")
        except Malformed as fault:
            self.faults.append(f"block {due}: {fault}")
        self.blocks += 1
        self.tip_index = due
        try:
            self.tip_hash = block_hash(stored["block"])
        except (Malformed, KeyError, TypeError):
            self.tip_hash = bytes(32)
        self.plans.seal(self.tip_hash.hex())

    def _faults_of(self, stored):
        block = member(stored, "block", dict)
        index = integer_of(block, "index")
        if index > self.tip_index + 1:
            yield f"the index doesn't follow that of the block before; {NO_WHOLE_CHAIN}"
        elif index != self.tip_index + 1:
            yield "the index doesn't follow that of the block before"
        if block.get("previousHash") != self.tip_hash.hex():
            yield "the link isn't the hash of the block before"
        yield from check_contents(stored)
        yield from self.signers.faults_of(stored, self.tip_index == 0)
        yield from self._check_plans(stored)

    def _check_plans(self, stored):
        for record in records_of(stored):
            if record.get("kind") == "dispute":
                self.plans.dispute(member(json_of(record, "payload"), "blockIndex", int))
        number = integer_of(stored["block"], "nonce")
        for discovery in discoveries_of(stored):
            columns = discovery["columns"]
            yield from self.plans.take(self.tip_index + 1, number, columns, json_of(columns, "plan"))
