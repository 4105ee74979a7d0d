import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  card,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  press,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleQuantum, sampleTiming } from '../../testing/sample-quantum.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import { formatExponent } from './format-exponent.ts';
import { driftNote } from './oscillators-card.tsx';

let server: StubServer;
const open = (changes = {}) => {
  server = stubServer({ ...sampleQuantum, ...changes });
  return openPage('/quantum');
};
const openTab = (name: string) => press(find('[role=tab]', name));
const figure = (label: string) =>
  textOf(findAll('dt').find((term) => textOf(term) === label)!.nextElementSibling);

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('the quantum clock', () => {
  it('QC-01 its badge says whether the phases are locked', async () => {
    await open();
    expect(textOf(find('h1'))).toContain('Phase Locked');
    await closePage();
    const quantum_state = { ...sampleTiming.quantum_state, phase_locked: false };
    await open({ 'GET /api/quantum/timing-state': { ...sampleTiming, quantum_state } });
    expect(textOf(find('h1'))).toContain('Free Running');
  });

  it('QC-02 OPEN-47 has five tabs, and says that no hardware is behind it', async () => {
    await open();
    expect(findAll('[role=tab]').map(textOf)).toEqual([
      ...['Overview', 'Timing State', 'Riemann Zeros', 'Constants', 'Parameters'],
    ]);
    expect(textOf(find('main header'))).toContain('Simulated clock model - no hardware');
  });

  it('QC-03 QC-16 QC-17 shows the present state, with a quality on coherences alone', async () => {
    await open();
    expect(figure('Quantum coherence')).toMatch(/^0\.950Excellent/);
    expect(figure('Crystal coherence')).toMatch(/^0\.750Good/);
    expect(figure('Timing precision')).toMatch(/^1\.200e-4\ss/);
    expect(figure('Riemann phase')).toMatch(/^1\.250/);
    expect(figure('Moon’s phase')).toMatch(/^181\.0.*full$/);
    expect(figure('Earth–Moon coupling')).toMatch(/^1\.080/);
    expect(textOf(card('Schumann harmonics'))).toContain('7.83');
    expect(findAll('dd', /Excellent|Good|Fair|Poor/)).toHaveLength(2);
  });

  it('QC-04 QC-05 API-33 shows oscillator, factors and the present prime, n/a where nothing is measured', async () => {
    await open();
    await openTab('Timing State');
    expect(figure('Frequency')).toMatch(/^32,766\.361/);
    expect(figure('Amplitude')).toMatch(/^0\.31/);
    expect(figure('Base: Planck time')).toMatch(/^5\.391247e-44/);
    expect(figure('Schumann factor')).toMatch(/^n\/a/);
    expect(figure('Crystal factor')).toMatch(/^×12\.50/);
    expect(figure('Riemann factor')).toMatch(/^n\/a/);
    expect(figure('Total enhancement')).toMatch(/^×25\.25/);
    expect(figure('Present prime')).toBe('7');
  });

  it('QC-06 QC-07 QC-08 lists twenty zeros to eight decimals, and how many more there are', async () => {
    await open();
    await openTab('Riemann Zeros');
    const zeros = findAll('[role=tabpanel] ol li').map(textOf);
    expect([zeros.length, zeros[0]]).toEqual([20, '14.13472514']);
    expect(textOf(card('Zeros of ζ(½ + it)'))).toContain('and 396 more');
    expect(figure('Current zero')).toBe('14.13472514');
    expect(figure('Current phase')).toMatch(/^1\.250/);
    expect(figure('Phase coherence')).toMatch(/^0\.450Poor/);
  });

  it('QC-09 QC-10 QC-11 QC-12 lists constants, fifty primes, and how many blocks name', async () => {
    await open();
    await openTab('Constants');
    expect(findAll('tbody tr')).toHaveLength(17);
    expect(textOf(findAll('tbody tr')[0])).toMatch(/^Speed of light in vacuum299,792,458\sm\/sexact$/);
    expect(findAll('[role=tabpanel] ol li')).toHaveLength(50);
    expect(figure('Primes in all')).toBe('68');
    expect(figure('Named by blocks')).toMatch(/^3/);
  });

  it('QC-15 QC-20 shows nine figures of the first kind', async () => {
    await open();
    await openTab('Parameters');
    expect(server.asked.map(({ path }) => path)).toContain(
      '/api/quantum/parameters/riemann_zero?difficulty=50',
    );
    expect(findAll('[role=tabpanel] dt')).toHaveLength(9);
    expect(figure('Coherence boost')).toMatch(/^0\.500/);
    expect(figure('Security')).toMatch(/^81\.5/);
    expect(figure('Difficulty')).toMatch(/^12\.3/);
  });

  it.each([
    [5.4e-44, '5.400000e-44'],
    [1.5e-12, '1.500e-12'],
    [1e-40, '1.000e-40'],
    [9.99e-41, '9.990000e-41'],
  ])('QC-19 writes %d as %s', (value, text) => {
    expect(formatExponent(value)).toBe(text);
  });

  it('API-29 API-35 API-36 API-38 asks every 2, 15, 15 and 5 s', async () => {
    vi.useFakeTimers();
    await open();
    const asked = async (line: Parameters<StubServer['count']>[0], ms: number) => {
      const before = server.count(line);
      await passTime(ms);
      return server.count(line) - before;
    };
    expect(await asked('GET /api/quantum/timing-state', 4100)).toBe(2);
    await openTab('Riemann Zeros');
    expect(await asked('GET /api/quantum/riemann-zeros', 15_100)).toBe(1);
    await openTab('Constants');
    expect(await asked('GET /api/quantum/constants', 15_100)).toBe(1);
    await openTab('Parameters');
    expect(await asked('GET /api/quantum/parameters/riemann_zero', 5100)).toBe(1);
  });

  it.each([
    [50, 2, /^± 2\.00\sppm: your clock is the slower one$/],
    [-50, 2, /^± 2\.00\sppm: your clock is the faster one$/],
    [-18.8, 16.5, /^± 16\.50\sppm$/],
  ])(
    'says whose clock is slower by a drift of %d ± %d ppm, where it is sure',
    (driftPpm, driftErrorPpm, text) => {
      expect(driftNote({ driftPpm, driftErrorPpm })).toMatch(text);
    },
  );

  it('says what failed, and what is safe', async () => {
    await open({ 'GET /api/quantum/timing-state': failure(500, 'The clock stopped.') });
    expect(textOf(find('[role=alert]'))).toContain('The clock stopped.');
  });
});
