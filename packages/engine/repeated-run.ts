/** Work that runs one at a time: whoever asks for it meanwhile joins the run under way, which then does it once more. */
export class RepeatedRun {
  private running: Promise<void> | undefined;
  private isDue = false;
  private isClosed = false;

  /** @param work must not reject; it may ask again, and should end early once `isOver` */
  constructor(private readonly work: () => Promise<void>) {}

  get isOver(): boolean {
    return this.isClosed;
  }

  /** Resolves when the work has been done since. Never rejects. */
  ask(): Promise<void> {
    this.isDue = true;
    this.running ??= this.runWhileDue();
    return this.running;
  }

  /** Begins nothing more, and waits for the run under way. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.running;
  }

  private async runWhileDue(): Promise<void> {
    while (this.isDue && !this.isClosed) {
      this.isDue = false;
      await this.work();
    }
    // At once, so that nobody joins a run that looks no more.
    this.running = undefined;
  }
}
