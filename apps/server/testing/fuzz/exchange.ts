/** One exchange over a TCP connection of its own, byte for byte, as no client library would send it. */
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RawRequest {
  /** Everything before the body, its empty line included; a byte a character. */
  head: string;
  body: Uint8Array;
  /** Sent when the server has answered an upgrade. */
  afterUpgrade: Uint8Array;
}

export interface RawAnswer {
  /** Undefined when the connection ended without an answer. */
  status: number | undefined;
  headers: ReadonlyMap<string, string>;
  /** Decoded, as far as it came. */
  body: Buffer;
  /** Whether the body came to its end. */
  isWhole: boolean;
  /** Time until the head of the answer, or until the end where none came. */
  answeredMs: number;
}

/** How long an answer is read on after its head: streams of a long ledger are left then. */
const READ_MS = 400;
/** When a connection without an answer is given up. */
const PATIENCE_MS = 15_000;

export function exchange(port: number, request: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const sentMs = performance.now();
    let answeredMs: number | undefined;
    const pieces: Buffer[] = [];
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(request.head, 'latin1'));
      socket.write(request.body);
    });
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    let reading: NodeJS.Timeout | undefined;
    socket.on('data', (piece) => {
      pieces.push(piece);
      if (answeredMs !== undefined || isAskedOn(pieces)) return;
      answeredMs = performance.now() - sentMs;
      reading = setTimeout(() => socket.destroy(), READ_MS);
      if (request.afterUpgrade.length > 0) socket.write(request.afterUpgrade);
    });
    // A server may end a connection while what it refuses still comes; what it said before counts.
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(patience);
      clearTimeout(reading);
      resolve(readAnswer(Buffer.concat(pieces), answeredMs ?? performance.now() - sentMs));
    });
  });
}

/** Whether nothing has come but the word to go on with the body (RFC 9110, 15.2.1), which is no answer yet. */
const isAskedOn = (pieces: readonly Buffer[]) =>
  /^HTTP\/1\.1 100 [^\r]*\r\n\r\n$/.test(Buffer.concat(pieces).toString('latin1'));

function readAnswer(bytes: Buffer, answeredMs: number): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const nothing = { status: undefined, headers: new Map(), body: bytes, isWhole: false, answeredMs };
  if (end < 0) return nothing;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (status === 100) return readAnswer(bytes.subarray(end + 4), answeredMs);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status, headers, answeredMs, ...readBody(headers, bytes.subarray(end + 4)) };
}

function readBody(headers: ReadonlyMap<string, string>, bytes: Buffer): { body: Buffer; isWhole: boolean } {
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const length = headers.get('content-length');
  const { body, isWhole } = isChunked
    ? joinChunks(bytes)
    : { body: bytes, isWhole: length === undefined || Number(length) === bytes.length };
  if (!isWhole || body.length === 0) return { body, isWhole };
  const encoding = headers.get('content-encoding');
  if (encoding === 'gzip') return { body: gunzipSync(body), isWhole };
  return { body: encoding === 'br' ? brotliDecompressSync(body) : body, isWhole };
}

function joinChunks(bytes: Buffer): { body: Buffer; isWhole: boolean } {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const length = lineEnd < 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(length)) return { body: Buffer.concat(pieces), isWhole: false };
    if (length === 0) return { body: Buffer.concat(pieces), isWhole: true };
    pieces.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
}
