import { Clock } from 'lucide-react';
import type { RouteRecord } from '../screen-record.ts';

export const quantum = {
  path: '/quantum',
  name: 'Quantum Clock',
  group: 'Advanced Features',
  description: 'Quantum timing with mining discoveries',
  icon: Clock,
  key: 'q',
  drawer: { group: 'Advanced', name: 'Quantum' },
  tab: 'Quantum',
  upcoming:
    'It will compare the server’s clock with yours and set both beside the Moon, zeros of ζ and constants of nature.',
} satisfies RouteRecord;
