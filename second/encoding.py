"""Canonical JSON, canonical records and Merkle trees (docs/format.md)."""

import base64
import datetime
import hashlib
import json
import re
import struct

JSON_DEPTH_MAX = 200
SAFE_INTEGER_MAX = 2**53 - 1


class Malformed(Exception):
    """A value that has no canonical form, or isn't what the format says; its text names the place."""


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def u32(value):
    return value.to_bytes(4, "big")


def i64(value):
    if not -(2**63) <= value < 2**63:
        raise Malformed("an integer needs more than 64 bits")
    return value.to_bytes(8, "big", signed=True)


def utf8(text):
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise Malformed("a text has an unpaired surrogate") from None


def decode_base64(text):
    """Bytes of a text; only the spelling that an encoder gives is taken."""
    if not isinstance(text, str):
        raise Malformed("base64 is a text")
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise Malformed("not base64") from None
    if base64.b64encode(data).decode() != text:
        raise Malformed("not the base64 of these bytes")
    return data


def read_hash(text, name):
    if not isinstance(text, str) or not re.fullmatch(r"[0-9a-f]{64}", text):
        raise Malformed(f"{name} isn't 64 hex digits")
    return bytes.fromhex(text)


# JSON is read so that a whole number is an int, however it is spelled.


def _refuse_twice(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Malformed("an object has a member twice")
    if "__proto__" in members:
        raise Malformed("an object has a member named __proto__")
    return members


def _number_of(text):
    """The double that is nearest, as an int when it is whole; negative zero stays a float, as another number than zero."""
    number = float(text)
    is_negative_zero = number == 0 and text.startswith("-")
    return int(number) if number.is_integer() and not is_negative_zero else number


LINE_UNITS_MAX = 33_554_432
LINE_VALUES_MAX = 1_000_000


def read_json(text):
    if len(text) > LINE_UNITS_MAX or len(text.encode("utf-16-le", "surrogatepass")) > 2 * LINE_UNITS_MAX:
        raise Malformed("a line is too long")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_refuse_twice,
            parse_constant=_refuse_constant,
            parse_int=_number_of,
            parse_float=_number_of,
        )
    except (ValueError, RecursionError):
        raise Malformed("not JSON") from None
    if _values_of(value) > LINE_VALUES_MAX:
        raise Malformed("a line holds too many values")
    return value


def _values_of(value):
    """The number of values that a line is said to hold: one, and one for each list, each object and each comma."""
    count, left = 1, [value]
    while left:
        at = left.pop()
        if isinstance(at, (dict, list)):
            count += 1 + max(len(at) - 1, 0)
            left.extend(at.values() if isinstance(at, dict) else at)
    return count


def _refuse_constant(name):
    raise Malformed(f"{name} is no JSON")


def utf16_order(name):
    return name.encode("utf-16-be", "surrogatepass")


def write_number(value):
    """A number as ECMAScript writes a double: the shortest digits that read back as the same."""
    number = float(value)
    if number != number or number in (float("inf"), float("-inf")):
        raise Malformed("a number isn't finite")
    if number == 0:
        if str(number).startswith("-") or (isinstance(value, float) and str(value).startswith("-")):
            raise Malformed("negative zero")
        return "0"
    sign = "-" if number < 0 else ""
    mantissa, exponent = f"{abs(number)!r}e0".split("e")[:2]
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    # The value is 0.DIGITS · 10^point.
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    shown = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
    return f"{sign}{shown}e{'+' if power > 0 else '-'}{abs(power)}"


_ESCAPES = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}


def write_text(text):
    utf8(text)
    if "\0" in text:
        raise Malformed("a text holds U+0000")
    escaped = (
        _ESCAPES.get(ord(c), f"\\u{ord(c):04x}") if ord(c) < 32 or c in '"\\' else c for c in text
    )
    return '"' + "".join(escaped) + '"'


def canonical_json(value, depth=0):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, (int, float)):
        return write_number(value)
    if isinstance(value, str):
        return write_text(value)
    if depth >= JSON_DEPTH_MAX:
        raise Malformed("JSON is nested too deep")
    if isinstance(value, list):
        return "[" + ",".join(canonical_json(item, depth + 1) for item in value) + "]"
    names = sorted(value, key=utf16_order)
    return "{" + ",".join(f"{write_text(n)}:{canonical_json(value[n], depth + 1)}" for n in names) + "}"


