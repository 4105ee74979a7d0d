import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isomorphismSignature } from './isomorphism-signature.ts';
import { IMAGES, PERMUTATIONS } from './triangulation.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-';
type Images = readonly number[];
const ALL: readonly Images[] = Array.from({ length: PERMUTATIONS }, (_, p) => [
  ...IMAGES.slice(4 * p, 4 * p + 4),
]);
const then = (first: Images, second: Images): Images => first.map((image) => second[image]!);
const inverse = (images: Images): Images => images.map((_, vertex) => images.indexOf(vertex));
const indexOf = (images: Images) => ALL.findIndex((each) => each.join() === images.join());

/** Gluings of faces two by two, by permutations that take the one face to the other. */
function glue(tetrahedra: number, order: readonly number[], turns: readonly number[]): Int32Array {
  const faces = Array.from({ length: 4 * tetrahedra }, (_, face) => face).sort(
    (a, b) => order[a]! - order[b]!,
  );
  const gluings = new Int32Array(4 * tetrahedra);
  for (let at = 0; at < faces.length; at += 2) {
    const [one, other] = [faces[at]!, faces[at + 1]!];
    const fitting = ALL.filter((images) => images[one % 4] === other % 4);
    const images = fitting[turns[at]! % fitting.length]!;
    gluings[one] = PERMUTATIONS * Math.floor(other / 4) + indexOf(images);
    gluings[other] = PERMUTATIONS * Math.floor(one / 4) + indexOf(inverse(images));
  }
  return gluings;
}

const gluingAt = (gluings: Int32Array, t: number, face: number) => {
  const gluing = gluings[4 * t + face]!;
  return { u: Math.floor(gluing / PERMUTATIONS), images: ALL[gluing % PERMUTATIONS]! };
};

/** The whole word from one tetrahedron and labelling, as the definition says; undefined when some tetrahedron isn't met. */
function wordFrom(gluings: Int32Array, start: number, labels: Images): string | undefined {
  const tetrahedra = gluings.length / 4;
  const met = [start];
  const labelsOf = new Map([[start, labels]]);
  const actions: number[] = [];
  const known: { number: number; images: Images }[] = [];
  for (let number = 0; number < met.length; number++) {
    const mine = labelsOf.get(met[number]!)!;
    for (let label = 0; label < 4; label++) {
      const { u, images } = gluingAt(gluings, met[number]!, mine.indexOf(label));
      const turned = then(inverse(mine), images);
      if (!labelsOf.has(u)) {
        labelsOf.set(u, inverse(turned));
        met.push(u);
        actions.push(1);
        continue;
      }
      const seen = { number: met.indexOf(u), images: then(turned, labelsOf.get(u)!) };
      if (4 * seen.number + seen.images[label]! < 4 * number + label) continue;
      actions.push(2);
      known.push(seen);
    }
  }
  if (met.length < tetrahedra) return undefined;
  const triples = Array.from({ length: Math.ceil(actions.length / 3) }, (_, at) => {
    const [a = 0, b = 0, c = 0] = actions.slice(3 * at);
    return a + 4 * b + 16 * c;
  });
  const letters = [
    tetrahedra,
    ...triples,
    ...known.map((seen) => seen.number),
    ...known.map((seen) => indexOf(seen.images)),
  ];
  return letters.map((letter) => LETTERS[letter]).join('');
}

/** The word that comes first among all, each written whole. */
function firstOfAll(gluings: Int32Array): string | undefined {
  const words: string[] = [];
  for (let t = 0; t < gluings.length / 4; t++)
    for (const labels of ALL) {
      const word = wordFrom(gluings, t, labels);
      if (word === undefined) return undefined;
      words.push(word);
    }
  return words.sort()[0];
}

it('is the first of all words from every tetrahedron and labelling, for up to twelve tetrahedra', () => {
  const drawn = fc.integer({ min: 1, max: 12 }).chain((tetrahedra) =>
    fc.record({
      tetrahedra: fc.constant(tetrahedra),
      order: fc.array(fc.nat(2 ** 30), { minLength: 4 * tetrahedra, maxLength: 4 * tetrahedra }),
      turns: fc.array(fc.nat(5), { minLength: 4 * tetrahedra, maxLength: 4 * tetrahedra }),
    }),
  );
  let compared = 0;
  fc.assert(
    fc.property(drawn, ({ tetrahedra, order, turns }) => {
      const gluings = glue(tetrahedra, order, turns);
      const first = firstOfAll(gluings);
      if (first === undefined) return;
      compared++;
      expect(isomorphismSignature(gluings)).toBe(first);
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(20);
});

it('is of at most 62 tetrahedra', () => {
  expect(() => isomorphismSignature(new Int32Array(4 * 63))).toThrow(RangeError);
});
