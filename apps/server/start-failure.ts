/** Why a server doesn't start, apart from what starts it: a command that runs no server tells the failures of one too. */

/** A reason why the server can't start; the message is one sentence for the person who started it. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartFailure';
  }
}

/** A start beside a server that runs on the same database, or data folder. */
export class AnotherServerRuns extends StartFailure {}

/** @param databaseUrl undefined for the embedded database @returns one sentence, which names DATABASE_URL where it was set */
export function unusableDatabase(databaseUrl: string | undefined, error: unknown): string {
  const which = databaseUrl === undefined ? 'The database' : 'The database of DATABASE_URL';
  return `${which} can't be used: ${reasonOf(error)}.`;
}

/** A failed connection to a name with several addresses has no message of its own, but one for each. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message.replace(/\.$/, '') || String(code);
}
