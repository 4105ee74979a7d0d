/** A contract that calls another one several times in one transaction, as wallets that are contracts do. */
import { type Address, concatHex, type Hex, pad } from 'viem';
import type { TestChain } from './start-anvil.ts';

/** Bytes of a call of `anchor`: four of its name, two words. */
const CALL_BYTES = 68;
const CALLER: Address = `0x${'ca11'.repeat(10)}`;

/**
 * The first word of what it is called with is the contract that it calls, with each 68 bytes behind it; one call that fails
 * fails all. In assembly: PUSH 32; loop: while offset < CALLDATASIZE, CALLDATACOPY(0, offset, 68),
 * CALL(gas, CALLDATALOAD(0), 0, 0, 68, 0, 0), revert unless it is 1, offset += 68.
 */
const CODE: Hex =
  '0x60205b36811015602957604481600037600060006044600060006000355af115602b576044016002565b005b60006000fd';

/** Puts the contract on a chain. @returns the call that makes it call */
export async function placeCaller(chain: TestChain, target: Address, calls: readonly Hex[]) {
  const other = calls.find((call) => call.length !== 2 + 2 * CALL_BYTES);
  if (other !== undefined) throw new Error(`not a call of ${CALL_BYTES} bytes: ${other}`);
  await chain.client.setCode({ address: CALLER, bytecode: CODE });
  return { to: CALLER, data: concatHex([pad(target), ...calls]) };
}
