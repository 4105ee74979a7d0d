/** Says of what was given for a block why it is none, which is no verdict on any block. */
import type { Step } from '@productive-mining/verify/block-steps.ts';

/** What a text has in no line of JSON: bytes that aren't UTF-8, and control characters but white space. */
const NO_TEXT = /[^\P{Cc}\s]|\ufffd/u;
const NO_TEXT_WITHIN = 1000;

/**
 * @param form the first step of a check of these lines
 * @returns a sentence; undefined when the step holds, or fails for what claims to be a stored block
 */
export function tellNoBlock(form: Step, lines: readonly string[]): string | undefined {
  if (form.state !== 'fails' || form.reason !== 'not_a_stored_block') return undefined;
  if (lines.length === 0) return 'No block was given.';
  const [, number = '', at = ''] = /^line (\d+): (.*)$/s.exec(form.at ?? '') ?? [];
  const line = lines[Number(number) - 1] ?? '';
  const isLast = Number(number) === lines.length;
  const reason = at === 'not JSON' ? whyNoJson(line, isLast) : whyOtherJson(line);
  return reason && `Line ${number} ${reason}`;
}

function whyNoJson(line: string, isLast: boolean): string {
  if (NO_TEXT.test(line.slice(0, NO_TEXT_WITHIN))) return 'isn’t text, and so no stored block.';
  if (!/^\s*[[{]/.test(line)) return 'isn’t JSON, and so no stored block.';
  return isLast
    ? 'begins like a stored block and isn’t whole: the file was cut off, or changed.'
    : 'holds a part of a value only: a stored block is one line, as a block’s page saves it.';
}

/** What names a block is judged as one. */
function whyOtherJson(line: string): string | undefined {
  return /"block"\s*:\s*\{/.test(line) ? undefined : 'is JSON, and no stored block of a ledger.';
}
