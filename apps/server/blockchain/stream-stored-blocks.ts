import type { getStoredBlocks } from '@productive-mining/contract/calls/ledger.ts';
import type { CallHandler } from '../http/register-call.ts';

export const streamStoredBlocks: CallHandler<typeof getStoredBlocks> = async (request, { engine, streams }) =>
  streams.open(engine.storedLines.read(request.query.after), request);
