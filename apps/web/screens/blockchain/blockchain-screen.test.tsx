import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  press,
  pressKey,
  submit,
  textOf,
  typeInto,
} from '../../testing/open-page.tsx';
import { sampleAnchor, sampleConnection, sampleNetworks, sampleStatus } from '../../testing/sample-chains.ts';
import { sampleLedger } from '../../testing/samples.ts';
import { type Answers, failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import { formatDayAndClock, formatDollars } from '../../ui/format-number.ts';

const toasts = () => findAll('li[data-tone]').map(textOf);
const tab = (name: string) => find('[role=tab]', name) as HTMLButtonElement;
const field = (label: string) =>
  document.getElementById((find('label', label) as HTMLLabelElement).htmlFor) as HTMLInputElement;
const lastBody = (path: string) => server.asked.findLast((asked) => asked.path === path)?.body;

async function choose(label: string, value: string): Promise<void> {
  const select = field(label) as unknown as HTMLSelectElement;
  const { act } = await import('react');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

let server: StubServer;
async function open(answers: Answers = {}): Promise<void> {
  const { blocks, discoveries } = sampleLedger(3);
  server = stubServer({
    'GET /api/blockchain/networks': sampleNetworks,
    'GET /api/blocks/recent': Response.json({ blocks }),
    'GET /api/discoveries/recent': { discoveries },
    'GET /api/blockchain/discoveries': { discoveries },
    ...answers,
  });
  await openPage('/blockchain');
}

const openSubmit = async (answers: Answers = {}) => {
  await open({ 'GET /api/blockchain/status': sampleConnection(), ...answers });
  await press(tab('Submit Mining Results'));
};

const submitted = (simulated: boolean): Answers => {
  const anchor = sampleAnchor(simulated ? {} : { way: 'operator', state: 'sent', simulated: false });
  const hash = anchor.transactionHash!;
  return {
    'POST /api/blockchain/submit-mining': {
      transaction: { hash, simulated },
      anchor,
      message: 'It is sent.',
    },
  };
};

afterEach(async () => {
  await closePage();
  delete window.ethereum;
  vi.useRealTimers();
});

describe('Network Connection', () => {
  it('BC-01 BC-02 has three tabs, of which Submit waits for a connection', async () => {
    await open();
    expect(findAll('[role=tab]').map(textOf)).toEqual([
      'Network Connection',
      'Submit Mining Results',
      'Network Monitor',
    ]);
    expect(tab('Submit Mining Results').disabled).toBe(true);
    await pressKey(tab('Network Connection'), 'ArrowRight');
    expect(tab('Network Monitor').getAttribute('aria-selected')).toBe('true');
  });

  it('BC-02 BC-10 ERR-22 opens Submit with a connection, and closes it with its end', async () => {
    await open({
      'GET /api/blockchain/status': sampleConnection(),
      'POST /api/blockchain/disconnect': { message: 'Disconnected from blockchain network' },
    });
    expect(textOf(find('main header'))).toContain('Connected to Sepolia');
    expect(tab('Submit Mining Results').disabled).toBe(false);
    server.answers['GET /api/blockchain/status'] = sampleStatus();
    await press(button('Disconnect'));
    expect(toasts()).toEqual(['DisconnectedDisconnected from blockchain network']);
    expect(tab('Submit Mining Results').disabled).toBe(true);
  });

  it('BC-03 BC-05 lists the networks with what the server says of them', async () => {
    await open();
    expect(button('Connect').disabled).toBe(true);
    const options = [...field('Network').querySelectorAll('option')].map(textOf);
    expect(options.slice(1)).toEqual(
      sampleNetworks.networks.map(({ config }) => expect.stringContaining(config.name)),
    );
    await choose('Network', 'polygon');
    expect(button('Connect').disabled).toBe(false);
    const facts = textOf(card('Connect to a network').querySelector('dl'));
    for (const fact of ['137', 'main network', 'POL', '2', 'polygonscan.com']) expect(facts).toContain(fact);
  });

  it('BC-05 the button is off while the request is under way, and nothing is sent twice', async () => {
    await open({ 'POST /api/blockchain/connect': new Promise<never>(() => undefined) });
    await choose('Network', 'polygon');
    await submit(document.querySelector('form'));
    expect(button('Connect').disabled).toBe(true);
    await submit(document.querySelector('form'));
    expect(server.count('POST /api/blockchain/connect')).toBe(1);
  });

  it('BC-04 ERR-16 sends node and contract only when they are filled', async () => {
    const message = 'Connected to Sepolia.';
    await open({ 'POST /api/blockchain/connect': { message, simulationMode: false, error: null } });
    await choose('Network', 'sepolia');
    await press(button('Connect'));
    await submit(document.querySelector('form'));
    expect(lastBody('/api/blockchain/connect')).toEqual({ network: 'sepolia' });
    expect(toasts()).toEqual([`Connected Successfully${message}`]);
    await typeInto(field('Custom RPC URL'), ' https://rpc.example.org ');
    await typeInto(field('Contract address'), `0x${'1'.repeat(40)}`);
    server.answers['POST /api/blockchain/connect'] = { message: '', simulationMode: false, error: null };
    await submit(document.querySelector('form'));
    expect(lastBody('/api/blockchain/connect')).toEqual({
      network: 'sepolia',
      customRpcUrl: 'https://rpc.example.org',
      contractAddress: `0x${'1'.repeat(40)}`,
    });
    expect(toasts()).toEqual(['Connected SuccessfullySuccessfully connected to blockchain network']);
  });

  it('ERR-17 a failure is a warning, and the form says its reason', async () => {
    const reason = 'This address isn’t asked: it leads to 10.0.0.1, a private network, which is not public.';
    await open({ 'POST /api/blockchain/connect': failure(400, reason) });
    await choose('Network', 'sepolia');
    await submit(document.querySelector('form'));
    expect(toasts()).toEqual([
      'Connection WarningConnection may be using simulation mode due to network availability',
    ]);
    expect(find('li[data-tone]').dataset.tone).toBe('plain');
    expect(textOf(card('Connect to a network'))).toContain(reason);
  });

  it('ERR-18 Enter without a network asks for one', async () => {
    await open();
    await pressKey(field('Custom RPC URL'), 'Enter');
    expect(toasts()).toEqual(['Network RequiredPlease select a blockchain network']);
    expect(server.count('POST /api/blockchain/connect')).toBe(0);
  });

  it('BC-13 ERR-23 says that there is no node, and why', async () => {
    const error = 'This server has no node of Sepolia.';
    await open({ 'GET /api/blockchain/status': sampleConnection({ simulationMode: true, error }) });
    const notice = textOf(find('[role=status]', /simulation mode/));
    expect(notice).toContain('Network in simulation mode - connections may be limited');
    expect(notice).toContain('Connection Status: Using simulation mode for demonstration');
    expect(notice).toContain(error);
  });
});

describe('Submit Mining Results', () => {
  it('BC-06 BC-08 BC-09 needs a block and a discovery of it', async () => {
    await openSubmit();
    expect(button('Submit to Blockchain').disabled).toBe(true);
    const { blocks, discoveries: stored } = sampleLedger(3);
    expect([...field('Block').querySelectorAll('option')].slice(1).map(textOf)).toEqual(
      blocks.map(
        ({ index, timestamp, totalScientificValue }) =>
          `Block ${index} · ${formatDayAndClock(timestamp)} · ${formatDollars(totalScientificValue)}`,
      ),
    );
    await choose('Block', '2');
    expect(button('Submit to Blockchain').disabled).toBe(true);
    const discoveries = [...(field('Discovery') as unknown as HTMLSelectElement).options].slice(1);
    expect(discoveries.filter(({ disabled }) => !disabled)).toHaveLength(1);
    for (const { id, scientificValue, result } of stored)
      expect(discoveries.map(textOf)).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `^No\\. ${id} · .+ · \\${formatDollars(scientificValue)} · difficulty ${result.difficulty}( |$)`,
          ),
        ),
      );
    expect(discoveries.map(textOf)[0]).toMatch(/ \(in block 3\)$/);
    await choose('Discovery', discoveries.find(({ disabled }) => !disabled)!.value);
    expect(button('Submit to Blockchain').disabled).toBe(false);
  });

  it('ERR-21 a submission with one missing asks for it', async () => {
    await openSubmit();
    await submit(document.querySelector('form'));
    expect(toasts()).toEqual(['Selection RequiredPlease select both a block and a discovery to submit']);
  });

  const fill = async () => {
    await choose('Block', '3');
    const [own] = [...(field('Discovery') as unknown as HTMLSelectElement).options].filter(
      ({ disabled, value }) => !disabled && value !== '',
    );
    await choose('Discovery', own!.value);
    return Number(own!.value);
  };

  it('API-48 BC-07 ERR-19 sends both, says the hash, and clears the choice', async () => {
    await openSubmit(submitted(false));
    const discoveryId = await fill();
    await submit(document.querySelector('form'));
    expect(lastBody('/api/blockchain/submit-mining')).toEqual({ blockId: 3, discoveryId, way: 'operator' });
    expect(toasts()).toEqual(['Submitted to Blockchain0x12345678']);
    expect([field('Block').value, field('Discovery').value]).toEqual(['', '']);
  });

  it('C-89 OPEN-55 a simulation says that it isn’t broadcast', async () => {
    await openSubmit({ ...submitted(true), 'GET /api/blockchain/anchors': { anchors: [sampleAnchor()] } });
    await fill();
    await press(find('input[type=radio]:not(:checked) + span', /^Simulation/));
    await submit(document.querySelector('form'));
    expect(lastBody('/api/blockchain/submit-mining')).toMatchObject({ way: 'simulation' });
    expect(toasts()).toEqual(['Submitted to Blockchain0x12345678: simulated, not broadcast']);
    expect(textOf(card('Your anchors'))).toContain('Simulated, not broadcast.');
  });

  it.each([
    ['The discovery is anchored already.', 'The discovery is anchored already.'],
    ['', 'Failed to submit to blockchain'],
  ])('ERR-20 a failure with the message “%s” says “%s”', async (message, said) => {
    const answer =
      message === '' ? Response.json({ error: '', message: '' }, { status: 500 }) : failure(409, message);
    await openSubmit({ 'POST /api/blockchain/submit-mining': answer });
    await fill();
    await submit(document.querySelector('form'));
    expect(toasts()).toEqual([`Submission Failed${said}`]);
    expect(field('Block').value).toBe('3');
  });

  it('shows what becomes of an anchor', async () => {
    await openSubmit({
      'GET /api/blockchain/anchors': {
        anchors: [
          sampleAnchor({
            id: 3,
            way: 'operator',
            state: 'included',
            simulated: false,
            chainBlock: 99,
            reorganised: 1,
          }),
          sampleAnchor({
            id: 2,
            way: 'wallet',
            state: 'dropped',
            simulated: false,
            detail: 'A reorganisation.',
          }),
        ],
      },
    });
    const shown = textOf(card('Your anchors'));
    expect(shown).toContain('In its block 99.');
    expect(shown).toContain('A reorganisation took it out of a block once before.');
    expect(shown).toContain('DroppedSepolia, wallet');
    expect(shown).toContain('A reorganisation.');
  });
});

