/**
 * A triangulation under elementary moves, in flat arrays.
 *
 * Statement: each move leaves the manifold as it is up to homeomorphism. 2-3, 3-2, 1-4 and 4-1 are the bistellar moves
 * (Pachner 1991; Burton 2011, "The Pachner graph and the simplification of 3-sphere triangulations", for generalised
 * triangulations). The flattenings 2-0 and the collapse of an edge are quotients whose fibres are points and trees of arcs, which
 * leave a closed manifold as it is (Cohen 1967, "Simplicial structures and transverse cellularity"): pairs of faces are
 * joined one after another, which closes no circle as long as the two are not glued to each other when their turn
 * comes; pairs of edges are joined only between different classes.
 * How the tetrahedra and vertices left are numbered: README. Each move takes constant time, the flattening and the collapse
 * the degree of their edges.
 */

import { CROSSED, EDGE_OF_FRAME, FRAMES } from './edge-frames.ts';
import { readSkeleton } from './skeleton.ts';
import { EDGE_BETWEEN, IMAGES, INVERSES, PRODUCTS, SWAPS } from './triangulation.ts';
import { MOVE_KINDS, MOVES } from './verdict.ts';

/** A place to go back to; written over by `save`. */
export class Snapshot {
  gluings = new Int32Array(64);
  size = 0;
  moves = 0;
  most = 0;
}

export class MovingTriangulation {
  /** Beyond `size` tetrahedra they mean nothing. */
  gluings = new Int32Array(64);
  /** Tetrahedra now. */
  size = 0;
  /** The most there have been. */
  most = 0;
  readonly moves: number[] = [];
  /** The second tetrahedron of the last 2-3. */
  lastPartner = 0;
  /** One more than the number of an outer face, by slot; 0 elsewhere. */
  private outerAt = new Int32Array(64);
  private readonly outerSlots = new Int32Array(8);
  private readonly outerTetrahedra = new Int32Array(8);
  private readonly outerMaps = new Int32Array(8);
  private readonly outerGluings = new Int32Array(8);
  private outers = 0;
  private readonly around = new Int32Array(3);
  /** What the joins of an unfinished flattening wrote over. */
  private readonly joinedSlots: number[] = [];
  private readonly joinedGluings: number[] = [];

  /** @param gluings of a closed triangulation; they are copied */
  constructor(gluings: Int32Array) {
    this.load(gluings);
  }

  /** Starts again from a closed triangulation. */
  load(gluings: Int32Array): void {
    this.size = gluings.length >> 2;
    this.most = this.size;
    this.moves.length = 0;
    this.grow();
    for (let slot = 0; slot < gluings.length; slot++) this.gluings[slot] = gluings[slot]!;
  }

  save(snapshot: Snapshot): Snapshot {
    const { gluings, size } = this;
    if (snapshot.gluings.length < 4 * size) snapshot.gluings = new Int32Array(gluings.length);
    for (let slot = 0; slot < 4 * size; slot++) snapshot.gluings[slot] = gluings[slot]!;
    snapshot.size = size;
    snapshot.most = this.most;
    snapshot.moves = this.moves.length;
    return snapshot;
  }

  restore(snapshot: Snapshot): void {
    const { gluings } = this;
    for (let slot = 0; slot < 4 * snapshot.size; slot++) gluings[slot] = snapshot.gluings[slot]!;
    this.size = snapshot.size;
    this.most = snapshot.most;
    this.moves.length = snapshot.moves;
  }

  current(): Int32Array {
    return this.gluings.slice(0, 4 * this.size);
  }

  private grow(): void {
    if (4 * this.size <= this.gluings.length) return;
    const larger = new Int32Array(8 * this.size);
    larger.set(this.gluings);
    this.gluings = larger;
    this.outerAt = new Int32Array(larger.length);
  }

  private log(move: number, place: number): void {
    this.moves.push(MOVE_KINDS * place + move);
    if (this.size > this.most) this.most = this.size;
  }

  /** Face `slot` will bound the new tetrahedron `t`, whose labels `map` takes to the old ones. */
  private addOuter(slot: number, t: number, map: number): void {
    const at = this.outers++;
    this.outerSlots[at] = slot;
    this.outerTetrahedra[at] = t;
    this.outerMaps[at] = map;
    this.outerAt[slot] = at + 1;
  }

