"""Primes: a deterministic test below 3.3·10^24, and flags of the primes of an interval."""

import math
from itertools import compress

# Strong probable primes to the first 13 primes are primes below 3.3·10^24 (Sorenson, Webster 2015).
BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def is_prime(n):
    if n < 2:
        return False
    for p in BASES:
        if n % p == 0:
            return n == p
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for base in BASES:
        power = pow(base, odd, n)
        if power in (1, n - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True


_small = []
_small_limit = 0


def primes_to(limit):
    """Primes up to a limit, kept for the next call."""
    global _small, _small_limit
    if limit > _small_limit:
        flags = bytearray([1]) * (limit + 1)
        flags[:2] = bytes(2)
        for p in range(2, math.isqrt(limit) + 1):
            if flags[p]:
                flags[p * p :: p] = bytes(len(range(p * p, limit + 1, p)))
        _small = list(compress(range(limit + 1), flags))
        _small_limit = limit
    return _small


def prime_flags(start, length):
    """A byte 1 for each prime of [start, start + length), 0 for other numbers."""
    flags = bytearray([1]) * length
    for n in range(min(max(2 - start, 0), length)):
        flags[n] = 0
    root = math.isqrt(start + length)
    for p in primes_to(root + 1):
        if p > root:
            break
        first = max(p * p, -(-start // p) * p) - start
        if first < length:
            flags[first::p] = bytes(len(range(first, length, p)))
    return flags
