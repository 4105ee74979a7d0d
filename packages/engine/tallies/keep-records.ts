/** Records of the ledger: a block that passes all before it sets one; a disputed block leaves its own to the others. */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { ledgerRecords } from '@productive-mining/database/schema/coverage.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { BlockTally, NamedFigure } from './tally-block.ts';

/** A record of one kind, in one class. */
interface RecordClass {
  workType: string;
  name: string;
  className: string;
}

type Candidate = Pick<BlockTally, 'workType' | 'blockIndex' | 'sealedAt'> & { figure: NamedFigure };

const isOf = ({ workType, name, className }: RecordClass) =>
  and(
    eq(ledgerRecords.workType, workType),
    eq(ledgerRecords.name, name),
    eq(ledgerRecords.className, className),
  );

/** The records of a transaction's blocks. The values to pass are read once a kind, and the new records written together. */
export class HeldRecords {
  private readonly kinds = new Map<string, Map<string, number>>();
  private readonly found: Candidate[] = [];

  constructor(private readonly tx: Transaction) {}

  async ofKind(workType: string): Promise<Map<string, number>> {
    const known = this.kinds.get(workType);
    if (known) return known;
    const { name, className, value, blockIndex } = ledgerRecords;
    const holders = await this.tx
      .selectDistinctOn([name, className], { name, className, value })
      .from(ledgerRecords)
      .where(eq(ledgerRecords.workType, workType))
      .orderBy(name, className, desc(blockIndex));
    const held = new Map(holders.map((holder) => [keyOf(holder), holder.value]));
    this.kinds.set(workType, held);
    return held;
  }

  add(candidate: Candidate): void {
    this.found.push(candidate);
  }

  /** Writes what was found: in a young ledger the first block of a kind alone sets a hundred. */
  async write(): Promise<void> {
    await insertRecords(this.tx, this.found.splice(0));
  }
}

const keyOf = ({ name, className }: Pick<RecordClass, 'name' | 'className'>) =>
  JSON.stringify([name, className]);

/** Notes which of a block's figures pass all that were read before; they are written with those of the other blocks. */
export async function keepRecords(tally: BlockTally, records: HeldRecords): Promise<void> {
  const { workType, blockIndex, sealedAt } = tally;
  const held = await records.ofKind(workType);
  for (const figure of tally.figures) {
    const value = held.get(keyOf(figure));
    if (value !== undefined && !passes(figure, value)) continue;
    records.add({ workType, blockIndex, sealedAt, figure });
    held.set(keyOf(figure), figure.value);
  }
}

function passes({ better, value }: NamedFigure, held: number): boolean {
  return better === 'less' ? value < held : value > held;
}

/** A statement has at most 65,535 values in PostgreSQL's protocol; a record has ten. */
const STATEMENT_ROWS = 5000;

async function insertRecords(tx: Transaction, candidates: readonly Candidate[]): Promise<void> {
  const rows = candidates.map(({ figure: { better: _order, ...shown }, ...block }) => ({
    ...block,
    ...shown,
  }));
  for (let at = 0; at < rows.length; at += STATEMENT_ROWS)
    await tx.insert(ledgerRecords).values(rows.slice(at, at + STATEMENT_ROWS));
}

/** Makes the records that a block set again from those that are counted still. */
export async function withdrawRecords(
  tx: Transaction,
  { workType, blockIndex }: { workType: string; blockIndex: number },
): Promise<void> {
  const set = await tx
    .select({ name: ledgerRecords.name, className: ledgerRecords.className })
    .from(ledgerRecords)
    .where(and(eq(ledgerRecords.workType, workType), eq(ledgerRecords.blockIndex, blockIndex)));
  await makeRecordsAgain(tx, workType, set);
}

/** Makes the records of these classes from all blocks that are counted. */
export async function makeRecordsAgain(
  tx: Transaction,
  workType: string,
  classes: readonly Pick<RecordClass, 'name' | 'className'>[],
): Promise<void> {
  for (const { name, className } of classes) {
    const ofClass = { workType, name, className };
    await tx.delete(ledgerRecords).where(isOf(ofClass));
    let held: number | undefined;
    const setters: Candidate[] = [];
    for (const candidate of await readCandidates(tx, ofClass)) {
      const { figure } = candidate;
      if (held !== undefined && !passes(figure, held)) continue;
      held = figure.value;
      setters.push(candidate);
    }
    await insertRecords(tx, setters);
  }
}

/** The figures of all counted blocks for a record, in the order of the blocks. */
async function readCandidates(
  tx: Transaction,
  { workType, name, className }: RecordClass,
): Promise<Candidate[]> {
  const wanted = JSON.stringify([{ name, className }]);
  const { rows } = await tx.execute<{ block_index: number; sealed_at: string; figure: NamedFigure }>(sql`
    select block_index, sealed_at, figure
    from block_tallies, jsonb_array_elements(figures) as figure
    where work_type = ${workType} and left_out is null and figures @> ${wanted}::jsonb
      and figure->>'name' = ${name} and figure->>'className' = ${className}
    order by block_index`);
  return rows.map(({ block_index: blockIndex, sealed_at: sealedAt, figure }) => ({
    ...{ workType, blockIndex, figure },
    sealedAt: new Date(sealedAt),
  }));
}
