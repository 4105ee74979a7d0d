/** Visitors of the Blockchain Integration, for tests of its calls. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type * as calls from '@productive-mining/contract/calls/public-chains.ts';
import * as endpoints from '@productive-mining/contract/chain-endpoints.ts';
import type { Anchor } from '@productive-mining/contract/entities/anchor.ts';
import { expect, vi } from 'vitest';
import type { TestApp } from './start-test-app.ts';

export type Status = ResponseOf<typeof calls.getChainStatus>;
export type Submitted = ResponseOf<typeof calls.submitMining>;
export type Checked = ResponseOf<typeof calls.checkAnchor>;
export type AnchorCall = ResponseOf<typeof calls.getAnchorCall>;

const WITHIN_MS = 60_000;
/** Times of anchoring that tests wait for. */
export const ANCHORING_TIMES = { gatherMs: 50, followMs: 50 };

/** A visitor with a cookie of their own. */
export class ChainVisitor {
  private constructor(
    private readonly test: TestApp,
    private readonly cookie: string,
    private readonly remoteAddress: string,
  ) {}

  /** @param remoteAddress the network address that all requests come from */
  static async open(test: TestApp, remoteAddress = '127.0.0.1'): Promise<ChainVisitor> {
    const page = await test.app.inject('/');
    return new ChainVisitor(test, String(page.headers['set-cookie']).split(';', 1)[0]!, remoteAddress);
  }

  /** The same visitor at another server of the same keys and database. */
  static again = ({ cookie, remoteAddress }: ChainVisitor, test: TestApp): ChainVisitor =>
    new ChainVisitor(test, cookie, remoteAddress);

  async get<T>(url: string): Promise<T> {
    const { cookie, remoteAddress } = this;
    const answer = await this.test.app.inject({ url, headers: { cookie }, remoteAddress });
    return answer.json<T>();
  }

  post(url: string, payload: object = {}) {
    const headers = { cookie: this.cookie, 'sec-fetch-site': 'same-origin' };
    return this.test.app.inject({ method: 'POST', url, payload, headers, remoteAddress: this.remoteAddress });
  }

  connect(body: object) {
    return this.post(endpoints.connectNetwork.path, body);
  }

  submit(body: object) {
    return this.post(endpoints.submitMining.path, body);
  }

  async submitted(body: object): Promise<Submitted> {
    const answer = await this.submit(body);
    expect(answer.json()).toMatchObject({ transaction: {} });
    return answer.json<Submitted>();
  }

  status = () => this.get<Status>(endpoints.getChainStatus.path);

  async anchors(): Promise<Anchor[]> {
    return (await this.get<{ anchors: Anchor[] }>(endpoints.listAnchors.path)).anchors;
  }

  check = (query: string) => this.get<Checked>(`${endpoints.checkAnchor.path}?${query}`);

  /** Waits for a state of the newest anchor. */
  untilState(state: Anchor['state']): Promise<Anchor> {
    return vi.waitFor(
      async () => {
        const [newest] = await this.anchors();
        expect(newest?.state).toBe(state);
        return newest!;
      },
      { timeout: WITHIN_MS, interval: 50 },
    );
  }

  callOf = ({ blockId, discoveryId }: { blockId: number; discoveryId: number }) =>
    this.get<AnchorCall>(`${endpoints.getAnchorCall.path}?blockId=${blockId}&discoveryId=${discoveryId}`);
}
