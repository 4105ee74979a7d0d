import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLiveEffects } from '../../live/live-effects.ts';
import { taskProgress } from '../../live/task-progress.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  press,
  settle,
  textOf,
  typeInto,
} from '../../testing/open-page.tsx';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';

const STATUS = 'GET /api/authentic/status';
const SOURCES = 'GET /api/authentic/data-sources';
const status = {
  success: true,
  status: 'operational',
  integrations: {
    mathematical: { working: ['Prime Patterns', 'Goldbach'], pending: ['Yang-Mills'] },
    security: { quantum_resistant: true, initialized: false },
  },
} as const;
const sources = {
  success: true as const,
  data_sources: {
    data_sources: {
      Mathematics: [
        { name: 'Zeros', kind: 'computed' as const, citation: 'Arb and PARI/GP', licence: 'free' },
      ],
    },
  },
  working_integrations: ['Prime Patterns', 'Goldbach'],
};
const passed = {
  success: true as const,
  test: 'ecc' as const,
  difficulty: 10,
  durationMs: 1234,
  verified: true,
  results: {
    table: { name: 'Multiples', origin: 'computed' as const, source: 'PARI/GP', licence: 'free' },
    ...{ rows: 104, agreeing: 104, differences: [], executed: { signed: 10, verified: 10 }, refusal: null },
  },
};

let server: StubServer;
const open = (answers: Record<string, unknown> = {}) => {
  server = stubServer({ [STATUS]: status, [SOURCES]: sources, ...answers });
  return openPage('/authentic');
};
const openTab = (name: string) => press(find('[role=tab]', name));
const result = () => textOf(card('Result'));
const asked = (path: string) => server.asked.filter((each) => each.path.startsWith(`/api/authentic/${path}`));

const cancelled = () => server.asked.flatMap(({ method, path }) => (method === 'DELETE' ? [path] : []));

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('the screen', () => {
  it('AUTH-01 AUTH-03 AUTH-04 AUTH-12 shows the status, read once', async () => {
    await open();
    const text = textOf(card('Integration status'));
    for (const part of ['Statusoperational', 'Quantum resistantyes', 'Initializedno'])
      expect(text).toContain(part);
    const names = (label: string) => [...find(`ul[aria-label=${label}]`).children].map(textOf);
    expect(names('Working')).toEqual(['Prime Patterns', 'Goldbach']);
    expect(names('Pending')).toEqual(['Yang-Mills']);
    expect(server.count(STATUS)).toBe(1);
  });

  it('AUTH-02 has three tabs', async () => {
    await open();
    expect(findAll('[role=tab]').map(textOf)).toEqual([
      ...['Mathematical Computation', 'Security & Cryptography', 'Advanced Mathematics'],
    ]);
  });

  it('AUTH-05 lists the sources by group, and what is compared with them', async () => {
    await open();
    const text = textOf(card('Data sources'));
    expect(text).toContain('Mathematics');
    expect(text).toContain('Zeroscomputed: Arb and PARI/GP. free');
    expect(text).toContain('Compared with them here: Prime Patterns, Goldbach.');
  });

  it('ERR-42 ERR-43 says what could not be loaded, and loads it again', async () => {
    await open({ [STATUS]: failure(500, 'x'), [SOURCES]: failure(500, 'x') });
    await vi.waitFor(async () => {
      await settle();
      expect(textOf(card('Integration status'))).toContain('Unable to load system status');
      expect(textOf(card('Data sources'))).toContain('Unable to load data source information');
    });
    await press(
      [...card('Integration status').querySelectorAll('button')].find((each) => textOf(each) === 'Retry')!,
    );
    await settle();
    expect(server.count(STATUS)).toBe(2);
  });
});

describe('its inputs', () => {
  it('AUTH-06 AUTH-07 AUTH-08 have their bounds and first values', async () => {
    await open();
    const fields = () =>
      (findAll('input[type=number]') as HTMLInputElement[]).map(({ min, max, value }) => [min, max, value]);
    expect(fields()).toEqual([['1', '100', '50']]);
    await openTab('Security & Cryptography');
    expect(fields()).toEqual([
      ['1', '50', '10'],
      ['1', '20', '5'],
    ]);
  });

  it('take no number out of their bounds', async () => {
    await open();
    const run = button('Test Elliptic Curves') as HTMLButtonElement;
    for (const text of ['0', '101', '1.5', '']) {
      await typeInto(find('input[type=number]'), text);
      expect(run.disabled).toBe(true);
    }
    await typeInto(find('input[type=number]'), '7');
    expect(run.disabled).toBe(false);
  });
});

