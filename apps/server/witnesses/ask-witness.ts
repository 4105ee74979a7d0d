/** Asks one witness to cosign a checkpoint (C2SP tlog-witness). */
import type { PublishedLog } from '@productive-mining/engine/chain/ledger-log.ts';
import { ADD_CHECKPOINT, writeAddCheckpoint } from '@productive-mining/ledger/log/add-checkpoint.ts';
import { readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { cosignedAt } from '@productive-mining/ledger/log/cosignature.ts';
import { type Answer, type AskOptions, askAddress, NoUsableAnswer } from '../visitor-url/ask-address.ts';
import { VisitorUrlRefused } from '../visitor-url/visitor-url.ts';
import type { WitnessSetting } from '../witness-settings.ts';

const TEXT = 'text/plain; charset=utf-8';
/** How far a witness's clock may be ahead: a day beyond it tells when nothing was signed. */
const AHEAD_MAX_MS = 86_400_000;

export interface WitnessQuestion {
  published: PublishedLog;
  /** Blocks that it has cosigned, as far as is known here. */
  before: number;
  proofFrom: (size: number) => Uint8Array[];
  /** Blocks of the newest checkpoint, which may have come since the round began. */
  newestSize: () => number;
  now: () => Date;
}

export type WitnessAnswer = { kind: 'cosigned'; line: string; at: Date } | { kind: 'none'; trouble: string };

const none = (trouble: string): WitnessAnswer => ({ kind: 'none', trouble });

/** A witness that has cosigned another size than is known here says which, and is asked once more. Never rejects. */
export async function askWitness(
  witness: WitnessSetting,
  question: WitnessQuestion,
  rules: AskOptions,
): Promise<WitnessAnswer> {
  try {
    const first = await post(witness, question, rules);
    const size = first.status === 409 ? sizeIn(first.text) : undefined;
    if (size === undefined || size === question.before) return judge(witness, question, first);
    if (size > question.published.size && size <= question.newestSize())
      return none(`Somebody has shown it a newer checkpoint of ${size} blocks, which is asked about next.`);
    if (size > question.published.size)
      return none(
        `It has cosigned ${size} blocks, and this ledger has ${question.published.size}: blocks that it has seen are missing here.`,
      );
    return judge(witness, question, await post(witness, { ...question, before: size }, rules));
  } catch (error) {
    if (error instanceof NoUsableAnswer) return none(error.message);
    if (error instanceof VisitorUrlRefused) {
      const way = error.isOfThisMachine ? ' ALLOW_LOCAL_RPC=1 admits this machine, for development.' : '';
      return none(`Its address isn’t asked: ${error.message}${way}`);
    }
    throw error;
  }
}

function post(
  { url }: WitnessSetting,
  { published, before, proofFrom }: WitnessQuestion,
  rules: AskOptions,
): Promise<Answer> {
  const oldSize = Math.min(before, published.size);
  const proof = oldSize === 0 ? [] : proofFrom(oldSize);
  const body = writeAddCheckpoint({ oldSize, proof, note: published.note });
  return askAddress(`${url}${ADD_CHECKPOINT}`, { body, type: TEXT }, rules);
}

function judge(
  { key }: WitnessSetting,
  { published, now }: WitnessQuestion,
  { status, text }: Answer,
): WitnessAnswer {
  if (status === 409 || status === 422)
    return none('It has cosigned a tree with which this ledger’s doesn’t begin: one of both is a fork.');
  if (status !== 200) return none(`It answers with status ${status}.`);
  for (const line of text.split('\n').map((each) => `${each}\n`)) {
    const signed = readCheckpoint(published.note + line);
    const seconds = signed && cosignedAt(signed, key);
    if (seconds === undefined) continue;
    const ms = seconds * 1000;
    if (ms <= now().getTime() + AHEAD_MAX_MS) return { kind: 'cosigned', line, at: new Date(ms) };
    return none('Its signature is of a time that is more than a day ahead of this server’s clock.');
  }
  return none('Its answer has no signature by the key that WITNESSES names.');
}

const sizeIn = (text: string) => (/^\d{1,15}\n?$/.test(text) ? Number(text) : undefined);
