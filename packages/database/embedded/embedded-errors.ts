/** What stops an embedded server from starting; the message is one sentence for the person who started it. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** Another process serves from this folder. */
export class DataFolderInUse extends EmbeddedPostgresError {
  constructor(
    folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is in use by another server (process ${pid}); stop it or choose another DATA_DIR.`,
    );
    this.name = 'DataFolderInUse';
  }
}

/** The folder can't be made, or this user may not write to it. */
export class DataFolderUnwritable extends EmbeddedPostgresError {
  constructor(folder: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    super(
      `The data folder ${folder} can't be written to${code}; change its owner or choose another DATA_DIR.`,
      {
        cause,
      },
    );
    this.name = 'DataFolderUnwritable';
  }
}
