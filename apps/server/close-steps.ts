import type { Logger } from 'pino';

/** Ends what was begun, in reverse order. A step that fails is logged, and keeps no other from its turn. */
export class CloseSteps {
  private readonly steps: (() => Promise<void>)[] = [];

  constructor(private readonly log: Logger) {}

  /**
   * @param what named in the log when it can't be ended
   * @returns the step, to be taken before its turn: it is taken once, however often it is called, and never rejects
   */
  add(what: string, end: () => Promise<unknown>): () => Promise<void> {
    let ended: Promise<void> | undefined;
    const step = () => {
      ended ??= this.take(what, end);
      return ended;
    };
    this.steps.push(step);
    return step;
  }

  async run(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) await step();
  }

  private async take(what: string, end: () => Promise<unknown>): Promise<void> {
    try {
      await end();
    } catch (error) {
      this.log.error({ err: error }, `${what} could not be closed`);
    }
  }
}