  /** Glues the new tetrahedra to what the old ones' outer faces were glued to, each other included. */
  private placeOuters(): void {
    const { gluings, outers, outerSlots, outerTetrahedra, outerMaps, outerGluings, outerAt } = this;
    for (let at = 0; at < outers; at++) outerGluings[at] = gluings[outerSlots[at]!]!;
    for (let at = 0; at < outers; at++) {
      const gluing = outerGluings[at]!;
      const u = (gluing / 24) | 0;
      const p = gluing - 24 * u;
      const face = outerSlots[at]! & 3;
      const map = outerMaps[at]!;
      const t = outerTetrahedra[at]!;
      const slot = 4 * t + IMAGES[4 * INVERSES[map]! + face]!;
      const back = 4 * u + IMAGES[4 * p + face]!;
      const through = PRODUCTS[24 * p + map]!;
      const other = outerAt[back]! - 1;
      if (other >= 0) {
        gluings[slot] = 24 * outerTetrahedra[other]! + PRODUCTS[24 * INVERSES[outerMaps[other]!]! + through]!;
      } else {
        gluings[slot] = 24 * u + through;
        gluings[back] = 24 * t + INVERSES[through]!;
      }
    }
    for (let at = 0; at < outers; at++) outerAt[outerSlots[at]!] = 0;
    this.outers = 0;
  }

  private glue(t: number, f: number, u: number, p: number): void {
    this.gluings[4 * t + f] = 24 * u + p;
    this.gluings[4 * u + IMAGES[4 * p + f]!] = 24 * t + INVERSES[p]!;
  }

  /** Takes a tetrahedron out; the last one gets its number. */
  private remove(t: number): void {
    const { gluings } = this;
    const last = --this.size;
    if (t === last) return;
    for (let f = 0; f < 4; f++) {
      const gluing = gluings[4 * last + f]!;
      const u = (gluing / 24) | 0;
      const p = gluing - 24 * u;
      if (u === last) gluings[4 * t + f] = 24 * t + p;
      else {
        gluings[4 * t + f] = gluing;
        gluings[4 * u + IMAGES[4 * p + f]!] = 24 * t + INVERSES[p]!;
      }
    }
  }

  /** Puts a new vertex into tetrahedron t. */
  oneToFour(t: number): void {
    const first = this.size;
    this.size += 3;
    this.grow();
    const place = (k: number) => (k === 0 ? t : first + k - 1);
    for (let k = 0; k < 4; k++) this.addOuter(4 * t + k, place(k), 0);
    this.placeOuters();
    for (let k = 0; k < 4; k++) {
      for (let l = k + 1; l < 4; l++) this.glue(place(k), l, place(l), SWAPS[4 * k + l]!);
    }
    this.log(MOVES.oneToFour, t);
  }

  /** Replaces the two tetrahedra at a face by three; false when they are one and the same. */
  twoToThree(slot: number): boolean {
    const t = slot >> 2;
    const f = slot & 3;
    const gluing = this.gluings[slot]!;
    const u = (gluing / 24) | 0;
    const p = gluing - 24 * u;
    if (u === t) return false;
    this.lastPartner = u;
    const added = this.size++;
    this.grow();
    const a = f === 0 ? 1 : 0;
    const b = f <= 1 ? 2 : 1;
    const c = f === 3 ? 2 : 3;
    for (let turn = 0; turn < 3; turn++) {
      const k = turn === 0 ? a : turn === 1 ? b : c;
      const place = turn === 0 ? t : turn === 1 ? u : added;
      this.addOuter(4 * t + k, place, 0);
      this.addOuter(4 * u + IMAGES[4 * p + k]!, place, PRODUCTS[24 * p + SWAPS[4 * f + k]!]!);
    }
    this.placeOuters();
    this.glue(t, b, u, SWAPS[4 * a + b]!);
    this.glue(t, c, added, SWAPS[4 * a + c]!);
    this.glue(u, c, added, SWAPS[4 * b + c]!);
    this.log(MOVES.twoToThree, slot);
    return true;
  }

