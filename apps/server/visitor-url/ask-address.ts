/**
 * Asks an address that a visitor or the operator named, so that it can't be used to reach what only this server reaches: the name is
 * looked up once, every address that it has is checked, and the connection goes to a checked one, with the name in TLS.
 * fetch would look the name up a second time, when it may lead elsewhere.
 */
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import {
  checkAddress,
  hostOf,
  parseVisitorUrl,
  VisitorUrlRefused,
  type VisitorUrlRules,
} from './visitor-url.ts';

export const ANSWER_MS = 5000;
export const ANSWER_BYTES = 64 * 1024;

export interface Address {
  address: string;
  family: number;
}

export interface AskOptions extends VisitorUrlRules {
  /** All addresses of a name; the system's resolver unless given. */
  resolve?: (name: string) => Promise<Address[]>;
  /** Tests only: a certificate that is trusted instead of the system's. */
  ca?: string;
  /** Tests only: another time than ANSWER_MS. */
  withinMs?: number;
}

/** An address that may be asked, but gave no answer that can be used. The message is one sentence. */
export class NoUsableAnswer extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoUsableAnswer';
  }
}

/** What is sent: without a body a GET. */
export interface Question {
  body?: string;
  /** Media type of the body. */
  type?: string;
}

export interface Answer {
  status: number;
  text: string;
}

/**
 * Asks an address and reads its answer, of whatever status but a redirect's, which isn't followed; look-up, connection and
 * answer have 5 s in all, the answer 64 KB.
 * @throws VisitorUrlRefused before any connection is made
 * @throws NoUsableAnswer when there is no whole answer
 */
export async function askAddress(urlText: string, question: Question, options: AskOptions): Promise<Answer> {
  const url = parseVisitorUrl(urlText, options);
  const deadline = AbortSignal.timeout(options.withinMs ?? ANSWER_MS);
  const address = await checkedAddress(hostOf(url), options, deadline);
  return send({ url, address, ca: options.ca, deadline }, question);
}

async function checkedAddress(host: string, options: AskOptions, deadline: AbortSignal): Promise<Address> {
  const family = isIP(host);
  if (family !== 0) return { address: host, family };
  const resolve = options.resolve ?? ((name) => lookup(name, { all: true, verbatim: true }));
  const addresses = await Promise.race([resolve(host), lateness(deadline)]).catch((error: unknown) => {
    if (error instanceof NoUsableAnswer) throw error;
    throw new NoUsableAnswer(`The name ${host} leads nowhere.`, { cause: error });
  });
  for (const { address } of addresses) checkAddress(address, options, host);
  const [first] = addresses;
  if (!first) throw new NoUsableAnswer(`The name ${host} leads nowhere.`);
  return first;
}

const TOO_LATE = `There was no whole answer within ${ANSWER_MS / 1000} s.`;

const lateness = (deadline: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const late = () => reject(new NoUsableAnswer(TOO_LATE));
    if (deadline.aborted) late();
    else deadline.addEventListener('abort', late, { once: true });
  });

interface Way {
  url: URL;
  address: Address;
  ca: string | undefined;
  deadline: AbortSignal;
}

function send({ url, address, ca, deadline }: Way, { body, type }: Question): Promise<Answer> {
  const isTls = url.protocol === 'https:';
  const host = hostOf(url);
  const toChecked: LookupFunction = (_, { all }, found) =>
    all ? found(null, [address]) : found(null, address.address, address.family);
  return new Promise((resolve, reject) => {
    const request = (isTls ? requestTls : requestPlain)(
      {
        method: body === undefined ? 'GET' : 'POST',
        host,
        port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
        path: `${url.pathname}${url.search}`,
        lookup: toChecked,
        agent: false,
        signal: deadline,
        headers: {
          host: url.host,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...(type === undefined ? {} : { 'content-type': type }),
          accept: type ?? '*/*',
          'accept-encoding': 'identity',
        },
        ...(isTls && isIP(host) === 0 ? { servername: host } : {}),
        ...(ca === undefined ? {} : { ca }),
      },
      (response) =>
        readAnswer(response).then(resolve, (error: unknown) => reject(failureOf(error, deadline))),
    );
    request.on('error', (error) => reject(failureOf(error, deadline)));
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const { statusCode = 0 } = response;
  if (statusCode >= 300 && statusCode < 400) {
    response.destroy();
    throw new NoUsableAnswer('The answer leads to another address, which isn’t followed.');
  }
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    // Leaving the loop ends the connection.
    if (bytes > ANSWER_BYTES)
      throw new NoUsableAnswer(`The answer is larger than ${ANSWER_BYTES / 1024} KB.`);
    pieces.push(piece);
  }
  return { status: statusCode, text: Buffer.concat(pieces).toString('utf8') };
}

function failureOf(error: unknown, deadline: AbortSignal): Error {
  if (error instanceof NoUsableAnswer || error instanceof VisitorUrlRefused) return error;
  if (deadline.aborted) return new NoUsableAnswer(TOO_LATE, { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  return new NoUsableAnswer(`There is no connection${code === undefined ? '' : ` (${code})`}.`, {
    cause: error,
  });
}
