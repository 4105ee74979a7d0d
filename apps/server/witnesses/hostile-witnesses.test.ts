/** Witnesses that answer as none should, beside an honest one: what a server takes from them, and what it says. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ed25519 } from '@noble/curves/ed25519.js';
import { readAddCheckpoint } from '@productive-mining/ledger/log/add-checkpoint.ts';
import { readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { cosign, cosignedAt, witnessKey } from '@productive-mining/ledger/log/cosignature.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AppWithLog, startAppWithLog } from '../testing/grow-log.ts';
import { askWitness } from './ask-witness.ts';

const NAMES = ['honest.example', 'hostile.example'] as const;
const DAY_SECONDS = 86_400;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const seeds = NAMES.map((_, at) => new Uint8Array(32).fill(at + 1));
const keys = NAMES.map((name, at) => witnessKey(name, ed25519.getPublicKey(seeds[at]!)));

type Answer = (text: string, response: ServerResponse) => void;
/** The cosignature of one of both at a time. */
const lineOf = (at: number, text: string, seconds: number) => cosign(keys[at]!, text, seconds, seeds[at]!);
const honestly: Answer = (text, response) => response.end(lineOf(0, text, nowSeconds()));

let answers: Answer[];
let servers: Server[];
let test: AppWithLog;
let size = 0;

