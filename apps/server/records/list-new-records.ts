import type { listNewRecords as call } from '@productive-mining/contract/calls/coverage.ts';
import type { CallHandler } from '../http/register-call.ts';
import { readSetRecords } from './read-set-records.ts';

export const listNewRecords: CallHandler<typeof call> = ({ query }, context) =>
  readSetRecords(context, query);
