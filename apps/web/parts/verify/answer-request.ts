/** The worker's side: checks what a page asks for, and tells it each step. */
import { readLines } from '@productive-mining/client/read-lines.ts';
import { checkLog } from '@productive-mining/verify/check-log.ts';
import { compareTip } from '@productive-mining/verify/compare-tip.ts';
import { isLeafLine } from '@productive-mining/verify/is-leaf-line.ts';
import { verifyBlock, verifyLeaves } from '@productive-mining/verify/verify-block.ts';
import type { BlockRequest, CheckMessage, CheckRequest, LeavesRequest } from './check-messages.ts';
import { sentenceOfFailure } from './sentence-of-failure.ts';

export async function answerRequest(
  request: CheckRequest,
  post: (message: CheckMessage) => void,
): Promise<void> {
  try {
    await (request.kind === 'block' ? checkBlock(request, post) : checkLeaves(request, post));
  } catch (error) {
    post({ kind: 'broken', sentence: sentenceOfFailure(error) });
  }
}

async function checkBlock(
  { lines, rememberedFingerprint, rememberedChanges, tip, log }: BlockRequest,
  post: (message: CheckMessage) => void,
): Promise<void> {
  const report = await verifyBlock(lines, {
    rememberedFingerprint,
    rememberedChanges,
    onStep: (step) => post({ kind: 'step', step }),
    onProgress: (name, share) => post({ kind: 'progress', name, share }),
  });
  const { stored, holds, fingerprint, keyChanges, statements, fieldsNotChecked } = report;
  const computeMs = stored?.block.computeMs;
  post({
    kind: 'block',
    holds,
    fingerprint,
    keyChanges,
    isLinked: report.steps.some(({ name, state }) => name === 'link' && state === 'holds'),
    statements,
    fieldsNotChecked,
    block: stored && {
      index: stored.block.index,
      hash: stored.block.blockHash,
      computeMs: typeof computeMs === 'number' ? computeMs : undefined,
    },
    tip: tip && compareTip(tip.remembered, tip.lines),
    log: log && stored && checkLog(log.remembered, log.given, stored, fingerprint),
  });
}

async function checkLeaves(
  { line, file }: LeavesRequest,
  post: (message: CheckMessage) => void,
): Promise<void> {
  const source = file
    ? ({ kind: 'downloaded', lines: leafLines(file) } as const)
    : ({ kind: 'computed' } as const);
  const { step, statements, fieldsNotChecked } = await verifyLeaves(line, source, {
    onProgress: (name, share) => post({ kind: 'progress', name, share }),
  });
  post({ kind: 'step', step });
  post({ kind: 'leaves', statements, fieldsNotChecked });
}

/** Characters of the longest line of leaves: bulk data of one leaf is far below. */
const LEAF_LINE_MAX = 8 * 1024 * 1024;

/** A file may hold stored blocks before its leaves. */
async function* leafLines(file: Blob): AsyncGenerator<string> {
  for await (const line of readLines(file.stream(), { lengthMax: LEAF_LINE_MAX }))
    if (isLeafLine(line)) yield line;
}
