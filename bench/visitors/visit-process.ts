/** A process of visitors, for bench/visitors.ts: told by a message whom to visit, it answers a second one with its counts. */
import { startSession } from '@productive-mining/contract/endpoints.ts';
import { emptyCounts, PageVisit } from '@productive-mining/server/testing/page-visit.ts';

export interface VisitOrder {
  server: string;
  visitors: number;
  socketsEach: number;
  /** Bodies of the sessions that the first visitors start, one each. */
  sessions: { workType: string; difficulty: number }[];
}

/** Pages opened at once, so that the load begins as a load and not as a crowd at the door. */
const OPENED_AT_ONCE = 10;

const counts = emptyCounts();
const visits: PageVisit[] = [];

async function open({ server, visitors, socketsEach, sessions }: VisitOrder): Promise<void> {
  const url = new URL(server);
  for (let opened = 0; opened < visitors; opened += OPENED_AT_ONCE) {
    const group = Array.from(
      { length: Math.min(OPENED_AT_ONCE, visitors - opened) },
      () => new PageVisit(url, counts),
    );
    visits.push(...group);
    await Promise.all(group.map((visit) => visit.open(socketsEach)));
  }
  await Promise.all(sessions.map((body, at) => visits[at]?.post(startSession.path, body)));
}

process.on('message', (message: VisitOrder | 'begin' | 'end') => {
  if (message === 'begin') Object.assign(counts, emptyCounts());
  else if (message === 'end') {
    for (const visit of visits) visit.close();
    process.send?.(counts, () => process.exit());
  } else
    open(message).then(
      () => process.send?.('open'),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
});
