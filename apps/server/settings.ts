/** Settings of the server: environment variables, checked once at start. docs/configuration.md is made from this file. */

import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import { isOwnNoteName } from '@productive-mining/ledger/log/signed-note.ts';
import { z } from 'zod';
import { type AllowedHosts, isHostList, isLoopbackName, parseHostList } from './allowed-hosts.ts';
import { type AnchorSettings, amountOf, anchorSettingsOf, isPrivateKey } from './anchor-settings.ts';
import { DEFAULT_LIMITS, type LimitName, type Limits } from './limits.ts';
import { isTrustedProxies, parseTrustProxy, type TrustProxy } from './trust-proxy.ts';
import { refuseUnaskedWitness, type WitnessSetting, witnesses } from './witness-settings.ts';

const limitNames = Object.keys(DEFAULT_LIMITS) as LimitName[];
const ofEachLimit = <T>(value: T) =>
  Object.fromEntries(limitNames.map((name) => [name, value])) as Record<LimitName, T>;

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Undefined for the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Undefined when the queues are in PostgreSQL. */
  sqlReaderUrl: string | undefined;
  redisUrl: string | undefined;
  miningThreads: number;
  /** 0 to 19, the lowest priority. */
  miningNice: number;
  cpuWatts: number;
  /** Undefined when sessions are never paused because their owner is away. */
  sessionAwayMinutes: number | undefined;
  limits: Limits;
  trustProxy: TrustProxy;
  allowedHosts: AllowedHosts;
  operatorToken: string | undefined;
  keysDir: string;
  tipFile: string;
  /** Undefined when this server reaches no public chain by itself. */
  anchor: AnchorSettings | undefined;
  /** Undefined for that of its ledger. */
  logOrigin: string | undefined;
  /** Asked to cosign each checkpoint of the log. */
  witnesses: readonly WitnessSetting[];
  /** Whether visitors may name addresses of this machine, for development. */
  allowLocalRpc: boolean;
  logLevel: z.output<typeof logLevel>;
}

/** A variable that can't be used. The message is one sentence with the variable, its value and what is allowed. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingsError';
  }
}

interface About {
  description: string;
  /** Allowed values; completes "… must be". */
  allowed: string;
  /** Default value as the documentation names it. */
  initial: string;
  /** Set for a value that is never printed. */
  secret?: true;
}

/** Adds what the documentation and the error message say about a variable. */
function setting<S extends z.ZodType>(schema: S, about: About): S {
  return schema.meta({ ...about });
}

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));
const urlOf = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** A year. */
const AWAY_MINUTES_MAX = 525_600;
const awayMinutes = z.union([
  z.literal('never'),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().positive().max(AWAY_MINUTES_MAX)),
]);
const customLimits = z.strictObject(ofEachLimit(z.int().min(1))).partial();
const limits = z.string().transform((text, context): Limits => {
  if (text === 'default') return DEFAULT_LIMITS;
  if (text === 'off') return ofEachLimit(Number.POSITIVE_INFINITY);
  const custom = customLimits.safeParse(parseJson(text));
  if (custom.success) return { ...DEFAULT_LIMITS, ...(custom.data as Partial<Limits>) };
  context.addIssue('not limits');
  return z.NEVER;
});

