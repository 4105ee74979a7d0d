/** What must hold of every answer, whatever was asked. */

import { calls } from '@productive-mining/contract/calls.ts';
import { COMMON_ERRORS, type ErrorCode, errorBody, FAILURES } from '@productive-mining/contract/errors.ts';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import type { FuzzCase } from './draw-case.ts';
import type { RawAnswer } from './exchange.ts';

/** The longest that any answer may take to begin. */
export const ANSWER_MAX_MS = 5000;

/**
 * The only failures of a server that nothing is wrong with: two downloads are computed again at once, two queries run, and
 * no public chain is set.
 */
const MEANT_FAILURES: readonly ErrorCode[] = ['recomputation_busy', 'queries_busy', 'no_own_node'];
const OF_OUR_CODE = /\bat .+:\d+:\d+|node_modules|\.ts:\d+|file:\/\/\//;
/** Methods that Node's parser doesn't pass on: it ends the connection of a tunnel (RFC 9110, 9.3.6). */
const ENDS_SILENTLY = ['CONNECT'];

/** @returns what is wrong, in a few words; undefined where nothing is */
export function judgeAnswer(drawn: FuzzCase, answer: RawAnswer): string | undefined {
  const { status, answeredMs } = answer;
  if (answeredMs > ANSWER_MAX_MS) return `answered after ${Math.round(answeredMs)} ms`;
  if (status === undefined) return ENDS_SILENTLY.includes(drawn.method) ? undefined : 'no answer';
  if (status >= 400) return judgeFailure(drawn, answer, status);
  if (drawn.fits === false) return `accepted (${status}) what the contract doesn't`;
  if (status === 200 && drawn.method !== 'HEAD') return judgeSuccess(drawn, answer);
  return undefined;
}

function judgeFailure(drawn: FuzzCase, answer: RawAnswer, status: number): string | undefined {
  const text = answer.body.toString();
  if (OF_OUR_CODE.test(text)) return `a failure tells of the code: ${text.slice(0, 300)}`;
  if (drawn.method === 'HEAD' || isPageOrFile(drawn, answer)) return undefined;
  const failure = errorBody.safeParse(parseJson(text));
  if (!failure.success) return `${status} with another body: ${text.slice(0, 300)}`;
  const { code, error, message } = failure.data;
  if (FAILURES[code].status !== status) return `${code} with the status ${status}`;
  if (error !== message) return `${code} with two sentences`;
  if (status >= 500 && !MEANT_FAILURES.includes(code)) return `${status} ${code}`;
  const { call, fits } = drawn;
  if (fits === undefined || !call) return undefined;
  if (![...COMMON_ERRORS, ...call.errors].includes(code)) return `${call.name} doesn't list ${code}`;
  if (fits && code === 'validation_failed') return `refused what the contract accepts: ${message}`;
  if (!fits && code !== 'validation_failed') return `${code} for what the contract refuses`;
  return undefined;
}

/** Pages and files that aren't there are told of in HTML and in plain text. */
function isPageOrFile({ call, target }: FuzzCase, { status, headers }: RawAnswer): boolean {
  if (call || status !== 404 || /^\/(api|ws)(\/|$)/.test(target)) return false;
  return /^text\/(html|plain)/.test(headers.get('content-type') ?? '');
}

/** An answer is read by the schema of the call whose method and path were asked, with or without odd headers. */
function judgeSuccess(
  { call, method, target }: FuzzCase,
  { headers, body, isWhole }: RawAnswer,
): string | undefined {
  const asked = call ?? calls.find((each) => each.method === method && each.path === target.split('?', 1)[0]);
  if (!asked?.response || asked.method !== method) return undefined;
  if (!isWhole) return `${asked.name} broke off`;
  if (!headers.get('content-type')?.startsWith('application/json')) return `${asked.name} isn't JSON`;
  const parsed = asked.response.safeParse(parseJson(body.toString()));
  return parsed.success
    ? undefined
    : `${asked.name} isn't as its schema says: ${parsed.error.message.slice(0, 300)}`;
}
