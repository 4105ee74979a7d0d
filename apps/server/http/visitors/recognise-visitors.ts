/** Gives every request of a page, a call or the live channel its visitor, and keeps the rows of those who come back. */
import fastifyCookie from '@fastify/cookie';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { recordVisitor, touchVisitor } from '@productive-mining/database/queries/record-visitor.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWrite } from '../guards/reject-cross-site.ts';
import { COOKIE, type Identity, type Visitor } from './identity.ts';

interface Recognised {
  visitor: Visitor;
  /** True when the browser has sent the cookie back, so this visitor keeps it. */
  returning: boolean;
  /** True when a cookie came that this server didn't sign. */
  forged: boolean;
  /** Header that sets a new or renewed cookie. */
  setCookie: string | undefined;
  by: Recogniser;
}

/** What visitors are recognised by: their cookies, whose age is by the server's time. */
export interface Recogniser {
  identity: Identity;
  now: () => Date;
}

/** Access for calls about the wallet itself. */
export interface WalletAccess {
  /** Salt for the hashes of recovery phrases. */
  phraseSalt: Uint8Array;
  /** Sets this browser's cookie to another visitor's. */
  become(visitorId: string): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on calls, pages and the live channel. */
    recognised: Recognised | null;
  }

  interface FastifyContextConfig {
    /** Whether the call of this route leaves nothing behind. */
    changesNothing?: boolean;
    /** Whether it computes for as long as it is open. */
    computes?: boolean;
    /** Whether it answers with a file or a stream. */
    isStreamed?: boolean;
  }
}

const TOUCH_INTERVAL_MS = 60_000;
const REMEMBERED_VISITORS = 20_000;
const SECONDS_PER_DAY = 86_400;

export async function prepareVisitors(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie, { hook: false });
  app.decorateRequest('recognised', null);
}

/** Reads the cookie, sets a new one if needed, and keeps the visitor on the request. */
export function recogniseVisitor(by: Recogniser, request: FastifyRequest, reply: FastifyReply): void {
  const { identity, now } = by;
  const present = request.server.parseCookie(request.headers.cookie ?? '')[cookieNameFor(request, identity)];
  const { visitor, returning, forged, cookie } = identity.recognise(present, now().getTime());
  const setCookie = cookie === undefined ? undefined : walletCookie(request, identity, cookie);
  if (setCookie !== undefined) reply.header('set-cookie', setCookie);
  request.recognised = { visitor, returning, forged, setCookie, by };
}

/** @throws Error where no visitor was recognised before: our own mistake */
export function visitorOf(request: FastifyRequest): Visitor {
  if (!request.recognised) throw new Error(`no visitor was recognised for ${request.url}`);
  return request.recognised.visitor;
}

/** @throws Error where no visitor was recognised before: our own mistake */
export function walletAccessOf(request: FastifyRequest, reply: FastifyReply): WalletAccess {
  if (!request.recognised) throw new Error(`no visitor was recognised for ${request.url}`);
  const { identity, now } = request.recognised.by;
  return {
    phraseSalt: identity.phraseSalt,
    become(visitorId) {
      const value = identity.cookieFor(visitorId, now().getTime());
      // A second header would be added to the first, which names the visitor that this browser no longer is.
      reply.removeHeader('set-cookie');
      reply.header('set-cookie', walletCookie(request, identity, value));
    },
  };
}

/**
 * On https the name begins with __Host-: a browser then takes such a cookie from this host alone, so that no neighbour below the
 * same domain can put a wallet of its own into a visitor's browser (RFC 6265bis, 4.1.3.2).
 */
function cookieNameFor(request: FastifyRequest, { cookieName }: Identity): string {
  return request.protocol === 'https' ? `__Host-${cookieName}` : cookieName;
}

function walletCookie(request: FastifyRequest, identity: Identity, value: string): string {
  return request.server.serializeCookie(cookieNameFor(request, identity), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: COOKIE.days * SECONDS_PER_DAY,
  });
}

/**
 * Keeps the visitors' rows. A visitor's first write makes the row, so that whoever only reads leaves none; `last_seen_at`
 * moves at most once a minute.
 */
export class VisitorRows {
  /** Visitors that were looked for in the last minute, the longest ago first. */
  private readonly looked = new Map<string, { atMs: number; hasRow: boolean }>();

  /** @param onSeen told with each call that a visitor is here */
  constructor(
    private readonly executor: Executor,
    private readonly now: () => Date,
    private readonly onSeen: (visitorId: string) => void,
  ) {}

  async record(request: FastifyRequest): Promise<void> {
    const { recognised } = request;
    const writes = isWrite(request.method) && !request.routeOptions.config.changesNothing;
    if (!recognised || !(recognised.returning || writes)) return;
    const { visitor } = recognised;
    const last = this.looked.get(visitor.id);
    const now = performance.now();
    const isFresh = last !== undefined && now - last.atMs < TOUCH_INTERVAL_MS;
    if (writes && !(isFresh && last.hasRow)) {
      await recordVisitor(this.executor, visitor, this.now());
      this.remember(visitor.id, { atMs: now, hasRow: true });
    } else if (!isFresh) this.touch(visitor, now);
    this.onSeen(visitor.id);
  }

  /** A read doesn't wait for it: only a row that is there is changed, and only as a sign that the visitor is here. */
  private touch({ id }: Visitor, now: number): void {
    this.remember(id, { atMs: now, hasRow: false });
    touchVisitor(this.executor, id, this.now()).then(
      (hasRow) => this.remember(id, { atMs: now, hasRow }),
      // The next read tries again.
      () => this.looked.delete(id),
    );
  }

  private remember(id: string, look: { atMs: number; hasRow: boolean }): void {
    this.looked.delete(id);
    this.looked.set(id, look);
    const [oldest] = this.looked.keys();
    if (this.looked.size > REMEMBERED_VISITORS && oldest !== undefined) this.looked.delete(oldest);
  }
}
