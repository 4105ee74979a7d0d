/**
 * Messages between processes about chunks at work, by NOTIFY of PostgreSQL, wherever the queue is. One is lost when a
 * connection breaks; messages only make news arrive sooner, as all of it is in rows and jobs. Any process that reaches
 * the database may notify and listen, so each message is signed with the secret of the job that it is about.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { openClient } from '@productive-mining/database/connection/open-client.ts';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { EngineLog } from '../engine-log.ts';
import { type ChunkMessage, chunkMessage } from './chunk-job.ts';

const CHANNEL = 'productive_mining_chunks';
/** PostgreSQL takes payloads below 8,000 bytes; a character has up to four. No part ends within a character. */
const PARTS = /[\s\S]{1,1900}/gu;
/** Largest message that is put together again, in UTF-16 units: far above any picture of the work. */
const MESSAGE_CHARACTERS = 1_000_000;
/** Length of a SHA-256 in base64url. */
const SIGNATURE_CHARACTERS = 43;
/** A stop names its job, and nothing else. */
const STOP_CHARACTERS = 300;
const RECONNECT_MS = 250;
const CONNECT_WITHIN_MS = 10_000;
/** At most so long a closing process waits for its last messages to leave. */
const LAST_WORDS_MS = 1000;

export interface HeardMessage {
  message: ChunkMessage;
  /** Whether its sender knows this secret of a job. */
  isSignedWith: (key: string) => boolean;
}

export interface ChunkWire {
  /** Tells every process, this one among them. Never rejects. @param key of the job that it is about */
  send(message: ChunkMessage, key: string): void;
  /** Resolves when what was sent has left, within a second. */
  close(): Promise<void>;
}

interface WireOptions {
  database: Database;
  databaseUrl: string;
  log: EngineLog;
  receive: (heard: HeardMessage) => void;
  /** Called when messages may have been lost, and come again from now on. */
  onGap: () => void;
}

/** Listens before it resolves. @throws the connection's error */
export async function openChunkWire(options: WireOptions): Promise<ChunkWire> {
  const listener = new Listener(options);
  await listener.listen();
  const leaving = new Set<Promise<void>>();
  return {
    send(message, key) {
      const sent = notify(options.database, message, key)
        .catch((error: unknown) =>
          options.log.warn({ error: String(error) }, 'a message about a chunk is lost'),
        )
        .finally(() => leaving.delete(sent));
      leaving.add(sent);
    },
    async close() {
      await Promise.race([Promise.all(leaving), wait(LAST_WORDS_MS)]);
      await listener.close();
    },
  };
}

/** The parts of a message are one transaction, so that they arrive behind each other; "3+" and "4." begin two of them. */
async function notify({ orm }: Database, message: ChunkMessage, key: string): Promise<void> {
  const text = JSON.stringify(message);
  const cut = `${signatureOf(text, key)}${text}`.match(PARTS) ?? [];
  const parts = cut.map((part, index) => `${index}${index === cut.length - 1 ? '.' : '+'}${part}`);
  const list = sql.join(
    parts.map((part) => sql`(${part})`),
    sql`, `,
  );
  await orm.execute(sql`select pg_notify(${CHANNEL}, part) from (values ${list}) as parts (part)`);
}

function signatureOf(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

class Listener {
  private client: pg.Client | undefined;
  private readonly joiner = new PartJoiner();
  private isClosed = false;

  constructor(private readonly options: WireOptions) {}

  async listen(): Promise<void> {
    const client = await openClient({
      connectionString: this.options.databaseUrl,
      application_name: 'productive-mining chunk messages',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    client.on('notification', ({ payload }) => this.take(payload ?? ''));
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => resolve());
    });
    try {
      await client.query(`listen ${CHANNEL}`);
      if (this.isClosed) throw new Error('the wire is closed');
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    void ended.then(() => this.listenAgain());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.end();
  }

  private async listenAgain(): Promise<void> {
    this.joiner.forget();
    while (!this.isClosed) {
      await wait(RECONNECT_MS);
      const isBack = await this.listen().then(
        () => true,
        () => false,
      );
      if (isBack) return this.options.onGap();
    }
  }

  private take(payload: string): void {
    const whole = this.joiner.add(payload);
    if (whole === undefined) return;
    const heard = readMessage(whole);
    if (heard) this.options.receive(heard);
    else this.options.log.warn({}, 'a message about a chunk is malformed');
  }
}

/** Puts the parts of messages together again. What lacks a part, or is longer than any message, is left out. */
export class PartJoiner {
  private begun = '';
  private nextIndex = 0;

  /** @returns the whole message with its last part */
  add(part: string): string | undefined {
    const [head = '', index, mark] = /^(\d+)([+.])/.exec(part) ?? [];
    if (Number(index) === 0) this.forget();
    if (Number(index) !== this.nextIndex || this.begun.length + part.length > MESSAGE_CHARACTERS)
      return this.forget();
    this.begun += part.slice(head.length);
    this.nextIndex++;
    if (mark !== '.') return undefined;
    const whole = this.begun;
    this.forget();
    return whole;
  }

  forget(): undefined {
    this.begun = '';
    this.nextIndex = 0;
  }
}

function readMessage(whole: string): HeardMessage | undefined {
  const [signature, text] = [whole.slice(0, SIGNATURE_CHARACTERS), whole.slice(SIGNATURE_CHARACTERS)];
  const message = chunkMessage.safeParse(parseJson(text));
  if (!message.success) return undefined;
  // A stop may be kept until its chunk comes, and its text with it.
  if (message.data.about === 'stop' && text.length > STOP_CHARACTERS) return undefined;
  return {
    message: message.data,
    isSignedWith(key) {
      const [theirs, ours] = [Buffer.from(signature), Buffer.from(signatureOf(text, key))];
      return theirs.length === ours.length && timingSafeEqual(theirs, ours);
    },
  };
}
