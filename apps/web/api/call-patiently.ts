import { openClient } from '@productive-mining/client/open-client.ts';
import { transport } from './request.ts';

/** A call without a limit of time: a long one takes what it takes. */
export const { call: callPatiently } = openClient(transport);
