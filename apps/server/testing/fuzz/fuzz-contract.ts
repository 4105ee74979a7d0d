/** Runs cases against a world, several at a time, and finds what doesn't hold. */
import { setTimeout as wait } from 'node:timers/promises';
import { FAILURES } from '@productive-mining/contract/errors.ts';
import { checkMoney } from '@productive-mining/database/money/check-money.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { drawCase, type FuzzCase } from './draw-case.ts';
import { exchange, type RawAnswer, type RawRequest } from './exchange.ts';
import { ANSWER_MAX_MS, judgeAnswer } from './judge-answer.ts';
import { type World, writeRequest } from './open-world.ts';

export interface FuzzOrder {
  seed: number;
  cases: number;
  /** The one case to run; the cases before it are not. */
  only?: number;
  /** Told of each request and its answer. */
  onAnswer?: (request: RawRequest, answer: RawAnswer) => void;
}

export interface FuzzReport {
  /** One sentence each, with what runs the case again. */
  found: string[];
  /** Answers by status; 0 where a connection ended without one. */
  statuses: Record<number, number>;
  /** Refused requests before and after which the rows were compared. */
  compared: number;
  slowestMs: number;
  /** Bytes of the heap after a collection, when a fifth was done and at the end. */
  heapBytes: { early: number; end: number };
}

/** Cases that run at once, but for those that are compared. */
const AT_ONCE = 6;
const BATCH = 60;
/** One batch in this many goes one by one, with the rows compared around each case that is refused. */
const COMPARED_EVERY = 10;
const MONEY_EVERY = 1200;
const FOUND_MAX = 25;
/** How often a request is sent again whose answer came late, and the time before each. */
const TRIES_MAX = 4;
const REST_MS = 2000;

export async function fuzzContract(world: World, order: FuzzOrder): Promise<FuzzReport> {
  const report: FuzzReport = {
    ...{ found: [], statuses: {}, compared: 0, slowestMs: 0 },
    heapBytes: { early: 0, end: 0 },
  };
  const { seed, cases, only, onAnswer } = order;
  const run = (number: number, isCompared: boolean) =>
    runCase({ world, report, seed, onAnswer }, number, isCompared);
  if (only !== undefined) await run(only, true);
  for (let from = 0; only === undefined && from < cases; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, cases - from) }, (_, place) => from + place);
    const isCompared = (from / BATCH) % COMPARED_EVERY === COMPARED_EVERY - 1;
    await runAll(numbers, isCompared ? 1 : AT_ONCE, (number) => run(number, isCompared));
    if (from % MONEY_EVERY === 0) await judgeWorld(world, report, `seed ${seed}, by case ${from}`);
    if (report.heapBytes.early === 0 && from >= cases / 5) report.heapBytes.early = heapAfterCollection();
    if (report.found.length >= FOUND_MAX) break;
  }
  await judgeWorld(world, report, `seed ${seed}, at the end`);
  report.heapBytes.end = heapAfterCollection();
  return report;
}

async function runAll(
  numbers: readonly number[],
  atOnce: number,
  run: (number: number) => Promise<void>,
): Promise<void> {
  const left = [...numbers];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

interface Run {
  world: World;
  report: FuzzReport;
  seed: number;
  onAnswer: FuzzOrder['onAnswer'];
}

async function runCase(
  { world, report, seed, onAnswer }: Run,
  number: number,
  isCompared: boolean,
): Promise<void> {
  const drawn = drawCase(seed, number);
  const before = isCompared ? await world.fingerprint() : undefined;
  const request = writeRequest(world, drawn);
  const first = await exchange(world.port, request);
  const answer = isLate(first) ? await askAgain(world, request) : first;
  onAnswer?.(request, answer);
  const { status = 0, answeredMs } = answer;
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  report.slowestMs = Math.max(report.slowestMs, answeredMs);
  const tell = (fault: string) => report.found.push(`${describe(drawn, seed, number)}: ${fault}`);
  const fault = judgeAnswer(drawn, answer);
  if (fault !== undefined) tell(fault);
  // The first of two requests may have changed rows, and the second be refused for that.
  if (before === undefined || !isRefusal(answer) || answer !== first) return;
  report.compared += 1;
  if ((await world.fingerprint()) !== before) tell(`was refused (${status}) and changed rows`);
}

/** Whether an answer came late, or says that the database did. */
const isLate = ({ answeredMs, status, body }: RawAnswer) =>
  answeredMs > ANSWER_MAX_MS ||
  (status === FAILURES.database_away.status && body.includes('"database_away"'));

/** Tells a request that takes long from one that came while the machine had no time: one of several is in time then. */
async function askAgain({ port }: World, request: RawRequest): Promise<RawAnswer> {
  for (let tried = 1; ; tried++) {
    await wait(REST_MS);
    const answer = await exchange(port, request);
    if (!isLate(answer) || tried === TRIES_MAX) return answer;
  }
}

const isRefusal = ({ status }: RawAnswer) => status === undefined || status >= 400;

function describe({ method, target, call }: FuzzCase, seed: number, number: number): string {
  const asked = call?.name ?? `${method} ${target.slice(0, 80)}`;
  return `${asked}, npm run test:fuzz -- --seed ${seed} --only ${number}`;
}

/** What no single answer shows: lines of level error, and money that doesn't add up. */
async function judgeWorld({ errors, database }: World, report: FuzzReport, when: string): Promise<void> {
  for (const line of (errors as string[]).splice(0))
    report.found.push(`${when}, the log has: ${line.slice(0, 1500)}`);
  const { faults } = await checkMoney(database);
  for (const fault of faults) report.found.push(`${when}, the money: ${JSON.stringify(fault)}`);
}

function heapAfterCollection(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
