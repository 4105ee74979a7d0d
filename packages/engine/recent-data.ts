/** Data of leaves that this process stored last: the chunk that follows and the check take it from here, not from the database. */

/** Deflated bytes: about those of one large unit. */
const RECENT_BYTES_MAX = 128_000_000;

export interface DataPlace {
  unitId: string;
  lease: number;
  chunk: number;
}

const nameOf = ({ unitId, lease, chunk }: DataPlace) => `${unitId}/${lease}/${chunk}`;

/** Copies of stored rows alone, the oldest of which make room: what isn't here is read from the database. */
export class RecentData {
  private readonly parts = new Map<string, Uint8Array>();
  private bytes = 0;
  private key: string | undefined;

  constructor(private readonly most = RECENT_BYTES_MAX) {}

  /**
   * Forgets what was stored for another start of the server: a database that was restored meanwhile may have given the same
   * lease again, of another plan.
   * @param key secret of the server's start
   */
  keepTo(key: string): void {
    if (key === this.key) return;
    this.key = key;
    this.parts.clear();
    this.bytes = 0;
  }

  /** @param data deflated, as it was stored at this place */
  add(place: DataPlace, data: Uint8Array): void {
    this.drop(place);
    if (data.length > this.most) return;
    this.parts.set(nameOf(place), data);
    this.bytes += data.length;
    for (const [name, { length }] of this.parts) {
      if (this.bytes <= this.most) return;
      this.parts.delete(name);
      this.bytes -= length;
    }
  }

  find(place: DataPlace): Uint8Array | undefined {
    return this.parts.get(nameOf(place));
  }

  drop(place: DataPlace): void {
    const name = nameOf(place);
    this.bytes -= this.parts.get(name)?.length ?? 0;
    this.parts.delete(name);
  }
}
