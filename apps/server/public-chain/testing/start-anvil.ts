/** A real chain on loopback for tests: anvil, with an account that has money and the contract, where it is wanted. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import {
  type Address,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  publicActions,
  walletActions,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { ANCHOR_ABI, ANCHOR_BYTECODE } from '../contract/discovery-anchor.ts';

export const ANVIL_CHAIN_ID = 31_337;

/** The words that anvil makes its accounts of, which everybody knows. */
const WORDS = 'test test test test test test test test test test test junk';
const accounts = new Map<number, HDAccount>();

/** An account of anvil's; each is derived once a process, as that takes 2,048 rounds of a hash. */
export function testAccount(addressIndex: number): HDAccount {
  const account = accounts.get(addressIndex) ?? mnemonicToAccount(WORDS, { addressIndex });
  accounts.set(addressIndex, account);
  return account;
}

/** A private key of anvil's accounts, as ANCHOR_PRIVATE_KEY takes it. */
export const testKey = (addressIndex: number): Hex =>
  `0x${Buffer.from(testAccount(addressIndex).getHdKey().privateKey!).toString('hex')}`;

/** Ends with the process; nothing of it is kept. */
function binary(): string {
  const names: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };
  const system = platform() === 'win32' ? 'win32' : platform();
  return createRequire(import.meta.url).resolve(
    `@foundry-rs/anvil-${system}-${names[arch()]}/bin/anvil${system === 'win32' ? '.exe' : ''}`,
  );
}

function clientOf(url: string) {
  const chain = {
    id: ANVIL_CHAIN_ID,
    name: 'Anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  };
  return createTestClient({ mode: 'anvil', chain, transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
}

/** Settings of a server whose own chain this is, with the first account's key. @param rpcUrl the node, or one before it */
export const ownChain = (rpcUrl: string, contract: string) => ({
  ANCHOR_RPC_URL: rpcUrl,
  ANCHOR_CHAIN_ID: String(ANVIL_CHAIN_ID),
  ANCHOR_CONTRACT: contract,
  ANCHOR_PRIVATE_KEY: testKey(0),
  ANCHOR_CONFIRMATIONS: '3',
  ANCHOR_DAILY_BUDGET: '10',
});

export interface TestChain {
  url: string;
  client: ReturnType<typeof clientOf>;
  /** Deploys DiscoveryAnchor from the account that anvil numbers 9. */
  deploy(): Promise<Address>;
  close(): Promise<void>;
}

/** Mines a block for each transaction, unless told by `client.setAutomine(false)`. */
export async function startAnvil(): Promise<TestChain> {
  const child = spawn(binary(), ['--port', '0', '--chain-id', String(ANVIL_CHAIN_ID)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((listening, failed) => {
    let printed = '';
    child.stdout.on('data', (piece: Buffer) => {
      printed += piece.toString();
      const found = /Listening on [\d.]+:(\d+)/.exec(printed)?.[1];
      if (found !== undefined) listening(found);
    });
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`anvil ended with ${code}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  const client = clientOf(url);
  return {
    url,
    client,
    deploy: () => deployAnchor(url),
    close: () =>
      new Promise((closed) => {
        child.once('exit', () => closed());
        child.kill();
      }),
  };
}

async function deployAnchor(url: string): Promise<Address> {
  const client = clientOf(url);
  const deployer = createWalletClient({ account: testAccount(9), chain: client.chain, transport: http(url) });
  const hash = await deployer.deployContract({ abi: ANCHOR_ABI, bytecode: ANCHOR_BYTECODE });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  return contractAddress as Address;
}
