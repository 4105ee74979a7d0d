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

/** The cluster is kept outside of the data folder, and belongs to another one: this one is a copy of that, or was moved. */
export class ClusterOfAnotherFolder extends EmbeddedPostgresError {
  /** @param owner the data folder's path; undefined where an earlier version didn't note it */
  constructor(folder: string, storage: string, owner: string | undefined) {
    const whose =
      owner === folder
        ? `another data folder that had the path ${folder}`
        : `${owner === undefined ? 'a data folder of another path' : `the data folder ${owner}`}, not to ${folder}`;
    super(
      `The database in ${storage} belongs to ${whose}: if that one was moved here, write ${folder} into ${storage}/belongs-to; if this is a copy of it, copy ${storage}/cluster of the same time to ${folder}/postgres/cluster, while no server runs, and delete ${folder}/postgres/stored-in.`,
    );
    this.name = 'ClusterOfAnotherFolder';
  }
}
