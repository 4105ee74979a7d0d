import type { listGuides as call } from '@productive-mining/contract/calls/guide.ts';
import type { CallHandler } from '../http/register-call.ts';
import { guides } from './guides.ts';

export const listGuides: CallHandler<typeof call> = async () => ({ guides: [...guides] });