  /** Replaces the three tetrahedra around edge e of t by two; false when there aren't three different ones. */
  threeToTwo(t: number, e: number): boolean {
    const { gluings, around } = this;
    let frame = FRAMES[e]!;
    const [i, j, k, l] = [
      IMAGES[4 * frame]!,
      IMAGES[4 * frame + 1]!,
      IMAGES[4 * frame + 2]!,
      IMAGES[4 * frame + 3]!,
    ];
    let at = t;
    for (let step = 0; step < 3; step++) {
      around[step] = at;
      const gluing = gluings[4 * at + IMAGES[4 * frame + 2]!]!;
      at = (gluing / 24) | 0;
      frame = CROSSED[24 * (gluing - 24 * at) + frame]!;
    }
    const [u, w] = [around[1]!, around[2]!];
    if (at !== t || frame !== FRAMES[e] || u === t || w === t || u === w) return false;
    const p = gluings[4 * t + k]! % 24;
    const q = gluings[4 * t + l]! % 24;
    this.addOuter(4 * t + i, t, 0);
    this.addOuter(4 * t + j, u, 0);
    this.addOuter(4 * u + IMAGES[4 * p + i]!, t, PRODUCTS[24 * p + SWAPS[4 * i + k]!]!);
    this.addOuter(4 * u + IMAGES[4 * p + j]!, u, PRODUCTS[24 * p + SWAPS[4 * j + k]!]!);
    this.addOuter(4 * w + IMAGES[4 * q + i]!, t, PRODUCTS[24 * q + SWAPS[4 * i + l]!]!);
    this.addOuter(4 * w + IMAGES[4 * q + j]!, u, PRODUCTS[24 * q + SWAPS[4 * j + l]!]!);
    this.placeOuters();
    this.glue(t, j, u, SWAPS[4 * i + j]!);
    this.remove(w);
    this.log(MOVES.threeToTwo, 6 * t + e);
    return true;
  }

  /** Replaces the four tetrahedra at vertex v of t by one; false when there aren't four different ones. */
  fourToOne(t: number, v: number): boolean {
    const { gluings } = this;
    const labels = [0, 1, 2, 3].filter((label) => label !== v);
    const places: number[] = [];
    const maps: number[] = [];
    for (const a of labels) {
      const gluing = gluings[4 * t + a]!;
      places.push((gluing / 24) | 0);
      maps.push(gluing % 24);
    }
    if (new Set([t, ...places]).size < 4) return false;
    for (let x = 0; x < 3; x++) {
      for (let y = x + 1; y < 3; y++) {
        const [a, b] = [labels[x]!, labels[y]!];
        const swapped = PRODUCTS[24 * maps[y]! + SWAPS[4 * a + b]!]!;
        const expected = 24 * places[y]! + PRODUCTS[24 * swapped + INVERSES[maps[x]!]!]!;
        if (gluings[4 * places[x]! + IMAGES[4 * maps[x]! + b]!] !== expected) return false;
      }
    }
    this.addOuter(4 * t + v, t, 0);
    for (let x = 0; x < 3; x++) {
      const map = PRODUCTS[24 * maps[x]! + SWAPS[4 * labels[x]! + v]!]!;
      this.addOuter(4 * places[x]! + IMAGES[4 * maps[x]! + v]!, t, map);
    }
    this.placeOuters();
    for (const place of places.sort((x, y) => y - x)) this.remove(place);
    this.log(MOVES.fourToOne, 4 * t + v);
    return true;
  }

  /** Joins what two faces are glued to, label to label by `map`; false when that is each other. */
  private join(slot: number, other: number, map: number): boolean {
    const { gluings } = this;
    const gluing = gluings[slot]!;
    const x = (gluing / 24) | 0;
    const a = gluing - 24 * x;
    const back = 4 * x + IMAGES[4 * a + (slot & 3)]!;
    if (back === other) return false;
    const otherGluing = gluings[other]!;
    const y = (otherGluing / 24) | 0;
    const b = otherGluing - 24 * y;
    const otherBack = 4 * y + IMAGES[4 * b + (other & 3)]!;
    const through = PRODUCTS[24 * PRODUCTS[24 * b + map]! + INVERSES[a]!]!;
    this.joinedSlots.push(back, otherBack);
    this.joinedGluings.push(gluings[back]!, gluings[otherBack]!);
    gluings[back] = 24 * y + through;
    gluings[otherBack] = 24 * x + INVERSES[through]!;
    return true;
  }

  /** Ends a flattening: it stays, or its join is undone. */
  private endJoins(isFlat: boolean): boolean {
    const { joinedSlots, joinedGluings } = this;
    if (!isFlat) {
      for (let at = joinedSlots.length - 1; at >= 0; at--) {
        this.gluings[joinedSlots[at]!] = joinedGluings[at]!;
      }
    }
    joinedSlots.length = 0;
    joinedGluings.length = 0;
    return isFlat;
  }

  /** Whether walking around edge `e` of t comes to edge `other` of u. */
  private isSameEdge(t: number, e: number, u: number, other: number): boolean {
    const start = FRAMES[e]!;
    let frame = start;
    let at = t;
    do {
      if (at === u && EDGE_OF_FRAME[frame] === other) return true;
      const gluing = this.gluings[4 * at + IMAGES[4 * frame + 2]!]!;
      at = (gluing / 24) | 0;
      frame = CROSSED[24 * (gluing - 24 * at) + frame]!;
    } while (at !== t || frame !== start);
    return false;
  }

