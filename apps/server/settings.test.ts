import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { witnessKey } from '@productive-mining/ledger/log/cosignature.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './limits.ts';
import { aboutSetting, environment, readSettings, SettingsError } from './settings.ts';

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('was taken');
}

const WITNESS = verifierLine(witnessKey('witness.example/w', new Uint8Array(32).fill(1)));

/** Values that can't be used. */
const REFUSED = [
  ['PORT', '65536'],
  ['PORT', '3e3'],
  ['PORT', 'http'],
  ['HOST', 'a b'],
  ['MINING_THREADS', '0'],
  ['MINING_THREADS', '1.5'],
  ['MINING_NICE', '20'],
  ['MINING_NICE', '-1'],
  ['CPU_WATTS', '0'],
  ['CPU_WATTS', '-15'],
  ['SESSION_AWAY_MINUTES', '0'],
  ['SESSION_AWAY_MINUTES', '525601'],
  ['LIMITS', 'none'],
  ['LIMITS', '{"writes":1}'],
  ['LIMITS', '{"writesPerMinute":0}'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.example'],
  ['ALLOWED_HOSTS', '192.168.1.5:3000'],
  ['ALLOWED_HOSTS', 'any,mine.example'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_ORIGIN', 'two words'],
  ['LOG_ORIGIN', 'a+b'],
  ['LOG_ORIGIN', 'https://ledger.example.org/log'],
  ['WITNESSES', 'https://witness.example'],
  ['WITNESSES', 'https://witness.example name+00000000+BAAA'],
  ['WITNESSES', `ftp://witness.example ${WITNESS}`],
  ['WITNESSES', `https://a.example ${WITNESS}, https://b.example ${WITNESS}`],
  ['ANCHOR_CHAIN_ID', '0'],
  ['ANCHOR_CHAIN_ID', '0x1'],
  ['ANCHOR_CONTRACT', '0x12'],
  ['ANCHOR_MAX_FEE_GWEI', '0'],
  ['ANCHOR_MAX_FEE_GWEI', '0.0000000001'],
  ['ANCHOR_DAILY_BUDGET', '-1'],
  ['ANCHOR_DAILY_BUDGET', 'all'],
  ['ANCHOR_CONFIRMATIONS', '0'],
  ['ALLOW_LOCAL_RPC', 'yes'],
] as const;

const REFUSED_SECRETS = [
  ['DATABASE_URL', 'mysql://user:hunter2@host/name'],
  ['SQL_READER_URL', 'mysql://user:hunter2@host/name'],
  ['REDIS_URL', 'http://:hunter2@host'],
  ['OPERATOR_TOKEN', 'hunter2'],
  ['ANCHOR_RPC_URL', 'ws://node/hunter2'],
  ['ANCHOR_PRIVATE_KEY', 'hunter2'],
  ['ANCHOR_PRIVATE_KEY', `0x${'0'.repeat(64)}`],
  // The order of secp256k1's group (SEC 2, §2.4.1): keys are below it.
  ['ANCHOR_PRIVATE_KEY', '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
] as const;

/** Any text is a path: what can't be used shows at the start, see refused-starts.test.ts. */
const PATHS = ['DATA_DIR', 'KEYS_DIR', 'TIP_FILE'];

describe('settings', () => {
  it('name the witnesses of the log, each by address and key', () => {
    const { witnesses } = readSettings({ WITNESSES: `https://a.example/w/ ${WITNESS}` });
    expect(witnesses).toMatchObject([{ url: 'https://a.example/w', key: { name: 'witness.example/w' } }]);
  });

  it('need no variables', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      sqlReaderUrl: undefined,
      redisUrl: undefined,
      miningThreads: availableParallelism(),
      miningNice: 19,
      cpuWatts: 15,
      sessionAwayMinutes: undefined,
      limits: {
        writesPerMinute: 60,
        readsPerMinute: 6000,
        connections: 10_000,
        connectionsPerAddress: 4000,
        liveConnectionsPerAddress: 60,
        callsAtOncePerAddress: 24,
        ledgerStreams: 8,
        ledgerStreamsPerAddress: 2,
        dataStreams: 32,
        dataStreamsPerAddress: 8,
        phrasesPerHour: 30,
        queriesPerMinute: 30,
        chainReadsPerMinute: 60,
        tokensPerHour: 60,
        operatorAnchorsPerHour: 12,
        movementsPerMinute: 20,
        tasksPerMinute: 20,
        signaturesPerMinute: 30,
        guideCharactersPerSecond: 40,
        sessionsPerVisitor: 9,
        sessionsPerAddress: 18,
      },
      trustProxy: false,
      operatorToken: undefined,
      keysDir: 'data/keys',
      tipFile: resolve('data.tip.json'),
      allowLocalRpc: false,
      witnesses: [],
      logLevel: 'warn',
    });
  });

  it('keep the highest block beside the data folder, unless another file is named', () => {
    expect(readSettings({ DATA_DIR: '/srv/mined/' }).tipFile).toBe('/srv/mined.tip.json');
    expect(readSettings({ DATA_DIR: '/srv/mined', TIP_FILE: '/elsewhere/tip' }).tipFile).toBe(
      '/elsewhere/tip',
    );
  });

  it('take an empty variable as an absent one', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}));
  });

  it.each([
    ['127.0.0.1', undefined],
    ['localhost', undefined],
    ['::1', undefined],
    ['0.0.0.0', 30],
    ['::', 30],
    ['192.168.1.5', 30],
  ])('a server on %s pauses sessions of absent owners after %s minutes', (HOST, minutes) => {
    expect(readSettings({ HOST }).sessionAwayMinutes).toBe(minutes);
    expect(readSettings({ HOST, SESSION_AWAY_MINUTES: '5' }).sessionAwayMinutes).toBe(5);
    expect(readSettings({ HOST, SESSION_AWAY_MINUTES: 'never' }).sessionAwayMinutes).toBeUndefined();
  });

  it('a server on loopback pauses them too where a proxy brings visitors', () => {
    expect(readSettings({ TRUST_PROXY: 'loopback' }).sessionAwayMinutes).toBe(30);
    expect(readSettings({ TRUST_PROXY: 'false' }).sessionAwayMinutes).toBeUndefined();
  });

  it('limits: off lifts all, JSON changes some', () => {
    expect(new Set(Object.values(readSettings({ LIMITS: 'off' }).limits))).toEqual(
      new Set([Number.POSITIVE_INFINITY]),
    );
    expect(readSettings({ LIMITS: '{"writesPerMinute":5}' }).limits).toEqual({
      ...DEFAULT_LIMITS,
      writesPerMinute: 5,
    });
  });

  it.each([
    ['false', false],
    ['true', true],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['fd00::/8', 'fd00::/8'],
  ])('TRUST_PROXY=%s', (TRUST_PROXY, trusted) => {
    expect(readSettings({ TRUST_PROXY }).trustProxy).toBe(trusted);
  });

  it.each(REFUSED)('%s=%s is refused in one sentence with name, value and what is allowed', (name, value) => {
    expect(refusal({ [name]: value })).toBe(
      `${name} is "${value}", but must be ${aboutSetting(name).allowed}.`,
    );
  });

  it.each([
    ['http://127.0.0.1:3100', 'it leads to 127.0.0.1, this machine, which is not public', true],
    ['http://localhost:3100', 'its name is that of this machine', true],
    ['http://witness.example', 'it begins with http:, and only https: is asked', false],
    ['https://10.0.0.1', 'it leads to 10.0.0.1, a private network, which is not public', false],
    ['https://witness.example:444', 'its port is 444, and only 443, 8443, 8545 are asked', false],
  ])('a witness at %s is refused at the start: %s', (url, why, isLocal) => {
    const WITNESSES = `${url} ${WITNESS}`;
    const way = isLocal ? '; ALLOW_LOCAL_RPC=1 admits this machine, for development' : '';
    expect(refusal({ WITNESSES })).toBe(
      `WITNESSES has the address ${url}, which is not asked: ${why}${way}.`,
    );
    const start = () => readSettings({ WITNESSES, ALLOW_LOCAL_RPC: '1' });
    if (isLocal) expect(start().witnesses).toMatchObject([{ url }]);
    else expect(start).toThrow(SettingsError);
  });

  it('a refusal of witnesses shows one, address and line', () => {
    expect(refusal({ WITNESSES: 'witness.example/w+hash+key' })).toContain(
      'such as WITNESSES="https://witness.example.org witness.example.org/w1+hash+key".',
    );
  });

  it('a refusal names the bound that was passed, as the longest absence and the least limit', () => {
    expect(readSettings({ SESSION_AWAY_MINUTES: '525600' }).sessionAwayMinutes).toBe(525_600);
    expect(refusal({ SESSION_AWAY_MINUTES: '600000' })).toContain('at most 525600, or never');
    expect(readSettings({ LIMITS: '{"writesPerMinute":1}' }).limits.writesPerMinute).toBe(1);
    expect(refusal({ LIMITS: '{"writesPerMinute":0}' })).toContain('whole numbers from 1 on,');
  });

  it.each(REFUSED_SECRETS)('%s is refused without printing it', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toBe(`${name} must be ${aboutSetting(name).allowed}.`);
    expect(message).not.toContain('hunter2');
  });

  it('of anchoring go together', () => {
    const chain = {
      ANCHOR_RPC_URL: 'http://node:8545/key',
      ANCHOR_CHAIN_ID: '11155111',
      ANCHOR_CONTRACT: `0x${'Ab'.repeat(20)}`,
    };
    expect(readSettings({ ...chain, ANCHOR_DAILY_BUDGET: '1.5' }).anchor).toEqual({
      rpcUrl: 'http://node:8545/key',
      chainId: 11_155_111,
      contract: `0x${'ab'.repeat(20)}`,
      privateKey: undefined,
      maxFeeWei: 50_000_000_000n,
      dailyBudgetWei: 1_500_000_000_000_000_000n,
      confirmations: 12,
    });
    expect(refusal({ ANCHOR_CHAIN_ID: '1' })).toBe(
      'ANCHOR_RPC_URL must be set as well, because ANCHOR_CHAIN_ID is.',
    );
    expect(refusal({ ...chain, ANCHOR_CONTRACT: '' })).toBe(
      'ANCHOR_CONTRACT must be set as well, because ANCHOR_RPC_URL is.',
    );
    expect(refusal({ ANCHOR_PRIVATE_KEY: `0x${'1'.repeat(64)}` })).toBe(
      'ANCHOR_RPC_URL must be set as well, because ANCHOR_PRIVATE_KEY is.',
    );
  });

  it('are each refused for a value that can’t be used, but for paths', () => {
    const refused = [...REFUSED, ...REFUSED_SECRETS].map(([name]) => name);
    expect([...new Set([...refused, ...PATHS])].sort()).toEqual(Object.keys(environment.shape).sort());
  });

  it('are all described', () => {
    for (const name of Object.keys(environment.shape)) {
      const { description, allowed, initial } = aboutSetting(name);
      expect(description).toMatch(/\.$/);
      expect(allowed.length * initial.length).toBeGreaterThan(0);
    }
  });
});