describe('Network Monitor', () => {
  it('BC-11 BC-12 shows what the server says of the chain', async () => {
    await open({ 'GET /api/blockchain/status': sampleConnection() });
    await press(tab('Network Monitor'));
    const shown = textOf(card('Network'));
    for (const part of ['Sepolia', '11155111', '7,654,321', '20.00', 'yes', 'ETH', 'sepolia.etherscan.io'])
      expect(shown).toContain(part);
    expect(textOf(card('What gas costs'))).toContain('Base fee of 18.00 gwei in the newest block');
  });

  it('checks a transaction or a block, and nothing else', async () => {
    await open({
      'GET /api/blockchain/check-anchor': {
        message: 'Sepolia holds it.',
        found: [
          {
            ...{ chainId: 11_155_111, networkName: 'Sepolia', contract: `0x${'c'.repeat(40)}` },
            ...{ root: `0x${'9'.repeat(64)}`, leaves: 2, chainBlock: 99, confirmations: 13, isFinal: true },
            ...{ transactionHash: null, explorerUrl: null, discoveries: [] },
          },
        ],
      },
    });
    await press(tab('Network Monitor'));
    for (const text of ['', '0x12', '-1', 'block']) {
      await typeInto(field('Transaction hash or block index'), text);
      expect(button('Check against the chain').disabled).toBe(true);
    }
    await typeInto(field('Transaction hash or block index'), '12');
    await submit(document.querySelector('form'));
    expect(server.asked.at(-1)?.path).toBe('/api/blockchain/check-anchor?block=12');
    expect(textOf(card('Check an anchor'))).toContain('Sepolia holds it.');
    expect(textOf(card('Check an anchor'))).toContain('Confirmations13');
  });
});

