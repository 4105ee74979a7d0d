import { ShieldCheck } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const cryptographicStrength = {
  path: '/cryptographic-strength',
  name: 'Cryptographic Strength',
  group: 'Data & Tools',
  description: 'Infinite bit strength scaling with mining power',
  icon: ShieldCheck,
  key: 'y',
  upcoming:
    'It will derive bit strengths from the work of the ledger by a stated formula, beside the real strength of the signatures.',
} satisfies RouteRecord;