# Columns and records.

RECORD_TAG = b"productive-mining/record/v1\0"
(BOOLEAN, INTEGER, DOUBLE, STRING, BYTES, MOMENT, JSON) = range(1, 8)


def moment_of(text):
    """Milliseconds since 1970 of "2026-01-01T00:00:00.000Z"."""
    if not isinstance(text, str) or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", text, re.ASCII):
        raise Malformed("not a time")
    try:
        moment = datetime.datetime.fromisoformat(text[:-1] + "+00:00")
    except ValueError:
        raise Malformed("not a time") from None
    return (moment - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) // datetime.timedelta(
        milliseconds=1
    )


def encode_column(value):
    """Type and bytes of a column as a line of stored blocks writes it."""
    if value is True or value is False:
        return BOOLEAN, bytes([value])
    if isinstance(value, (int, float)):
        return encode_number(value)
    if isinstance(value, str):
        return STRING, utf8(value)
    if not isinstance(value, dict) or len(value) != 1:
        raise Malformed("a column is neither a value nor an object of one member")
    [(kind, content)] = value.items()
    if kind == "$integer":
        if not isinstance(content, str) or not re.fullmatch(r"0|-?[1-9][0-9]{0,18}", content):
            raise Malformed("not an integer")
        return INTEGER, content.encode()
    if kind == "$time":
        return MOMENT, i64(moment_of(content))
    if kind == "$bytes":
        return BYTES, decode_base64(content)
    if kind == "$json":
        if not isinstance(content, (dict, list)):
            raise Malformed("a column of JSON is neither an object nor a list")
        return JSON, canonical_json(content).encode()
    raise Malformed(f"a column is of the unknown kind {kind}")


def encode_number(value):
    number = float(value)
    if number != number or number in (float("inf"), float("-inf")):
        raise Malformed("a number isn't finite")
    is_negative_zero = number == 0 and str(number).startswith("-")
    if number.is_integer() and abs(number) <= SAFE_INTEGER_MAX and not is_negative_zero:
        return INTEGER, str(int(number)).encode()
    return DOUBLE, struct.pack(">d", number)


def encode_fields(kind, fields):
    """A record whose fields are given as (type, bytes) by name."""
    parts = [RECORD_TAG, u32(len(utf8(kind))), utf8(kind), u32(len(fields))]
    for name in sorted(fields, key=utf16_order):
        column_type, data = fields[name]
        parts += [u32(len(utf8(name))), utf8(name), bytes([column_type]), u32(len(data)), data]
    return b"".join(parts)


def encode_record(kind, columns):
    return encode_fields(kind, {name: encode_column(value) for name, value in columns.items()})


# Merkle trees.

WORK_LEAF_TAG = b"productive-mining/work-leaf/v1\0"
WORK_LEAVES_MAX = 131_072
WORK_GROUPS_MAX = 16


def leaf_hash(*parts):
    return sha256(b"\0", *parts)


def node_hash(left, right):
    return sha256(b"\1", left, right)


def split_of(count):
    """The largest power of two below the count."""
    return 1 << ((count - 1).bit_length() - 1)


def tree_root(hashes):
    if len(hashes) == 1:
        return hashes[0]
    middle = split_of(len(hashes))
    return node_hash(tree_root(hashes[:middle]), tree_root(hashes[middle:]))


def work_leaf_hash(index, summary):
    return leaf_hash(WORK_LEAF_TAG, u32(index), summary)


def multiproof_root(leaf_count, opened, proof):
    """The root that opened leaves (hash by index) and a proof make. Every hash of the proof must be used."""
    indices = sorted(opened)
    rest = iter(proof)

    def visit(start, end, inside):
        if not inside:
            return next(rest, None)
        if end - start == 1:
            return opened[start]
        middle = start + split_of(end - start)
        left = visit(start, middle, [i for i in inside if i < middle])
        right = visit(middle, end, [i for i in inside if i >= middle])
        if left is None or right is None:
            return None
        return node_hash(left, right)

    root = visit(0, leaf_count, indices)
    if root is None or next(rest, None) is not None:
        raise Malformed("the proof has too few or too many hashes")
    return root


def group_size(leaf_count):
    size = 1
    while size * WORK_GROUPS_MAX < leaf_count:
        size *= 2
    return size
