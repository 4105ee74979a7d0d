/** A ZIP archive that is written while its files are made: nothing is compressed, so that the bytes are no matter of a program’s version. */
import { makeZip } from 'client-zip';

export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** The files of an archive, each asked for when the one before was taken. @param time of every file, to two seconds, in UTC */
export async function* writeArchive(
  entries: AsyncIterable<ArchiveEntry>,
  time: Date,
): AsyncGenerator<Uint8Array> {
  const reader = makeZip(inputsOf(entries, new DateInUtc(time))).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Whoever stops reading isn't told that the archive is unfinished.
    await reader.cancel().catch(() => undefined);
  }
}

async function* inputsOf(entries: AsyncIterable<ArchiveEntry>, lastModified: Date) {
  for await (const { name, content } of entries) yield { name, lastModified, input: content };
}

/** A ZIP archive has local times, by which the same moment would have other bytes in another place: here local is UTC. */
class DateInUtc extends Date {
  override getFullYear = () => this.getUTCFullYear();
  override getMonth = () => this.getUTCMonth();
  override getDate = () => this.getUTCDate();
  override getHours = () => this.getUTCHours();
  override getMinutes = () => this.getUTCMinutes();
  override getSeconds = () => this.getUTCSeconds();
}