/** Every variable, in the order of the documentation. */
export const environment = z.object({
  PORT: setting(whole(0, 65_535).default(3000), {
    description: 'Port that the server listens on; 0 takes a free one.',
    allowed: 'a whole number from 0 to 65535',
    initial: '`3000`',
  }),
  HOST: setting(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    {
      description: 'Address that the server listens on. `0.0.0.0` opens it to other machines.',
      allowed: 'a host name or an address',
      initial: '`127.0.0.1`',
    },
  ),
  DATA_DIR: setting(z.string().default('./data'), {
    description:
      'Directory of the embedded database and of the keys. Back it up as a whole, while no server runs; `TIP_FILE` is apart from it on purpose. Where root starts the server below a folder that PostgreSQL’s account can’t enter, such as /root, the database is kept in a folder of /var/lib/productive-mining, which the start names: back that up too, at the same time. A data folder that was moved or copied doesn’t open that database; the refusal says how it goes on. The database of a data folder that is gone stays there, and each start names it.',
    allowed: 'a path',
    initial: '`./data`',
  }),
  DATABASE_URL: setting(urlOf(['postgres:', 'postgresql:']).optional(), {
    description:
      'A PostgreSQL database to use instead of the embedded one. One server runs on a database; a second one is refused at its start. The server connects to PostgreSQL itself or through a pooler that keeps a session for each connection: locks and notifications are lost behind a transaction pooler.',
    allowed: 'a URL such as postgres://user:password@host:5432/name',
    initial: 'the embedded PostgreSQL in DATA_DIR',
    secret: true,
  }),
  SQL_READER_URL: setting(urlOf(['postgres:', 'postgresql:']).optional(), {
    description:
      'The same database for queries of readers, as a role that may read the schema `reading` and nothing else. Only needed where the role of DATABASE_URL may not make such a role itself; `npm run db:migrate` makes it, where the DATABASE_URL that it is given may.',
    allowed: 'a URL such as postgres://reader:password@host:5432/name',
    initial: 'a role that the server makes for its database',
    secret: true,
  }),
  REDIS_URL: setting(urlOf(['redis:', 'rediss:']).optional(), {
    description:
      'A Redis that holds the queues instead of PostgreSQL. It must not evict keys. One that doesn’t answer within ten seconds ends the start; for one that is lost later the server waits. Several databases may share one, but not a database and its copy.',
    allowed: 'a URL such as redis://host:6379',
    initial: 'queues in PostgreSQL',
    secret: true,
  }),
  MINING_THREADS: setting(
    whole(1, 1024).default(() => availableParallelism()),
    {
      description:
        'Threads that compute. They run at the priority of MINING_NICE. Whoever is at this machine may take fewer of them for now, on the Mining page; where OPERATOR_TOKEN is set or TRUST_PROXY declares a proxy, only who sends the token with the call changeMachineUse.',
      allowed: 'a whole number from 1 to 1024',
      initial: 'one for each core',
    },
  ),
  MINING_NICE: setting(whole(0, 19).default(19), {
    description:
      'Priority of the threads that compute, on Linux: 19 is the lowest, which leaves a machine that others use to them; 0 is that of most programs, for a machine that is there to mine. Threads never get a higher priority than the server itself has.',
    allowed: 'a whole number from 0 to 19',
    initial: '`19`',
  }),
  CPU_WATTS: setting(
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number)
      .pipe(z.number().positive().max(10_000))
      .default(15),
    {
      description:
        'Power of one busy core in watts. Energy is estimated as CPU seconds × this number, and is marked as an estimate. 15 W is about a desktop processor of 120 W with 8 cores.',
      allowed: 'a number above 0 and at most 10000',
      initial: '`15`',
    },
  ),
  SESSION_AWAY_MINUTES: setting(awayMinutes.optional(), {
    description: 'A session is paused when its owner has not been seen for this long, and resumes on return.',
    allowed: `a number of minutes above 0 and at most ${AWAY_MINUTES_MAX}, or never`,
    initial: '`30` when HOST is beyond loopback or TRUST_PROXY declares a proxy, otherwise `never`',
  }),
  LIMITS: setting(limits.default(DEFAULT_LIMITS), {
    description: `Upper bounds against abuse. \`off\` lifts them all; JSON changes some: ${Object.entries(
      DEFAULT_LIMITS,
    )
      .map(([name, bound]) => `\`${name}\` (${bound})`)
      .join(', ')}. A network address is one of IPv4, or all of a /64 of IPv6.`,
    allowed: `default, off or a JSON object of whole numbers from 1 on, named ${limitNames.join(', ')}`,
    initial: '`default`',
  }),
  TRUST_PROXY: setting(z.string().refine(isTrustedProxies).transform(parseTrustProxy).default(false), {
    description:
      'Reverse proxies whose X-Forwarded-* headers are trusted: they then decide the client’s address and whether the cookie is Secure. `loopback` is a proxy on this machine. `true` trusts everyone, and takes the first address of X-Forwarded-For, which a client makes up unless the proxy puts its own in the place of that header. [How a proxy passes requests on](#behind-a-reverse-proxy).',
    allowed:
      'false, true, or addresses, ranges and the names loopback, linklocal and uniquelocal, separated by commas',
    initial: '`false`',
  }),
  ALLOWED_HOSTS: setting(z.string().refine(isHostList).transform(parseHostList).optional(), {
    description:
      'Names by which browsers may ask this server, such as that of a proxy in front of it; requests by another name are refused, as a page of another site can have its own name lead to this machine. `localhost`, names that end in `.localhost`, and the addresses of loopback are always among them; `any` lets every name pass. `/healthz` and `/readyz` answer by any name, for programs that watch.',
    allowed: 'any alone, or names and addresses without ports and brackets, separated by commas',
    initial:
      'loopback names; when HOST is open to other machines also every address, and the machine’s own name, alone and with `.local` behind it',
  }),
  OPERATOR_TOKEN: setting(z.string().min(16).optional(), {
    description:
      'Bearer token that opens /metrics, and the change of threads. Where it is set, both want it from everybody, this machine included: a proxy or tunnel on it that adds no header can’t be told from whoever sits at it.',
    allowed: 'at least 16 characters',
    initial:
      'this machine alone reads /metrics and changes threads; nobody does where TRUST_PROXY declares a proxy',
    secret: true,
  }),
  KEYS_DIR: setting(z.string().optional(), {
    description:
      'Directory of the keys that sign blocks and cookies. `rotate-keys` has new keys sign blocks, see [the command line](command-line.md).',
    allowed: 'a path',
    initial: '`keys` in DATA_DIR',
  }),
  TIP_FILE: setting(z.string().optional(), {
    description:
      'File with the highest block that this server has signed. Keep it apart from what is put back from a copy: the server then says at its start that a ledger is an older copy, or another branch, and mines nothing until the file is renamed, which accepts that ledger. Each server has a file of its own; in a container give it a place that outlives it. A file that can’t be read or written ends no start and keeps nobody from mining; the log and the security status say so.',
    allowed: 'a path',
    initial: 'DATA_DIR with `.tip.json` behind its name',
  }),
  LOG_ORIGIN: setting(z.string().max(100).refine(isOwnNoteName).optional(), {
    description:
      'Name of the log over the blocks, the first line of its checkpoints: an address without scheme that is yours, such as `ledger.example.org/log`. Readers and witnesses know the log by it, so that they take another name for another log.',
    allowed:
      'a name of at most 100 characters without scheme (://), spaces, plus signs and control characters',
    initial: '`productive-mining/` and the first 32 digits of the ledger’s fingerprint',
  }),
  WITNESSES: setting(witnesses.optional(), {
    description:
      'Witnesses of the log over the blocks, which are asked to cosign each checkpoint, by the protocol C2SP tlog-witness; `npx productive-mining witness` is one. Each is asked at its address alone, which must be public and https unless ALLOW_LOCAL_RPC is 1. A witness that you run yourself shows nothing that your own keys don’t.',
    allowed:
      'addresses with the verifier line of each behind a space, separated by commas, such as WITNESSES="https://witness.example.org witness.example.org/w1+hash+key"',
    initial: 'none: the log has the signatures of the ledger’s keys alone',
  }),
  ANCHOR_RPC_URL: setting(urlOf(['http:', 'https:']).optional(), {
    description:
      'A node of a public chain, by which this server looks for the anchors of discoveries and, with ANCHOR_PRIVATE_KEY, sends them. ANCHOR_CHAIN_ID and ANCHOR_CONTRACT are set with it.',
    allowed: 'an address such as https://node.example/key',
    initial:
      'the server reaches no public chain by itself; anchors are sent by the wallets of visitors, or simulated',
    secret: true,
  }),
  ANCHOR_CHAIN_ID: setting(whole(1, Number.MAX_SAFE_INTEGER).optional(), {
    description:
      'Chain of ANCHOR_RPC_URL, as eth_chainId says it: 11155111 is Sepolia. Nothing is sent or counted while the node says another.',
    allowed: `a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`,
    initial: 'none',
  }),
  ANCHOR_CONTRACT: setting(
    z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/)
      .optional(),
    {
      description:
        'The contract DiscoveryAnchor on that chain. `npm run anchor:deploy` puts one there, paid by ANCHOR_PRIVATE_KEY, and prints its address; it reads ANCHOR_RPC_URL, ANCHOR_CHAIN_ID and ANCHOR_PRIVATE_KEY.',
      allowed: '0x and 40 hex digits',
      initial: 'none',
    },
  ),
  ANCHOR_PRIVATE_KEY: setting(z.string().refine(isPrivateKey).optional(), {
    description:
      'Key of an account that pays for anchors on that chain. It signs nothing but calls of ANCHOR_CONTRACT for ANCHOR_RPC_URL and ANCHOR_CHAIN_ID, never anything for a node that a visitor named. Use an account that holds no more than anchors may cost, and use it nowhere else.',
    allowed: '0x and the 64 hex digits of a key of secp256k1',
    initial: 'the server signs nothing; visitors anchor with wallets of their own',
    secret: true,
  }),
  ANCHOR_MAX_FEE_GWEI: setting(amountOf(9).default(50_000_000_000n), {
    description:
      'Most that is offered for one unit of gas, in gwei. An anchor waits while the chain asks more; one that no block takes within five minutes is offered again at an eighth more, up to this.',
    allowed: 'a number above 0 with at most 9 digits behind the point',
    initial: '`50`',
  }),
  ANCHOR_DAILY_BUDGET: setting(amountOf(18).default(10_000_000_000_000_000n), {
    description:
      'Most that the anchors of 24 hours may cost together, in the coin of the chain, counted at the highest price that was offered.',
    allowed: 'a number above 0 with at most 18 digits behind the point',
    initial: '`0.01`',
  }),
  ANCHOR_CONFIRMATIONS: setting(whole(1, 1000).default(12), {
    description:
      'Blocks of the chain, from that of the anchor on, after which it counts as final and isn’t looked for again.',
    allowed: 'a whole number from 1 to 1000',
    initial: '`12`',
  }),
  ALLOW_LOCAL_RPC: setting(
    z
      .enum(['0', '1'])
      .default('0')
      .transform((text) => text === '1'),
    {
      description:
        'With `1`, visitors may name a node on this machine, and WITNESSES a witness there, by http too: for development with a chain or a witness of one’s own. Everywhere else it lets them reach what only this machine reaches.',
      allowed: '0 or 1',
      initial: '`0`',
    },
  ),
  LOG_LEVEL: setting(logLevel.default('warn'), {
    description:
      'How much is logged: lines of this level and of graver ones, as JSON on the standard output. That the server is ready, and why it ends, is printed at any level.',
    allowed: `one of ${logLevel.options.join(', ')}`,
    initial: '`warn`',
  }),
});

/**
 * Reads the settings; an empty variable counts as absent.
 * @throws SettingsError naming the first variable that can't be used
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new SettingsError(refusalOf(String(parsed.error.issues[0]?.path[0]), present));
  const { HOST, DATA_DIR, SESSION_AWAY_MINUTES, ...rest } = parsed.data;
  const unasked = refuseUnaskedWitness(rest.WITNESSES ?? [], rest.ALLOW_LOCAL_RPC);
  if (unasked !== undefined) throw new SettingsError(unasked);
  const anchor = anchorSettingsOf(rest);
  if (typeof anchor === 'string') throw new SettingsError(anchor);
  const isForOneself = isLoopbackName(HOST) && rest.TRUST_PROXY === false;
  const away = SESSION_AWAY_MINUTES ?? (isForOneself ? 'never' : 30);
  return {
    port: rest.PORT,
    host: HOST,
    dataDir: DATA_DIR,
    databaseUrl: rest.DATABASE_URL,
    sqlReaderUrl: rest.SQL_READER_URL,
    redisUrl: rest.REDIS_URL,
    miningThreads: rest.MINING_THREADS,
    miningNice: rest.MINING_NICE,
    cpuWatts: rest.CPU_WATTS,
    sessionAwayMinutes: away === 'never' ? undefined : away,
    limits: rest.LIMITS,
    trustProxy: rest.TRUST_PROXY,
    allowedHosts: rest.ALLOWED_HOSTS,
    operatorToken: rest.OPERATOR_TOKEN,
    keysDir: rest.KEYS_DIR ?? join(DATA_DIR, 'keys'),
    tipFile: rest.TIP_FILE ?? `${resolve(DATA_DIR)}.tip.json`,
    anchor,
    logOrigin: rest.LOG_ORIGIN,
    witnesses: rest.WITNESSES ?? [],
    allowLocalRpc: rest.ALLOW_LOCAL_RPC,
    logLevel: rest.LOG_LEVEL,
  };
}

/** What the documentation says about a variable. */
export function aboutSetting(name: string): About {
  const schema = environment.shape[name as keyof typeof environment.shape];
  return schema.meta() as unknown as About;
}

function refusalOf(name: string, env: Record<string, string | undefined>): string {
  const { allowed, secret } = aboutSetting(name);
  return secret ? `${name} must be ${allowed}.` : `${name} is "${env[name]}", but must be ${allowed}.`;
}
