/** What covering.as.ts exports. It finds beyond 4·10^18 and verifies from 4. */
export interface CoveringKernel {
  memory: WebAssembly.Memory;
  /** Allocates for windows of this many tiles; once for each instance. */
  prepare(tiles: number): void;
  /** Sieves one of the 48 strips. */
  sieveStrip(index: number): void;
  /** Finds the candidates below a window's start; 0 outside the domain. */
  startWindow(slot: number, start: bigint): number;
  /** Ranks even numbers by u(n) from now on (1), or by i(n) (0). */
  rankByUseful(useful: number): void;
  /** Forgets the hardest even numbers of a slot and begins its digest. */
  startLeaf(slot: number): void;
  /** Address of eight times (n − a, rank, a − q). */
  hardest(slot: number): number;
  /** Digest of where the runs of a slot's leaf ended, as a signed 64-bit number. */
  runsDigest(slot: number): bigint;
  coverTiles(slots: number, firstTile: number, endTile: number): void;
  /** Even numbers that were not shown to be a sum of two primes. */
  unproved(): number;
  isPrime(n: bigint): number;
}

export const STRIPS = 48;
