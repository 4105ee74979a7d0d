import type { listAnchors as call } from '@productive-mining/contract/calls/public-chains.ts';
import { listAnchorsOfBlock, listOwnAnchors } from '@productive-mining/database/queries/anchors.ts';
import type { CallHandler } from '../http/register-call.ts';
import { serializeAnchor } from './serialize-anchor.ts';

export const listAnchors: CallHandler<typeof call> = async ({ visitor, query }, { database, settings }) => {
  const rows =
    query.block === undefined
      ? await listOwnAnchors(database.orm, visitor.id)
      : await listAnchorsOfBlock(database.orm, query.block);
  return { anchors: rows.map((row) => serializeAnchor(row, settings.anchor)) };
};
