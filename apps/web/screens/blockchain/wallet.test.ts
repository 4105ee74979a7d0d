import { expect, it } from 'vitest';
import { sendByWallet, type WalletProvider } from './wallet.ts';

const CALL = { chainId: 11_155_111, contract: `0x${'c'.repeat(40)}`, data: '0x12' };
const HASH = `0x${'7'.repeat(64)}`;
const FROM = `0x${'1'.repeat(40)}`;

/** A wallet whose chain is that of the list, in turn; it keeps what it was asked. */
function walletOn(chains: string[], answers: Record<string, unknown> = {}) {
  const asked: { method: string; params?: unknown[] }[] = [];
  const wallet: WalletProvider = {
    async request(question) {
      asked.push(question);
      const { method } = question;
      if (method in answers) {
        if (answers[method] instanceof Error) throw answers[method];
        return answers[method];
      }
      if (method === 'eth_requestAccounts') return [FROM];
      if (method === 'eth_chainId') return chains.length > 1 ? chains.shift() : chains[0];
      return method === 'eth_sendTransaction' ? HASH : null;
    },
  };
  return { wallet, asked, methods: () => asked.map(({ method }) => method) };
}

it('sends the call, and asks for the chain before and after', async () => {
  const { wallet, asked, methods } = walletOn(['0xaa36a7']);
  expect(await sendByWallet(wallet, CALL)).toBe(HASH);
  expect(methods()).toEqual(['eth_requestAccounts', 'eth_chainId', 'eth_sendTransaction', 'eth_chainId']);
  expect(asked[2]?.params).toEqual([{ from: FROM, to: CALL.contract, data: '0x12' }]);
});

it('a wallet on another chain is asked to change, and sends nothing until it has', async () => {
  const { wallet, methods } = walletOn(['0x1']);
  await expect(sendByWallet(wallet, CALL)).rejects.toThrow(
    'The wallet is on chain 1, and the anchor is for chain 11155111.',
  );
  expect(methods()).toContain('wallet_switchEthereumChain');
  expect(methods()).not.toContain('eth_sendTransaction');
  expect(await sendByWallet(walletOn(['0x1', '0x1', '0xaa36a7']).wallet, CALL)).toBe(HASH);
});

it('a wallet that changes its chain meanwhile has anchored nothing here', async () => {
  await expect(sendByWallet(walletOn(['0xaa36a7', '0x1']).wallet, CALL)).rejects.toThrow(
    'The wallet went to chain 1 meanwhile',
  );
});

it.each([
  ['eth_requestAccounts', [], 'The wallet gives no account to this page.'],
  ['eth_sendTransaction', '0x12', 'The wallet gave no transaction back.'],
  ['eth_sendTransaction', Object.assign(new Error('no'), { code: 4001 }), 'The wallet was told not to.'],
  ['eth_sendTransaction', new Error('insufficient funds'), 'The wallet refuses: insufficient funds'],
])('an answer to %s that is no good is told', async (method, answer, sentence) => {
  await expect(sendByWallet(walletOn(['0xaa36a7'], { [method]: answer }).wallet, CALL)).rejects.toThrow(
    sentence,
  );
});

it('a browser without a wallet is told', async () => {
  await expect(sendByWallet(undefined, CALL)).rejects.toThrow('This browser has no wallet.');
});
