/** SHA-256 of files of any size, in Node and browsers, without holding a file in memory. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { turnTaker } from './pause.ts';

/** @returns 64 hex digits */
export async function hashFile(file: Blob): Promise<string> {
  const hash = sha256.create();
  const takeTurn = turnTaker({});
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    hash.update(read.value);
    await takeTurn(0);
  }
  return bytesToHex(hash.digest());
}
