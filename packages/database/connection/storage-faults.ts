/** What keeps a machine from storing or reading, by the names of PostgreSQL, the system and Node: the work isn't wrong. */

/**
 * full: no room is left on a disk. read_only: the disk, or the database, takes no writing. damaged: a file can't be read
 * or written, or isn't as it was written. exhausted: no memory, or no open files, are left.
 */
export type StorageFault = 'full' | 'read_only' | 'damaged' | 'exhausted';

/** SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OF_STATE: Readonly<Record<string, StorageFault>> = {
  '25006': 'read_only',
  '53000': 'exhausted',
  '53100': 'full',
  '53200': 'exhausted',
  '53400': 'exhausted',
  '58030': 'damaged',
  '58P01': 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
};

/** The system's names, and Node's for memory. */
const OF_SYSTEM: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EIO: 'damaged',
  ENOMEM: 'exhausted',
  EMFILE: 'exhausted',
  ENFILE: 'exhausted',
  ERR_WORKER_OUT_OF_MEMORY: 'exhausted',
  ERR_MEMORY_ALLOCATION_FAILED: 'exhausted',
};

/** An error that comes from another thread has lost its code, but not the message that begins with it. */
const CODE_IN_MESSAGE = /^(E[A-Z]+): /;
/** V8's words where it gets no memory. Those for a length that no memory would do for are others. */
const NO_MEMORY = /could not allocate memory|Out of memory|Array buffer allocation failed/;

/** PostgreSQL calls a file on a disk that is mounted read-only one that it may not open, as it does a table without a grant. */
const NOT_PERMITTED = '42501';
const READ_ONLY_DISK = /Read-only file system/;
/** A quota has no state of its own. */
const INTERNAL_ERROR = 'XX000';
const QUOTA = /Disk quota exceeded/;

/** The fault that an error tells of, by it or one of its causes, as drizzle wraps the driver's errors. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const fault = faultOfOne(current);
    if (fault) return fault;
  }
  return undefined;
}

function faultOfOne(error: Error): StorageFault | undefined {
  const { message } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === NOT_PERMITTED && READ_ONLY_DISK.test(message)) return 'read_only';
  if (code === INTERNAL_ERROR && QUOTA.test(message)) return 'full';
  const known = OF_STATE[code] ?? OF_SYSTEM[code] ?? OF_SYSTEM[CODE_IN_MESSAGE.exec(message)?.[1] ?? ''];
  if (known) return known;
  return error.name === 'RangeError' && NO_MEMORY.test(message) ? 'exhausted' : undefined;
}
