import { logKey } from '@productive-mining/ledger/log/checkpoint.ts';
import { witnessKey } from '@productive-mining/ledger/log/cosignature.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { firstKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import type { Command } from 'commander';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMAND_EXAMPLES } from './command-examples.ts';
import { fingerprint, oneOf, serverAddress, several, wholeNumber } from './parse-options.ts';
import { buildProgram } from './program.ts';

const { ed25519 } = firstKeys.publicKeys;
const WITNESS = verifierLine(witnessKey('witness.example/w', ed25519));
/** A key of a log, which is no witness's. */
const LOG_KEY = verifierLine(logKey('ledger.example/log', ed25519));

interface Outcome {
  /** Options with which the command would have run. */
  options?: Record<string, unknown>;
  /** Sentence that a person reads. */
  error?: string;
}

/** Parses as the program does, without running anything. */
async function parse(line: readonly string[]): Promise<Outcome> {
  const program = buildProgram();
  let outcome: Outcome = {};
  const quiet = (command: Command) =>
    command.exitOverride().configureOutput({
      writeErr: (error) => {
        outcome = { error: error.trim() };
      },
      writeOut: () => undefined,
    });
  quiet(program);
  for (const command of program.commands) {
    quiet(command);
    command.action((options: Record<string, unknown>) => {
      outcome = { options };
    });
  }
  await program.parseAsync([...line], { from: 'user' }).catch(() => undefined);
  return outcome;
}

describe('the command line', () => {
  it.each([
    ['mine --type nothing', /--type <kind>.*'nothing' is invalid\. One of prime_pattern, .* is expected\./],
    ['mine --difficulty 0', /A whole number from 1 to 100 is expected\./],
    ['mine --difficulty 101', /A whole number from 1 to 100 is expected\./],
    ['mine --difficulty 4.5', /A whole number from 1 to 100 is expected\./],
    ['mine --difficulty -3', /A whole number from 1 to 100 is expected\./],
    ['mine --blocks many', /A whole number from 1 to 1000000 is expected\./],
    ['mine --blocks', /--blocks <n>' argument missing/],
    ['mine --server localhost:3000', /An address such as http:\/\/localhost:3000 is expected\./],
    ['mine --server ftp://host', /An address such as/],
    ['mine --server https://me:secret@host', /without a name and a password/],
    ['mine --server http://host/?a=1', /An address such as/],
    [
      'witness --of https://a.example --name https://w.example',
      /without scheme \(https:\/\/\), spaces and plus signs/,
    ],
    ['witness --of https://a.example --name a+b', /without scheme/],
    ['mine --speed 3', /unknown option '--speed'/],
    ['mine 3', /too many arguments/],
    ['verify-chain --key abc', /A fingerprint has 64 hex digits/],
    [`verify-chain --key ${'A'.repeat(64)}`, /A fingerprint has 64 hex digits/],
    ['verify-chain --server nowhere', /An address such as/],
    ['verify-chain --from-start', /'--from-start' is about certificates: give --certificates too\.$/],
    ['verify-chain --forget-tip', /'--forget-tip' is about a server's ledger: give --server too\.$/],
    [`verify-chain --witness ${WITNESS}`, /'--witness' is about a server's log: give --server too\.$/],
    [
      'verify-chain --witness witness.example',
      /The verifier line of a witness is expected: name\+hash\+key\./,
    ],
    [`verify-chain --witness ${LOG_KEY}`, /The verifier line of a witness is expected/],
    ['verify-chain --certificates=foo', /'foo' is invalid\. Only whole is expected\./],
    ['rotate-keys --data', /--data <folder>' argument missing/],
    ['rotate-keys now', /too many arguments/],
    [
      'witness --name w.example',
      /'--of' is missing, as in: productive-mining witness --of https:\/\/mining\.example\.org --name /,
    ],
    ['witness --of https://a.example', /'--name' is missing, as in: productive-mining witness --of /],
    [
      'witness --of https://a.example --name w.example --accept-new-log https://b.example',
      /'--accept-new-log' is about a server that '--of' names: https:\/\/b\.example isn't\.$/,
    ],
    ['bench --type nothing', /One of prime_pattern/],
    ['bench --difficulty 1e2', /A whole number from 1 to 100 is expected\./],
    ['dig', /unknown command 'dig'/],
  ])('refuses `%s` with one sentence', async (line, sentence) => {
    const { error, options } = await parse(line.split(' '));
    expect(error).toMatch(sentence);
    expect(error?.split('\n')).toHaveLength(1);
    expect(options).toBeUndefined();
  });

  it('has its defaults', async () => {
    expect((await parse(['mine'])).options).toEqual({ type: 'riemann_zero', difficulty: 47, blocks: 1 });
    expect((await parse(['bench'])).options).toMatchObject({ difficulty: [1, 47] });
    expect((await parse(['bench', '--difficulty', '5', '--difficulty', '6'])).options).toMatchObject({
      difficulty: [5, 6],
    });
  });

  it.each([
    'verify-chain --from-start --certificates',
    'verify-chain --from-start --certificates=whole',
    'verify-chain --forget-tip --server http://localhost:3000',
    `verify-chain --witness ${WITNESS} --witness ${WITNESS} --server http://localhost:3000`,
    'witness --of https://a.example --name w.example --accept-new-log https://a.example/',
  ])('takes `%s`', async (line) => {
    const { options, error } = await parse(line.split(' '));
    expect(error).toBeUndefined();
    expect(options).toBeDefined();
  });

  it.each(Object.values(COMMAND_EXAMPLES).flat())('takes the example of its page: %s', async (line) => {
    const { options, error } = await parse(line.split(' '));
    expect(error).toBeUndefined();
    expect(options).toBeDefined();
  });
});

describe('options', () => {
  it('wholeNumber takes the numbers of its range in plain digits, and nothing else', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 100 }), (n) => wholeNumber(1, 100)(String(n)) === n));
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^0*([1-9]\d?|100)$/.test(text));
        expect(() => wholeNumber(1, 100)(text)).toThrow('A whole number from 1 to 100 is expected.');
      }),
    );
  });

  it.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://Mining.Example.org', 'https://mining.example.org'],
    ['https://example.org/mining//', 'https://example.org/mining'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('serverAddress reads %s as %s', (text, address) => {
    expect(serverAddress(text)).toBe(address);
  });

  it('several keeps all, oneOf only what is known, fingerprint only its 64 digits', () => {
    const collect = several(oneOf(['a', 'b']));
    collect('a');
    expect(collect('b')).toEqual(['a', 'b']);
    expect(() => oneOf(['a'])('c')).toThrow('Only a is expected.');
    expect(fingerprint('0f'.repeat(32))).toBe('0f'.repeat(32));
  });
});
