"""The form of a line of stored blocks: members, columns and their types (docs/format.md, "Where blocks come from")."""

from encoding import SAFE_INTEGER_MAX, Malformed

COLUMNS_MAX = 256


def _is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= SAFE_INTEGER_MAX


def _is_wrapped(kind):
    return lambda value: isinstance(value, dict) and set(value) == {kind}


def _is_text(value):
    return isinstance(value, str)


def _is_there(_value):
    return True


_is_integer, _is_time, _is_bytes = map(_is_wrapped, ("$integer", "$time", "$bytes"))

BLOCK = {
    **dict.fromkeys(("id", "index", "difficulty"), _is_whole),
    "timestamp": _is_time,
    "nonce": _is_integer,
    **dict.fromkeys(("previousHash", "merkleRoot", "blockHash", "minerId", "totalScientificValue"), _is_text),
    **dict.fromkeys(("workRoot", "secret", "resultHash", "certificateHash", "keyId"), _is_text),
}
DISCOVERY = {
    **dict.fromkeys(("id", "blockId", "difficulty"), _is_whole),
    "result": _is_there,
    "scientificValue": _is_text,
}
REWARD = {"bonusMultiplier": _is_there, "rewardBaseUnits": _is_integer}
RECORD = {"id": _is_whole, "kind": _is_text, "payload": _is_there, "createdAt": _is_time}
SIGNATURE = {"blockIndex": _is_whole, "keyId": _is_text, "ed25519": _is_bytes, "mlDsa65": _is_bytes}


def _check_members(value, needed, others, name):
    if not isinstance(value, dict) or not needed <= set(value) <= needed | others:
        raise Malformed(f"{name} has other members than the format says")


def _check_list(value, name):
    if not isinstance(value, list):
        raise Malformed(f"{name} is no list")
    return value


def _check_row(columns, kinds, name):
    if not isinstance(columns, dict) or len(columns) > COLUMNS_MAX:
        raise Malformed(f"{name} is no row of at most {COLUMNS_MAX} columns")
    if any("." in column for column in columns):
        raise Malformed(f"{name} has a column whose name has a dot")
    for column, is_of_kind in kinds.items():
        if column not in columns or not is_of_kind(columns[column]):
            raise Malformed(f"{name}.{column} is missing or of another type")


def check_sealed_discovery(discovery):
    """@raise Malformed for a discovery that holds something that nothing seals, as a column that is null"""
    _check_members(discovery, {"columns", "reward"}, set(), "a discovery")
    _check_row(discovery["columns"], DISCOVERY, "a discovery")
    _check_row(discovery["reward"], REWARD, "a reward")
    if None in [*discovery["columns"].values(), *discovery["reward"].values()]:
        raise Malformed("a discovery has a column that is null")


def check_line(stored):
    """@raise Malformed for a line that holds something that nothing seals, or lacks what is checked"""
    _check_members(stored, {"block", "discoveries", "chainRecords"}, {"certificate", "signature"}, "the line")
    _check_row(stored["block"], BLOCK, "block")
    for discovery in _check_list(stored["discoveries"], "discoveries"):
        _check_members(discovery, {"columns", "reward"}, set(), "a discovery")
        _check_row(discovery["columns"], DISCOVERY, "a discovery")
        _check_row(discovery["reward"], REWARD, "a reward")
    for record in _check_list(stored["chainRecords"], "chainRecords"):
        _check_row(record, RECORD, "a chain record")
    if "signature" in stored:
        _check_members(stored["signature"], set(SIGNATURE), set(), "the signatures")
        _check_row(stored["signature"], SIGNATURE, "the signatures")