  /** Flattens the two tetrahedra around edge e of t; false when that might change the manifold. */
  flattenEdge(t: number, e: number): boolean {
    const { gluings } = this;
    const frame = FRAMES[e]!;
    const k = IMAGES[4 * frame + 2]!;
    const l = IMAGES[4 * frame + 3]!;
    const gluing = gluings[4 * t + k]!;
    const u = (gluing / 24) | 0;
    if (u === t || gluings[4 * t + l] !== gluing) return false;
    const p = gluing - 24 * u;
    const otherEdge = EDGE_BETWEEN[4 * IMAGES[4 * p + k]! + IMAGES[4 * p + l]!]!;
    if (this.isSameEdge(t, 5 - e, u, otherEdge)) return false;
    const i = IMAGES[4 * frame]!;
    const j = IMAGES[4 * frame + 1]!;
    const isFlat =
      this.join(4 * t + i, 4 * u + IMAGES[4 * p + i]!, p) &&
      this.join(4 * t + j, 4 * u + IMAGES[4 * p + j]!, p);
    if (!this.endJoins(isFlat)) return false;
    this.remove(Math.max(t, u));
    this.remove(Math.min(t, u));
    this.log(MOVES.flattenEdge, 6 * t + e);
    return true;
  }

  /** Flattens the two tetrahedra at vertex v of t; false when there aren't two different ones or nothing else. */
  flattenVertex(t: number, v: number): boolean {
    const { gluings } = this;
    const a = v === 0 ? 1 : 0;
    const gluing = gluings[4 * t + a]!;
    const u = (gluing / 24) | 0;
    if (u === t) return false;
    for (let label = 0; label < 4; label++) {
      if (label !== v && gluings[4 * t + label] !== gluing) return false;
    }
    const p = gluing - 24 * u;
    if (!this.endJoins(this.join(4 * t + v, 4 * u + IMAGES[4 * p + v]!, p))) return false;
    this.remove(Math.max(t, u));
    this.remove(Math.min(t, u));
    this.log(MOVES.flattenVertex, 4 * t + v);
    return true;
  }

  /**
   * Shrinks edge e of t to a point and flattens the tetrahedra around it; false when its ends are one vertex, when a
   * tetrahedron is met twice or when it might change the manifold.
   */
  collapseEdge(t: number, e: number, skeleton = readSkeleton(this.gluings, this.size)): boolean {
    const { gluings } = this;
    const { edgeOf, vertexOf } = skeleton;
    const ends = FRAMES[e]!;
    if (vertexOf[4 * t + IMAGES[4 * ends]!] === vertexOf[4 * t + IMAGES[4 * ends + 1]!]) return false;
    const trees = new Map<number, number>();
    const rootOf = (edge: number): number => {
      const next = trees.get(edge);
      return next === undefined ? edge : rootOf(next);
    };
    const removed: { at: number; frame: number }[] = [];
    let [at, frame] = [t, ends];
    do {
      if (removed.some((other) => other.at === at)) return false;
      removed.push({ at, frame });
      const [i, j, l] = [IMAGES[4 * frame]!, IMAGES[4 * frame + 1]!, IMAGES[4 * frame + 3]!];
      const one = rootOf(edgeOf[6 * at + EDGE_BETWEEN[4 * i + l]!]!);
      const other = rootOf(edgeOf[6 * at + EDGE_BETWEEN[4 * j + l]!]!);
      if (one === other) return false;
      trees.set(one, other);
      const gluing = gluings[4 * at + IMAGES[4 * frame + 2]!]!;
      at = (gluing / 24) | 0;
      frame = CROSSED[24 * (gluing - 24 * at) + frame]!;
    } while (at !== t || frame !== ends);
    return this.flattenAll(removed, 6 * t + e);
  }

  private flattenAll(removed: readonly { at: number; frame: number }[], place: number): boolean {
    const isFlat = removed.every(({ at, frame }) => {
      const [i, j] = [IMAGES[4 * frame]!, IMAGES[4 * frame + 1]!];
      return this.join(4 * at + i, 4 * at + j, SWAPS[4 * i + j]!);
    });
    if (!this.endJoins(isFlat)) return false;
    for (const at of removed.map((one) => one.at).sort((x, y) => y - x)) this.remove(at);
    this.log(MOVES.collapseEdge, place);
    return true;
  }
}
