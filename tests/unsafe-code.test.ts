/** What docs/security.md says that the source never does, checked on its text. */
import { expect, it } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

/** What runs when the product does, in a server, a page or a terminal. */
const product = sourceFiles.filter(({ path }) => /^(packages|apps)\//.test(path) && !isTest(path));

/** The files in which a pattern occurs. */
const filesWith = (pattern: RegExp, files = product) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const inRooms = (...rooms: string[]) =>
  product.filter(({ path }) => rooms.some((room) => path.startsWith(`${room}/`)));

const EVALUATES = /\beval\(|\bFunction\(|\bset(?:Timeout|Interval)\(\s*['"`]|\bimportScripts\(|node:vm/;
const WRITES_HTML =
  /\b(?:inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\bsrcdoc\b|DOMParser|createContextualFragment/i;
/** `exec` and `execSync` give their line to a shell; the other functions do where an option says so. */
const STARTS_SHELL = /import\s[^;]*\b(?:exec|execSync)\b[^;]*'node:child_process'|\bshell: *(?:true|['"])/;
const ASKS_ELSEWHERE =
  /\bfetch\(|\bEventSource\(|\bnew WebSocket\(|from '(?:undici|axios|got|node:https|node:http2)'|\bhttps?\.(?:get|request)\(/;
const OPENS_CONNECTION = /\bnew (?:pg\.)?(?:Client|Pool)\(/;
const READS_XML = /\b(?:xml2js|fast-xml-parser|libxmljs|js-yaml|xpath|ldapjs|nodemailer)\b/;
/** Text that becomes part of a query as it is. */
const RAW_SQL = /\bsql\.(?:raw|identifier)\(/g;

it('evaluates text as a program in the sandbox of the algorithm lab alone', () => {
  expect(filesWith(EVALUATES)).toEqual([
    'apps/web/screens/mining/custom-algorithm/sandbox/evaluate-algorithm.ts',
  ]);
});

it('puts text into a page as text, never as HTML', () => {
  expect(filesWith(WRITES_HTML)).toEqual([]);
});

it('starts programs by name and list of arguments, never through a shell', () => {
  expect(filesWith(STARTS_SHELL)).toEqual([]);
});

it('asks no other machine from the server but a visitor’s node, after a check, and the operator’s', () => {
  const server = inRooms('apps/server', 'packages/engine', 'packages/database');
  expect(filesWith(ASKS_ELSEWHERE, server)).toEqual(['apps/server/visitor-url/ask-address.ts']);
  expect(filesWith(/\bcreatePublicClient\(|\bhttp\(url/, server)).toEqual([
    'apps/server/public-chain/chain-node.ts',
  ]);
});

it('opens connections to the database in two places, which give each one the settings of all', () => {
  expect(filesWith(OPENS_CONNECTION)).toEqual([
    'packages/database/connection/connect.ts',
    'packages/database/connection/open-client.ts',
  ]);
  expect(filesWith(/\bapplyConnectionSettings\(|onConnect: applyConnectionSettings\b/)).toEqual([
    'packages/database/connection/connect.ts',
    'packages/database/connection/connection-settings.ts',
    'packages/database/connection/open-client.ts',
  ]);
});

it('has no program that reads XML, YAML or directories, and none that sends mail', () => {
  expect(filesWith(READS_XML)).toEqual([]);
});

it('gives PostgreSQL every value as a parameter; what is written into a query comes from the program', () => {
  const raw = Object.fromEntries(
    product.flatMap(({ path, text }) => {
      const count = [...text.matchAll(RAW_SQL)].length;
      return count === 0 ? [] : [[path, count]];
    }),
  );
  expect(raw).toEqual({
    // Names of a kind's fields, each held against a pattern.
    'packages/database/queries/list-record-holders.ts': 4,
    'packages/database/queries/rank-wallets.ts': 1,
    // Names of the tables and columns that it lists.
    'packages/database/queries/read-export-rows.ts': 6,
    'packages/database/schema/token.ts': 1,
    'packages/engine/chunks/compute-stored-chunk.ts': 1,
    'packages/engine/tallies/count-parts.ts': 1,
  });
  // It listens to a channel, whose name is a constant.
  expect(filesWith(/\.query\(\s*`[^`]*\$\{/)).toEqual(['packages/engine/queue/chunk-wire.ts']);
});

it.each([
  [EVALUATES, 'return new Function(text)();'],
  [EVALUATES, "setTimeout('go()', 5);"],
  [WRITES_HTML, '<p dangerouslySetInnerHTML={{ __html: name }} />'],
  [STARTS_SHELL, "import { execSync, spawn } from 'node:child_process';"],
  [STARTS_SHELL, "spawn('ls', [], { shell: true });"],
  [ASKS_ELSEWHERE, 'await fetch(body.url);'],
])('finds with %s: %s', (pattern, text) => {
  expect(text).toMatch(pattern);
});
