import { LIVE_PATH } from '@productive-mining/contract/live.ts';

/** Address of the live channel: the same host, and wss when the page is https (spec part 1 §4). */
export function liveUrl(location: Pick<Location, 'protocol' | 'host'>): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;
}
