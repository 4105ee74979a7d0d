import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultWalletFile, openWalletFile } from './wallet-file.ts';

const ONE = 'wallet-0123abcd=visitor-one.20000.signature';
const RENEWED = 'wallet-0123abcd=visitor-one.20002.another_signature';
const NEW_VISITOR = 'wallet-0123abcd=visitor-two.20000.signature';
const OTHER_SERVER = 'wallet-fedc3210=visitor-one.20000.signature';
const ON_HTTPS = `__Host-${ONE}`;
const attributes = '; Path=/; HttpOnly; SameSite=Lax';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wallet-'));
  file = path.join(folder, 'below', 'wallet.cookie');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the wallet file', () => {
  it('keeps the cookie for the next run, for its owner alone', () => {
    const wallet = openWalletFile(file);
    expect(wallet.cookie).toBe('');
    wallet.keep([ONE + attributes]);
    expect(wallet.cookie).toBe(ONE);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(openWalletFile(file).cookie).toBe(ONE);
    expect(readdirSync(path.dirname(file))).toEqual(['wallet.cookie']);
  });

  it('takes a renewed cookie of the same wallet, and closes a file that others could read', () => {
    const wallet = openWalletFile(file);
    wallet.keep([ONE]);
    chmodSync(file, 0o644);
    const again = openWalletFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    again.keep([RENEWED]);
    expect(openWalletFile(file).cookie).toBe(RENEWED);
  });

  it('keeps the cookie of a server on https, whose name has a prefix', () => {
    openWalletFile(file).keep([`${ON_HTTPS}${attributes}; Secure`]);
    expect(openWalletFile(file).cookie).toBe(ON_HTTPS);
  });

  it('leaves cookies of a proxy alone', () => {
    const wallet = openWalletFile(file);
    wallet.keep(['balancer=17; Path=/', `${ONE}${attributes}`]);
    expect(wallet.cookie).toBe(ONE);
    wallet.keep(['balancer=18; Path=/']);
    wallet.keep([]);
    expect(wallet.cookie).toBe(ONE);
  });

  it.each([
    [NEW_VISITOR, /no longer knows the wallet in .*; move the file away/],
    [OTHER_SERVER, /holds a wallet of another server; name another file with --wallet\.$/],
  ])('is never overwritten by another wallet: %s', (cookie, sentence) => {
    const wallet = openWalletFile(file);
    wallet.keep([ONE]);
    expect(() => wallet.keep([cookie])).toThrow(sentence);
    expect(wallet.cookie).toBe(ONE);
    expect(readFileSync(file, 'utf8')).toBe(`${ONE}\n`);
  });

  it.each([
    '',
    '\n',
    '\0\0\0\0',
    ...[1, 7, 15, 16, 17, 30, ONE.length].map((length) => ONE.slice(0, length)),
    ...[1, 7, 8, 22, 24, ON_HTTPS.length].map((length) => ON_HTTPS.slice(0, length)),
  ])(
    'that is empty or cut off is said to be so, and is neither overwritten nor taken for none: %j',
    (text) => {
      const wallet = openWalletFile(file);
      wallet.keep([ONE]);
      writeFileSync(file, text);
      const sentence = `The wallet file ${file} is empty or cut off: put a copy of it in its place, or move it away to begin with a new wallet.`;
      expect(() => openWalletFile(file)).toThrow(sentence);
      expect(() => wallet.keep([RENEWED])).toThrow(sentence);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it('that another command writes meanwhile is left to it', () => {
    const [one, two] = [openWalletFile(file), openWalletFile(file)];
    one.keep([ONE]);
    expect(() => two.keep([NEW_VISITOR])).toThrow(
      `Another command has just written a wallet to ${file}; start this one again to mine for that wallet.`,
    );
    expect(two.cookie).toBe('');
    expect(readdirSync(path.dirname(file))).toEqual(['wallet.cookie']);
    expect(openWalletFile(file).cookie).toBe(ONE);
  });

  it('that holds something else is refused and kept', () => {
    const letter = path.join(folder, 'letter.txt');
    writeFileSync(letter, 'Dear Ada,\n');
    expect(() => openWalletFile(letter)).toThrow(
      `${letter} is not a wallet file; name another with --wallet.`,
    );
    expect(readFileSync(letter, 'utf8')).toBe('Dear Ada,\n');
  });

  it('that can’t be read or written is named', () => {
    expect(() => openWalletFile(folder)).toThrow(`The wallet file ${folder} can't be read (EISDIR).`);
    writeFileSync(path.join(folder, 'below'), 'a file where the folder should be');
    expect(() => openWalletFile(file)).toThrow("can't be read (ENOTDIR)");
    expect(existsSync(file)).toBe(false);
  });
});

