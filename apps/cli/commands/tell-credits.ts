/** Says what a wallet was credited with while a session ran, and what each credit was. */
import { getBalance } from '@productive-mining/contract/endpoints.ts';
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import type { ApiClient } from '../api-client.ts';
import { printLine } from '../print-line.ts';

/** What each type of credit is called; bonus credits are bound to their wallet. */
const CREDIT_NAMES: Record<Credit['type'], string> = {
  mining: 'mined',
  achievement: 'achievement bonus',
  quest: 'quest bonus',
  milestone: 'milestone bonus',
  guide_reward: 'guide bonus',
  transfer: 'received',
  stake_payout: 'stake paid out',
};
/** Far more than a wallet is credited with beside its blocks while one command runs; a server that sends more is cut short. */
const LINES_MAX = 100;
/** Number of answers that are read, each of which has some hundred credits. */
const ANSWERS_MAX = 50;
const REASON_LENGTH_MAX = 200;

/**
 * Reads the wallet and prints a line for each credit after one that is known, those of mining in one sum, as their
 * blocks have lines of their own, and at last the balance by its parts.
 * @param after id of the newest credit before the session; without it the balance alone is printed
 * @throws like ApiClient.call
 */
export async function tellCredits(
  client: ApiClient,
  after: number | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const input = signal ? { signal } : {};
  const credits = after === undefined ? [] : await readCredits(client, after, input);
  const { address, balance, bonusBalance } = await client.call(getBalance, input);
  const mined = credits.filter(({ type }) => type === 'mining');
  if (mined.length > 0) printLine(`${tokens(mined.reduce((sum, { amount }) => sum + amount, 0))}, mined`);
  for (const { type, amount, reason } of credits
    .filter((credit) => credit.type !== 'mining')
    .slice(0, LINES_MAX))
    printLine(`${tokens(amount)}, ${CREDIT_NAMES[type]}: ${reason.slice(0, REASON_LENGTH_MAX)}`);
  const parts = bonusBalance > 0 ? `, of it ${bonusBalance.toFixed(2)} bonus, bound to this wallet` : '';
  printLine(`Wallet ${address}: ${balance.toFixed(2)} $MINED${parts}`);
}

async function readCredits(
  client: ApiClient,
  after: number,
  input: { signal?: AbortSignal },
): Promise<Credit[]> {
  const credits: Credit[] = [];
  let known = after;
  for (let answers = 0; answers < ANSWERS_MAX; answers += 1) {
    const { credits: further } = await client.call(getBalance, { query: { after: known }, ...input });
    if (further.length === 0) break;
    credits.push(...further);
    known = further.at(-1)!.id;
  }
  return credits;
}

function tokens(amount: number): string {
  return `+${amount.toFixed(2)} $MINED`;
}
