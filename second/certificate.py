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


def draw_leaves(challenge, leaf_count, count):
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
    if not isinstance(version, int) or not least_version <= version <= VERSION:
        raise Malformed("the certificate is of another version")
    if certificate.get("unitId") != unit_id or certificate.get("workRoot") != block["workRoot"]:
        raise Malformed("the certificate is of another unit or root")
    root = read_hash(block["workRoot"], "workRoot")
    challenge = challenge_of(root, read_hash(block["secret"], "secret"), unit_id)
    leaf_count, drawn = drawn_of(challenge, version)
    if not 1 <= leaf_count <= WORK_LEAVES_MAX or certificate.get("leafCount") != leaf_count:
        raise Malformed("the certificate has another number of leaves than the plan")
    openings = certificate.get("openings")
    if not isinstance(openings, list) or [o.get("leaf") for o in openings] != drawn:
        raise Malformed("the opened leaves aren't those that root and secret draw")
    leaves = {opening["leaf"]: decode_base64(opening.get("summary")) for opening in openings}
    hashes = {index: work_leaf_hash(index, summary) for index, summary in leaves.items()}
    if multiproof_root(leaf_count, hashes, hashes_of(certificate.get("proof"))) != root:
        raise Malformed("the opened leaves aren't under the work root")
    groups = hashes_of(certificate.get("groups"))
    if len(groups) != -(-leaf_count // group_size(leaf_count)) or tree_root(groups) != root:
        raise Malformed("the groups aren't under the work root")
    return leaves, leaf_count
