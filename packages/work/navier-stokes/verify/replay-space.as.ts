/**
 * Steps of incompressible flow in a cube, replayed from a state by a program of its own: waves stay in the order of a state, a complex
 * number is one vector, and all pencils go to points along z before the first planes are looked at. The order of operations is that
 * of README.md, so that the bits are the kernel's.
 */
import { exponential } from '../../numerics/exponential.as';
import { ELEMENT, exchange, fromPoints, openTransforms, toPoints } from './replay-fourier.as';
import { advanceMode, complex, writeFingerprint } from './replay-stage.as';

const COMPONENTS: i32 = 3;
/** Planes beside each other that are worked on together: a cache's line holds as many elements of a pencil. */
const GROUP: i32 = 4;
/** Elements beside each row and pencil, so that neighbours aren't in the same few sets of a cache, and pencils begin with a line. */
const MARGIN: i32 = 4;
const CACHE_LINE: usize = 64;

let side: i32 = 0;
let cutoff: i32 = 0;
/** Waves along an axis: 2K + 1. */
let across: i32 = 0;
let lineBytes: usize = 0;
/** A line along z of each component, for kx = −K … K and each ky = −K … K. */
let pencils: usize = 0;
let componentBytes: usize = 0;
/** A group of planes of each component, row after row of equal y. */
let planes: usize = 0;
let planeBytes: usize = 0;
let rowBytes: usize = 0;
/** The same column of a group of planes. */
let columns: usize = 0;
/** Amplitudes in the order of a state: of the step's beginning, of the stage, and the step's sum. */
let state: usize = 0;
let stageModes: usize = 0;
let sums: usize = 0;
let modesBytes: usize = 0;
/** exp(−νk²h/2). */
let decay: usize = 0;
let timeStep: f64 = 0;
let stepSum: f64 = 0;
/** ∫ enstrophy dt since the beginning. */
export let dissipated: f64 = 0;
/** The greatest |ω|² and |u|² over all points, once `measure` has looked. */
export let greatestVorticity: f64 = 0;
export let greatestSpeed: f64 = 0;

/**
 * Once an instance.
 * @param count points in each direction, a multiple of four: 1, 2, 3 or 6 times a power of it
 * @param lastWave the greatest wave number that is kept, below half of them
 * @param step the time of a step
 */
export function open(count: i32, lastWave: i32, viscosity: f64, step: f64): void {
  side = count;
  cutoff = lastWave;
  across = 2 * cutoff + 1;
  timeStep = step;
  openTransforms(side);
  lineBytes = <usize>side * ELEMENT;
  componentBytes = <usize>(across * across) * (lineBytes + <usize>MARGIN * ELEMENT);
  const room = heap.alloc(<usize>COMPONENTS * componentBytes + CACHE_LINE);
  pencils = (room + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
  rowBytes = lineBytes + <usize>MARGIN * ELEMENT;
  planeBytes = <usize>side * rowBytes;
  planes = heap.alloc(<usize>(COMPONENTS * GROUP) * planeBytes);
  columns = heap.alloc(<usize>GROUP * lineBytes);
  modesBytes = <usize>(COMPONENTS * (cutoff + 1) * across * across) * ELEMENT;
  state = heap.alloc(modesBytes);
  stageModes = heap.alloc(modesBytes);
  sums = heap.alloc(modesBytes);
  decay = heap.alloc(<usize>(cutoff + 1) * 8);
  for (let k = 0; k <= cutoff; k++)
    store<f64>(decay + <usize>k * 8, exponential(-(viscosity * <f64>(k * k)) * (step / 2)));
}

/** The place of the amplitudes, in the order of a state: to be written before `begin`, to be read between two steps. */
export function modesAt(): usize {
  return state;
}

/** Goes on from the amplitudes at modesAt. */
export function begin(dissipatedSoFar: f64): void {
  dissipated = dissipatedSoFar;
}

@inline function placeOf(kx: i32, ky: i32, kz: i32): usize {
  return <usize>(COMPONENTS * ((kx * across + ky + cutoff) * across + kz + cutoff)) * ELEMENT;
}

@inline function pencilAt(component: i32, kx: i32, ky: i32): usize {
  const place = <usize>((kx + cutoff) * across + ky + cutoff);
  return pencils + <usize>component * componentBytes + place * (lineBytes + <usize>MARGIN * ELEMENT);
}

/** The place of a wave in a line. */
@inline function inLine(k: i32): usize {
  return <usize>(k < 0 ? k + side : k) * ELEMENT;
}

/** i·x. */
@inline function turnedUp(x: v128): v128 {
  return f64x2.mul(exchange(x), complex(-1, 1));
}

@inline function conjugate(x: v128): v128 {
  return f64x2.mul(x, complex(1, -1));
}

/** i(a·x − b·y). */
@inline function curlPart(a: i32, x: v128, b: i32, y: v128): v128 {
  return turnedUp(f64x2.sub(f64x2.mul(f64x2.splat(<f64>a), x), f64x2.mul(f64x2.splat(<f64>b), y)));
}

/** Writes u + iω of one component at a wave, and at the opposite one, which a state doesn't have for kx > 0. */
@inline function placeWave(component: i32, kx: i32, ky: i32, kz: i32, u: v128, w: v128): void {
  v128.store(pencilAt(component, kx, ky) + inLine(kz), f64x2.add(u, turnedUp(w)));
  if (kx > 0)
    v128.store(
      pencilAt(component, -kx, -ky) + inLine(-kz), f64x2.add(conjugate(u), turnedUp(conjugate(w))),
    );
}

/** The places of a line whose waves aren't kept are zero. */
@inline function clearBeyond(line: usize): void {
  const zero = f64x2.splat(0);
  const end = line + inLine(-cutoff);
  for (let at = line + inLine(cutoff + 1); at < end; at += ELEMENT) v128.store(at, zero);
}

/** All pencils of u + iω at points along z. */
function pencilsToPoints(modes: usize): void {
  for (let component = 0; component < COMPONENTS; component++)
    v128.store(pencilAt(component, 0, 0), f64x2.splat(0));
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++)
      for (let kz = -cutoff; kz <= cutoff; kz++) {
        const square = kx * kx + ky * ky + kz * kz;
        if (square === 0) continue;
        const inverse = f64x2.splat(1 / <f64>square);
        const wave = modes + placeOf(kx, ky, kz);
        const x = v128.load(wave);
        const y = v128.load(wave + ELEMENT);
        const z = v128.load(wave + 2 * ELEMENT);
        const px = f64x2.mul(x, inverse);
        const py = f64x2.mul(y, inverse);
        const pz = f64x2.mul(z, inverse);
        placeWave(0, kx, ky, kz, curlPart(ky, pz, kz, py), x);
        placeWave(1, kx, ky, kz, curlPart(kz, px, kx, pz), y);
        placeWave(2, kx, ky, kz, curlPart(kx, py, ky, px), z);
      }
  for (let component = 0; component < COMPONENTS; component++)
    for (let kx = -cutoff; kx <= cutoff; kx++)
      for (let ky = -cutoff; ky <= cutoff; ky++) {
        const pencil = pencilAt(component, kx, ky);
        clearBeyond(pencil);
        toPoints(pencil);
      }
}

