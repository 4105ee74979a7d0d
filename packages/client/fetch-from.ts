/** Sends requests to a server by its address, with the cookie that makes several calls those of one visitor. */
import type { Transport } from './send-request.ts';

/** Browsers keep cookies themselves; other programs pass one of these. */
export interface CookieJar {
  /** Text of the Cookie header; empty before the first answer. */
  readonly cookie: string;
  /** Takes the Set-Cookie lines of an answer. */
  keep(setCookies: readonly string[]): void;
}

/** Redirections are answers like others: the request goes to this server alone. @param server its address, without a slash at the end */
export function fetchFrom(server: string, jar: CookieJar = openCookieJar()): Transport {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    if (jar.cookie !== '') headers.set('Cookie', jar.cookie);
    const response = await fetch(server + path, { ...init, headers, redirect: 'manual' });
    jar.keep(response.headers.getSetCookie());
    return response;
  };
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
