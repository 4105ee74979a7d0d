/** For the tests: what a server's log is over after an attack on what a reader remembers of it. */
import fc from 'fast-check';

/** Blocks of the honest log. */
export const HONEST_SIZE = 80;

export const ATTACKS = ['cut', 'forked', 'sealed again', 'put in another order'] as const;

export interface AttackedLog {
  attack: (typeof ATTACKS)[number];
  /** Size of the honest log that the reader remembers. */
  rememberedSize: number;
  /** The hashes that the log is over now, 64 hex digits each. */
  hashes: readonly string[];
}

/** Hashes of blocks; those from one place on are of another branch. */
export function hashesOf(size: number, forkedFrom = Number.POSITIVE_INFINITY): string[] {
  return Array.from({ length: size }, (_, index) => {
    const hash = Buffer.alloc(32, index & 255);
    hash[0] = index >= forkedFrom ? 1 : 0;
    hash[1] = index >> 8;
    return hash.toString('hex');
  });
}

function hashesAfter(attack: AttackedLog['attack'], size: number, place: number): string[] {
  if (attack === 'cut') return hashesOf(Math.max(1, place));
  if (attack === 'forked') return hashesOf(HONEST_SIZE, place);
  if (attack === 'sealed again') return hashesOf(HONEST_SIZE, 0);
  const hashes = hashesOf(HONEST_SIZE);
  const other = place === size - 1 ? place - 1 : place;
  [hashes[other], hashes[other + 1]] = [hashes[other + 1]!, hashes[other]!];
  return hashes;
}

/** Logs that don't begin with the remembered one, though their ledger's own keys sign them. */
export const attackedLogs: fc.Arbitrary<AttackedLog> = fc
  .tuple(fc.integer({ min: 2, max: HONEST_SIZE - 1 }), fc.nat(), fc.constantFrom(...ATTACKS))
  .map(([rememberedSize, place, attack]) => ({
    ...{ attack, rememberedSize },
    hashes: hashesAfter(attack, rememberedSize, place % rememberedSize),
  }));
