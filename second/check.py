"""
A second check of what this ledger seals, written from docs/format.md alone, with nothing but Python's standard library.

  python3 second/check.py chain FILE [--key FINGERPRINT]
                                                      lines of GET /api/blockchain/stored: the whole chain
  python3 second/check.py block FILE [--index N] [--key FINGERPRINT] [--data FILE] [--whole]
                                                      the last of such lines, or block N: the block, its certificate and
                                                      its mathematics; link and signatures by the lines before it
  python3 second/check.py log FILE [--remember FILE] [--growth FILE] [--chain FILE] [--key FINGERPRINT]
                                                      the answer of GET /api/log: the checkpoint's signature, and that
                                                      it begins with the one that the first file remembers, by the answer
                                                      of GET /api/log/consistency?from=N&to=M; --chain as for chain
  python3 second/check.py statement FILE [--key FINGERPRINT]
                                                      a statement of contribution: the signed tip, and each block's
                                                      place up to it, its miner and what it paid
  python3 second/check.py vectors FILE                docs/format-vectors.json

It says what it checked, what it sampled and what it didn't look at. The last line is "valid", "valid but for what is
named as not checked" or "not valid"; the exit code is 0 for both kinds of valid, 1 for not valid, 2 for a call that makes
no sense or a file that can't be read.
"""

import argparse
import struct
import sys

import certificate
import chain
import log
import plans
import statement
import vectors
from encoding import Malformed, decode_base64, read_json, tree_root, work_leaf_hash
from place import Place
from unit import Report, Unit, Wrong

UNIT_SIZES = "how large a unit of a difficulty is"
OTHER_FIRST_KEYS = "the first keys are others than those that were named"
# What a value of another type or size than the format says makes Python raise. A recursion without end is a RuntimeError,
# and so is a StopIteration that leaves a generator.
OF_ANOTHER_TYPE = (
    *(KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError, struct.error),
    *(StopIteration, RuntimeError, MemoryError),
)


def sentence_of(fault):
    """What is said of a value that isn't what the format says, by what it made Python raise."""
    if isinstance(fault, MemoryError):
        return "the check takes more memory than there is"
    return f"a value of another type than the format says ({type(fault).__name__}: {fault})"


def lines_of(path):
    # A line ends with a line feed; a carriage return is white space of JSON.
    with open(path, encoding="utf-8-sig", newline="\n") as file:
        try:
            for line in file:
                if line.strip():
                    yield read_json(line)
        except UnicodeDecodeError:
            raise Malformed("the file isn't UTF-8") from None


def check_chain(path, fingerprint, report):
    state = chain.ChainCheck()
    try:
        for stored in lines_of(path):
            try:
                state.take(stored)
            except OF_ANOTHER_TYPE as fault:
                raise Malformed(f"block {state.tip_index + 1}: {sentence_of(fault)}") from None
    except Malformed as fault:
        state.faults.append(str(fault))
    if state.blocks == 0:
        return state.faults or ["there are no blocks"]
    signers, origins = state.signers, state.plans
    if fingerprint not in (None, signers.fingerprint):
        state.faults.append(OTHER_FIRST_KEYS)
    report.checked(f"{state.blocks} blocks: columns, Merkle roots, hashes, links, key records")
    report.checked(f"the Ed25519 and ML-DSA-65 signatures of {signers.held} blocks")
    report.checked(f"{origins.with_origin} plans: seed, tip, region and order; {origins.without} were sealed without these")
    if origins.of_other_kinds:
        report.not_checked(f"{origins.of_other_kinds} plans of kinds that this program knows nothing of")
    report.say(f"seeds that were drawn before the sealed one, by the server's own count: {origins.earlier_draws}")
    for hole in origins.holes():
        report.say(f"not sealed yet: regions {hole}")
    report.not_checked(f"{UNIT_SIZES}; the certificates, for which there is the command block")
    report.say(f"first keys: {signers.fingerprint}")
    report.say(f"tip: block {state.tip_index}, {state.tip_hash.hex()}")
    return state.faults


def read_data(path, block, leaf_count):
    """All summaries and the bulk data of a file of GET /api/blocks/N/data, whose root must be the block's."""
    leaves, data = {}, {}
    for line in lines_of(path):
        if "leaf" not in line:
            continue
        leaves[line["leaf"]] = decode_base64(line["summary"])
        if line.get("data") is not None:
            data[line["leaf"]] = decode_base64(line["data"])
    if sorted(leaves) != list(range(leaf_count)):
        raise Malformed("the file of leaves doesn't hold every leaf")
    if tree_root([work_leaf_hash(i, leaves[i]) for i in range(leaf_count)]).hex() != block["workRoot"]:
        raise Malformed("the leaves of the file aren't those that the block commits to")
    return leaves, data


def check_discovery(stored, columns, arguments, report):
    work_type, block = columns["workType"], stored["block"]
    if work_type not in plans.KINDS:
        report.not_checked(f"certificate and mathematics: this program knows nothing of {work_type}")
        return
    kind = plans.KINDS[work_type]
    plan, result = chain.json_of(columns, "plan"), chain.json_of(columns, "result")
    if not kind.is_plan(plan):
        raise Malformed(f"the plan is none of {work_type}")

    def drawn_of(challenge, version):
        count = kind.leaf_count(plan)
        drawn = certificate.draw_leaves(challenge, count, kind.challenge_count(plan))
        if kind.FIND_OPENED_SINCE is not None and version >= kind.FIND_OPENED_SINCE:
            last = kind.last_leaf(result)
            if not isinstance(last, int) or not 0 <= last < count:
                raise Malformed("the result names no leaf as its last")
            drawn = sorted({*drawn, last})
        return count, drawn

    opened, leaf_count = certificate.check_openings(
        stored["certificate"], block, columns["unitId"], drawn_of, kind.LEAST_VERSION
    )
    report.checked(f"{len(opened)} opened leaves are those drawn, and under the work root; the groups are too")
    leaves, data = opened, {}
    if arguments.data:
        leaves, data = read_data(arguments.data, block, leaf_count)
        report.checked(f"all {leaf_count} leaves of the file make the work root")
    challenged = sorted(leaves) if arguments.whole and arguments.data else sorted(opened)
    version = stored["certificate"]["version"]
    kind.check(Unit(plan, result, leaves, leaf_count, challenged, data, arguments.whole, version), report)