/** The planes of a component are beside each other: that of z is the (z modulo GROUP)-th. */
@inline function planesOf(component: i32): usize {
  return planes + <usize>(component * GROUP) * planeBytes;
}

/** The planes from z on of one component at their points. */
function planesToPoints(component: i32, z: i32): void {
  for (let kx = -cutoff; kx <= cutoff; kx++) {
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      const from = pencilAt(component, kx, ky) + <usize>z * ELEMENT;
      for (let i: usize = 0; i < <usize>GROUP; i++)
        v128.store(columns + i * lineBytes + inLine(ky), v128.load(from + i * ELEMENT));
    }
    for (let i: usize = 0; i < <usize>GROUP; i++) {
      const column = columns + i * lineBytes;
      clearBeyond(column);
      toPoints(column);
      let at = planesOf(component) + i * planeBytes + inLine(kx);
      for (let y: usize = 0; y < lineBytes; y += ELEMENT) {
        v128.store(at, v128.load(column + y));
        at += rowBytes;
      }
    }
  }
  const end = planesOf(component) + <usize>GROUP * planeBytes;
  for (let row = planesOf(component); row < end; row += rowBytes) {
    clearBeyond(row);
    toPoints(row);
  }
}

/** The reverse of planesToPoints but for a factor. */
function planesFromPoints(component: i32, z: i32): void {
  const end = planesOf(component) + <usize>GROUP * planeBytes;
  for (let row = planesOf(component); row < end; row += rowBytes) fromPoints(row);
  for (let kx = -cutoff; kx <= cutoff; kx++) {
    for (let i: usize = 0; i < <usize>GROUP; i++) {
      const column = columns + i * lineBytes;
      let at = planesOf(component) + i * planeBytes + inLine(kx);
      for (let y: usize = 0; y < lineBytes; y += ELEMENT) {
        v128.store(column + y, v128.load(at));
        at += rowBytes;
      }
      fromPoints(column);
    }
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      const to = pencilAt(component, kx, ky) + <usize>z * ELEMENT;
      for (let i: usize = 0; i < <usize>GROUP; i++)
        v128.store(to + i * ELEMENT, v128.load(columns + i * lineBytes + inLine(ky)));
    }
  }
}

/** F = u × ω as Fx + i·Fy and Fz, in all planes. */
function crossPlanes(): void {
  const ofGroup = <usize>GROUP * planeBytes;
  for (let z = 0; z < side; z += GROUP) {
    for (let component = 0; component < COMPONENTS; component++) planesToPoints(component, z);
    for (let at = planes; at < planes + ofGroup; at += ELEMENT) {
      const ux = load<f64>(at);
      const wx = load<f64>(at, 8);
      const uy = load<f64>(at + ofGroup);
      const wy = load<f64>(at + ofGroup, 8);
      const uz = load<f64>(at + 2 * ofGroup);
      const wz = load<f64>(at + 2 * ofGroup, 8);
      store<f64>(at, uy * wz - uz * wy);
      store<f64>(at, uz * wx - ux * wz, 8);
      v128.store(at + ofGroup, complex(ux * wy - uy * wx, 0));
    }
    for (let component = 0; component < 2; component++) planesFromPoints(component, z);
  }
  for (let component = 0; component < 2; component++)
    for (let kx = -cutoff; kx <= cutoff; kx++)
      for (let ky = -cutoff; ky <= cutoff; ky++) fromPoints(pencilAt(component, kx, ky));
}

