/** Whether the server can store what it seals: a row that is written, the newest block, and the room on its disks. */
import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { type StorageFault, storageFaultOf } from '@productive-mining/database/connection/storage-faults.ts';
import { isDatabaseAway } from '@productive-mining/database/connection/until-database-answers.ts';
import {
  readUnlessDamaged,
  unreadableSentence,
} from '@productive-mining/database/queries/find-damaged-table.ts';
import { readTip } from '@productive-mining/database/queries/list-blocks.ts';
import { writeProbe } from '@productive-mining/database/queries/probe-storage.ts';
import type { StorageState } from './security-findings.ts';

/** A folder whose disk must have room. */
export interface WatchedFolder {
  /** What it is called in sentences. */
  name: string;
  path: string;
}

interface StorageWatchParts {
  database: Pick<Database, 'orm'>;
  folders: readonly WatchedFolder[];
  /** Room below which a disk counts as full; tests alone give another. */
  roomNeededBytes?: number;
}

/** PostgreSQL writes ahead in files of 16 MiB, and ends with a crash where it gets no room for the next. */
const ROOM_NEEDED_BYTES = 32 * 2 ** 20;
const MIB = 2 ** 20;
/** Who asks sooner gets the same answer. */
const KEPT_MS = 1000;
const ANSWER_WITHIN_MS = 2000;

const SENTENCES: Readonly<Record<StorageFault, string>> = {
  full: 'The disk of the database is full.',
  read_only: 'The database takes no writing: its disk, or the database itself, is read-only.',
  damaged: 'The database can’t read or write one of its files.',
  exhausted: 'The database has no memory, or no open files, left.',
};
const AWAY = 'The database doesn’t answer.';
const WAITING = 'Sessions wait, and go on by themselves as soon as they can; what is sealed stays.';
const REFUSED = 'The database refuses to be written to.';

const UNCHECKED: StorageState = {
  checkedAt: new Date(0),
  fault: undefined,
  hindersMining: false,
  freeBytes: undefined,
};

export class StorageWatch {
  private state = UNCHECKED;
  private endedAtMs = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  constructor(private readonly parts: StorageWatchParts) {}

  /** Resolves within two seconds, at most a second old. However many ask, one look is under way at a time. */
  async read(): Promise<StorageState> {
    if (this.isOld()) {
      const isAnswered = await Promise.race([
        this.look().then(() => true),
        wait(ANSWER_WITHIN_MS, false, { ref: false }),
      ]);
      if (!isAnswered) return { ...this.state, checkedAt: new Date(), fault: AWAY };
    }
    return this.state;
  }

  /** What the last look found, at once; the next look begins behind it. */
  last(): StorageState {
    if (this.isOld()) void this.look();
    return this.state;
  }

  /** Why sessions wait, for whoever looks at them; undefined when they don't. */
  hindrance(): string | undefined {
    const { fault, hindersMining } = this.last();
    return fault !== undefined && hindersMining ? `${fault} ${WAITING}` : undefined;
  }

  private isOld(): boolean {
    return performance.now() - this.endedAtMs >= KEPT_MS;
  }

  /** Never rejects. One that a frozen database holds up is the only one until that answers. */
  private look(): Promise<void> {
    this.asking ??= this.ask().finally(() => {
      this.endedAtMs = performance.now();
      this.asking = undefined;
    });
    return this.asking;
  }

  private async ask(): Promise<void> {
    const { database, folders, roomNeededBytes = ROOM_NEEDED_BYTES } = this.parts;
    const [refusal, rooms] = await Promise.all([
      probe(database.orm).catch(describeRefusal),
      Promise.all(folders.map(async (folder) => ({ folder, freeBytes: await readRoom(folder.path) }))),
    ]);
    const known = rooms.filter((room) => room.freeBytes !== undefined) as Room[];
    const least = known.sort((one, other) => one.freeBytes - other.freeBytes)[0];
    const lack = least && least.freeBytes < roomNeededBytes ? lackOf(least, roomNeededBytes) : undefined;
    this.state = {
      checkedAt: new Date(),
      fault: lack ?? refusal?.sentence,
      hindersMining: lack !== undefined || (refusal?.hindersMining ?? false),
      freeBytes: least?.freeBytes,
    };
  }
}

interface Room {
  folder: WatchedFolder;
  freeBytes: number;
}

function lackOf({ folder, freeBytes }: Room, neededBytes: number): string {
  const [free, needed] = [freeBytes, neededBytes].map((bytes) => Math.floor(bytes / MIB));
  return `The disk of ${folder.name} is full: ${free} MiB are free, and the server needs ${needed} MiB.`;
}

interface Refusal {
  sentence: string;
  hindersMining: boolean;
}

/** One row is written, and the newest block read. @throws what the database answers */
async function probe(orm: Database['orm']): Promise<Refusal | undefined> {
  await writeProbe(orm);
  const { unreadable } = await readUnlessDamaged(orm, readTip(orm));
  return unreadable && { sentence: unreadableSentence(unreadable), hindersMining: true };
}

function describeRefusal(error: unknown): Refusal {
  if (isDatabaseAway(error)) return { sentence: AWAY, hindersMining: false };
  const fault = storageFaultOf(error);
  return {
    sentence: fault ? SENTENCES[fault] : REFUSED,
    hindersMining: fault === 'full' || fault === 'read_only',
  };
}

/** Bytes that this user, or PostgreSQL's, may still write there; undefined for a folder that isn't made yet. */
async function readRoom(path: string): Promise<number | undefined> {
  return statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
}
