import { openClient } from './open-client.ts';

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
    try {
      // Its settings are the question: they need an answer like any statement.
      const client = await openClient({
        connectionString: this.url,
        application_name: `${this.name}-probe`,
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      });
      client.end().catch(() => undefined);
      return true;
    } catch {
      return false;
    }
  }
}