describe('without a named file', () => {
  it('each server has a wallet of its own below the user’s settings', () => {
    const env = { XDG_CONFIG_HOME: '/settings' };
    const name = (server: string) => defaultWalletFile(server, env);
    expect(name('https://mining.example.org')).toBe(
      '/settings/productive-mining/wallets/https-mining.example.org.cookie',
    );
    // printf http-localhost:3000 | sha256sum
    expect(name('http://localhost:3000')).toBe(
      '/settings/productive-mining/wallets/http-localhost_3000+0c35652bd936af50e35e41126faecaf0.cookie',
    );
    expect(defaultWalletFile('http://a', {})).toMatch(
      /\.config\/productive-mining\/wallets\/http-a\.cookie$/,
    );
  });

  it('no two addresses share one, also where the file system ignores case', () => {
    const long = `https://h/${'a'.repeat(300)}`;
    const addresses = [
      'http://h',
      'https://h',
      'https://h:3000',
      'https://h_3000',
      'https://h/3000',
      'https://h/alice',
      'https://h/Alice',
      'https://h/bob',
      'https://h/alice/bob',
      'https://h/alice_bob',
      'https://h_alice',
      'http://[::1]:3000',
      'http://__1_:3000',
      long,
      `${long}b`,
    ];
    const files = addresses.map((server) => defaultWalletFile(server, { XDG_CONFIG_HOME: '/settings' }));
    expect(new Set(files.map((name) => name.toLowerCase())).size).toBe(addresses.length);
    for (const name of files) {
      expect(path.dirname(name)).toBe('/settings/productive-mining/wallets');
      expect(path.basename(name).length).toBeLessThan(200);
    }
  });

  describe('one that an earlier version named by host and port', () => {
    const env = () => ({ XDG_CONFIG_HOME: folder });
    const wallets = () => path.join(folder, 'productive-mining', 'wallets');
    const earlier = () => path.join(wallets(), 'localhost_3000.cookie');
    beforeEach(() => openWalletFile(earlier()).keep([ONE]));

    it('is renamed, once', () => {
      const renamed = defaultWalletFile('http://localhost:3000', env());
      expect(openWalletFile(renamed).cookie).toBe(ONE);
      expect(readdirSync(wallets())).toEqual([path.basename(renamed)]);
      expect(defaultWalletFile('http://localhost:3000', env())).toBe(renamed);
      expect(openWalletFile(renamed).cookie).toBe(ONE);
    });

    it('is left alone for an address with a path, and beside a file of the present name', () => {
      expect(openWalletFile(defaultWalletFile('http://localhost:3000/bob', env())).cookie).toBe('');
      expect(openWalletFile(earlier()).cookie).toBe(ONE);
      const present = defaultWalletFile('http://localhost:3000', env());
      openWalletFile(earlier()).keep([NEW_VISITOR]);
      expect(openWalletFile(defaultWalletFile('http://localhost:3000', env())).cookie).toBe(ONE);
      expect(openWalletFile(earlier()).cookie).toBe(NEW_VISITOR);
      expect(path.dirname(present)).toBe(wallets());
    });

    it('goes on under its name in a folder that can’t be changed', () => {
      // A folder in the place of a file can't be linked, as little as a file in a folder that can't be written.
      rmSync(earlier());
      mkdirSync(earlier());
      expect(existsSync(defaultWalletFile('http://localhost:3000', env()))).toBe(true);
    });
  });
});
