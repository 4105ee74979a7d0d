/** Puts the contract DiscoveryAnchor on the chain of ANCHOR_RPC_URL, paid by ANCHOR_PRIVATE_KEY, and prints its address. */
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { ANCHOR_ABI, ANCHOR_BYTECODE } from '../apps/server/public-chain/contract/discovery-anchor.ts';

const { ANCHOR_RPC_URL, ANCHOR_CHAIN_ID, ANCHOR_PRIVATE_KEY } = process.env;
if (!ANCHOR_RPC_URL || !ANCHOR_CHAIN_ID || !ANCHOR_PRIVATE_KEY) {
  console.error('Set ANCHOR_RPC_URL, ANCHOR_CHAIN_ID and ANCHOR_PRIVATE_KEY.');
  process.exit(1);
}
const account = privateKeyToAccount(ANCHOR_PRIVATE_KEY as `0x${string}`);
const client = createWalletClient({ account, transport: http(ANCHOR_RPC_URL) }).extend(publicActions);
const says = await client.getChainId();
if (says !== Number(ANCHOR_CHAIN_ID)) {
  console.error(`The node says that it is of chain ${says}, not of chain ${ANCHOR_CHAIN_ID}.`);
  process.exit(1);
}
const hash = await client.deployContract({ abi: ANCHOR_ABI, bytecode: ANCHOR_BYTECODE, chain: null });
const { contractAddress } = await client.waitForTransactionReceipt({ hash });
console.log(`ANCHOR_CONTRACT=${contractAddress}`);
