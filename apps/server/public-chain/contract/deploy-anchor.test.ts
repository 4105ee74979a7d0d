/** `npm run anchor:deploy`, as an operator runs it. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Address, keccak256 } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANVIL_CHAIN_ID, startAnvil, type TestChain, testKey } from '../testing/start-anvil.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

let chain: TestChain;
beforeAll(async () => {
  chain = await startAnvil();
});
afterAll(() => chain.close());

const BY_NPM = ['npm', 'run', '-s', 'anchor:deploy'] as const;
/** The program of that script of package.json, without the time of npm. */
const DIRECTLY = [process.execPath, '--import', 'tsx', 'scripts/deploy-anchor.ts'] as const;

/** @param env variables that differ from those of a whole deployment */
function deploy(
  env: Record<string, string>,
  [program, ...parameters]: readonly [string, ...string[]] = DIRECTLY,
): Promise<{ code: number; out: string; err: string }> {
  const anchor = {
    ANCHOR_RPC_URL: chain.url,
    ANCHOR_CHAIN_ID: String(ANVIL_CHAIN_ID),
    ANCHOR_PRIVATE_KEY: testKey(0),
  };
  const options = { cwd: ROOT, env: { ...process.env, ...anchor, ...env } };
  return new Promise((ended) =>
    execFile(program, parameters, options, (error, out, err) =>
      ended({ code: Number(error?.code ?? 0), out, err }),
    ),
  );
}

it('prints the address of a contract as the server uses it', async () => {
  const { code, out, err } = await deploy({}, BY_NPM);
  expect(code, err).toBe(0);
  const address = /^ANCHOR_CONTRACT=(0x[0-9a-f]{40})\n$/i.exec(out)?.[1] as Address;
  const deployed = await chain.client.getCode({ address });
  expect(keccak256(deployed!)).toBe(
    keccak256((await chain.client.getCode({ address: await chain.deploy() }))!),
  );
});

it.each([
  [{ ANCHOR_RPC_URL: '', ANCHOR_PRIVATE_KEY: '' }, 'Not set: ANCHOR_RPC_URL, ANCHOR_PRIVATE_KEY.'],
  [
    { ANCHOR_PRIVATE_KEY: '0x12' },
    'ANCHOR_PRIVATE_KEY must be 0x and the 64 hex digits of a key of secp256k1.',
  ],
  [{ ANCHOR_CHAIN_ID: '5' }, 'The node says that it is of chain 31337, not of chain 5.'],
  [
    { ANCHOR_PRIVATE_KEY: `0x${'1'.repeat(64)}` },
    'The node didn’t take the transaction. The account 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A has 0 of the chain’s coin.',
  ],
])('says in one sentence why nothing was deployed: %o', async (env, sentence) => {
  expect(await deploy(env)).toEqual({ code: 1, out: '', err: `${sentence}\n` });
});

it('tells a node that is away from one that answers something else', async () => {
  const page = createServer((_, response) => response.end('<html>'));
  await new Promise<void>((listening) => page.listen(0, '127.0.0.1', listening));
  const ANCHOR_RPC_URL = `http://127.0.0.1:${(page.address() as AddressInfo).port}/secret`;
  expect((await deploy({ ANCHOR_RPC_URL })).err).toBe(
    'The node of ANCHOR_RPC_URL gives no answer that can be used.\n',
  );
  page.closeAllConnections();
  await new Promise((closed) => page.close(closed));
  expect((await deploy({ ANCHOR_RPC_URL })).err).toBe(
    'There is no connection to the node of ANCHOR_RPC_URL (ECONNREFUSED).\n',
  );
});
