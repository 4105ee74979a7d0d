"""A block's certificate: which leaves are drawn, and whether the opened ones are under the root (docs/format.md)."""

from encoding import (
    WORK_LEAVES_MAX,
    Malformed,
    decode_base64,
    group_size,
    multiproof_root,
    read_hash,
    sha256,
    tree_root,
    u32,
    utf8,
    work_leaf_hash,
)


def challenge_of(work_root, secret, unit_id):
    return sha256(work_root, secret, utf8(unit_id))


def is_whole(value, least, most):
    """Whether a value is an integer between two bounds; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def draw_leaves(challenge, leaf_count, count):
    """The drawing ends for no more leaves than there are words, so that their number must be known to be small."""
    if not is_whole(leaf_count, 1, WORK_LEAVES_MAX):
        raise Malformed(f"a unit has 1 to {WORK_LEAVES_MAX} leaves")
    if count >= leaf_count:
        return list(range(leaf_count))
    limit = 2**32 // leaf_count * leaf_count
    chosen, block = set(), 0
    while True:
        digest = sha256(challenge, u32(block))
        for at in range(0, 32, 4):
            word = int.from_bytes(digest[at : at + 4], "big")
            if word < limit:
                chosen.add(word % leaf_count)
            if len(chosen) == count:
                return sorted(chosen)
        block += 1


def hashes_of(text):
    data = decode_base64(text)
    if len(data) % 32:
        raise Malformed("a list of hashes has another length")
    return [data[at : at + 32] for at in range(0, len(data), 32)]


VERSION = 3


def check_openings(certificate, block, unit_id, drawn_of, least_version):
    """
    Summaries of the opened leaves by index, and the number of all leaves.
    @param drawn_of makes the leaves that have to be open from the challenge; first it gives the number of leaves
    """
    if not isinstance(certificate, dict):
        raise Malformed("the certificate is no object")
    version = certificate.get("version")
    if not is_whole(version, least_version, VERSION):
        raise Malformed("the certificate is of another version")
    if certificate.get("unitId") != unit_id or certificate.get("workRoot") != block["workRoot"]:
        raise Malformed("the certificate is of another unit or root")
    root = read_hash(block["workRoot"], "workRoot")
    challenge = challenge_of(root, read_hash(block["secret"], "secret"), unit_id)
    leaf_count, drawn = drawn_of(challenge, version)
    if not is_whole(certificate.get("leafCount"), leaf_count, leaf_count):
        raise Malformed("the certificate has another number of leaves than the plan")
    openings = certificate.get("openings")
    opened = [opening.get("leaf") for opening in openings] if isinstance(openings, list) else []
    if opened != drawn or any(isinstance(leaf, bool) for leaf in opened):
        raise Malformed("the opened leaves aren't those that root and secret draw")
    leaves = {opening["leaf"]: decode_base64(opening.get("summary")) for opening in openings}
    hashes = {index: work_leaf_hash(index, summary) for index, summary in leaves.items()}
    if multiproof_root(leaf_count, hashes, hashes_of(certificate.get("proof"))) != root:
        raise Malformed("the opened leaves aren't under the work root")
    groups = hashes_of(certificate.get("groups"))
    if len(groups) != -(-leaf_count // group_size(leaf_count)) or tree_root(groups) != root:
        raise Malformed("the groups aren't under the work root")
    return leaves, leaf_count
