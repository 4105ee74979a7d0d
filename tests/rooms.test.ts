/** Rooms inside a package: which may lead to which, and that no chain of imports leads back to its start. */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf } from './circles-of.ts';
import { isTest, type SourceFile, sourceFiles, targetsOf } from './source-files.ts';

const ENGINE_GROUND = [
  'engine-log.ts',
  'unit-reasons.ts',
  'events.ts',
  'count-work.ts',
  'patient-database.ts',
  'present-time.ts',
  'recent-data.ts',
];

/** The server's folders of one path prefix each. */
const PREFIXES = [
  'altcoin',
  'authentic',
  'blockchain',
  'blocks',
  'coverage',
  'guide',
  'keys',
  'transparency',
  'leaderboard',
  'sql',
  'mining',
  'player',
  'quantum',
  'records',
  'security',
  'solution-sets',
  'tasks',
  'tutorial',
  'wallet',
];

/**
 * For each room of a package the rooms that it may import. A file beside the rooms is a room of its own, as imports could go
 * round the table through it. A room that the table doesn't name fails, so that a new one is placed on purpose.
 */
const DIRECTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'packages/engine': {
    'engine-log.ts': [],
    'unit-reasons.ts': [],
    'events.ts': ['unit-reasons.ts'],
    'count-work.ts': ['unit-reasons.ts'],
    'patient-database.ts': [],
    'present-time.ts': [],
    'recent-data.ts': [],
    'repeated-run.ts': [],
    published: [],
    threads: ['published'],
    queue: ['threads', 'engine-log.ts', 'patient-database.ts'],
    chain: ['threads', 'engine-log.ts', 'events.ts', 'repeated-run.ts'],
    'engine-context.ts': ['chain', 'queue', 'threads', ...ENGINE_GROUND],
    units: ['threads', 'chain', 'engine-context.ts', ...ENGINE_GROUND],
    chunks: ['units', 'queue', 'threads', 'engine-context.ts', 'engine-log.ts', 'recent-data.ts'],
    tallies: ['engine-log.ts', 'engine-context.ts', 'repeated-run.ts'],
    idle: ['units', 'threads', 'chain', 'engine-context.ts'],
    sessions: ['chunks', 'units', 'queue', 'threads', 'engine-context.ts', 'unit-reasons.ts'],
    'test-in-pool.ts': ['published', 'threads', 'engine-context.ts'],
    'chunk-worker.ts': ['chunks', 'queue', 'threads', 'engine-context.ts', ...ENGINE_GROUND],
    'engine.ts': [
      'published',
      'test-in-pool.ts',
      'chunk-worker.ts',
      'sessions',
      'chunks',
      'idle',
      'tallies',
      'units',
      'queue',
      'threads',
      'chain',
      'engine-context.ts',
      ...ENGINE_GROUND,
    ],
  },
  'packages/ledger': {
    encoding: [],
    merkle: ['encoding'],
    signing: ['encoding', 'merkle'],
    chain: ['encoding', 'merkle', 'signing'],
    log: ['encoding', 'merkle', 'signing'],
  },
  'packages/database': {
    'packed-json.ts': [],
    'integer-range.ts': [],
    'make-folders.ts': [],
    schema: ['packed-json.ts'],
    'schema.ts': ['schema'],
    connection: ['schema', 'schema.ts'],
    queries: ['schema', 'connection', 'money', 'integer-range.ts'],
    money: ['schema', 'connection'],
    'transfer-tokens.ts': ['schema', 'connection', 'money', 'queries'],
    'stake-tokens.ts': ['schema', 'connection', 'money', 'queries'],
    migrate: ['embedded', 'connection', 'reading'],
    reading: ['connection'],
    embedded: ['make-folders.ts'],
    'drizzle.config.ts': [],
  },
  'apps/server': {
    'trust-proxy.ts': [],
    'allowed-hosts.ts': [],
    'anchor-settings.ts': [],
    'witness-settings.ts': ['visitor-url'],
    'limits.ts': [],
    'settings.ts': [
      'limits.ts',
      'trust-proxy.ts',
      'allowed-hosts.ts',
      'anchor-settings.ts',
      'witness-settings.ts',
    ],
    witnesses: ['visitor-url', 'witness-settings.ts'],
    'clock-pairs.ts': [],
    'live-hub.ts': ['clock-pairs.ts'],
    'calls-at-work.ts': [],
    'open-streams.ts': [],
    'made-files.ts': [],
    'lean-heap.ts': [],
    'demo-keys.ts': [],
    'versioned-memory.ts': [],
    'coverage-memory.ts': ['versioned-memory.ts'],
    'tasks.ts': ['live-hub.ts'],
    'security-findings.ts': [],
    'storage-watch.ts': ['security-findings.ts'],
    'context.ts': [
      'calls-at-work.ts',
      'coverage-memory.ts',
      'demo-keys.ts',
      'live-hub.ts',
      'made-files.ts',
      'open-streams.ts',
      'public-chain',
      'security-findings.ts',
      'settings.ts',
      'storage-watch.ts',
      'tasks.ts',
      'witnesses',
    ],
    http: [
      ...['context.ts', 'security-findings.ts', 'settings.ts', 'allowed-hosts.ts', 'start-failure.ts'],
      ...['limits.ts', 'visitor-url', 'versioned-memory.ts'],
    ],
    serialize: ['versioned-memory.ts'],
    'visitor-url': [],
    'public-chain': ['visitor-url', 'anchor-settings.ts'],
    live: ['http', 'context.ts', 'clock-pairs.ts'],
    docs: ['http'],
    operations: ['http', 'context.ts'],
    ...Object.fromEntries(
      PREFIXES.map((prefix) => [
        prefix,
        [
          ...[
            'http',
            'serialize',
            'context.ts',
            'coverage-memory.ts',
            'made-files.ts',
            'security-findings.ts',
            'versioned-memory.ts',
          ],
          ...['public-chain', 'visitor-url', 'anchor-settings.ts'],
        ],
      ]),
    ),
    'routes.ts': [...PREFIXES, 'http'],
    'app.ts': [
      'calls-at-work.ts',
      'coverage-memory.ts',
      'demo-keys.ts',
      'tasks.ts',
      'made-files.ts',
      'open-streams.ts',
      'public-chain',
      'routes.ts',
      'altcoin',
      'security',
      'live',
      'docs',
      'operations',
      'transparency',
      'http',
      'context.ts',
      'trust-proxy.ts',
    ],
    'announce.ts': ['guide', 'mining', 'player', 'serialize', 'live-hub.ts'],
    'close-steps.ts': [],
    'start-failure.ts': [],
    'start-server.ts': [
      'app.ts',
      'announce.ts',
      'close-steps.ts',
      'http',
      'lean-heap.ts',
      'live-hub.ts',
      'settings.ts',
      'start-failure.ts',
      'storage-watch.ts',
      'witnesses',
    ],
    'main.ts': ['start-server.ts', 'start-failure.ts', 'settings.ts'],
  },
  'apps/cli': {
    'command-examples.ts': [],
    'command-failure.ts': [],
    'count-of.ts': [],
    'kept-files.ts': [],
    'parse-options.ts': [],
    'print-line.ts': [],
    'interrupt.ts': ['print-line.ts'],
    'describe-failure.ts': ['command-failure.ts'],
    'live-channel.ts': ['describe-failure.ts'],
    'api-client.ts': ['command-failure.ts', 'describe-failure.ts', 'live-channel.ts'],
    'wallet-file.ts': ['command-failure.ts', 'kept-files.ts'],
    verify: ['api-client.ts', 'command-failure.ts', 'count-of.ts', 'kept-files.ts', 'print-line.ts'],
    witness: ['command-failure.ts', 'count-of.ts', 'kept-files.ts'],
    commands: [
      'verify',
      'witness',
      'api-client.ts',
      'command-failure.ts',
      'count-of.ts',
      'interrupt.ts',
      'live-channel.ts',
      'print-line.ts',
      'wallet-file.ts',
    ],
    'program.ts': ['commands', 'command-examples.ts', 'parse-options.ts'],
    'main.ts': ['program.ts', 'command-failure.ts', 'print-line.ts'],
    'productive-mining.mjs': [],
  },
  'apps/web': {
    ui: [],
    api: [],
    parts: ['api', 'ui'],
    live: ['api', 'ui'],
    overlays: ['api', 'live', 'parts', 'ui'],
    'verify-page': ['parts', 'ui'],
    screens: ['api', 'live', 'overlays', 'parts', 'ui'],
    app: ['api', 'live', 'overlays', 'parts', 'screens', 'ui'],
    'build-sandbox.ts': [],
    'build-verify-page.ts': [],
    'preload-screens.ts': ['screens'],
    'vite.config.ts': ['build-sandbox.ts', 'build-verify-page.ts', 'preload-screens.ts'],
  },
};