def one_of(path):
    """A file that holds one JSON value, as a call answers it."""
    with open(path, encoding="utf-8-sig") as file:
        return read_json(file.read())


def check_log(arguments, report):
    try:
        growth = one_of(arguments.growth) if arguments.growth else None
        lines = list(lines_of(arguments.chain)) if arguments.chain else None
        return log.check(one_of(arguments.file), growth, lines, arguments.key, arguments.remember, report)
    except Malformed as fault:
        return [str(fault)]
    except OF_ANOTHER_TYPE as fault:
        return [sentence_of(fault)]


def check_statement(path, fingerprint, report):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return statement.check(file.read(), fingerprint, report)
    except Malformed as fault:
        return [str(fault)]
    except UnicodeDecodeError:
        return ["the file isn't UTF-8"]
    except OF_ANOTHER_TYPE as fault:
        return [sentence_of(fault)]


def find_block(path, index):
    """The last block of the file or the named one, and its place behind those before it."""
    place, stored = Place(), None
    for line in lines_of(path):
        if stored is not None and index is None:
            place.pass_by(stored)
            stored = None
        found = line["block"]["index"]
        if index in (None, found):
            if stored is not None:
                raise Malformed(f"block {index} is there twice")
            stored = line
        elif stored is None:
            place.pass_by(line)
    if stored is None:
        raise Malformed("there are no blocks" if index is None else f"block {index} isn't in the file")
    return stored, place


def check_block(path, arguments, report):
    faults = []
    try:
        stored, place = find_block(path, arguments.index)
        faults += chain.check_contents(stored)
        report.checked("the block's columns, Merkle root and hash, result hash and certificate hash")
        faults += place.check(stored, report)
        report.not_checked(UNIT_SIZES)
        first_keys = place.signers.fingerprint
        if first_keys is not None:
            report.say(f"first keys: {first_keys}")
        if arguments.key not in (None, first_keys):
            faults.append(OTHER_FIRST_KEYS if first_keys is not None else "the file holds no first keys to compare")
        for at, discovery in enumerate(chain.discoveries_of(stored)):
            columns = discovery["columns"]
            plan = chain.json_of(columns, "plan")
            faults += plans.frontier_faults(columns, plan)
            of_origin = plans.origin_faults(columns, plan)
            if of_origin is None:
                report.not_checked("where the plan comes from, which this block doesn't say")
            else:
                faults += of_origin
                if columns["workType"] in plans.KINDS:
                    report.checked("the seed is drawn from the tip that is named, and the plan covers the region")
                else:
                    report.checked("the seed is drawn from the tip that is named")
                report.not_checked("that tip and the other regions, for which there is the command chain")
            if at == 0:
                check_discovery(stored, columns, arguments, report)
            else:
                report.not_checked("the mathematics of a further discovery: the certificate is of the first one")
    except (Malformed, Wrong) as fault:
        faults.append(str(fault))
    except OF_ANOTHER_TYPE as fault:
        faults.append(sentence_of(fault))
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    whole_chain = commands.add_parser("chain")
    whole_chain.add_argument("file")
    whole_chain.add_argument("--key", help="the fingerprint of the ledger's first keys, from an earlier check or another source")
    commands.add_parser("vectors").add_argument("file")
    block = commands.add_parser("block")
    block.add_argument("file")
    block.add_argument("--index", type=int, help="which of the file's blocks")
    block.add_argument("--key", help="as for chain")
    block.add_argument("--data", help="lines of GET /api/blocks/N/data")
    block.add_argument("--whole", action="store_true", help="compute every leaf of --data again, not only the drawn ones")
    of_log = commands.add_parser("log")
    of_log.add_argument("file")
    of_log.add_argument("--remember", help="a file that holds the last checkpoint of each ledger, and is made where there is none")
    of_log.add_argument("--growth", help="the answer of GET /api/log/consistency from the remembered size to the newest")
    of_log.add_argument("--chain", help="lines of GET /api/blockchain/stored, which the log must be over")
    of_log.add_argument("--key", help="as for chain")
    of_statement = commands.add_parser("statement")
    of_statement.add_argument("file")
    of_statement.add_argument("--key", help="as for chain")
    arguments, report = parser.parse_args(), Report()
    try:
        if arguments.command == "chain":
            faults = check_chain(arguments.file, arguments.key, report)
        elif arguments.command == "log":
            faults = check_log(arguments, report)
        elif arguments.command == "statement":
            faults = check_statement(arguments.file, arguments.key, report)
        elif arguments.command == "vectors":
            faults = vectors.check(arguments.file, report)
        else:
            faults = check_block(arguments.file, arguments, report)
    except OSError as failure:
        print(f"{failure.filename} can't be read: {failure.strerror}", file=sys.stderr)
        return 2
    for line in report.lines:
        print(line)
    for fault in faults:
        print(f"fault: {fault}")
    valid = "valid but for what is named as not checked" if report.leaves_out else "valid"
    print("not valid" if faults else valid)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
