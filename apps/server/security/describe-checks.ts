/** Outcomes of the checks, with a sentence each. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { EncryptionStatus, getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import { MONEY_FAULTS, type MoneyFault } from '@productive-mining/database/money/money-faults.ts';
import {
  type UnreadableTable,
  unreadableSentence,
} from '@productive-mining/database/queries/find-damaged-table.ts';
import type { TipFinding } from '@productive-mining/engine/chain/highest-tip.ts';
import { CHAIN_FAULTS } from '@productive-mining/ledger/chain/chain-faults.ts';
import { CLOCK_STEP_MAX_MS } from '@productive-mining/rules/present-time.ts';
import { type CheckName, isRefusalWarning } from '@productive-mining/rules/security-status.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import type { RefusalFigures, SecurityFindings, SecurityRound, StorageState } from '../security-findings.ts';

export type SecurityCheck = ResponseOf<typeof getSecurityStatus>['checks'][number];

interface Outcome {
  ok: boolean | null;
  detail: string;
}

/** What one request is answered with, beside what earlier rounds have found. */
export interface RequestFindings {
  encryption: EncryptionStatus;
  at: Date;
  storage: StorageState;
  highestTip: TipFinding;
  /** The table that this request itself couldn't read. */
  unreadable: UnreadableTable | undefined;
}

export function describeChecks(
  { round, chain, refusals, clockOffMs }: SecurityFindings,
  request: RequestFindings,
): SecurityCheck[] {
  const check = (name: CheckName, outcome: Outcome, at: Date | undefined): SecurityCheck => ({
    name,
    ok: outcome.ok,
    detail: outcome.detail,
    checkedAt: at?.toISOString() ?? null,
  });
  const ofRound = (describe: (round: SecurityRound) => Outcome) => (round ? describe(round) : NOT_YET);
  return [
    check('chain', describeChain(chain), chain.checkedAt),
    check('highest_tip', request.highestTip, request.highestTip.checkedAt),
    check('money', describeMoney(chain), chain.money?.checkedAt),
    check('storage', describeStorage(request, round), request.storage.checkedAt),
    check('disputes', ofRound(describeDisputes), round?.at),
    check('signing_keys', ofRound(describeSigningKeys), round?.at),
    check('cookie_key', ofRound(describeCookieKey), round?.at),
    check('post_quantum', ofRound(describePostQuantum), round?.at),
    check('connection', CONNECTIONS[request.encryption], request.at),
    check('requests', describeRequests(refusals), request.at),
    check(
      'clock',
      ofRound((done) => describeClock(done, clockOffMs)),
      round?.at,
    ),
  ];
}

const NOT_YET: Outcome = { ok: null, detail: 'The first check is under way.' };

const countOf = (count: number, one: string, many = `${one}s`) =>
  `${groupDigits(count)} ${count === 1 ? one : many}`;
const timeOf = (at: Date) => `${at.toISOString().slice(11, 16)} UTC`;
const momentOf = (at: Date) => `${timeOf(at)} on ${at.toISOString().slice(0, 10)}`;

function describeChain(chain: SecurityFindings['chain']): Outcome {
  const { faults, height, wholeCheckedAt, readBlocks, failedAt } = chain;
  if (!wholeCheckedAt) {
    const stopped = failedAt ? ' It could not be finished and will be tried again.' : '';
    const soFar = readBlocks === undefined ? '' : ` So far: ${countOf(readBlocks, 'block')}.`;
    return { ok: null, detail: `The first check of the whole chain is under way.${soFar}${stopped}` };
  }
  if (chain.unreadable) return describeUnreadable(chain.unreadable);
  const late = failedAt ? ` A check at ${timeOf(failedAt)} could not be finished.` : '';
  const [first] = faults;
  if (first) {
    const further = faults.length > 1 ? ` ${countOf(faults.length - 1, 'further fault')}.` : '';
    return {
      ok: false,
      detail: `Block ${first.blockIndex}: ${CHAIN_FAULTS[first.fault]}${further}${late}`,
    };
  }
  const again =
    readBlocks === undefined ? '' : ` It is being read again: ${countOf(readBlocks, 'block')} so far.`;
  const whole = `The whole chain was last read at ${momentOf(wholeCheckedAt)}.${again}`;
  if (height === 0) return { ok: true, detail: `No block yet. ${whole}${late}` };
  return {
    ok: true,
    detail: `Hashes, links, roots and both signatures hold up to block ${groupDigits(height)}. ${whole}${late}`,
  };
}

function describeUnreadable({
  blockIndex,
  ...damaged
}: NonNullable<SecurityFindings['chain']['unreadable']>): Outcome {
  const place =
    blockIndex === undefined ? '' : ` Block ${groupDigits(blockIndex)} is the first without its rows.`;
  return { ok: false, detail: `${unreadableSentence(damaged)}${place} ${RESTORE}` };
}

function describeStorage(
  { storage, unreadable }: RequestFindings,
  round: SecurityRound | undefined,
): Outcome {
  if (unreadable) return { ok: false, detail: `${unreadableSentence(unreadable)} ${RESTORE}` };
  if (storage.fault !== undefined) return { ok: false, detail: storage.fault };
  if (!round) return NOT_YET;
  const room = storage.freeBytes === undefined ? '' : ` ${describeRoom(storage.freeBytes)}`;
  return {
    ok: true,
    detail: `The database takes writing.${room} ${round.dataChecksums ? CHECKSUMS_ON : CHECKSUMS_OFF}`,
  };
}

const RESTORE = 'Put the data folder back from a copy; docs/faults.md says how.';
const CHECKSUMS_ON =
  'Its data checksums are on: a page that has changed on the disk is noticed when it is read.';
