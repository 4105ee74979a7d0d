/** Says in words what a check of certificates looked at, and what it found. */

import { sentenceOf } from '@productive-mining/verify/block-steps.ts';
import { countOf } from '../count-of.ts';
import { printError, printLine } from '../print-line.ts';
import type { Depth } from './examine-block.ts';
import { FAULTS_SHOWN } from './fault-words.ts';
import type { CertificatesReport } from './follow-certificates.ts';

/** @returns the sentence with which the command fails; undefined when nothing was found */
export function tellCertificates(report: CertificatesReport, depth: Depth): string | undefined {
  const { tally, checkedBefore, faults, truncated } = report;
  for (const fault of faults.slice(0, FAULTS_SHOWN)) printError(faultLine(fault));
  if (checkedBefore > 0)
    printLine(
      checkedBefore === 1
        ? 'The certificate of block 1 was checked by an earlier run; the block is the same, and counts below.'
        : `The certificates of blocks 1 to ${checkedBefore} were checked by an earlier run; the blocks are the same, and count below.`,
    );
  const leaves =
    depth === 'whole'
      ? `${countOf(tally.wholeUnits, 'unit')} computed again here, each leaf, with the same root and the same result.`
      : 'Other leaves weren’t looked at.';
  printLine(
    `Certificates of ${countOf(tally.blocks, 'block')}: ${tally.certificates} ${tally.certificates === 1 ? 'holds' : 'hold'}, with ${tally.openedLeaves} opened ${tally.openedLeaves === 1 ? 'leaf' : 'leaves'}. ${leaves}`,
  );
  printLine(
    `Statements: ${tally.checked} checked, ${tally.false} false, ${notChecked(report)} not checked here.`,
  );
  for (const [reason, number] of Object.entries(tally.notChecked).sort(([, left], [, right]) => right - left))
    printLine(`  ${number} not checked: ${reason}. ${sentenceOf(reason)}`);
  if (depth !== 'whole' && notChecked(report) > 0)
    printLine('  --certificates=whole computes every leaf here, and checks what needs them too.');
  if (tally.fieldsNotChecked > 0)
    printLine(
      `  ${countOf(tally.fieldsNotChecked, 'field')} of results: nothing here was compared with ${tally.fieldsNotChecked === 1 ? 'its' : 'their'} figures.`,
    );
  if (faults.length === 0) return undefined;
  const end = truncated ? ', and the check ended there' : '';
  return `The mathematics is not right: ${countOf(faults.length, 'fault')} in ${countOf(tally.blocks, 'block')}${end}.`;
}

function faultLine({ blockIndex, reason, at, sentence, falseClaims }: CertificatesReport['faults'][number]) {
  const claims = falseClaims.map((claim) => ` False: ${claim}`).join('');
  return `Block ${blockIndex}: ${reason}${at ? ` in ${at}` : ''}. ${sentence}${claims}`;
}

function notChecked({ tally }: CertificatesReport): number {
  return Object.values(tally.notChecked).reduce((sum, number) => sum + number, 0);
}
