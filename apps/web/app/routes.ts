/** The thirteen routes of spec part 1 §2 with their names, and what the screens that aren't there yet will show. */
import {
  Blocks,
  Bot,
  ChartLine,
  Clock,
  Coins,
  Database,
  Download,
  FlaskConical,
  GraduationCap,
  Link2,
  type LucideIcon,
  Pickaxe,
  ShieldCheck,
  Sigma,
  Trophy,
} from 'lucide-react';

export type Group = 'Core Mining' | 'Advanced Features' | 'Token & Finance' | 'Data & Tools';
export type DrawerGroup = 'Core' | 'Advanced' | 'Token' | 'Tools';

export interface AppRoute {
  path: string;
  /** Other paths of the same screen. */
  aliases?: readonly string[];
  name: string;
  group: Group;
  /** Under the name in the sidebar. */
  description: string;
  icon: LucideIcon;
  /** Where the drawer of narrow screens lists it, and by which name. */
  drawer?: { group: DrawerGroup; name: string };
  /** Name in the bottom bar of narrow screens. */
  tab?: string;
  /** Pressed after `g`, it leads here. */
  key: string;
  /** One sentence: what the screen will show. Absent once the screen is there. */
  upcoming?: string;
}

export const GROUPS: readonly Group[] = [
  'Core Mining',
  'Advanced Features',
  'Token & Finance',
  'Data & Tools',
];
export const DRAWER_GROUPS: readonly DrawerGroup[] = ['Core', 'Advanced', 'Token', 'Tools'];

export const ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    aliases: ['/mining'],
    name: 'Mining Dashboard',
    group: 'Core Mining',
    description: 'Main mining operations and controls',
    icon: Pickaxe,
    key: 'm',
    drawer: { group: 'Core', name: 'Mining' },
    tab: 'Mining',
  },
  {
    path: '/ai',
    name: 'AI Dashboard',
    group: 'Core Mining',
    description: '9D optimization and adaptive learning',
    icon: Bot,
    key: 'a',
    drawer: { group: 'Core', name: 'AI Dashboard' },
    tab: 'AI',
    upcoming:
      'It will tune the parameters of engine and kernels in paired runs and show the measured gain, negative ones too.',
  },
  {
    path: '/analysis',
    name: 'Data Analysis',
    group: 'Core Mining',
    description: 'Trends and solution sets',
    icon: ChartLine,
    key: 'd',
    drawer: { group: 'Core', name: 'Analysis' },
    tab: 'Analysis',
    upcoming:
      'It will compare the kinds of mathematics over time: discoveries, value, success rate and solution sets to download.',
  },
  {
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
  },
  {
    path: '/frontiermath',
    name: 'FrontierMath',
    group: 'Advanced Features',
    description: 'Problems with checkable answers',
    icon: Sigma,
    key: 'f',
    drawer: { group: 'Advanced', name: 'FrontierMath' },
    upcoming:
      'It will hold hundreds of problems whose answers a machine can check, and a solver that may fail and says how often.',
  },
  {
    path: '/blockchain',
    name: 'Blockchain Integration',
    group: 'Advanced Features',
    description: 'Anchor discoveries on public chains',
    icon: Blocks,
    key: 'c',
    drawer: { group: 'Advanced', name: 'Blockchain' },
    upcoming:
      'It will anchor the hash of a block on a public chain, with your own wallet or as a simulation that is marked so.',
  },
  {
    path: '/altcoin',
    name: '$MINED Token',
    group: 'Token & Finance',
    description: 'Wallet, staking and activity',
    icon: Coins,
    key: 't',
    drawer: { group: 'Token', name: 'Token' },
    tab: 'Token',
    upcoming:
      'It will show your wallet, let you send and stake $MINED (the PROD token), and list every transaction.',
  },
  {
    path: '/sql',
    name: 'SQL Console',
    group: 'Data & Tools',
    description: 'Query the mining database directly',
    icon: Database,
    key: 's',
    drawer: { group: 'Tools', name: 'SQL' },
    upcoming: 'It will run read-only SQL over blocks and discoveries and export what it finds.',
  },
  {
    path: '/downloads',
    name: 'Database Downloads',
    group: 'Data & Tools',
    description: 'Export solution sets and analysis',
    icon: Download,
    key: 'e',
    drawer: { group: 'Tools', name: 'Downloads' },
    upcoming:
      'It will offer the ledger and every solution set as files, with hashes and the public key to check them.',
  },
  {
    path: '/authentic',
    name: 'Authentic Data Demo',
    group: 'Data & Tools',
    description: 'Try the computations on real data',
    icon: FlaskConical,
    key: 'r',
    upcoming: 'It will run single computations on your input and show each step beside a published value.',
  },
  {
    path: '/cryptographic-strength',
    name: 'Cryptographic Strength',
    group: 'Data & Tools',
    description: 'Infinite bit strength scaling with mining power',
    icon: ShieldCheck,
    key: 'y',
    upcoming:
      'It will derive bit strengths from the work of the ledger by a stated formula, beside the real strength of the signatures.',
  },
  {
    path: '/tutorials',
    name: 'Tutorials',
    group: 'Data & Tools',
    description: 'Interactive learning guides',
    icon: GraduationCap,
    key: 'l',
    drawer: { group: 'Tools', name: 'Tutorials' },
  },
];

/** Order of the bottom bar. */
export const TAB_PATHS: readonly string[] = ['/', '/ai', '/altcoin', '/analysis', '/quantum'];

/** A screen beyond the thirteen routes: the sidebar's footer and the palette lead there, no list of the spec does. */
export interface FurtherScreen {
  path: string;
  name: string;
  description: string;
  icon: LucideIcon;
  /** Pressed after `g`, it leads here. */
  key: string;
}

export const FURTHER_SCREENS: readonly FurtherScreen[] = [
  { path: '/blocks', name: 'Blocks', description: 'The whole chain', icon: Link2, key: 'b' },
  {
    path: '/leaderboard',
    name: 'Leaderboard',
    description: 'Who mined most, by names of their own choice',
    icon: Trophy,
    key: 'p',
  },
];

const BLOCK_PATH = /^\/blocks\/(\d+)$/;

/** What the document is called at a path. */
export function titleAt(path: string): string {
  const block = BLOCK_PATH.exec(normalizePath(path));
  if (block) return `Block ${block[1]}`;
  const screen = routeAt(path) ?? furtherScreenAt(path);
  return screen?.name ?? '404 Page Not Found';
}

export function routeAt(path: string): AppRoute | undefined {
  const wanted = normalizePath(path);
  return ROUTES.find((route) => route.path === wanted || route.aliases?.includes(wanted));
}

export function furtherScreenAt(path: string): FurtherScreen | undefined {
  const wanted = normalizePath(path);
  return FURTHER_SCREENS.find((screen) => screen.path === wanted);
}

/** As the router reads a path: in any case of letters, with a slash at its end or without. */
function normalizePath(path: string): string {
  return path.toLowerCase().replace(/(.)\/$/, '$1');
}
