/** The second implementation as a checker: a chain, and its last block with or without all leaves. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StepName } from '@productive-mining/verify/block-steps.ts';
import { checkInPython, type PythonVerdict } from '../../apps/server/testing/check-in-python.ts';
import { FINGERPRINT } from './build-ledger.ts';
import { firstOf, type Reading } from './reading.ts';

/** What check.py says of a chain's last block, by both of its commands. */
export interface SecondReading extends Omit<Reading, 'falseClaims'> {
  /** Opened leaves that it names. */
  openedLeaves: number;
  output: string;
}

/** The step that each sentence belongs to; what isn't listed is of the mathematics. */
const STEPS_OF_SENTENCES: readonly [StepName, RegExp][] = [
  ['form', /of another type|is missing or of another|is no whole number/],
  ['header', /^the block hash isn't that|^the id isn't/],
  ['link', /^the link isn't|^the index doesn't follow/],
  [
    'merkle_root',
    /^the Merkle root|^(the|a) (result|certificate) hash|names another block$|another difficulty$|^the value isn't|^there is no discovery/,
  ],
  [
    'keys',
    /first keys|of other keys than|^a change of keys|^the fingerprint is|^a key has|^no keys are known|^the signatures name/,
  ],
  ['ed25519', /^the Ed25519 signature/],
  ['ml_dsa_65', /^the ML-DSA-65 signature/],
  ['plan', /\btip\b|^the seed|^the plan (isn't|is none of|has)|region|frontier|^the columns that say where/],
];

/** Runs check.py on files of a folder. */
export class SecondProgram {
  constructor(private readonly folder: string) {}

  /** Checks a chain of stored blocks from the first on: all but the mathematics. */
  async verifyChain(lines: readonly string[]): Promise<SecondReading> {
    return readingOf([
      [await checkInPython('chain', this.write('chain', lines), '--key', FINGERPRINT), 'form'],
    ]);
  }

  /**
   * Also checks the mathematics of the last block.
   * @param leafLines without them the program has the opened leaves alone
   */
  async verify(lines: readonly string[], leafLines?: readonly string[]): Promise<SecondReading> {
    const chain = await checkInPython('chain', this.write('chain', lines), '--key', FINGERPRINT);
    const file = this.write('block', lines.slice(-1));
    const withLeaves = leafLines ? ['--data', this.write('data', leafLines)] : [];
    const block = await checkInPython('block', file, ...withLeaves);
    // Which of the two a fault belongs to shows without the other leaves.
    const opened = block.code === 0 || !leafLines ? block : await checkInPython('block', file);
    return readingOf([
      [chain, 'form'],
      [block, opened.code === 0 ? 'leaves' : 'certificate'],
    ]);
  }

  private write(name: string, lines: readonly string[]): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    return file;
  }
}

function readingOf(runs: readonly (readonly [PythonVerdict, StepName])[]): SecondReading {
  const output = runs.map(([run]) => run.output).join('\n');
  return {
    holds: runs.every(([{ code }]) => code === 0),
    fails: firstOf(runs.flatMap(([run, otherwise]) => stepsOf(run, otherwise))),
    openedLeaves: Number(/^checked: (\d+) opened leaves are those drawn/m.exec(output)?.[1]),
    output,
  };
}

/** @param otherwise the step of sentences that aren't listed */
function stepsOf({ output }: PythonVerdict, otherwise: StepName): StepName[] {
  return [...output.matchAll(/^fault: (?:block \d+: )?(.*)$/gm)].map(
    ([, sentence]) => STEPS_OF_SENTENCES.find(([, pattern]) => pattern.test(sentence!))?.[0] ?? otherwise,
  );
}
