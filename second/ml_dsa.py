"""
Verifies ML-DSA-65 signatures as FIPS 204 states it (algorithms 3 and 8, pure, any context), on Python's integers.

Names are the standard's: A the matrix from ρ, t1 the public key's polynomials, z and h the signature's, c the challenge,
w1 the commitment's high bits. A polynomial is a list of 256 coefficients modulo Q.
"""

import hashlib

Q = 8380417
N = 256
# Table 1, ML-DSA-65.
K, L = 6, 5
TAU, BETA, OMEGA = 49, 196, 55
GAMMA1, GAMMA2 = 2**19, (Q - 1) // 32
DROPPED_BITS = 13
CHALLENGE_BYTES = 48
Z_BITS, T1_BITS = 20, 10
PUBLIC_KEY_BYTES, SIGNATURE_BYTES = 1952, 3309
CONTEXT_BYTES_MAX = 255


def _reversed_bits(k):
    return int(f"{k:08b}"[::-1], 2)


# Powers of the 512th root of unity 1753, in the order of the transform (appendix B).
ZETAS = [pow(1753, _reversed_bits(k), Q) for k in range(N)]


def to_ntt(polynomial):
    """Algorithm 41."""
    w, place, length = list(polynomial), 0, 128
    while length >= 1:
        for start in range(0, N, 2 * length):
            place += 1
            zeta = ZETAS[place]
            for j in range(start, start + length):
                t = zeta * w[j + length] % Q
                w[j], w[j + length] = (w[j] + t) % Q, (w[j] - t) % Q
        length //= 2
    return w


def from_ntt(transformed):
    """Algorithm 42."""
    w, place, length = list(transformed), N, 1
    while length < N:
        for start in range(0, N, 2 * length):
            place -= 1
            zeta = Q - ZETAS[place]
            for j in range(start, start + length):
                a, b = w[j], w[j + length]
                w[j], w[j + length] = (a + b) % Q, (a - b) * zeta % Q
        length *= 2
    inverse = pow(N, -1, Q)
    return [x * inverse % Q for x in w]


def _uniform(seed):
    """Coefficients below Q from SHAKE128 (algorithm 30): three bytes each, their top bit left out, too large ones skipped."""
    stream_bytes = 1024
    while True:
        stream = hashlib.shake_128(seed).digest(stream_bytes)
        found = []
        for at in range(0, stream_bytes - 2, 3):
            value = int.from_bytes(stream[at : at + 3], "little") & 0x7FFFFF
            if value < Q:
                found.append(value)
        if len(found) >= N:
            return found[:N]
        stream_bytes *= 2


def _matrix(rho):
    """Algorithm 32: entry (r, s) from ρ ‖ s ‖ r."""
    return [[_uniform(rho + bytes([s, r])) for s in range(L)] for r in range(K)]


def _challenge(seed):
    """Algorithm 29: TAU coefficients 1 or −1, all others 0."""
    stream = hashlib.shake_256(seed).digest(2048)
    signs, at = int.from_bytes(stream[:8], "little"), 8
    c = [0] * N
    for i in range(N - TAU, N):
        while stream[at] > i:
            at += 1
        j = stream[at]
        at += 1
        c[i] = c[j]
        c[j] = Q - 1 if signs & 1 else 1
        signs >>= 1
    return c


def _unpack(data, bits):
    """Whole numbers of so many bits each, the first in the lowest."""
    packed, mask = int.from_bytes(data, "little"), (1 << bits) - 1
    return [packed >> bits * i & mask for i in range(8 * len(data) // bits)]


def _pieces(values):
    return [values[i : i + N] for i in range(0, len(values), N)]


def _read_hint(data):
    """Algorithm 21: the places of the hints of each polynomial; none for an encoding that isn't the only one."""
    hints, start = [], 0
    for i in range(K):
        end = data[OMEGA + i]
        if not start <= end <= OMEGA:
            return None
        places = data[start:end]
        if any(one >= other for one, other in zip(places, places[1:])):
            return None
        hints.append(set(places))
        start = end
    return None if any(data[start:OMEGA]) else hints


def _high_bits(value, hinted):
    """Algorithm 40 with 36: the high bits of a coefficient, moved by one where there is a hint."""
    low = value % (2 * GAMMA2)
    if low > GAMMA2:
        low -= 2 * GAMMA2
    if value - low == Q - 1:
        high, low = 0, low - 1
    else:
        high = (value - low) // (2 * GAMMA2)
    if not hinted:
        return high
    return (high + 1 if low > 0 else high - 1) % 16


def _times(one, other):
    return [a * b % Q for a, b in zip(one, other)]


def _commitment(matrix, z, c, t1, hints):
    """w1 in the order of its bytes: the high bits of A·z − c·t1·2^13."""
    z = [to_ntt(polynomial) for polynomial in z]
    c = to_ntt(c)
    packed = b""
    for row, t, places in zip(matrix, t1, hints):
        total = [-x for x in _times(c, to_ntt([value << DROPPED_BITS for value in t]))]
        for entry, polynomial in zip(row, z):
            total = [x + y for x, y in zip(total, _times(entry, polynomial))]
        w = from_ntt([x % Q for x in total])
        high = [_high_bits(value, place in places) for place, value in enumerate(w)]
        packed += bytes(high[i] | high[i + 1] << 4 for i in range(0, N, 2))
    return packed


class PublicKey:
    """A key with what all its signatures need, which takes longest to make."""

    def __init__(self, data):
        if len(data) != PUBLIC_KEY_BYTES:
            raise ValueError("a public key has another length")
        self._matrix = _matrix(data[:32])
        self._t1 = _pieces(_unpack(data[32:], T1_BITS))
        self._hash = hashlib.shake_256(data).digest(64)

    def verifies(self, message, signature, context=b""):
        """Algorithm 3 (the context) and 8."""
        if len(signature) != SIGNATURE_BYTES or len(context) > CONTEXT_BYTES_MAX:
            return False
        z_end = CHALLENGE_BYTES + 32 * Z_BITS * L
        seed = signature[:CHALLENGE_BYTES]
        z = [GAMMA1 - value for value in _unpack(signature[CHALLENGE_BYTES:z_end], Z_BITS)]
        hints = _read_hint(signature[z_end:])
        if hints is None or max(map(abs, z)) >= GAMMA1 - BETA:
            return False
        prefixed = bytes([0, len(context)]) + context + message
        mu = hashlib.shake_256(self._hash + prefixed).digest(64)
        w1 = _commitment(self._matrix, _pieces([x % Q for x in z]), _challenge(seed), self._t1, hints)
        return hashlib.shake_256(mu + w1).digest(CHALLENGE_BYTES) == seed


_keys = {}


def verify(public_key, message, signature, context=b""):
    """Whether a signature holds. Keys are kept, as the blocks of a chain share them."""
    if len(public_key) != PUBLIC_KEY_BYTES:
        return False
    if public_key not in _keys:
        _keys[public_key] = PublicKey(public_key)
    return _keys[public_key].verifies(message, signature, context)
