/** Builds the product before a run of tests that start it, and before each repetition of the run while sources are watched. */
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import buildProduct from './build-product.ts';

export default function buildForTests(project: TestProject): void {
  // Threads that compute take this priority; beside files that have a higher one they would wait for all of these.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  buildProduct();
  // Threads then run the bundles, which load in a quarter of the sources' time (source-thread.mjs).
  process.env.PRODUCTIVE_MINING_BUNDLES = fileURLToPath(new URL('../dist/', import.meta.url));
  project.onTestsRerun(() => buildProduct());
}