describe('a test', () => {
  it('shows Passed with figures, time and source', async () => {
    await open({ 'GET /api/authentic/test-ecc': passed });
    await openTab('Security & Cryptography');
    await press(button('Test Elliptic-Curve Cryptography'));
    await settle();
    expect(result()).toContain('Elliptic-Curve Cryptography: Passed');
    expect(result()).toMatch(
      /104 of 104 rows agree with the table “Multiples”, in 1\.2\d*\ss\. Done: 10 signed, 10 verified\./,
    );
    expect(result()).toContain('The table is computed: PARI/GP.');
  });

  it('AUTH-10 AUTH-11 C-51 asks the advanced tests with their difficulties, and writes the answers to the console', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const tests = ['prime-patterns', 'riemann-zeros', 'goldbach', 'yang-mills', 'navier-stokes'];
    const answer = { success: false as const, error: 'The kernel is away.' };
    await open(Object.fromEntries(tests.map((test) => [`GET /api/authentic/test-${test}`, answer])));
    await openTab('Advanced Mathematics');
    for (const label of ['Prime Patterns', 'Riemann Zeros', 'Goldbach', 'Yang-Mills', 'Navier-Stokes']) {
      await press(button(`Test ${label}`));
      await settle();
    }
    expect(asked('test-').map(({ path }) => path)).toEqual([
      '/api/authentic/test-prime-patterns?difficulty=2',
      ...tests.slice(1).map((test) => `/api/authentic/test-${test}?difficulty=1`),
    ]);
    expect(info.mock.calls).toEqual(tests.map((test) => [`Authentic test ${test}:`, answer]));
  });

  it('AUTH-09 ERR-44 shows Failed with the error or the message', async () => {
    await open({
      'GET /api/authentic/test-ecc': { success: false, error: 'The kernel is away.' },
      'GET /api/authentic/test-lattice-crypto': failure(503, 'Tasks of other visitors are running.'),
    });
    await openTab('Security & Cryptography');
    await press(button('Test Elliptic-Curve Cryptography'));
    await settle();
    expect(result()).toContain('Elliptic-Curve Cryptography: FailedThe kernel is away.');
    await press(button('Test Lattice Cryptography'));
    await vi.waitFor(async () => {
      await settle();
      expect(result()).toContain('Lattice Cryptography: FailedTasks of other visitors are running.');
    });
  });

  it('fails with its places when a digit of the table is spoiled', async () => {
    const differences = [{ place: '1', expected: '14.6', found: '14.1' }];
    const spoiled = {
      ...passed,
      verified: false,
      results: { ...passed.results, agreeing: 103, differences },
    };
    await open({ 'GET /api/authentic/test-elliptic-curves': spoiled });
    await press(find('[role=switch]'));
    await press(button('Test Elliptic Curves'));
    await settle();
    expect(asked('test-')[0]!.path).toBe('/api/authentic/test-elliptic-curves?difficulty=50&spoil=true');
    expect(result()).toContain('Elliptic Curves: Failed');
    expect(result()).toContain('114.614.1');
  });

  it('shows its progress, and is cancelled by a press, which leaves the focus at what is said of it', async () => {
    await open({ 'GET /api/authentic/test-elliptic-curves': new Promise<never>(() => undefined) });
    await press(button('Test Elliptic Curves'));
    await settle();
    const { init } = asked('test-')[0]!;
    const taskId = new Headers(init.headers).get('idempotency-key')!;
    expect(result()).toContain('Elliptic Curves waits for a thread.');
    createLiveEffects({} as never).task_progress({ taskId, kind: 'x', phase: 'compute', fraction: 0.25 });
    await settle();
    expect(result()).toContain('Elliptic Curves computes.');
    expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('25');
    taskProgress.set({ taskId: 'another', kind: 'x', phase: 'verify', fraction: 1 });
    await settle();
    expect(result()).not.toContain('checks');
    await press(button('Cancel'));
    await settle();
    expect(result()).toContain('Elliptic Curves: cancelled.');
    expect(textOf(document.activeElement)).toBe('Elliptic Curves: cancelled.');
    expect(init.signal!.aborted).toBe(true);
    expect(cancelled()).toEqual([`/api/tasks/${taskId}`]);
  });

  it('is cancelled by leaving the page', async () => {
    await open({ 'GET /api/authentic/test-elliptic-curves': new Promise<never>(() => undefined) });
    await press(button('Test Elliptic Curves'));
    await settle();
    const { init } = asked('test-')[0]!;
    expect([init.signal!.aborted, cancelled()]).toEqual([false, []]);
    await press(find('nav a', /^Quantum Clock/));
    await settle();
    expect(init.signal!.aborted).toBe(true);
    expect(cancelled()).toEqual([`/api/tasks/${new Headers(init.headers).get('idempotency-key')!}`]);
  });
});

describe('the encapsulation', () => {
  it('shows both sides, and that the keys are there', async () => {
    const digest = 'a'.repeat(64);
    await open({
      'GET /api/authentic/security/demo-encapsulation': {
        ...{ success: true, algorithm: 'ML-KEM-768', publicKeyBytes: 1184, ciphertextBytes: 1088 },
        ...{ sharedSecretBytes: 32, secretDigests: { sender: digest, receiver: digest }, secretsMatch: true },
        ...{ changedCiphertextRejected: true, durationMs: 3 },
      },
      'POST /api/authentic/security/initialize': {
        success: true,
        message: 'The keys are made.',
        security_status: { quantum_resistant: true, initialized: true },
      },
    });
    await openTab('Security & Cryptography');
    await press(button('Initialize Security'));
    await settle();
    expect(textOf(card('Key encapsulation'))).toContain('The keys are made.');
    await press(button('Demo Encapsulation'));
    await settle();
    expect(textOf(card('Key encapsulation'))).toContain('Secrets matchyes');
    expect(server.count(STATUS)).toBeGreaterThan(1);
  });
});
