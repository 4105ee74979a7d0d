import { Trophy } from 'lucide-react';
import { LEADERBOARD_PATH } from '../../parts/paths.ts';
import type { FurtherRecord } from '../screen-record.ts';

export const leaderboard = {
  path: LEADERBOARD_PATH,
  name: 'Leaderboard',
  description: 'Who mined most, by names of their own choice',
  icon: Trophy,
  key: 'p',
  load: () => import('./leaderboard-screen.tsx').then((module) => module.LeaderboardScreen),
} satisfies FurtherRecord;
