/** A file of lines in a folder with a cap. A disk that takes nothing more ends the keeping, not the work beside it. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EngineLog } from '../engine-log.ts';

const CACHE_BYTES_MAX = 512 * 2 ** 20;
const WRITE_CHARACTERS = 64 * 2 ** 10;

export class CacheFile {
  /** A name that no other has, as others may keep the same at the same time. */
  private readonly partial: string;
  private handle: FileHandle | undefined;
  private waiting = '';
  private isBroken = false;

  /** @param file gets its name when it is whole */
  constructor(
    private readonly file: string,
    private readonly folder: string,
    private readonly log: EngineLog,
  ) {
    this.partial = `${file}.${randomUUID()}.part`;
  }

  async add(line: string): Promise<void> {
    if (this.isBroken) return;
    this.waiting += `${line}\n`;
    if (this.waiting.length >= WRITE_CHARACTERS) await this.attempt(() => this.write());
  }

  /** Keeps what was added, and removes what was longest unused until the folder is within its cap. */
  async finish(): Promise<void> {
    if (this.isBroken) return;
    await this.attempt(async () => {
      await this.write();
      await this.handle?.close();
      this.handle = undefined;
      await rename(this.partial, this.file);
      await trim(this.folder);
    });
  }

  /** Removes what isn't whole. */
  drop(): Promise<void> {
    return this.attempt(async () => {
      await this.handle?.close();
      this.handle = undefined;
      await rm(this.partial, { force: true });
    });
  }

  private async write(): Promise<void> {
    if (!this.handle) {
      await mkdir(this.folder, { recursive: true });
      this.handle = await open(this.partial, 'wx');
    }
    await this.handle.appendFile(this.waiting);
    this.waiting = '';
  }

  private async attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (!this.isBroken) this.log.warn({ error: String(error) }, 'block data is not kept');
      this.isBroken = true;
      this.waiting = '';
    }
  }
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