/** A stage from 1 to 4 of a step. */
export function advanceStage(stage: i32): void {
  if (stage === 1) memory.copy(stageModes, state, modesBytes);
  const enstrophy = enstrophyOf(stageModes);
  stepSum = stage === 1 ? enstrophy : stepSum + (stage === 4 ? 1 : 2) * enstrophy;
  pencilsToPoints(stageModes);
  crossPlanes();
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      const inPlane = load<f64>(decay + <usize>kx * 8) * load<f64>(decay + <usize>abs<i32>(ky) * 8);
      for (let kz = -cutoff; kz <= cutoff; kz++)
        advanceWave(stage, kx, ky, kz, inPlane * load<f64>(decay + <usize>abs<i32>(kz) * 8));
    }
  if (stage === 4) dissipated += (timeStep / 6) * stepSum;
}

/** One stage of the three amplitudes of a wave, by the curl of F. */
@inline function advanceWave(stage: i32, kx: i32, ky: i32, kz: i32, e: f64): void {
  const whole = 1 / (<f64>side * <f64>side * <f64>side);
  const half = f64x2.splat(0.5 * whole);
  const p = v128.load(pencilAt(0, kx, ky) + inLine(kz));
  const q = conjugate(v128.load(pencilAt(0, -kx, -ky) + inLine(-kz)));
  const x = f64x2.mul(f64x2.add(p, q), half);
  // (P − Q*)/i
  const y = f64x2.mul(conjugate(exchange(f64x2.sub(p, q))), half);
  const z = f64x2.mul(v128.load(pencilAt(1, kx, ky) + inLine(kz)), f64x2.splat(whole));
  advancePart(stage, placeOf(kx, ky, kz), curlPart(ky, z, kz, y), e);
  advancePart(stage, placeOf(kx, ky, kz) + ELEMENT, curlPart(kz, x, kx, z), e);
  advancePart(stage, placeOf(kx, ky, kz) + 2 * ELEMENT, curlPart(kx, y, ky, x), e);
}

@inline function advancePart(stage: i32, place: usize, term: v128, e: f64): void {
  advanceMode(stage, state + place, stageModes + place, sums + place, term, e, timeStep);
}

/** ½Σ|ω|²: for each kx the sums of ky = 0, 1, −1, … K, −K, each through kz = 0 … K, −K … −1. */
function enstrophyOf(modes: usize): f64 {
  let all: f64 = 0;
  for (let kx = 0; kx <= cutoff; kx++) {
    let ofPlane = pencilSum(modes, kx, 0);
    for (let ky = 1; ky <= cutoff; ky++) {
      ofPlane += pencilSum(modes, kx, ky);
      ofPlane += pencilSum(modes, kx, -ky);
    }
    all += kx === 0 ? 0.5 * ofPlane : ofPlane;
  }
  return all;
}

function pencilSum(modes: usize, kx: i32, ky: i32): f64 {
  let sum: f64 = 0;
  for (let rank = 0; rank < across; rank++) {
    const wave = modes + placeOf(kx, ky, rank <= cutoff ? rank : rank - across);
    sum += sizeAt(wave) + sizeAt(wave + ELEMENT) + sizeAt(wave + 2 * ELEMENT);
  }
  return sum;
}

@inline function sizeAt(place: usize): f64 {
  const re = load<f64>(place);
  const im = load<f64>(place, 8);
  return re * re + im * im;
}

/** Looks at all points; only between steps. */
export function measure(): void {
  greatestVorticity = greatestSpeed = 0;
  pencilsToPoints(state);
  const ofGroup = <usize>GROUP * planeBytes;
  for (let z = 0; z < side; z += GROUP) {
    for (let component = 0; component < COMPONENTS; component++) planesToPoints(component, z);
    for (let row = planes; row < planes + ofGroup; row += rowBytes) {
      for (let at = row; at < row + lineBytes; at += ELEMENT) {
        const x = v128.load(at);
        const y = v128.load(at + ofGroup);
        const ofZ = v128.load(at + 2 * ofGroup);
        const both = f64x2.add(
          f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y)), f64x2.mul(ofZ, ofZ),
        );
        greatestSpeed = max(greatestSpeed, f64x2.extract_lane(both, 0));
        greatestVorticity = max(greatestVorticity, f64x2.extract_lane(both, 1));
      }
    }
  }
}

/** Writes to fingerprintAt what README.md defines of the state, its number of steps first. */
export function fingerprint(step: f64): void {
  writeFingerprint(step, dissipated, state, modesBytes, columns);
}

/** The place of 32 bytes, which the next step overwrites. */
export function fingerprintAt(): usize {
  return columns;
}
