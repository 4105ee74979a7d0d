/** For tests: reads a ZIP archive by its central directory (APPNOTE 6.3.10 of PKWARE), of which nothing is compressed. */
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer;
  /** As the archive has it, without a place of the world. */
  modified: string;
}

const END = 0x06054b50;
const END_BYTES = 22;

/** @throws Error for an archive that isn’t whole, or a file that has another checksum than the directory says */
export function readZip(archive: Buffer): ZipEntry[] {
  const end = archive.length - END_BYTES;
  if (archive.readUInt32LE(end) !== END) throw new Error('the archive has no end');
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((to) =>
      archive.readUInt16LE(at + to),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const content = contentAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 24));
    if (archive.readUInt16LE(at + 10) !== 0) throw new Error(`${name} is compressed`);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} was changed`);
    entries.push({ name, content, modified: timeOf(archive.readUInt32LE(at + 12)) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function contentAt(archive: Buffer, local: number, size: number): Buffer {
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  return archive.subarray(start, start + size);
}

/** MS-DOS date and time: year from 1980, month, day; hour, minute, half seconds. */
function timeOf(stamp: number): string {
  const part = (from: number, bits: number) => (stamp >>> from) & (2 ** bits - 1);
  const [year, month, day] = [1980 + part(25, 7), part(21, 4), part(16, 5)];
  return new Date(Date.UTC(year, month - 1, day, part(11, 5), part(5, 6), 2 * part(0, 5))).toISOString();
}
