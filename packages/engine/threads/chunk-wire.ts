/**
 * What processes tell each other of chunks at work, by NOTIFY of PostgreSQL, wherever the queue is. A message is lost
 * when a connection breaks: nothing depends on one but how soon something is known, as rows and jobs say the rest.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { EngineLog } from '../engine-log.ts';
import { type ChunkMessage, chunkMessage } from './chunk-job.ts';

const CHANNEL = 'productive_mining_chunks';
/** PostgreSQL takes payloads below 8,000 bytes; a character has up to four. */
const PART_CHARACTERS = 1900;
const RECONNECT_MS = 250;

export interface ChunkWire {
  /** Tells every process, this one among them. Never rejects. */
  send(message: ChunkMessage): void;
  close(): Promise<void>;
}

interface WireOptions {
  database: Database;
  databaseUrl: string;
  log: EngineLog;
  receive: (message: ChunkMessage) => void;
  /** Called when messages may have been lost, and come again from now on. */
  onGap: () => void;
}

/** Listens before it resolves. @throws the connection's error */
export async function openChunkWire(options: WireOptions): Promise<ChunkWire> {
  const listener = new Listener(options);
  await listener.listen();
  return {
    send(message) {
      notify(options.database, message).catch((error: unknown) =>
        options.log.warn({ error: String(error) }, 'a message about a chunk is lost'),
      );
    },
    close: () => listener.close(),
  };
}

/** The parts of a message are one transaction, so that they arrive behind each other; "3+" and "4." begin two of them. */
async function notify({ orm }: Database, message: ChunkMessage): Promise<void> {
  const text = JSON.stringify(message);
  const count = Math.ceil(text.length / PART_CHARACTERS);
  const parts = Array.from({ length: count }, (_, index) => {
    const mark = index === count - 1 ? '.' : '+';
    return `${index}${mark}${text.slice(index * PART_CHARACTERS, (index + 1) * PART_CHARACTERS)}`;
  });
  const list = sql.join(
    parts.map((part) => sql`(${part})`),
    sql`, `,
  );
  await orm.execute(sql`select pg_notify(${CHANNEL}, part) from (values ${list}) as parts (part)`);
}

class Listener {
  private client: pg.Client | undefined;
  private begun = '';
  private isClosed = false;

  constructor(private readonly options: WireOptions) {}

  async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.databaseUrl,
      application_name: 'productive-mining chunk messages',
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.take(payload ?? ''));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.client = client;
    client.once('end', () => void this.listenAgain());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.end();
  }

  private async listenAgain(): Promise<void> {
    this.begun = '';
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
    const [head = '', index, mark] = /^(\d+)([+.])/.exec(payload) ?? [];
    this.begun = (index === '0' ? '' : this.begun) + payload.slice(head.length);
    if (mark !== '.') return;
    const message = chunkMessage.safeParse(parseJson(this.begun));
    if (message.success) this.options.receive(message.data);
    else this.options.log.warn({}, 'a message about a chunk is malformed');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
