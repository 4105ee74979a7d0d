/** The requests of the fuzzer: case `number` of `seed` is the same for ever, whichever cases were made before it. */
import type { Call } from '@productive-mining/contract/call.ts';
import { LIVE_PATH } from '@productive-mining/contract/live.ts';
import fc from 'fast-check';
import { arbitraryOf } from './arbitrary-of-schema.ts';
import {
  CONTENT_TYPES,
  DRAWN_CALLS,
  ENCODINGS,
  HEADER_NAMES,
  HEADER_VALUES,
  KNOWN_PATHS,
  METHODS,
  ODD_BODIES,
  ODD_PATHS,
} from './odd-requests.ts';
import { headerText, oddText, oddValue } from './odd-values.ts';

type Fields = Record<string, unknown>;

export interface FuzzCase {
  /** The call whose path it is; undefined for other paths. */
  call: Call | undefined;
  method: string;
  /** Path and query as they are sent. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  cookie: CookieChoice;
  body: Uint8Array;
  afterUpgrade: Uint8Array;
  /** What the contract says of its parts; undefined where the request isn't formed as a client forms it. */
  fits: boolean | undefined;
}

/** Whose cookie comes, and what was done to it. */
export interface CookieChoice {
  visitor: number | undefined;
  change: 'none' | 'cut' | 'changed' | 'twice' | 'other day' | 'odd';
  odd: string;
}

const NO_BYTES = new Uint8Array();
const JSON_TYPE = ['content-type', 'application/json'] as const;

const ownCookie: fc.Arbitrary<CookieChoice> = fc.record({
  visitor: fc.option(fc.nat(2), { nil: undefined }),
  change: fc.constant('none' as const),
  odd: fc.constant(''),
});
const anyCookie: fc.Arbitrary<CookieChoice> = fc.record({
  visitor: fc.option(fc.nat(2), { nil: undefined }),
  change: fc.constantFrom('none', 'cut', 'changed', 'twice', 'other day', 'odd'),
  odd: headerText,
});

interface Parts {
  params: Fields;
  query: Fields;
  body: unknown;
}

const fieldsOf = (schema: Call['params']) =>
  schema ? (arbitraryOf(schema) as fc.Arbitrary<Fields>) : fc.constant<Fields>({});

const partsOf = (call: Call): fc.Arbitrary<Parts> =>
  fc.record({
    params: fieldsOf(call.params),
    query: fieldsOf(call.query),
    body: call.body ? arbitraryOf(call.body) : fc.constant(undefined),
  });

/** Text of a JSON body, undefined for none; a session's id stays a name for `fillIn`. */
const textOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));
const bytesOf = (text: string | undefined) => (text === undefined ? NO_BYTES : Buffer.from(text));

/** Percent-encoded as browsers do; what UTF-8 can't hold becomes the replacement character. */
const encode = (value: unknown) =>
  encodeURIComponent(
    typeof value === 'object' ? String(JSON.stringify(value)) : String(value).toWellFormed(),
  );

function targetOf(call: Call, { params, query }: Parts): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encode(params[name]));
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** What the server reads of the fields of an address: text. */
const asRead = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, decodeURIComponent(encode(value))]),
  );

/** The longest target whose verdict is the schemas': a request line of 16 KiB is refused unread. */
const TARGET_MAX_CHARACTERS = 8000;

/**
 * Whether the schemas accept what the server reads. Empty parts of a path and U+0000 never reach them, and null is no
 * body.
 */
function fitsContract(call: Call, parts: Parts): boolean | undefined {
  const { params, query, body } = parts;
  if (targetOf(call, parts).length > TARGET_MAX_CHARACTERS) return undefined;
  const addressed = [...Object.values(asRead(params)), ...Object.values(asRead(query))];
  if (addressed.some((text) => text === '' || text.includes('\0') || text.length > 90)) return undefined;
  const sent = textOf(body);
  if (sent !== undefined && (sent.length > 60_000 || /\\u0000|__proto__|constructor/.test(sent)))
    return undefined;
  return [
    call.params?.safeParse(asRead(params)),
    call.query?.safeParse(asRead(query)),
    call.body?.safeParse(sent === undefined ? undefined : (JSON.parse(sent) ?? undefined)),
  ].every((outcome) => outcome?.success ?? true);
}

function formed(call: Call, parts: Parts, cookie: CookieChoice): FuzzCase {
  const text = textOf(parts.body);
  return {
    call,
    method: call.method,
    target: targetOf(call, parts),
    headers: text === undefined ? [] : [JSON_TYPE],
    cookie,
    body: bytesOf(text),
    afterUpgrade: NO_BYTES,
    fits: fitsContract(call, parts),
  };
}

const anyCall = fc.constantFrom(...DRAWN_CALLS);
const byContract = anyCall.chain((call) =>
  fc.tuple(partsOf(call), ownCookie).map(([parts, cookie]) => formed(call, parts, cookie)),
);

/** One field of a part, or the whole body, is replaced by something odd; or a field comes that nobody knows. */
const oddField = fc
  .constantFrom(...DRAWN_CALLS.filter(({ params, query, body }) => params ?? query ?? body))
  .chain((call) =>
    fc
      .tuple(partsOf(call), oddValue, fc.nat(), oddText, ownCookie)
      .map(([parts, value, pick, name, cookie]) =>
        formed(call, replaceField(parts, { value, pick, name }), cookie),
      ),
  );

