/** Parts of answers, each as of its version: made once a change, for all who ask at the same time too. */
export class VersionedMemory {
  /** By key, the longest unused first. */
  private readonly kept = new Map<string, { version: string; part: Promise<unknown> }>();

  /** @param limit parts that are kept at most */
  constructor(private readonly limit: number) {}

  /**
   * The part of a key, made by `make` unless it is there as of this version. One that failed isn't kept. Whoever asks reads the
   * version before: what changes while a part is made is then made again at the next question.
   */
  read<Part>(key: string, version: string, make: () => Promise<Part>): Promise<Part> {
    const known = this.kept.get(key);
    this.kept.delete(key);
    const entry = known?.version === version ? known : { version, part: make() };
    this.kept.set(key, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.limit && oldest !== undefined) this.kept.delete(oldest);
    if (entry !== known)
      entry.part.catch(() => {
        if (this.kept.get(key) === entry) this.kept.delete(key);
      });
    // A key has parts of one type.
    return entry.part as Promise<Part>;
  }
}

/** One of what `make` makes for each object that it is about, a database say, as long as that lives. */
export function oneForEach<Kept>(make: () => Kept): (source: object) => Kept {
  const all = new WeakMap<object, Kept>();
  return (source) => {
    const kept = all.get(source) ?? make();
    all.set(source, kept);
    return kept;
  };
}

/** A memory for each object that parts are read from. @param limit parts of each */
export const memoryOf = (limit: number): ((source: object) => VersionedMemory) =>
  oneForEach(() => new VersionedMemory(limit));