const CHECKSUMS_OFF =
  'Its data checksums are off: a page that has changed on the disk may be read as other values, which the check of the chain then finds in blocks alone.';
const GIB = 2 ** 30;

function describeRoom(freeBytes: number): string {
  return `The fullest of its disks has ${(freeBytes / GIB).toFixed(1)} GiB free.`;
}

function describeMoney({ money, unreadableMoney }: SecurityFindings['chain']): Outcome {
  if (unreadableMoney) return { ok: false, detail: `${unreadableSentence(unreadableMoney)} ${RESTORE}` };
  if (!money) return NOT_YET;
  const [first] = money.faults;
  if (first) {
    const further = money.faults.length > 1 ? ` ${countOf(money.faults.length - 1, 'further fault')}.` : '';
    return { ok: false, detail: `${placeOf(first)}${MONEY_FAULTS[first.fault]}${further}` };
  }
  const { transactions, wallets, rewards, supplyBaseUnits } = money;
  return {
    ok: true,
    detail: `The balances of ${countOf(wallets, 'wallet')} and the supply of ${formatTokens(supplyBaseUnits)} $MINED are the sums of ${countOf(transactions, 'transaction')}; ${countOf(rewards, 'reward')}, one for each block.`,
  };
}

function formatTokens(baseUnits: bigint): string {
  const [whole = '', cents = ''] = tokensOf(baseUnits).toFixed(2).split('.');
  return `${groupDigits(whole)}.${cents}`;
}

function placeOf({ address, blockIndex, transactionId }: MoneyFault): string {
  if (blockIndex !== undefined) return `Block ${blockIndex}: `;
  if (transactionId !== undefined) return `Transaction ${transactionId}: `;
  return address === undefined ? '' : `Wallet ${address.slice(0, 8)}…: `;
}

function describeDisputes({ disputes }: SecurityRound): Outcome {
  if (!disputes) return { ok: false, detail: 'The records of disputes can’t be read.' };
  const [first] = disputes;
  if (!first) return { ok: true, detail: 'No block was disputed in the last 24 hours.' };
  const further = disputes.length > 1 ? ` So were ${countOf(disputes.length - 1, 'further block')}.` : '';
  return {
    ok: false,
    detail: `Block ${first.blockIndex} was disputed in the last 24 hours: ${first.reason}.${further}`,
  };
}

function describeSigningKeys({ signingKeys }: SecurityRound): Outcome {
  return signingKeys
    ? { ok: true, detail: 'The keys that sign the next block are on the disk.' }
    : { ok: false, detail: 'The keys that sign the next block are missing from the disk, or damaged.' };
}

function describeCookieKey({ cookieKey }: SecurityRound): Outcome {
  return cookieKey
    ? { ok: true, detail: 'The key that signs the cookies of wallets is on the disk.' }
    : {
        ok: false,
        detail: 'The key that signs the cookies of wallets is missing from the disk, or has changed.',
      };
}

function describePostQuantum({ postQuantum }: SecurityRound): Outcome {
  return postQuantum
    ? { ok: true, detail: 'ML-KEM-768 and ML-DSA-65 passed their self-tests.' }
    : { ok: false, detail: 'ML-KEM-768 or ML-DSA-65 failed its self-test.' };
}

const CONNECTIONS: Readonly<Record<EncryptionStatus, Outcome>> = {
  tls: { ok: true, detail: 'This page reaches the server over TLS.' },
  loopback: { ok: true, detail: 'This page is on the server’s own machine: what it sends stays there.' },
  unencrypted: {
    ok: false,
    detail:
      'This page reaches the server without encryption: anyone on the way can read the cookie of the wallet.',
  },
  unknown: {
    ok: false,
    detail:
      'This page comes through a proxy that TRUST_PROXY doesn’t name or that doesn’t say the protocol, so that its encryption isn’t known.',
  },
};

function describeClock({ at, tipTime }: SecurityRound, clockOffMs: number): Outcome {
  if (Math.abs(clockOffMs) > CLOCK_STEP_MAX_MS) {
    const way = clockOffMs > 0 ? 'ahead of' : 'behind';
    return {
      ok: false,
      detail: `The clock of this server is ${durationOf(Math.abs(clockOffMs))} ${way} the time that has passed since its start. Blocks go on by the time that has passed; restart the server once its clock is right.`,
    };
  }
  if (tipTime && tipTime.getTime() - at.getTime() > CLOCK_STEP_MAX_MS) {
    const end = `${tipTime.toISOString().slice(0, 10)}, ${timeOf(tipTime)}`;
    return {
      ok: false,
      detail: `The clock of this server was ahead when an earlier block was sealed: until ${end}, each new block has the time of the block before it.`,
    };
  }
  return { ok: true, detail: 'The clock goes with the time that has passed, and no block is of the future.' };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function durationOf(ms: number): string {
  if (ms >= 2 * DAY_MS) return countOf(Math.round(ms / DAY_MS), 'day');
  if (ms >= 2 * HOUR_MS) return countOf(Math.round(ms / HOUR_MS), 'hour');
  return countOf(Math.round(ms / MINUTE_MS), 'minute');
}

function describeRequests({ requests, refused, byRefusal }: RefusalFigures): Outcome {
  const { cookie, forbidden, limited } = byRefusal;
  const parts = [
    cookie > 0 ? `${groupDigits(cookie)} for a forged cookie` : '',
    forbidden > 0 ? `${groupDigits(forbidden)} not allowed` : '',
    limited > 0 ? `${groupDigits(limited)} over a limit` : '',
  ].filter((part) => part !== '');
  const why = parts.length > 0 ? `: ${parts.join(', ')}` : '';
  return {
    ok: !isRefusalWarning(refused),
    detail: `${groupDigits(refused)} of ${countOf(requests, 'request')} in the last 5 minutes were refused${why}.`,
  };
}
