/** The visitor's own wallet, as browsers' extensions put it into the page (EIP-1193). */

export interface WalletProvider {
  request(asked: { method: string; params?: unknown[] }): Promise<unknown>;
}

declare global {
  interface Window {
    ethereum?: WalletProvider;
  }
}

/** A wallet that did not do what it was asked. The message is one sentence for the visitor. */
export class WalletRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WalletRefusal';
  }
}

export interface WalletCall {
  chainId: number;
  contract: string;
  /** 0x and hex. */
  data: string;
}

const HASH = /^0x[0-9a-fA-F]{64}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** What a wallet says when the visitor declines (EIP-1193). */
const DECLINED = 4001;

/**
 * Has the wallet send a call. The wallet is asked for its chain before and after, as the visitor may change it in between.
 * @returns hash of the transaction
 * @throws WalletRefusal
 */
export async function sendByWallet(
  wallet: WalletProvider | undefined,
  { chainId, contract, data }: WalletCall,
): Promise<string> {
  if (!wallet) throw new WalletRefusal('This browser has no wallet. Install one, or choose another way.');
  const [from] = (await ask(wallet, 'eth_requestAccounts')) as unknown[];
  if (typeof from !== 'string' || !ADDRESS.test(from))
    throw new WalletRefusal('The wallet gives no account to this page.');
  if ((await chainOf(wallet)) !== chainId) await switchChain(wallet, chainId);
  const hash = await ask(wallet, 'eth_sendTransaction', [{ from, to: contract, data }]);
  if (typeof hash !== 'string' || !HASH.test(hash))
    throw new WalletRefusal('The wallet gave no transaction back.');
  const after = await chainOf(wallet);
  if (after !== chainId)
    throw new WalletRefusal(
      `The wallet went to chain ${after} meanwhile, so that its transaction ${hash} isn’t taken for one on chain ${chainId}.`,
    );
  return hash;
}

async function chainOf(wallet: WalletProvider): Promise<number> {
  return Number(await ask(wallet, 'eth_chainId'));
}

async function switchChain(wallet: WalletProvider, chainId: number): Promise<void> {
  const before = await chainOf(wallet);
  const wanted = [{ chainId: `0x${chainId.toString(16)}` }];
  await ask(wallet, 'wallet_switchEthereumChain', wanted).catch(() => undefined);
  if ((await chainOf(wallet)) === chainId) return;
  throw new WalletRefusal(
    `The wallet is on chain ${before}, and the anchor is for chain ${chainId}. Change the chain in the wallet, then submit again.`,
  );
}

async function ask(wallet: WalletProvider, method: string, params?: unknown[]): Promise<unknown> {
  try {
    return await wallet.request(params === undefined ? { method } : { method, params });
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (code === DECLINED) throw new WalletRefusal('The wallet was told not to.');
    throw new WalletRefusal(
      `The wallet refuses: ${typeof message === 'string' ? message : 'no reason given'}`,
    );
  }
}
