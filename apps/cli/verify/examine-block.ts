/** What a reader can say of the mathematics of one stored block, as plain data that a message to a thread may carry. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { sentenceOf } from '@productive-mining/verify/block-steps.ts';
import { type CertificateCheck, checkCertificate } from '@productive-mining/verify/check-certificate.ts';
import { countNotChecked, emptyTally, type Tally } from './tally.ts';

/** The leaves that the certificate opens, or also each leaf of the unit, computed here. */
export type Depth = 'opened' | 'whole';

export interface CertificateFault {
  reason: string;
  /** The place, where one is known. */
  at?: string;
  sentence: string;
  /** Claims that the fault contradicts. */
  falseClaims: string[];
}

export interface BlockFinding {
  tally: Tally;
  fault: CertificateFault | undefined;
}

/** Checks the certificate and, in depth, every leaf. @throws what is no fault of the block */
export async function examineBlock(stored: StoredBlock, depth: Depth): Promise<BlockFinding> {
  const opened = await checkCertificate(stored);
  const isComputed = depth === 'whole' && opened.outcome.state === 'holds';
  const check = isComputed ? await checkCertificate(stored, { leaves: { kind: 'computed' } }) : opened;
  const tally = tallyOf(check);
  const unread = sealedStatements(stored) - check.statements.length;
  if (unread > 0) countNotChecked(tally.notChecked, 'unit_malformed', unread);
  if (opened.outcome.state === 'holds') {
    tally.certificates = 1;
    // Its form was checked, and that these leaves are the drawn ones.
    tally.openedLeaves = (stored.certificate as { openings: readonly unknown[] }).openings.length;
  }
  if (isComputed && check.outcome.state === 'holds') tally.wholeUnits = 1;
  return { tally, fault: faultOf(check) };
}

/** Statements that the block seals, those among them of a discovery whose form nothing reads. */
function sealedStatements({ discoveries }: StoredBlock): number {
  return discoveries.reduce(
    (sum, { columns }) => sum + (Array.isArray(columns.statements) ? columns.statements.length : 0),
    0,
  );
}

function tallyOf({ statements, fieldsNotChecked }: CertificateCheck): Tally {
  const tally = { ...emptyTally(), blocks: 1, fieldsNotChecked: fieldsNotChecked.length };
  for (const statement of statements) {
    if (statement.verdict === 'checked') tally.checked++;
    else if (statement.verdict === 'false') tally.false++;
    else countNotChecked(tally.notChecked, statement.reason);
  }
  return tally;
}

function faultOf({ outcome, statements }: CertificateCheck): CertificateFault | undefined {
  if (outcome.state !== 'fails') return undefined;
  const { reason, at } = outcome;
  const falseClaims = statements.flatMap(({ claim, verdict }) => (verdict === 'false' ? [claim] : []));
  return { reason, ...(at === undefined ? {} : { at }), sentence: sentenceOf(reason), falseClaims };
}
