/** Sends requests to a server by its address, with the cookie that makes several calls those of one visitor. */
import type { Transport } from './send-request.ts';

/** Browsers keep cookies themselves; other programs pass one of these. */
export interface CookieJar {
  /** Text of the Cookie header; empty before the first answer. */
  readonly cookie: string;
  /** Takes the Set-Cookie lines of an answer. */
  keep(setCookies: readonly string[]): void;
}

/** Codes of a connection that ended while a request was on it. */
const CONNECTION_ENDED: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET'];

/**
 * Redirections are answers like others: the request goes to this server alone. One that changes nothing is sent again, once, when
 * its connection ended: the server may have closed it, as idle, in the moment in which it was used again.
 * @param server its address, without a slash at the end
 */
export function fetchFrom(server: string, jar: CookieJar = openCookieJar()): Transport {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    if (jar.cookie !== '') headers.set('Cookie', jar.cookie);
    const send = () => fetch(server + path, { ...init, headers, redirect: 'manual' });
    const response = await send().catch((error: unknown) => {
      if (init.method === 'GET' && hasConnectionEnded(error)) return send();
      throw error;
    });
    jar.keep(response.headers.getSetCookie());
    return response;
  };
}

function hasConnectionEnded(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return CONNECTION_ENDED.includes(cause?.code);
}

/** Keeps cookies for as long as the program runs. */
export function openCookieJar(): CookieJar {
  const kept = new Map<string, string>();
  return {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    keep(setCookies) {
      for (const line of setCookies) {
        const [pair = ''] = line.split(';', 1);
        const equals = pair.indexOf('=');
        if (equals > 0) kept.set(pair.slice(0, equals), pair.slice(equals + 1));
      }
    },
  };
}
