import { Clock } from 'lucide-react';
import { QUANTUM_PATH } from '../../parts/paths.ts';
import type { RouteRecord } from '../screen-record.ts';

export const quantum = {
  path: QUANTUM_PATH,
  name: 'Quantum Clock',
  group: 'Advanced Features',
  description: 'Quantum timing with mining discoveries',
  icon: Clock,
  key: 'q',
  drawer: { group: 'Advanced', name: 'Quantum' },
  tab: 'Quantum',
  load: () => import('./quantum-screen.tsx').then((module) => module.QuantumScreen),
} satisfies RouteRecord;
