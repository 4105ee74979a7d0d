/** Puts the contract DiscoveryAnchor on the chain of ANCHOR_RPC_URL, paid by ANCHOR_PRIVATE_KEY, and prints its address. */
import { createWalletClient, formatEther, type Hex, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { isPrivateKey } from '../apps/server/anchor-settings.ts';
import { whyNoAnswer } from '../apps/server/public-chain/chain-node.ts';
import { ANCHOR_ABI, ANCHOR_BYTECODE } from '../apps/server/public-chain/contract/discovery-anchor.ts';

const POLL_MS = 1000;
/** The chain may be slow; the transaction stays sent when this has passed. */
const WAIT_MS = 600_000;
const NEEDED = ['ANCHOR_RPC_URL', 'ANCHOR_CHAIN_ID', 'ANCHOR_PRIVATE_KEY'] as const;

/** A deployment that wasn't made, in one sentence. Failures of the node aren't shown: they hold its address, which may hold a key. */
class NotDeployed extends Error {}

async function deploy(): Promise<string> {
  const { ANCHOR_RPC_URL: url, ANCHOR_CHAIN_ID: chainId, ANCHOR_PRIVATE_KEY: key = '' } = process.env;
  const missing = NEEDED.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new NotDeployed(`Not set: ${missing.join(', ')}.`);
  if (!isPrivateKey(key))
    throw new NotDeployed('ANCHOR_PRIVATE_KEY must be 0x and the 64 hex digits of a key of secp256k1.');
  const account = privateKeyToAccount(key as Hex);
  const client = createWalletClient({ account, transport: http(url), pollingInterval: POLL_MS }).extend(
    publicActions,
  );
  const says = await client.getChainId().catch((error: unknown) => {
    throw new NotDeployed(`${whyNoAnswer(error, 'the node of ANCHOR_RPC_URL')}.`);
  });
  if (says !== Number(chainId))
    throw new NotDeployed(`The node says that it is of chain ${says}, not of chain ${chainId}.`);
  const hash = await client
    .deployContract({ abi: ANCHOR_ABI, bytecode: ANCHOR_BYTECODE, chain: null })
    .catch(async () => {
      const balance = await client.getBalance(account).catch(() => undefined);
      const has =
        balance === undefined
          ? ''
          : ` The account ${account.address} has ${formatEther(balance)} of the chain’s coin.`;
      throw new NotDeployed(`The node didn’t take the transaction.${has}`);
    });
  console.error(`Sent as ${hash}; a block of the chain is waited for.`);
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: WAIT_MS }).catch(() => {
    throw new NotDeployed(`No block had the transaction ${hash} within ten minutes. It may still be taken.`);
  });
  if (receipt.status !== 'success' || !receipt.contractAddress)
    throw new NotDeployed(`The chain refused the contract in the transaction ${hash}.`);
  return receipt.contractAddress;
}

try {
  console.log(`ANCHOR_CONTRACT=${await deploy()}`);
} catch (error) {
  if (!(error instanceof NotDeployed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
