/** What files of a visitor give of a ledger's log: a block's .tlog-proof, and how one size of the log goes on to another. */
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import type { GivenBlockLog } from '@productive-mining/verify/check-log.ts';

const PROOF_BEGINS = 'c2sp.org/tlog-proof@v1\n';
/** A proof whose first line is damaged is known by the end of its file's name. */
const PROOF_NAME_ENDS = '.tlog-proof';
/** Bytes of a proof or a growth; other files are longer, or something else. */
const FILE_BYTES_MAX = 64 * 1024;
const NAMES_KEYS = /"(?:first_key|key_rotation)"/;

export class LogFiles {
  private blockProof: string | undefined;
  private growth: readonly string[] = [];

  /** @returns whether the file is of the log */
  async take(file: Blob): Promise<boolean> {
    if (file.size > FILE_BYTES_MAX) return false;
    const text = await file.text();
    const isNamed = file instanceof File && file.name.endsWith(PROOF_NAME_ENDS);
    if (isNamed || text.startsWith(PROOF_BEGINS)) {
      this.blockProof = text;
      return true;
    }
    const proof = growthIn(text);
    if (proof) this.growth = proof;
    return proof !== undefined;
  }

  /** @param lines of the stored blocks, which name the ledger's keys */
  found(lines: readonly string[]): GivenBlockLog | undefined {
    if (this.blockProof === undefined) return undefined;
    const keyRecords = lines.filter((line) => NAMES_KEYS.test(line)).flatMap(keyRecordsOf);
    return { blockProof: this.blockProof, keyRecords, proof: this.growth, mayBeOlder: true };
  }
}

/** The hashes of an answer of getLogConsistency; undefined for anything else. */
function growthIn(text: string): readonly string[] | undefined {
  const { from, to, proof } = Object(parseJson(text)) as Record<string, unknown>;
  const isGrowth = typeof from === 'number' && typeof to === 'number' && Array.isArray(proof);
  return isGrowth && proof.every((hash) => typeof hash === 'string') ? proof : undefined;
}

function keyRecordsOf(line: string): unknown[] {
  const { chainRecords } = Object(parseJson(line)) as { chainRecords?: unknown };
  if (!Array.isArray(chainRecords)) return [];
  return chainRecords
    .filter((record) => ['first_key', 'key_rotation'].includes(Object(record).kind))
    .map((record) => Object(Object(record).payload).$json);
}
