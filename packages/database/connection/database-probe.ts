import pg from 'pg';

/** Time for a connection, and for an answer on it. */
const CONNECT_WITHIN_MS = 1000;
const ANSWER_WITHIN_MS = 500;

/**
 * Asks a database whether it answers, each time on a connection of its own, as those of a pool may all be waiting for it: a
 * database that is frozen breaks none of them.
 */
export class DatabaseProbe {
  private asking: Promise<boolean> | undefined;

  constructor(
    private readonly url: string,
    private readonly name: string,
  ) {}

  /** Resolves within 1.5 s. Who asks while another question is under way gets its answer. */
  answers(): Promise<boolean> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async ask(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `${this.name}-probe`,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      // The end waits for an answer as well.
      client.end().catch(() => undefined);
    }
  }
}
