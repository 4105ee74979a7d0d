"""What is left of the equation of a flow over three states one step apart (docs/format.md, navier_stokes). Its bits don't matter."""

import math

from kinds.flow_cube import conservation


def _convection(flow):
    """Amplitudes of −u·∇ω as complex numbers, from velocity and gradient at the points."""
    gradient = []
    for (kx, ky), re, im in zip(flow.waves, flow.re, flow.im):
        factor, wave = complex(-ky, kx), complex(re, im)
        here, opposite = factor * wave, -factor * wave.conjugate()
        gradient.append((here.real, here.imag, opposite.real, opposite.imag))
    slopes = flow.fourier.square_to_points(flow.columns_of(gradient))
    rows = []
    for (us, vs), (xs, ys) in zip(flow.velocity(flow.re, flow.im), slopes):
        rows.append(([-(u * x + v * y) for u, v, x, y in zip(us, vs, xs, ys)], [0.0] * flow.side))
    columns = flow.fourier.square_from_points(rows, range(flow.cutoff + 1))
    points = flow.side * flow.side
    return [complex(columns[kx][0][ky] / points, columns[kx][1][ky] / points) for kx, ky in flow.waves]


def left_over(flow):
    """The size of what is left over the flow's state and the two behind it, as a share of the size of the viscous term."""
    h, states = flow.time_step, []
    for step in range(3):
        if step:
            flow.advance()
        term = _convection(flow) if flow.dimensions == 2 else conservation(flow)
        states.append((list(map(complex, flow.re, flow.im)), term))
    left = viscous = 0.0
    parts = len(flow.re) // len(flow.waves)
    for place in range(len(flow.re)):
        wave = flow.waves[place // parts]
        rate = sum(k * k for k in wave) * flow.viscosity
        decay = math.exp(-rate * h)
        (begun, before), (middle, at), (ended, after) = ((waves[place], terms[place]) for waves, terms in states)
        rest = ended - decay * decay * begun - h / 3 * (decay * decay * before + 4 * decay * at + after)
        weight = 1 if wave[0] == 0 else 2
        left += weight * abs(rest / (2 * h)) ** 2
        viscous += weight * abs(rate * middle) ** 2
    return math.sqrt(left / viscous) if viscous else math.inf
