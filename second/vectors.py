"""
Tries this program's parts on docs/format-vectors.json: encodings, trees, draws, a chain, and what leaves say. ML-DSA-65 is
tried on vectors of NIST as well.
"""

import base64
import os

import chain
import ml_dsa
from certificate import challenge_of, draw_leaves, hashes_of
from encoding import (
    Malformed,
    canonical_json,
    decode_base64,
    encode_record,
    group_size,
    multiproof_root,
    read_json,
    tree_root,
    work_leaf_hash,
)
from kinds import (
    birch_swinnerton_dyer,
    elliptic_curve_crypto,
    goldbach_verification,
    lattice_crypto,
    navier_stokes,
    poincare_conjecture,
    prime_pattern,
    riemann_zero,
    yang_mills,
)
from plans import seed_of

from unit import Wrong


def _check_trees(vector):
    summaries = [decode_base64(text) for text in vector["summaries"]]
    hashes = [work_leaf_hash(index, summary) for index, summary in enumerate(summaries)]
    root, size = bytes.fromhex(vector["workRoot"]), group_size(len(summaries))
    yield "work root", tree_root(hashes) == root
    groups = [tree_root(hashes[first : first + size]) for first in range(0, len(hashes), size)]
    yield "work groups", groups == hashes_of(vector["groups"]) and tree_root(groups) == root
    opened = {index: hashes[index] for index in vector["opened"]}
    yield "multiproof", multiproof_root(len(summaries), opened, hashes_of(vector["proof"])) == root


def _check_draw(vector):
    root, secret = bytes.fromhex(vector["workRoot"]), bytes.fromhex(vector["secret"])
    challenge = challenge_of(root, secret, vector["unitId"])
    drawn = draw_leaves(challenge, vector["leafCount"], vector["count"])
    return challenge.hex() == vector["challenge"] and drawn == vector["leaves"]


def _check_leaf(vector):
    plan, index = vector["plan"], vector["leaf"]
    summary, says = decode_base64(vector["summary"]), vector["says"]
    match vector["workType"], vector["form"]:
        case "prime_pattern", _:
            start, span, _ = prime_pattern.read_plan(plan)
            missing = dict.fromkeys(("firstQuadruplet", "lastQuadruplet", "firstSextuplet"))
            computed = prime_pattern.compute_leaf(start + index * span, span)
            return prime_pattern.parse(summary) == {**missing, **says} and computed == summary
        case "goldbach_verification", form:
            computed = goldbach_verification.read_plan(plan).compute_leaf(index)
            if form == "from_4":
                read = goldbach_verification.parse_from_four(summary)
            else:
                read = goldbach_verification.parse_beyond(summary, plan["leafForm"])
            return _written(read) == _written(says) and computed == summary
        case "elliptic_curve_crypto", "curve":
            return elliptic_curve_crypto.parse_curve(summary) == says
        case "elliptic_curve_crypto", "walks":
            return elliptic_curve_crypto.parse_walks(summary)[: len(says)] == says
        case "riemann_zero", _:
            zeros = riemann_zero.parse_data(decode_base64(vector["data"]))
            read = riemann_zero.parse(summary, plan["leafSpan"])
            read["data"] = [{"ordinate": ordinate, "errorBound": bound} for ordinate, bound in zeros]
            return _written(read) == _written(says)
        case "yang_mills", _:
            read = yang_mills.written(yang_mills.parse(summary, plan["side"]))
            return read == says and yang_mills.compute_leaf(plan, index) == summary
        case "navier_stokes", _:
            read = navier_stokes.written(navier_stokes.parse(summary, plan["side"]))
            return read == says and navier_stokes.compute_leaf(plan, index) == summary
        case "birch_swinnerton_dyer", _:
            read = birch_swinnerton_dyer.parse(summary)
            if read["curve"]:
                pair = read["A"], read["B"]
                curve = birch_swinnerton_dyer.check_summary(pair, summary)
                birch_swinnerton_dyer.check_series(*pair, curve, decode_base64(vector["data"]))
            return _written(read) == _written(says)
        case "lattice_crypto", _:
            return lattice_crypto.parse(summary, plan["dimension"]) == says
        case "poincare_conjecture", _:
            return _check_census(poincare_conjecture.leaves_of(plan)[index], vector, summary)
    return None


def _check_census(place, vector, summary):
    """The leaf enumerated again, its proofs, and what it says."""
    poincare_conjecture.check_leaf(*place, summary, decode_base64(vector["data"]))
    read = poincare_conjecture.parse(summary, place[1].tetrahedra)
    tally, kept = vector["says"]["tally"], lambda ranks, verdict: {"ranks": bytes(ranks), "verdict": verdict}
    for name in ("exotic", "open"):
        read[name] = [kept(*entry) for entry in read[name]]
    read["hardest"] = kept(*read["hardest"][0])
    return _written(read) == _written(tally | {"digest": vector["says"]["digest"]})


def _written(value):
    """Numbers as their decimal text, bytes in base64, so that both spellings of a vector compare."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, list):
        return [_written(item) for item in value]
    if isinstance(value, dict):
        return {name: _written(member) for name, member in value.items()}
    return str(value)


def _check_signatures():
    path = os.path.join(os.path.dirname(__file__), "ml-dsa-65-vectors.json")
    with open(path, encoding="utf-8") as file:
        tests = read_json(file.read())["tests"]
    for test in tests:
        parts = (decode_base64(test[name]) for name in ("publicKey", "message", "signature", "context"))
        yield f"ML-DSA-65 {test['tcId']}", ml_dsa.verify(*parts) == test["holds"]


def _checks(vectors):
    yield from _check_signatures()
    for number, vector in enumerate(vectors["canonicalJson"]):
        yield f"canonical JSON {number}", canonical_json(vector["value"]) == vector["text"]
    for number, vector in enumerate(vectors["records"]):
        data = base64.b64encode(encode_record(vector["kind"], vector["columns"])).decode()
        yield f"record {number}", data == vector["bytes"]
    genesis = vectors["genesis"]
    yield "genesis", chain.GENESIS_HEADER == decode_base64(genesis["header"])
    yield "hash of genesis", chain.GENESIS_HASH.hex() == genesis["hash"]
    yield from _check_trees(vectors["workTree"])
    for number, vector in enumerate(vectors["draws"]):
        yield f"draw {number}", _check_draw(vector)
    for number, vector in enumerate(vectors["seeds"]):
        names = ("workType", "frontier", "position", "draw")
        drawn = seed_of(vector["tipIndex"], bytes.fromhex(vector["tipHash"]), *(vector[name] for name in names))
        yield f"seed {number}", drawn == vector["seed"]
    state = chain.ChainCheck()
    for stored in vectors["chain"]:
        state.take(stored)
    yield "chain", not state.faults and state.plans.with_origin == 1 and state.signers.held == len(vectors["chain"])
    for vector in vectors["leaves"]:
        yield f"leaf of {vector['workType']}, {vector['form']}", _check_leaf(vector)


def check(path, report):
    faults = []
    with open(path, encoding="utf-8") as file:
        vectors = read_json(file.read())
    try:
        for name, holds in _checks(vectors):
            if holds is None:
                report.not_checked(name)
            elif holds:
                report.checked(name)
            else:
                faults.append(f"{name} differs")
    except (Malformed, Wrong) as fault:
        faults.append(str(fault))
    return faults
