/** A failure that ends a command; the message is one sentence for the person who typed it. */
export class CommandFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandFailure';
  }
}

/** The server refused a call; the message is its own sentence. */
export class RefusedCall extends CommandFailure {
  constructor(
    message: string,
    /** A code from the closed list of failures. */
    readonly code: string,
  ) {
    super(message);
    this.name = 'RefusedCall';
  }
}

/** A failure because nothing answers; a later try may succeed. */
export class ServerAway extends CommandFailure {
  constructor(message: string) {
    super(message);
    this.name = 'ServerAway';
  }
}
