/** Progress bars of a session in a terminal, plain lines elsewhere. */
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { slowThreadsSentence } from '@productive-mining/rules/slow-threads.ts';
import { MultiBar } from 'cli-progress';
import { printable, printLine } from '../print-line.ts';
import type { SessionReport } from './run-session.ts';

export interface ShownSession extends Omit<SessionReport, 'begin'> {
  close(): void;
}

export function showSession(): ShownSession {
  const bars = new MultiBar({
    format: '{name} {bar} {percentage} % | {subject}',
    hideCursor: true,
    clearOnComplete: true,
    noTTYOutput: false,
  });
  const compute = bars.create(100, 0, { name: 'Compute', subject: 'preparing' });
  const verify = bars.create(100, 0, { name: 'Verify ', subject: '' });
  /** Prints a line, above the bars in a terminal. */
  const say = (line: string) => {
    if (process.stderr.isTTY) bars.log(`${printable(line)}\n`);
    else printLine(line);
  };
  let wasSlow = false;
  return {
    progress(progress) {
      const sentence = slowThreadsSentence(progress.processorShare);
      if (sentence !== undefined && !wasSlow) say(sentence);
      wasSlow = sentence !== undefined;
      compute.update(Math.round(progress.computationProgress), {
        subject: printable(progress.subject),
      });
      verify.update(Math.round(progress.verificationProgress), { subject: progress.phase });
    },
    block: (block) => say(describeBlock(block)),
    trouble: say,
    close: () => bars.stop(),
  };
}

function describeBlock(block: Block): string {
  const seconds = ((block.computeMs + block.verifyMs) / 1000).toFixed(1);
  return `Block ${block.index} ${block.blockHash.slice(0, 16)}… ${block.rewardAmount.toFixed(2)} $MINED mined, ${seconds} CPU s`;
}
