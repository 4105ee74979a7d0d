import { fetchFrom } from '@productive-mining/client/fetch-from.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import { getBalance, startSession } from '@productive-mining/contract/endpoints.ts';

const { call } = openClient(fetchFrom(process.env.SERVER ?? 'http://127.0.0.1:3000'));
const body = { workType: 'riemann_zero', difficulty: 12, stopAfter: { blocks: 1 } };
const { session } = await call(startSession, { body });
const { address, balance } = await call(getBalance);
console.log(`${session.workType} at ${session.difficulty} for ${address}, which has ${balance} $MINED`);
