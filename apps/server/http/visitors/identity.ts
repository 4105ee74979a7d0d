/**
 * Who a request comes from: an anonymous wallet that a signed cookie remembers. The cookie holds a random visitor id
 * and the day it was issued; the wallet's address follows from the id and a secret of the server.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Visitor {
  id: string;
  /** 0x and 40 hex digits. */
  address: string;
}

export interface RecognisedVisitor {
  visitor: Visitor;
  /** True when the browser has sent the cookie back, so this visitor keeps it. */
  returning: boolean;
  /** True when a cookie came that this server didn't sign. */
  forged: boolean;
  /** A cookie to set, absent while the present one is fresh. */
  cookie: string | undefined;
}

export const COOKIE = { days: 400, renewAfterDays: 1 } as const;
const MS_PER_DAY = 86_400_000;
const COOKIE_VALUE = /^([\w-]{27})\.(\d{1,6})\.([\w-]{43})$/;

export class Identity {
  /** Name of the cookie, without the prefix that https adds; differs between servers, as a browser sends the cookies of a host to all its ports. */
  readonly cookieName: string;
  /** Salt for the slow hashes of recovery phrases: with the database alone nobody can even begin to guess. */
  readonly phraseSalt: Buffer;
  private readonly cookieKey: Buffer;
  private readonly addressKey: Buffer;

  /** @param secret 32 bytes */
  constructor(secret: Buffer) {
    this.cookieName = `wallet-${deriveKey(secret, 'cookie name').toString('hex').slice(0, 8)}`;
    this.cookieKey = deriveKey(secret, 'cookie');
    this.addressKey = deriveKey(secret, 'wallet address');
    this.phraseSalt = deriveKey(secret, 'recovery phrase');
  }

  /** The visitor of a cookie's value; a missing, foreign or changed cookie gives a new visitor. */
  recognise(cookie: string | undefined, nowMs: number): RecognisedVisitor {
    const today = Math.floor(nowMs / MS_PER_DAY);
    const [, id, day, signature] = COOKIE_VALUE.exec(cookie ?? '') ?? [];
    if (!id || !day || !signature || !this.isSigned(`${id}.${day}`, signature))
      return this.welcome(today, Boolean(cookie));
    const age = today - Number(day);
    if (age > COOKIE.days) return this.welcome(today, false);
    const visitor = { id, address: this.addressOf(id) };
    return {
      visitor,
      returning: true,
      forged: false,
      cookie: age >= COOKIE.renewAfterDays || age < 0 ? this.issue(id, today) : undefined,
    };
  }

  /** The cookie that gives a browser to a known visitor. */
  cookieFor(visitorId: string, nowMs: number): string {
    return this.issue(visitorId, Math.floor(nowMs / MS_PER_DAY));
  }

  private welcome(today: number, forged: boolean): RecognisedVisitor {
    const id = randomBytes(20).toString('base64url');
    return {
      visitor: { id, address: this.addressOf(id) },
      returning: false,
      forged,
      cookie: this.issue(id, today),
    };
  }

  private issue(id: string, day: number): string {
    return `${id}.${day}.${this.sign(`${id}.${day}`)}`;
  }

  private addressOf(id: string): string {
    return `0x${createHmac('sha256', this.addressKey).update(id).digest('hex').slice(0, 40)}`;
  }

  private sign(text: string): string {
    return createHmac('sha256', this.cookieKey).update(text).digest('base64url');
  }

  private isSigned(text: string, signature: string): boolean {
    return timingSafeEqual(Buffer.from(this.sign(text)), Buffer.from(signature));
  }
}

function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
