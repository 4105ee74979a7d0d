/** Bodies, addresses, methods and headers that servers are known to stumble over, beside the paths that this one knows. */
import { gzipSync } from 'node:zlib';
import { calls } from '@productive-mining/contract/calls.ts';
import { PAGE_PATHS } from '@productive-mining/contract/pages.ts';

/** The calls but the long ones, which compute for seconds each, beside sessions for longer than any answer may take, and have tests of their own. */
export const DRAWN_CALLS = calls.filter(({ computes }) => !computes);

export const ODD_BODIES: readonly Uint8Array[] = [
  ...[
    '{',
    '}',
    '{"a":}',
    '[1,]',
    'null',
    'true',
    '1e999',
    '-',
    '"\\u0000"',
    '"\\ud800"',
    '{"__proto__":{"a":1}}',
  ],
  ...[
    '{"workType":"riemann_zero","workType":"x","difficulty":1}',
    '{"difficulty":NaN}',
    '{"difficulty":1e400}',
  ],
  ...[
    '{"constructor":{"prototype":{"a":1}}}',
    '\ufeff{}',
    "{'a':1}",
    '{"name":"\\ud800"}',
    ' '.repeat(70_000),
  ],
  ...['['.repeat(30_000), '{"a":'.repeat(10_000), '{"name":"x"}{"name":"y"}', '\0', 'name=x'],
]
  .map((text): Uint8Array => Buffer.from(text))
  .concat([
    Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    Buffer.from('"\ud83d"', 'utf16le'),
    gzipSync('{"name":"x"}'),
  ]);

export const CONTENT_TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'text/plain',
    'text/json',
    'a',
    '',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    ';',
  ],
  ...['application/xml', 'application/octet-stream', 'application/json;;;', 'application/json\t', '*/*'],
];

export const ENCODINGS = ['gzip', 'deflate', 'br', 'identity', 'zstd', 'x', '', 'gzip, gzip', 'GZIP', ','];

export const METHODS = [
  ...[
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'QUERY',
    'PROPFIND',
    'LINK',
  ],
  ...['get', 'G E T', 'FOO', '', 'PRI', 'M-SEARCH', 'SOURCE', 'LOCK', 'A'.repeat(300)],
];

export const KNOWN_PATHS = [
  ...DRAWN_CALLS.map(({ path }) => path.replace(/:\w+/, '1')),
  ...PAGE_PATHS,
  ...[
    '/docs',
    '/metrics',
    '/healthz',
    '/readyz',
    '/ws',
    '/api',
    '/api/',
    '/api/openapi.json',
    '/verify',
    '/sandbox.html',
  ],
];

export const ODD_PATHS = [
  ...[
    '/%',
    '/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '//',
    '//evil.example/',
    '/%E0%A4',
    '/%ff',
    '/.',
  ],
  ...[
    '/api/blocks/%31',
    '/api/blocks/1%2f2',
    '/api//blocks/recent',
    '/API/MINING/STATUS',
    '/api/mining/status/',
  ],
  ...[
    '/api/blocks/1;a=b',
    '/api/blocks/\\',
    '/assets/../index.html',
    '/assets/%2e%2e%2fserver.mjs',
    '*',
    '?',
    '#',
    '',
  ],
  ...[
    'http://evil.example/api/mining/status',
    'http://[::1',
    '/api/blocks/1#x',
    `/${'a'.repeat(6000)}`,
    '/__proto__',
  ],
  ...[
    '/api/blocks/recent?limit=1&limit=2',
    '/api/blocks/recent?limit[]=1',
    '/api/blocks/recent?__proto__=1',
    '/é',
  ],
  ...[
    '/api/blocks/recent?&&&=&',
    '/api/blocks/recent?limit',
    '/api/blocks/recent?limit=%',
    '/api/blocks/recent?%ff=1',
  ],
  ...[
    `/api/blocks/recent?${'a=1&'.repeat(2000)}`,
    '/api/tutorial/flows/__proto__',
    '/api/tutorial/flows/constructor',
  ],
];

export const HEADER_NAMES = [
  ...[
    'if-none-match',
    'if-none-match',
    'if-modified-since',
    'range',
    'if-range',
    'accept',
    'accept-encoding',
    'origin',
  ],
  ...[
    'sec-fetch-site',
    'host',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'authorization',
    'expect',
  ],
  ...[
    'transfer-encoding',
    'content-length',
    'upgrade',
    'connection',
    'te',
    'trailer',
    'referer',
    'user-agent',
  ],
  ...[
    'x-http-method-override',
    'content-md5',
    '__proto__',
    'constructor',
    'cookie',
    'x'.repeat(9000),
    'a b',
    'é',
    '',
  ],
];

export const HEADER_VALUES = [
  ...[
    'bytes=0-10',
    'bytes=-1',
    'bytes=5-1',
    '*',
    'gzip',
    'br;q=0',
    'gzip;q=NaN',
    '100-continue',
    '200-ok',
    'chunked',
  ],
  ...[
    'null',
    'http://evil.example',
    'cross-site',
    'same-origin',
    '127.0.0.1',
    '999.1.1.1',
    'https',
    'websocket',
    '-1',
  ],
  ...[
    '0',
    '5',
    '99999999999999999999',
    'close, x',
    'Bearer x',
    'Bearer ',
    'Basic Og==',
    'x'.repeat(20_000),
    '"x"',
  ],
];