beforeAll(async () => {
  answers = [honestly, honestly];
  servers = await Promise.all(
    NAMES.map(async (_, at) => {
      const server = createServer(async (request, response) => {
        const pieces: Buffer[] = [];
        for await (const piece of request) pieces.push(piece as Buffer);
        const { note } = readAddCheckpoint(Buffer.concat(pieces).toString())!;
        answers[at]!(readCheckpoint(note)!.text, response);
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return server;
    }),
  );
  const WITNESSES = servers
    .map(
      (server, at) => `http://127.0.0.1:${(server.address() as AddressInfo).port} ${verifierLine(keys[at]!)}`,
    )
    .join(',');
  test = await startAppWithLog({ WITNESSES, ALLOW_LOCAL_RPC: '1' });
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await test.close();
});

/** Seals a further block, about which the witnesses are asked. @returns its checkpoint */
async function grow() {
  size++;
  await test.grow(size);
  return test.ledgerLog.published()!;
}

/** What /api/log says of the hostile witness. */
const hostileOne = async () => {
  const { witnesses } = (await test.app.inject('/api/log')).json() as { witnesses?: unknown[] };
  return (witnesses?.[1] ?? { since: null, size: null }) as Record<string, unknown>;
};

/** What /checkpoint and /api/log have after the round about a further block. */
async function roundWith(answer: Answer) {
  answers = [honestly, answer];
  await grow();
  return vi.waitFor(
    async () => {
      const checkpoint = readCheckpoint((await test.app.inject('/checkpoint')).body)!;
      expect([checkpoint.size, cosignedAt(checkpoint, keys[0]!)]).toEqual([size, expect.any(Number)]);
      return { checkpoint, hostile: await hostileOne() };
    },
    { timeout: 20_000 },
  );
}

const NO_SIGNATURE = 'Its answer has no signature by the key that WITNESSES names.';
const FORK = 'It has cosigned a tree with which this ledger’s doesn’t begin: one of both is a fork.';
const AHEAD = 'Its signature is of a time that is more than a day ahead of this server’s clock.';

it.each<[name: string, trouble: string, answer: Answer]>([
  ['signs in milliseconds', AHEAD, (text, to) => to.end(lineOf(1, text, nowSeconds() * 1000))],
  ['signs at the end of time', AHEAD, (text, to) => to.end(lineOf(1, text, Number.MAX_SAFE_INTEGER))],
  [
    'signs the day after tomorrow',
    AHEAD,
    (text, to) => to.end(lineOf(1, text, nowSeconds() + 2 * DAY_SECONDS)),
  ],
  [
    'signs another tree',
    NO_SIGNATURE,
    (text, to) => to.end(lineOf(1, text.replace(/\n\d+\n/, '\n99\n'), nowSeconds())),
  ],
  ['signs by another witness’s key', NO_SIGNATURE, (text, to) => to.end(lineOf(0, text, nowSeconds()))],
  ['answers nothing', NO_SIGNATURE, (_, to) => to.end()],
  ['answers a note of its own', NO_SIGNATURE, (_, to) => to.end('\n\nother.example/log\n1\nAAAA\n\n— a b\n')],
  [
    'names a size that no ledger has',
    'It has cosigned 999999999999999 blocks, and this',
    (_, to) => to.writeHead(409).end('999999999999999\n'),
  ],
  ['names a size that is none', FORK, (_, to) => to.writeHead(409).end('1e3\n')],
  [
    'answers with another address',
    'The answer leads to another address, which isn’t followed.',
    (_, to) => to.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['answers 70 kB', 'The answer is larger than 64 KB.', (_, to) => to.end('x'.repeat(70_000))],
  [
    'sends an answer without end, byte by byte',
    'There was no whole answer within 5 s.',
    (_, to) => {
      const timer = setInterval(() => to.write('—'), 100);
      to.on('close', () => clearInterval(timer));
    },
  ],
])(
  'a witness that %s vouches for nothing, and the others’ signatures are shown',
  async (_, trouble, answer) => {
    const { since, size: vouched } = await hostileOne();
    const { checkpoint, hostile } = await roundWith(answer);
    expect(cosignedAt(checkpoint, keys[1]!)).toBeUndefined();
    expect(checkpoint.signatures).toHaveLength(2);
    expect(hostile).toMatchObject({ since, size: vouched });
    expect(hostile.trouble).toContain(trouble);
  },
);

it('of many lines the one by its key is taken', async () => {
  const { checkpoint, hostile } = await roundWith((text, response) =>
    response.end(
      `none\n\n${lineOf(0, text, nowSeconds())}${lineOf(1, text, nowSeconds())}${lineOf(1, text, 7)}`,
    ),
  );
  expect(checkpoint.signatures.map(({ name }) => name).slice(1)).toEqual(NAMES);
  expect(hostile).toMatchObject({ size, trouble: null });
});

it('a witness to which somebody has shown a newer checkpoint of this ledger isn’t said to have seen another', async () => {
  answers = [honestly, honestly];
  const published = await grow();
  answers = [(_, response) => response.writeHead(409).end(`${size + 1}\n`), honestly];
  const { port } = servers[0]!.address() as AddressInfo;
  const ask = (newest: number) =>
    askWitness(
      { url: `http://127.0.0.1:${port}`, key: keys[0]! },
      {
        ...{ published, before: 0, proofFrom: () => [] },
        ...{ newestSize: () => newest, now: () => new Date() },
      },
      { allowLoopback: true },
    );
  expect(await ask(size + 1)).toEqual({
    kind: 'none',
    trouble: `Somebody has shown it a newer checkpoint of ${size + 1} blocks, which is asked about next.`,
  });
  expect(await ask(size)).toMatchObject({
    trouble: expect.stringContaining('blocks that it has seen are missing here'),
  });
});

it('a witness on this machine that isn’t asked is told with the setting that admits it, another one without', async () => {
  answers = [honestly, honestly];
  const published = await grow();
  const question = {
    published,
    before: 0,
    proofFrom: () => [],
    newestSize: () => size,
    now: () => new Date(),
  };
  const troubleOf = async (url: string) => {
    const answer = await askWitness({ url, key: keys[0]! }, question, { allowLoopback: false });
    return answer.kind === 'none' && answer.trouble;
  };
  const { port } = servers[0]!.address() as AddressInfo;
  const setting = ' ALLOW_LOCAL_RPC=1 admits this machine, for development.';
  expect(await troubleOf(`http://127.0.0.1:${port}`)).toBe(
    `Its address isn’t asked: it leads to 127.0.0.1, this machine, which is not public.${setting}`,
  );
  expect(await troubleOf('http://localhost:3100')).toBe(
    `Its address isn’t asked: its name is that of this machine.${setting}`,
  );
  for (const elsewhere of ['https://10.0.0.1', 'http://witness.example'])
    expect(await troubleOf(elsewhere)).not.toContain('ALLOW_LOCAL_RPC');
});
