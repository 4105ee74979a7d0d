/** The command line as a checker: `productive-mining verify-chain --certificates` at a server. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StepName } from '@productive-mining/verify/block-steps.ts';
import { runCommandLine } from '../../apps/server/testing/run-command-line.ts';
import { FINGERPRINT } from './build-ledger.ts';
import { firstOf, type Reading } from './reading.ts';

/** The leaves that certificates open, or also each leaf, computed by the command. */
export type Depth = 'opened' | 'whole';

export interface CommandReading extends Reading {
  /** Counts of statements, over all blocks; those that weren't checked by their reason's sentence. */
  checked: number;
  false: number;
  notChecked: Record<string, number>;
  openedLeaves: number;
  output: string;
}

/** The step that each fault belongs to; those of the mathematics have many names. */
const STEPS_OF_FAULTS: readonly [StepName, RegExp][] = [
  ['header', /^(hash|id)_differs$/],
  ['link', /^(previous_hash_differs|index_gap)$/],
  [
    'merkle_root',
    /^(merkle_root|result_hash|certificate_hash|difficulty|value)_differs$|^(certificate|discovery)_missing$|_of_other_block$|^column_malformed$/,
  ],
  ['keys', /^(first_key|key_rotation)_|^key_id_differs$|^signature_missing$|^signed_by_unknown_key$/],
  ['ed25519', /^ed25519_/],
  ['ml_dsa_65', /^ml_dsa_/],
  [
    'plan',
    /^origin_|^tip_|^seed_not_of_tip$|^(plan|end|number|frontier)_differs$|^regions_overlap$|^kind_unknown$/,
  ],
];
const LINE = {
  fault: /^Block (\d+): (\w+)(?: in \S+)?\. (.*)$/gm,
  certificates: /^Certificates of (\d+) blocks?: (\d+) holds?, with (\d+) opened leaves\./m,
  statements: /^Statements: (\d+) checked, (\d+) false, \d+ not checked here\.$/m,
  notChecked: /^ {2}(\d+) not checked: \w+\. (.*)$/gm,
};

export class Command {
  /** What the command remembers of the honest ledger. */
  private readonly memory = mkdtempSync(path.join(tmpdir(), 'agreement-command-'));

  constructor(private readonly url: string) {}

  /** Checks what the server gives, and goes on where the honest ledger's check ended. */
  verifyHonest(depth: Depth): Promise<CommandReading> {
    return this.run(this.memory, depth);
  }

  /** Checks what the server gives behind the blocks that were checked as honest, and forgets it. */
  async verifyDamaged(depth: Depth): Promise<CommandReading> {
    const folder = mkdtempSync(path.join(tmpdir(), 'agreement-command-'));
    try {
      cpSync(this.memory, folder, { recursive: true });
      return await this.run(folder, depth);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  close(): void {
    rmSync(this.memory, { recursive: true, force: true });
  }

  private async run(memory: string, depth: Depth): Promise<CommandReading> {
    const certificates = depth === 'whole' ? '--certificates=whole' : '--certificates';
    const line = `verify-chain --server ${this.url} --key ${FINGERPRINT} --forget-tip ${certificates}`;
    const command = runCommandLine(line, { XDG_DATA_HOME: memory });
    const code = await command.exit;
    return readOutput(code, command.output());
  }
}

function readOutput(code: number | null, output: string): CommandReading {
  const [, blocks, held, opened] = LINE.certificates.exec(output) ?? [];
  const [, checked, falseOnes] = LINE.statements.exec(output) ?? [];
  const faults = [...output.matchAll(LINE.fault)];
  const ofLeaves = blocks !== undefined && blocks === held;
  const steps = faults.map(([, , fault]) => stepOf(fault!, ofLeaves ? 'leaves' : 'certificate'));
  if (output.includes("sent something that isn't a stored block")) steps.push('form');
  if (output.includes("isn't the one that --key names")) steps.push('keys');
  return {
    holds: code === 0,
    fails: firstOf(steps),
    falseClaims: faults.flatMap(([, , , words]) => words!.split(' False: ').slice(1)),
    checked: Number(checked),
    false: Number(falseOnes),
    notChecked: Object.fromEntries(
      [...output.matchAll(LINE.notChecked)].map(([, count, sentence]) => [sentence!, Number(count)]),
    ),
    openedLeaves: Number(opened),
    output,
  };
}

function stepOf(fault: string, mathematics: StepName): StepName {
  return STEPS_OF_FAULTS.find(([, pattern]) => pattern.test(fault))?.[0] ?? mathematics;
}
