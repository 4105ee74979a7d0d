"""A stream of lattice configurations, replayed to the bit from its beginning or from a state (docs/format.md, yang_mills)."""

import struct

from kinds.gauge_links import ELEMENTS, added

RECTANGLES = ((1, 2), (2, 2), (1, 3), (2, 3), (3, 3))
PLANES = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
MULTIPLIER, WORD = 0x9E3779B97F4A7C15, 2**64 - 1


def fingerprint(state):
    """Four sums of the words of a state, as 32 bytes."""
    words = struct.unpack(f"<{len(state) // 8}Q", state)
    sums = []
    for lane in range(4):
        h = lane + 1
        for word in words[lane::4]:
            h ^= word
            h = ((h << 27) | (h >> 37)) * MULTIPLIER & WORD
        sums.append(h)
    return struct.pack("<4Q", *sums)


def state_bytes(group, side):
    return 8 * ELEMENTS[group].STATE_NUMBERS * 4 * side**4


class Stream:
    """Link 4·site + μ leads from a site one step on in direction μ."""

    def __init__(self, group, side, beta, key):
        self.elements, self.side, self.beta, self.key = ELEMENTS[group], side, beta, key
        self.sites = side**4
        self.links = [self.elements.UNIT] * (4 * self.sites)
        self.ahead = [[self._moved(site, mu, 1) for site in range(self.sites)] for mu in range(4)]
        self.behind = [[self._moved(site, mu, -1) for site in range(self.sites)] for mu in range(4)]
        parities = [sum(site // side**d % side for d in range(4)) % 2 for site in range(self.sites)]
        self.by_parity = [[site for site in range(self.sites) if parities[site] == parity] for parity in (0, 1)]

    def _moved(self, site, direction, step):
        stride = self.side**direction
        x = site // stride % self.side
        return site + ((x + step) % self.side - x) * stride

    def take(self, state):
        count = self.elements.STATE_NUMBERS
        numbers = struct.unpack(f"<{count * len(self.links)}d", state)
        self.links = [self.elements.of_state(numbers[at : at + count]) for at in range(0, len(numbers), count)]

    def state(self):
        count = self.elements.STATE_NUMBERS
        return b"".join([struct.pack(f"<{count}d", *link[:count]) for link in self.links])

    def departure(self):
        """How far a link is from the group at most; numbers that aren't finite are infinitely far."""
        farthest = max(map(self.elements.departure, self.links))
        return farthest if farthest < float("inf") else float("inf")

    def staples(self, site, mu):
        links, ahead, behind = self.links, self.ahead, self.behind
        multiply, adjoint = self.elements.multiply, self.elements.adjoint
        on, total = ahead[mu][site], None
        for nu in range(4):
            if nu == mu:
                continue
            above, below = ahead[nu][site], behind[nu][site]
            near = multiply(links[4 * on + nu], adjoint(links[4 * above + mu]))
            staple = multiply(near, adjoint(links[4 * site + nu]))
            total = staple if total is None else added(total, staple)
            far = multiply(links[4 * below + mu], links[4 * behind[nu][on] + nu])
            total = added(total, multiply(adjoint(far), links[4 * below + nu]))
        return total

    def sweep(self, number):
        """Over-relaxation where the number is even, heat bath where it is odd."""
        for sites in self.by_parity:
            for mu in range(4):
                for site in sites:
                    link = 4 * site + mu
                    place = (link, number, self.key) if number % 2 else None
                    self.links[link] = self.elements.updated(self.links[link], self.staples(site, mu), self.beta, place)

    def _way(self, site, *legs):
        """The product of the links along some steps in one direction, then in another."""
        product = None
        for mu, steps in legs:
            for _ in range(steps):
                link = self.links[4 * site + mu]
                product = link if product is None else self.elements.multiply(product, link)
                site = self.ahead[mu][site]
        return product

    def _rectangle(self, site, mu, width, nu, height):
        near, far = self._way(site, (mu, width), (nu, height)), self._way(site, (nu, height), (mu, width))
        return self.elements.trace_by_adjoint(near, far)

    def _slice(self, number):
        return range(number * self.side**3, (number + 1) * self.side**3)

    def plaquettes(self):
        total = 0.0
        for number in range(self.side):
            of_slice = 0.0
            for site in self._slice(number):
                for mu, nu in PLANES:
                    of_slice += self._rectangle(site, mu, 1, nu, 1)
            total += of_slice
        return total

    def rectangles(self, number):
        """Sums over the rectangles that begin in a slice, 0 for those that wind around the lattice."""
        sums = []
        for width, height in RECTANGLES:
            total = 0.0
            for site in self._slice(number) if 2 * height <= self.side else ():
                for mu in range(3):
                    total += self._rectangle(site, mu, width, 3, height)
            sums.append(total)
        return sums

    def polyakov(self):
        real = imaginary = 0.0
        for site in self._slice(0):
            re, im = self.elements.trace(self._way(site, (3, self.side)))
            real, imaginary = real + re, imaginary + im
        return real, imaginary

    def leaf(self, place, cycles):
        """The summary of the leaf at a place, to whose beginning the stream has come."""
        for number in range(2 * place * cycles, 2 * (place + 1) * cycles):
            self.sweep(number)
        numbers = self.plaquettes(), *self.rectangles(place % self.side), *self.polyakov()
        return fingerprint(self.state()) + struct.pack("<8d", *numbers)
