/** The order of test files: what takes longest begins first, so that no worker is left with it when the others are done. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of more than some ten seconds. By default those with more bytes begin first, and some of these are short: what
 * they do is in other files. Those of the server that compute are followed by some that wait, for processes, the database
 * or a clock, so that neither the cores nor the workers are idle; the first one takes what the others leave of the cores.
 */
const LONG = [
  'packages/verify/verify-block.test.ts',
  'apps/cli/commands/verify-certificates.test.ts',
  'packages/work/check-reader.test.ts',
  'packages/work/goldbach-verification/wrong-work.test.ts',
  'packages/ledger/chain/check-chain.test.ts',
  'apps/server/contract-fuzz.test.ts',
  'apps/server/survive-kill.test.ts',
  'packages/database/embedded/embedded-postgres.test.ts',
  'apps/server/keys/key-rotation.test.ts',
  'apps/server/second-implementation.test.ts',
  'packages/engine/lost-answers.test.ts',
  'apps/server/one-server.test.ts',
  'packages/engine/database-loss.test.ts',
  'apps/server/command-line.test.ts',
  'packages/engine/chain/rotate-keys.test.ts',
  'apps/server/live/live.test.ts',
  'scripts/new-work-type.test.ts',
  'packages/engine/queue/chunk-queue.test.ts',
  'apps/server/second-forgeries.test.ts',
  'packages/engine/chunk-worker.test.ts',
  'packages/engine/engine.test.ts',
  'packages/engine/hung-kernel.test.ts',
  'apps/server/blocks/block-schemas.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return this.ctx.projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const long = LONG.flatMap((name) => own.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
      return [...long, ...own.filter((file) => !long.includes(file))];
    });
  }
}
