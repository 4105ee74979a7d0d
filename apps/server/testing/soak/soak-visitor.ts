/** A visitor of the soak: the polls and sockets of an open page, and what people do on it. */
import type { Endpoint } from '@productive-mining/contract/endpoints.ts';
import * as endpoints from '@productive-mining/contract/endpoints.ts';
import { type Counts, PageVisit } from '../page-visit.ts';

/** Refusals that a reader of bulk data is told to expect. */
const BUSY = new Set(['recomputation_busy', 'too_many_recomputations', 'too_many_streams']);

export class SoakVisitor {
  private visit: PageVisit;
  private cookie = '';

  constructor(
    private readonly server: string,
    private readonly counts: Counts,
    private readonly onText: (text: string) => void,
  ) {
    this.visit = this.newPage();
  }

  get liveConnections(): number {
    return this.visit.liveConnections;
  }

  private newPage(): PageVisit {
    return new PageVisit(new URL(this.server), this.counts, this.onText);
  }

  async open(sockets: number): Promise<void> {
    await this.visit.open(sockets);
    this.cookie = this.visit.visitorCookie;
  }

  /** Closes the page; sessions go on, and calls can still be made as this visitor. */
  leave(): void {
    this.visit.close();
  }

  /** @returns the answer's text; undefined for one that isn't a success, which is counted */
  async call(endpoint: Endpoint, body?: unknown, path: string = endpoint.path): Promise<string | undefined> {
    try {
      const response = await fetch(this.server + path, {
        method: endpoint.method,
        headers: {
          cookie: this.cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      this.counts.times[endpoint.path] ??= [];
      this.counts.times[endpoint.path]!.push(0);
      if (response.ok) return text;
      const { code = '' } = JSON.parse(text) as { code?: string };
      if (!BUSY.has(code)) this.fail(path, `${response.status} ${text}`);
    } catch (error) {
      this.fail(path, String(error));
    }
    return undefined;
  }

  private fail(path: string, status: string): void {
    this.counts.failures.push({ atMs: Date.now(), path, status });
  }

  /** @returns the session's id */
  async start(workType: string): Promise<string | undefined> {
    const text = await this.call(endpoints.startSession, { workType, difficulty: 1 });
    return text === undefined ? undefined : (JSON.parse(text) as { sessionId: string }).sessionId;
  }

  async pauseAndResume(sessionId: string, waitForMs: () => Promise<void>): Promise<void> {
    if ((await this.call(endpoints.pauseSession, { sessionId })) === undefined) return;
    await waitForMs();
    await this.call(endpoints.resumeSession, { sessionId });
  }

  async stopAll(): Promise<string | undefined> {
    return this.call(endpoints.stopSession, {});
  }

  /** Takes the first steps of a guide. */
  async takeGuide(flowId: string, steps: number): Promise<void> {
    if ((await this.call(endpoints.startGuide, { flowId })) === undefined) return;
    for (let step = 0; step < steps; step++) await this.call(endpoints.takeNextGuideStep, {});
  }

  async readBlocks(index: number): Promise<void> {
    await this.call(endpoints.getBlockData, undefined, `/api/blocks/${index}/data`);
    await this.call(endpoints.getStoredBlocks);
  }
}
