/** What the counted blocks add up to, remembered until another block is counted or one is taken out. */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import {
  type CoverageSums,
  countDisputes,
  type DisputedBlocks,
  followProvedSpans,
  listDisputed,
  type ProvedPost,
  readDisputedVersion,
  readNewestRecord,
  readSumsVersion,
  sumCoverage,
} from '@productive-mining/database/queries/sum-coverage.ts';
import { workTypesWithPosts } from '@productive-mining/work/registry.ts';
import { VersionedMemory } from './versioned-memory.ts';

/** Spans and disputed blocks of each frontier that an answer lists; their numbers are given whole. */
export const LISTED = 50;

export interface KnownSums extends CoverageSums {
  disputed: DisputedBlocks[];
  /** By kind: the last post up to which its totals are proved from the frontier's start on. */
  proved: ReadonlyMap<string, ProvedPost>;
}

/** Each part as of its version. */
interface Known<Version, Part> {
  version: Version;
  part: Promise<Part>;
}

export class CoverageMemory {
  /** Sums and disputed blocks, each as of its version. */
  private readonly parts = new VersionedMemory(2);
  private proved: (Known<number, ReadonlyMap<string, ProvedPost>> & { disputes: number }) | undefined;

  /** The sums as the transaction sees them. @param tx repeatable read, so that they are of one height */
  async read(tx: Transaction): Promise<KnownSums> {
    const sums = await this.readSums(tx);
    return { ...sums, disputed: await this.readDisputed(tx), proved: await this.readProved(tx) };
  }

  private async readSums(tx: Transaction): Promise<CoverageSums> {
    return this.parts.read('sums', await readSumsVersion(tx), () => sumCoverage(tx, LISTED));
  }

  private async readDisputed(tx: Transaction): Promise<DisputedBlocks[]> {
    return this.parts.read('disputed', await readDisputedVersion(tx), () => listDisputed(tx, LISTED));
  }

  /** Posts are gone on from while the same blocks are disputed and records were only added. */
  private async readProved(tx: Transaction): Promise<ReadonlyMap<string, ProvedPost>> {
    const version = await readNewestRecord(tx);
    const disputes = await countDisputes(tx);
    const { proved: former } = this;
    if (former?.version === version && former.disputes === disputes) return former.part;
    const isLater = former?.disputes === disputes && former.version < version;
    const from = isLater ? await former.part : new Map<string, ProvedPost>();
    const known = { version, disputes, part: followAll(tx, from) };
    this.proved = known;
    known.part.catch(() => {
      if (this.proved === known) this.proved = undefined;
    });
    return known.part;
  }
}

async function followAll(
  tx: Transaction,
  from: ReadonlyMap<string, ProvedPost>,
): Promise<ReadonlyMap<string, ProvedPost>> {
  const proved = new Map<string, ProvedPost>();
  for (const { presentation, posts, frontiers } of workTypesWithPosts()) {
    const workType = presentation.value;
    const { countedField } = posts.record;
    const start = { position: frontiers[0]!.start, total: '0' };
    proved.set(
      workType,
      await followProvedSpans(tx, { workType, countedField }, from.get(workType) ?? start),
    );
  }
  return proved;
}
