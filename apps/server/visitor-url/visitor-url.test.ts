import { describe, expect, it } from 'vitest';
import { parseVisitorUrl } from './visitor-url.ts';

const STRICT = { allowLoopback: false };
const LOCAL = { allowLoopback: true };

describe('OPEN-53 a visitor’s URL', () => {
  it.each([
    'https://rpc.example.org/v1/key?chain=1',
    'https://rpc.example.org:8545/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
  ])('%s may be looked up', (text) => expect(parseVisitorUrl(text, STRICT).href).toBe(text));

  it.each([
    ['http://127.0.0.1', 'this machine'],
    ['https://127.0.0.1', 'this machine'],
    ['https://127.1', 'this machine'],
    ['https://127.0.0.1.', 'this machine'],
    ['https://0x7f.0.0.1', 'this machine'],
    ['https://0x7f000001', 'this machine'],
    ['https://2130706433', 'this machine'],
    ['https://017700000001', 'this machine'],
    ['https://0177.0.0.1', 'this machine'],
    ['https://１２７.0.0.1', 'this machine'],
    ['https://127。0。0。1', 'this machine'],
    ['https://[::1]', 'this machine'],
    ['https://[0:0:0:0:0:0:0:1]', 'this machine'],
    ['https://[::ffff:127.0.0.1]', 'this machine'],
    ['https://[::ffff:7f00:1]', 'this machine'],
    ['https://localhost', 'this machine'],
    ['https://LOCALHOST.', 'this machine'],
    ['https://rpc.localhost', 'this machine'],
    ['https://0.0.0.0', 'this network'],
    ['https://0', 'this network'],
    ['https://169.254.169.254/latest/meta-data', 'link-local'],
    ['https://[fe80::1]', 'link-local'],
    ['https://10.0.0.1', 'private'],
    ['https://[::ffff:a00:1]', 'private'],
    ['https://192.168.0.1', 'private'],
    ['https://[fd12:3456::1]', 'private'],
    ['https://100.64.0.1', 'provider’s own network'],
    ['https://239.255.255.250', 'multicast'],
    ['http://rpc.example.org', 'only https: is asked'],
    ['ws://rpc.example.org', 'only https: is asked'],
    ['file:///etc/passwd', 'only https: is asked'],
    ['gopher://rpc.example.org', 'only https: is asked'],
    ['data:application/json,{}', 'only https: is asked'],
    ['https://user:word@rpc.example.org', 'user name or password'],
    ['https://user@rpc.example.org', 'user name or password'],
    ['https://rpc.example.org@127.0.0.1', 'user name or password'],
    ['https://rpc.example.org:22', 'its port is 22'],
    ['https://rpc.example.org:6379', 'its port is 6379'],
    ['https://rpc.example.org:5432', 'its port is 5432'],
    ['rpc.example.org', 'no URL'],
    ['https://', 'no URL'],
    ['https://[::1', 'no URL'],
    [`https://rpc.example.org/${'a'.repeat(2048)}`, 'more than 2048 characters'],
  ])('%s is refused in a sentence: %s', (text, reason) => {
    expect(() => parseVisitorUrl(text, STRICT)).toThrow(reason);
    expect(() => parseVisitorUrl(text, STRICT)).toThrow(/\.$/);
  });

  it.each([
    'http://127.0.0.1:8545',
    'http://localhost:9944',
    'https://[::1]:1234',
    'http://[::ffff:7f00:1]:80',
  ])('%s is asked during development alone', (text) => {
    expect(parseVisitorUrl(text, LOCAL).href).toContain(new URL(text).host);
    expect(() => parseVisitorUrl(text, STRICT)).toThrow();
  });

  it.each(['http://10.0.0.1', 'https://169.254.169.254', 'http://rpc.example.org', 'http://u:p@127.0.0.1'])(
    '%s is refused during development too',
    (text) => expect(() => parseVisitorUrl(text, LOCAL)).toThrow(),
  );
});
