import { RequestError } from '@productive-mining/client/failures.ts';
import { type WalletCall, WalletRefusal } from './wallet.ts';

/** What a wallet sends, and whether the chain has it or is about to. */
export interface PreparedCall extends WalletCall {
  isAnchored: boolean;
}

interface Steps<Answer> {
  /** Has the wallet send the call. @returns hash of the transaction */
  send: () => Promise<string>;
  /** Tells the server of it. */
  report: (transactionHash: string) => Promise<Answer>;
}

/** Code of a report that can't become better by being repeated. */
const ANCHORED = 'already_anchored';

/**
 * Sends by the wallet and reports. What the visitor has paid for isn't sent again when the report fails: it is kept in the
 * tab, and the next try reports the same transaction.
 * @throws WalletRefusal, RequestError
 */
export async function reportOnce<Answer>(
  prepared: PreparedCall,
  { send, report }: Steps<Answer>,
): Promise<Answer> {
  const place = placeOf(prepared);
  const earlier = kept(place);
  if (earlier === null && prepared.isAnchored)
    throw new WalletRefusal(
      'The discovery is anchored there, or on its way, so that your wallet wasn’t asked: it would pay for nothing.',
    );
  const hash = earlier ?? (await send());
  keep(place, hash);
  try {
    const answer = await report(hash);
    keep(place, null);
    return answer;
  } catch (error) {
    if (error instanceof RequestError && error.code === ANCHORED) {
      keep(place, null);
      throw error;
    }
    throw new WalletRefusal(
      `Your wallet has sent the transaction ${hash}, and this server couldn’t be told of it. Submit again: it is reported then, and nothing is sent twice.`,
    );
  }
}

const placeOf = ({ chainId, contract, data }: WalletCall) =>
  `unreportedAnchor ${chainId} ${contract} ${data}`;

/** Transactions of this page, for browsers that keep nothing. */
const unreported = new Map<string, string>();

function kept(place: string): string | null {
  try {
    return window.sessionStorage.getItem(place) ?? unreported.get(place) ?? null;
  } catch {
    return unreported.get(place) ?? null;
  }
}

/** @param hash null to forget it */
function keep(place: string, hash: string | null): void {
  if (hash === null) unreported.delete(place);
  else unreported.set(place, hash);
  try {
    if (hash === null) window.sessionStorage.removeItem(place);
    else window.sessionStorage.setItem(place, hash);
  } catch {
    // The page itself remembers it as long as it is open.
  }
}
