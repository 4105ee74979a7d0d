import type { getWallet } from '@productive-mining/contract/calls/wallet.ts';
import type { CallHandler } from '../http/register-call.ts';
import { describeWallet } from './describe-wallet.ts';

export const readWallet: CallHandler<typeof getWallet> = ({ visitor }, { database }) =>
  describeWallet(database.orm, visitor);
