/**
 * What the threads that check certificates run, as one digest: what another program has checked doesn't count as checked.
 * Built, it is that of the threads' bundle; from sources, that of the packages that judge.
 */
import { fileURLToPath } from 'node:url';
import { digestOf, sourcesBelow } from '@productive-mining/engine/queue/program-digest.ts';

const isSource = import.meta.url.endsWith('.ts');
const PACKAGES = ['ledger', 'verify', 'work'];
let known: string | undefined;

/** @returns 64 hex digits */
export function checkingProgram(): string {
  known ??= digestOf(isSource ? sources() : [pathOf('./certificate-thread.mjs')]);
  return known;
}

function sources(): string[] {
  return [
    ...PACKAGES.flatMap((name) => sourcesBelow(pathOf(`../../../packages/${name}/`))),
    pathOf('./examine-block.ts'),
  ];
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
