import { ShieldCheck } from 'lucide-react';
import { CRYPTOGRAPHIC_STRENGTH_PATH } from '../../parts/paths.ts';
import type { RouteRecord } from '../screen-record.ts';

export const cryptographicStrength = {
  path: CRYPTOGRAPHIC_STRENGTH_PATH,
  name: 'Cryptographic Strength',
  group: 'Data & Tools',
  description: 'Infinite bit strength scaling with mining power',
  icon: ShieldCheck,
  key: 'y',
  upcoming:
    'It will derive bit strengths from the work of the ledger by a stated formula, beside the real strength of the signatures.',
} satisfies RouteRecord;
