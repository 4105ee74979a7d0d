/** A file of lines in a folder with a cap, read while it grows: whoever writes it waits for no reader. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const CACHE_BYTES_MAX = 512 * 2 ** 20;
/** Ends the names of files that are being written. */
const UNFINISHED = '.part';
const PIECE_BYTES = 64 * 2 ** 10;

export class CacheFile {
  private readonly sleeping = new Set<() => void>();
  private waiting: string[] = [];
  private waitingCharacters = 0;
  private writtenBytes = 0;
  private state: { kind: 'growing' | 'whole' } | { kind: 'broken'; failure: unknown } = { kind: 'growing' };

  private constructor(
    private readonly file: string,
    private readonly partial: string,
    private readonly handle: FileHandle,
  ) {}

  /**
   * @param file gets its name when it is whole
   * @throws the error of a disk that takes no file
   */
  static async open(file: string): Promise<CacheFile> {
    await mkdir(path.dirname(file), { recursive: true });
    // A name that no other has: what an earlier process left unfinished may be there.
    const partial = `${file}.${randomUUID()}${UNFINISHED}`;
    return new CacheFile(file, partial, await open(partial, 'wx+'));
  }

  /** @throws the error of a disk that takes nothing more */
  async add(line: string): Promise<void> {
    this.waiting.push(line, '\n');
    this.waitingCharacters += line.length + 1;
    if (this.waitingCharacters >= PIECE_BYTES) await this.write();
  }

  /** Keeps what was added, and removes what was longest unused until the folder is within its cap. */
  async finish(): Promise<void> {
    await this.write();
    await rename(this.partial, this.file);
    this.change({ kind: 'whole' });
    await trim(path.dirname(this.file));
  }

  /** Removes what isn't whole; readers fail with the same. */
  async drop(failure: unknown): Promise<void> {
    if (this.state.kind === 'whole') return;
    this.change({ kind: 'broken', failure });
    await rm(this.partial, { force: true });
  }

  /** Waits for reads at work; no further one may begin. */
  close(): Promise<void> {
    return this.handle.close();
  }

  /**
   * The whole from its beginning, in pieces, as fast as it grows and is taken. Ends early when the signal aborts.
   * @throws what the file was dropped for
   */
  async *pieces(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for (let position = 0; !signal.aborted; ) {
      if (this.state.kind === 'broken') throw this.state.failure;
      if (position < this.writtenBytes) {
        const piece = await this.read(position);
        position += piece.length;
        yield piece;
      } else if (this.state.kind === 'whole') return;
      else await this.growth(signal);
    }
  }

  private async read(position: number): Promise<Uint8Array> {
    const length = Math.min(PIECE_BYTES, this.writtenBytes - position);
    const { buffer, bytesRead } = await this.handle.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) throw new Error(`${this.partial} is shorter than what was written`);
    return buffer.subarray(0, bytesRead);
  }

  private async write(): Promise<void> {
    const bytes = Buffer.from(this.waiting.join(''));
    this.waiting = [];
    this.waitingCharacters = 0;
    await this.handle.appendFile(bytes);
    this.writtenBytes += bytes.length;
    this.wake();
  }

  private change(state: typeof this.state): void {
    this.state = state;
    this.wake();
  }

  private growth(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.sleeping.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.sleeping.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  private wake(): void {
    for (const wake of this.sleeping) wake();
  }
}

/** Removes what a killed process was writing, before this one writes; there may be no folder yet. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED));
  await Promise.all(
    unfinished.map((name) => rm(path.join(folder, name), { force: true }).catch(() => undefined)),
  );
}

async function trim(folder: string): Promise<void> {
  const entries = await Promise.all(
    (await readdir(folder)).map((name) => readEntry(path.join(folder, name))),
  );
  const files = entries.filter((entry) => entry !== undefined);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= CACHE_BYTES_MAX) return;
    await rm(file, { force: true });
    total -= size;
  }
}

/** Undefined when another reader has taken it away meanwhile. */
async function readEntry(file: string) {
  const entry = await stat(file).catch(() => undefined);
  return entry && { file, size: entry.size, mtimeMs: entry.mtimeMs };
}