/** Rooms of which others may import some files alone: an overlay is opened by its store, a screen is known by its record. */
const DOORS = [
  {
    from: 'apps/web/screens/',
    to: 'apps/web/overlays/',
    door: /^apps\/web\/overlays\/[\w-]+\/[\w-]+-store\.ts$/,
  },
  {
    from: 'apps/web/app/',
    to: 'apps/web/screens/',
    door: /^apps\/web\/screens\/([\w-]+\/screen|screen-record)\.ts$/,
  },
];

/** Folders of any number of equal rooms, which never lead to each other but to the shared ones. */
const EQUAL_ROOMS = [
  { folder: 'packages/work', shared: ['kit', 'numerics', 'certificates', 'plans'] },
  { folder: 'apps/web/screens', shared: [] },
  { folder: 'apps/web/overlays', shared: [] },
];

const roomOf = (unit: string, path: string): string | undefined => {
  if (!path.startsWith(`${unit}/`)) return undefined;
  const [first, ...rest] = path.slice(unit.length + 1).split('/');
  return rest.length > 0 ? first : undefined;
};

/** The room of a file by the table of its package: its folder, or its own name beside the folders. */
const placeOf = (unit: string, path: string): string | undefined =>
  path.startsWith(`${unit}/`) ? path.slice(unit.length + 1).split('/')[0] : undefined;