describe('polls', () => {
  beforeEach(() => vi.useFakeTimers());

  it('API-43 API-44 API-45 ask at the times of the table', async () => {
    await openSubmit();
    const before = { ...countAll() };
    await passTime(60_000);
    const after = countAll();
    const asked = Object.keys(after).map((path) => after[path]! - before[path]!);
    expect(Object.fromEntries(Object.keys(after).map((path, at) => [path, asked[at]]))).toEqual({
      'GET /api/blocks/recent': 12,
      'GET /api/discoveries/recent': 12,
      'GET /api/blockchain/discoveries': 2,
      'GET /api/blockchain/status': 2,
      'GET /api/blockchain/networks': 0,
    });
  });

  it('API-41 API-42 asks for networks every minute while they are shown, and for the status twice', async () => {
    await open();
    const before = countAll();
    await passTime(60_000);
    const asked = (line: string) => countAll()[line]! - before[line]!;
    expect(asked('GET /api/blockchain/networks')).toBe(1);
    expect(asked('GET /api/blockchain/status')).toBe(2);
  });

  const countAll = (): Record<string, number> =>
    Object.fromEntries(
      (
        [
          'GET /api/blocks/recent',
          'GET /api/discoveries/recent',
          'GET /api/blockchain/discoveries',
          'GET /api/blockchain/status',
          'GET /api/blockchain/networks',
        ] as const
      ).map((line) => [line, server.count(line)]),
    );
});
