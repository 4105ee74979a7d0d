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