function replaceField(
  parts: Parts,
  { value, pick, name }: { value: unknown; pick: number; name: string },
): Parts {
  const isFields = (part: unknown): part is Fields =>
    typeof part === 'object' && part !== null && !Array.isArray(part) && Object.keys(part).length > 0;
  const places = Object.entries(parts).flatMap(([part, fields]) =>
    isFields(fields) ? Object.keys(fields).map((field) => ({ part, field })) : [],
  );
  if (pick % 8 === 0 && parts.body !== undefined) return { ...parts, body: value };
  if (pick % 8 === 1 && isFields(parts.body)) return { ...parts, body: { ...parts.body, [name]: value } };
  const place = places[pick % Math.max(1, places.length)];
  if (!place) return { ...parts, query: { ...parts.query, [name]: value } };
  const fields = parts[place.part as keyof Parts] as Fields;
  return { ...parts, [place.part]: { ...fields, [place.field]: value } };
}

const oddBody = fc
  .tuple(
    fc.constantFrom(...DRAWN_CALLS.filter(({ method }) => method !== 'GET')),
    fc.oneof(fc.constantFrom(...ODD_BODIES), fc.uint8Array({ maxLength: 200 })),
    fc.constantFrom(...CONTENT_TYPES, 'application/json', 'application/json', 'application/json'),
    fc.option(fc.constantFrom(...ENCODINGS), { nil: undefined, freq: 2 }),
    ownCookie,
  )
  .map(([call, body, type, encoding, cookie]): FuzzCase => {
    const encodings = encoding === undefined ? [] : [['content-encoding', encoding] as const];
    const headers = [['content-type', type] as const, ...encodings];
    const base = { call, method: call.method, target: call.path.replace(/:\w+/, '1'), cookie };
    return { ...base, headers, body, afterUpgrade: NO_BYTES, fits: undefined };
  });

/** A request target ends at a space, and a line at its end. */
const asTarget = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\r\n ]/g, '%20');

const oddAddress = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('GET') },
      { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
    ),
    fc.oneof(
      fc.constantFrom(...KNOWN_PATHS),
      fc.constantFrom(...ODD_PATHS),
      fc.tuple(fc.constantFrom(...KNOWN_PATHS), oddText).map(([path, text]) => `${path}/${text}`),
      fc.tuple(fc.constantFrom(...KNOWN_PATHS), oddText).map(([path, text]) => `${path}?${text}`),
      fc
        .tuple(fc.constantFrom(...KNOWN_PATHS), oddText)
        .map(([path, text]) => `${path}?limit=${text}&before=${text}`),
    ),
    ownCookie,
  )
  .map(
    ([method, path, cookie]): FuzzCase => ({
      ...{ call: undefined, method, target: asTarget(path), cookie, headers: [], body: NO_BYTES },
      ...{ afterUpgrade: NO_BYTES, fits: undefined },
    }),
  );

const oddHeaders = anyCall.chain((call) =>
  fc
    .tuple(
      partsOf(call),
      fc.array(
        fc.tuple(fc.constantFrom(...HEADER_NAMES), fc.oneof(headerText, fc.constantFrom(...HEADER_VALUES))),
        { minLength: 1, maxLength: 4 },
      ),
      anyCookie,
    )
    .map(([parts, added, cookie]): FuzzCase => {
      const request = formed(call, parts, cookie);
      return { ...request, headers: [...request.headers, ...added], fits: undefined };
    }),
);

/** Frames of a client (RFC 6455, 5.2), masked by zeros. */
const frame = fc
  .tuple(fc.nat(255), fc.uint8Array({ maxLength: 125 }), fc.boolean())
  .map(([first, bytes, isMasked]) =>
    isMasked
      ? Buffer.from([first, 0x80 | bytes.length, 0, 0, 0, 0, ...bytes])
      : Buffer.from([first, bytes.length, ...bytes]),
  );
const upgrade = fc
  .tuple(
    fc.oneof(fc.constant(LIVE_PATH), fc.constantFrom(...KNOWN_PATHS)),
    fc.oneof(fc.constant('dGhlIHNhbXBsZSBub25jZQ=='), headerText),
    fc.oneof(fc.constant('13'), fc.constantFrom('8', '0', '', 'x')),
    fc.oneof(
      fc.array(frame, { minLength: 1, maxLength: 5 }).map((frames) => Buffer.concat(frames)),
      fc.uint8Array(),
    ),
    anyCookie,
  )
  .map(
    ([target, key, version, afterUpgrade, cookie]): FuzzCase => ({
      ...{ call: undefined, method: 'GET', target: asTarget(target), cookie, body: NO_BYTES, afterUpgrade },
      headers: [
        ...([
          ['connection', 'Upgrade'],
          ['upgrade', 'websocket'],
        ] as const),
        ...([
          ['sec-websocket-key', key],
          ['sec-websocket-version', version],
        ] as const),
      ],
      fits: undefined,
    }),
  );

const everyCase = fc.oneof(
  { weight: 6, arbitrary: byContract },
  { weight: 6, arbitrary: oddField },
  { weight: 3, arbitrary: oddBody },
  { weight: 4, arbitrary: oddAddress },
  { weight: 4, arbitrary: oddHeaders },
  { weight: 1, arbitrary: upgrade },
);

export function drawCase(seed: number, number: number): FuzzCase {
  const mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b);
  const [drawn] = fc.sample(everyCase, { seed: mixed, numRuns: 1 });
  return drawn!;
}
