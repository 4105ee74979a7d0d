/** Work that runs one at a time: whoever asks for it while it runs joins the next run, and never the one under way. */
export class RepeatedRun {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private isClosed = false;

  /** @param work must not reject; it may ask again, and should end early once `isOver` */
  constructor(private readonly work: () => Promise<void>) {}

  get isOver(): boolean {
    return this.isClosed;
  }

  /** Resolves when the work has been done since. Never rejects. */
  ask(): Promise<void> {
    if (!this.running) return this.begin();
    this.next ??= this.running.then(() => {
      this.next = undefined;
      return this.begin();
    });
    return this.next;
  }

  /** Begins nothing more, and waits for the run under way. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.running;
  }

  private begin(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    const run = this.work().then(() => {
      // The next run takes its place, so that nobody begins another beside it.
      if (!this.next) this.running = undefined;
    });
    this.running = run;
    return run;
  }
}
