/** Wallets that announce themselves to the page (EIP-6963). */
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  press,
  submit,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleConnection, sampleNetworks } from '../../testing/sample-chains.ts';
import { sampleLedger } from '../../testing/samples.ts';
import { stubServer } from '../../testing/stub-server.ts';
import type { WalletProvider } from './wallet.ts';

const undo: (() => void)[] = [];
afterEach(async () => {
  await closePage();
  for (const each of undo.splice(0)) each();
  delete window.ethereum;
});

/** A wallet that declines; what it was asked is counted. */
const decliningWallet = () => ({
  request: vi.fn<WalletProvider['request']>(() =>
    Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
  ),
});

/** An extension that announces this whenever the page asks, as extensions do. */
function install(detail: unknown): void {
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  undo.push(() => window.removeEventListener('eip6963:requestProvider', announce));
}

const installWallet = (uuid: string, name: string, provider: WalletProvider = decliningWallet()) =>
  install({ info: { uuid, name, icon: '', rdns: 'org.example' }, provider });

const fieldOf = (label: string) =>
  document.getElementById((find('label', label) as HTMLLabelElement).htmlFor) as HTMLSelectElement;
const labels = () => findAll('label').map(textOf);
const optionsOf = (label: string) => [...fieldOf(label).options].map(({ text }) => text);

async function choose(label: string, value: string): Promise<void> {
  const select = fieldOf(label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Block, discovery and the visitor's own wallet are chosen. */
async function openSubmit(): Promise<void> {
  const { blocks, discoveries } = sampleLedger(3);
  stubServer({
    'GET /api/blockchain/networks': sampleNetworks,
    'GET /api/blockchain/status': sampleConnection(),
    'GET /api/blocks/recent': Response.json({ blocks }),
    'GET /api/discoveries/recent': { discoveries },
    'GET /api/blockchain/discoveries': { discoveries },
    'GET /api/blockchain/anchor-call': Response.json({
      ...{ chainId: 11_155_111, contract: `0x${'c'.repeat(40)}`, data: '0x12' },
    }),
  });
  await openPage('/blockchain');
  await press(find('[role=tab]', 'Submit Mining Results'));
  await choose('Block', String(blocks[0]!.id));
  await choose('Discovery', String(discoveries.find(({ blockId }) => blockId === blocks[0]!.id)!.id));
  await press(find('label', /^My own wallet/));
}

const send = () => submit(document.querySelector('form'));
const submitButton = () => button('Submit to Blockchain') as HTMLButtonElement;

describe('wallets of the browser', () => {
  it('of several one is chosen, and it alone is asked', async () => {
    const [first, second] = [decliningWallet(), decliningWallet()];
    installWallet('1', 'First Wallet', first);
    installWallet('2', 'Second Wallet', second);
    window.ethereum = first;
    await openSubmit();
    expect(optionsOf('Wallet')).toEqual(['Choose a wallet', 'First Wallet', 'Second Wallet']);
    expect(submitButton().disabled).toBe(true);
    await send();
    expect(second.request).not.toHaveBeenCalled();
    await choose('Wallet', '2');
    expect(submitButton().disabled).toBe(false);
    await send();
    await vi.waitFor(() =>
      expect(textOf(find('[role=alert]', /told not to/))).toBe('The wallet was told not to.'),
    );
    expect(second.request).toHaveBeenCalledWith({ method: 'eth_requestAccounts' });
    expect(first.request).not.toHaveBeenCalled();
  });

  it('the choice is there for the wallet’s way alone', async () => {
    installWallet('1', 'First Wallet');
    installWallet('2', 'Second Wallet');
    await openSubmit();
    await press(find('label', /^Simulation/));
    expect(labels()).not.toContain('Wallet');
    expect(submitButton().disabled).toBe(false);
  });

  it('one that announces itself is asked without a choice, and not what is at window.ethereum', async () => {
    const [announced, other] = [decliningWallet(), decliningWallet()];
    installWallet('1', 'First Wallet', announced);
    installWallet('1', 'First Wallet', announced);
    window.ethereum = other;
    await openSubmit();
    expect(labels()).not.toContain('Wallet');
    await send();
    await vi.waitFor(() => expect(announced.request).toHaveBeenCalled());
    expect(other.request).not.toHaveBeenCalled();
  });

  it('without announcements window.ethereum is asked', async () => {
    const wallet = decliningWallet();
    window.ethereum = wallet;
    await openSubmit();
    expect(labels()).not.toContain('Wallet');
    await send();
    await vi.waitFor(() => expect(wallet.request).toHaveBeenCalled());
  });

  it('announcements of anything else are none', async () => {
    const info = { uuid: '1', name: 'Broken' };
    for (const detail of [
      null,
      7,
      {},
      { info },
      { info, provider: {} },
      { info: { uuid: 2 }, provider: decliningWallet() },
    ])
      install(detail);
    installWallet('3', ` ${'W'.repeat(200)} `);
    installWallet('4', ' ');
    await openSubmit();
    expect(optionsOf('Wallet').slice(1)).toEqual(['W'.repeat(60), 'A wallet without a name']);
  });
});
