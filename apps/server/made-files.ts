/** What the server knows of the files that it has made since it started, by name and hash: what manifests are about. */
import { createHash } from 'node:crypto';
import type { SnapshotFacts } from '@productive-mining/ledger/signing/download-manifest.ts';

export interface MadeFile {
  fileName: string;
  /** 64 hex digits. */
  sha256: string;
  bytes: number;
  rows: number;
  /** The block as of which it is true, and that block’s hash; null before the first. */
  asOf: number;
  tipHash: string | null;
  madeAt: Date;
  /** Only a snapshot has it. */
  snapshot?: SnapshotFacts;
}

/** What is said of a file before its first byte. */
export type FileTitle = Pick<MadeFile, 'fileName' | 'asOf' | 'tipHash'>;

/** Files that are remembered: some 3 MB in all, 20 MB if every one were a snapshot. */
const FILES_MAX = 10_000;

export class MadeFiles {
  /** The oldest first. */
  private readonly known = new Map<string, MadeFile>();

  constructor(
    private readonly now: () => Date,
    private readonly filesMax = FILES_MAX,
  ) {}

  /** A file that begins now. It is known once it has ended. */
  begin(title: FileTitle): FileInTheMaking {
    return new FileInTheMaking((made) => this.keep({ ...title, ...made, madeAt: this.now() }));
  }

  find(fileName: string, sha256: string): MadeFile | undefined {
    return this.known.get(keyOf(fileName, sha256));
  }

  private keep(file: MadeFile): void {
    const key = keyOf(file.fileName, file.sha256);
    this.known.delete(key);
    this.known.set(key, file);
    const [oldest] = this.known.keys();
    if (this.known.size > this.filesMax && oldest !== undefined) this.known.delete(oldest);
  }
}

const keyOf = (fileName: string, sha256: string) => `${sha256} ${fileName}`;

/** Hashes a file while it is made. */
export class FileInTheMaking {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private rows = 0;

  constructor(
    private readonly tell: (made: Pick<MadeFile, 'sha256' | 'bytes' | 'rows' | 'snapshot'>) => void,
  ) {}

  /** Takes the next bytes, text as UTF-8. @returns the same */
  add<Piece extends string | Uint8Array>(piece: Piece): Piece {
    this.hash.update(piece);
    this.bytes += Buffer.byteLength(piece);
    return piece;
  }

  countRow(): void {
    this.rows += 1;
  }

  /** @returns what was made */
  end(snapshot?: SnapshotFacts): Pick<MadeFile, 'sha256' | 'bytes' | 'rows'> {
    const made = { sha256: this.hash.digest('hex'), bytes: this.bytes, rows: this.rows };
    this.tell(snapshot ? { ...made, snapshot } : made);
    return made;
  }
}