const importsOf = (file: SourceFile): string[] =>
  file.imports.flatMap(({ specifier }) => targetsOf(file, specifier));

describe('rooms', () => {
  const units = Object.keys(DIRECTIONS);

  it.each(units)('%s has no room without a place in the table', (unit) => {
    const rooms = new Set(
      sourceFiles.filter(({ path }) => !isTest(path)).map(({ path }) => placeOf(unit, path)),
    );
    const known = [undefined, 'testing', 'migrations', 'vectors', ...Object.keys(DIRECTIONS[unit]!)];
    expect([...rooms].filter((room) => !known.includes(room))).toEqual([]);
  });

  it.each(units)('%s has files beside its rooms as rooms of their own', (unit) => {
    expect(placeOf(unit, `${unit}/loose.ts`)).toBe('loose.ts');
    expect(placeOf(unit, `${unit}/room/deep/file.ts`)).toBe('room');
  });

  it.each(units)('%s has every room of the table, and no circle of rooms', (unit) => {
    const table = Object.entries(DIRECTIONS[unit]!);
    const rooms = new Set(sourceFiles.map(({ path }) => placeOf(unit, path)));
    expect(table.map(([room]) => room).filter((room) => !rooms.has(room))).toEqual([]);
    expect(circlesOf(new Map(table))).toEqual([]);
  });

  it.each(units)('%s: imports follow the table', (unit) => {
    const allowed = DIRECTIONS[unit]!;
    const wrong = sourceFiles
      .filter(({ path }) => !isTest(path))
      .flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })))
      .filter(({ from, to }) => {
        const [source, target] = [placeOf(unit, from), placeOf(unit, to)];
        if (source === undefined || target === undefined || source === target) return false;
        return !allowed[source]?.includes(target);
      });
    expect(wrong).toEqual([]);
  });
});

describe('equal rooms', () => {
  it.each(EQUAL_ROOMS)('of $folder never lead to each other', ({ folder, shared }) => {
    const open: readonly (string | undefined)[] = ['testing', ...shared];
    const steps = sourceFiles
      .flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })))
      .map((step) => ({ ...step, source: roomOf(folder, step.from), target: roomOf(folder, step.to) }))
      .filter(({ source, target }) => source !== undefined && target !== undefined);
    expect(steps.length).toBeGreaterThan(0);
    const wrong = steps.filter(({ source, target }) => source !== target && !open.includes(target));
    expect(wrong.map(({ from, to }) => ({ from, to }))).toEqual([]);
  });

  it.each(EQUAL_ROOMS)('of $folder lead to no file beside them that leads to one', ({ folder, shared }) => {
    const open: readonly (string | undefined)[] = [undefined, 'testing', ...shared];
    const isOfRoom = (path: string) => !open.includes(roomOf(folder, path));
    const beside = sourceFiles.filter(({ path }) => posix.dirname(path) === folder && !isTest(path));
    const doors = beside.filter((file) => importsOf(file).some(isOfRoom)).map(({ path }) => path);
    const wrong = sourceFiles
      .filter(({ path }) => isOfRoom(path) && !isTest(path))
      .flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })))
      .filter(({ to }) => doors.includes(to));
    expect(wrong).toEqual([]);
  });
});

describe('doors', () => {
  it.each(DOORS)('$from enters $to by them alone', ({ from, to, door }) => {
    const entries = sourceFiles
      .filter(({ path }) => path.startsWith(from) && !isTest(path))
      .flatMap((file) => importsOf(file).filter((target) => target.startsWith(to)));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter((target) => !door.test(target))).toEqual([]);
  });
});

describe('circles of imports, those of types among them', () => {
  it('are found where there are some', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a', 'f'] };
    expect(circlesOf(new Map(Object.entries(graph)))).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ]);
  });

  it('are nowhere in the source', () => {
    const known = new Set(sourceFiles.map(({ path }) => path));
    // A kernel's source names its imports without their ending.
    const graph = sourceFiles.map((file) => {
      const targets = importsOf(file).flatMap((to) => [to, `${to}.ts`].find((path) => known.has(path)) ?? []);
      return [file.path, targets] as const;
    });
    expect(circlesOf(new Map(graph))).toEqual([]);
  });
});
