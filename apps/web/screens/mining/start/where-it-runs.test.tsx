/** The start card: where sessions run and what they take, and the measured time before the formula's. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  textOf,
} from '../../../testing/open-page.tsx';
import { sampleMachine } from '../../../testing/sample-machine.ts';
import { sampleLedger } from '../../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../../testing/stub-server.ts';
import type { MachineUse } from './machine-queries.ts';

let server: StubServer;
const open = async (use: Partial<MachineUse> | Response) => {
  const answer = use instanceof Response ? use : sampleMachine(use);
  server = stubServer({ 'GET /api/mining/machine': answer });
  await openPage();
};
const startCard = () => textOf(card('Difficulty Settings'));
const changes = () =>
  server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/mining/machine');
const control = (label: string) =>
  document.getElementById(
    find('label', new RegExp(`^${label}`)).getAttribute('for') ?? '',
  ) as HTMLSelectElement;

afterEach(closePage);

describe('where a session runs', () => {
  it('is said with its cores, threads and priority, and whether the tab may be closed', async () => {
    await open({});
    expect(startCard()).toContain(
      'Computed by the server on this machine, not in this tab: 4 threads on 4 cores, at low priority. You may close the tab; mining goes on.',
    );
  });

  it('can be changed at that machine: threads now, and only when idle', async () => {
    await open({});
    server.answers['POST /api/mining/machine'] = sampleMachine({ threads: 1 });
    await perform(() => {
      const select = control('Threads now');
      select.value = '1';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(changes().at(-1)?.body).toEqual({ threads: 1 });
    expect(startCard()).toContain('1 thread on 4 cores');
    server.answers['POST /api/mining/machine'] = sampleMachine({
      onlyWhenIdle: true,
      isWaiting: true,
      othersPercent: 62,
    });
    await press(control('Only when idle'));
    expect(changes().at(-1)?.body).toEqual({ onlyWhenIdle: true });
    expect(startCard()).toContain('Waiting: other programs take 62 % of the processors.');
  });

  it('is only said elsewhere, with the minutes after which a session pauses', async () => {
    await open({ mayChange: false, awayMinutes: 30, onlyWhenIdle: true });
    expect(startCard()).toContain('Computed by the server, not on your device: 4 threads on 4 cores');
    expect(startCard()).toContain('mining pauses after 30 minutes without you, and goes on when you return.');
    expect(startCard()).toContain('Mines while other programs leave the machine idle.');
    expect(findAll('label', /^Threads now/)).toEqual([]);
  });

  it('that can’t be read says so', async () => {
    await open(failure(500, 'Something went wrong.'));
    expect(startCard()).toContain('How many threads there are could not be read.');
  });
});

describe('the time of a block', () => {
  const order = () => [...card('Difficulty Settings').querySelectorAll('dt')].map(textOf);

  it('is the measured one first, whether there is one yet or not; the formula’s says that it isn’t', async () => {
    await open({});
    expect(order()).toEqual(['Est. Value', 'Measured', 'Est. Time', 'Est. Reward']);
    expect(startCard()).toContain('here: no block at 47 yet');
    expect(startCard()).toMatch(/Est\. Time\s?9\smin\s?formula, not measured/);
    // What the tutorial says of seconds is said here too, though no block was measured.
    expect(startCard()).toMatch(/planned for about 9\.4\ss of one core/);
    await closePage();
    const measured = { workType: 'riemann_zero', difficulty: 47, medianSeconds: 3, blocks: 2 };
    stubServer({ 'GET /api/mining/stats': { ...sampleLedger(2).stats, measuredTimes: [measured] } });
    await openPage();
    expect(order()).toEqual(['Est. Value', 'Measured', 'Est. Time', 'Est. Reward']);
    expect(startCard()).toMatch(/here: ≈ 3\.0\ss wall time, 2 blocks/);
  });
});
