/** Calls of the API as the visitor of a page, and the calls that the page itself makes. Answers are read by the contract. */
import type { Page, Request } from '@playwright/test';
import { checkAnswer } from '@productive-mining/client/check-answer.ts';
import { type Client, openClient } from '@productive-mining/client/open-client.ts';
import type { Endpoint } from '@productive-mining/contract/endpoints.ts';

/** A client with the cookies of the page's browser, which keeps those that are set. */
export function clientOf(page: Page): Client {
  return openClient(
    async (path, { method = 'GET', headers, body }) => {
      const answer = await page.request.fetch(path, {
        method,
        maxRedirects: 0,
        ...(headers ? { headers: Object.fromEntries(new Headers(headers)) } : {}),
        ...(typeof body === 'string' ? { data: body } : {}),
      });
      return new Response(new Uint8Array(await answer.body()), {
        status: answer.status(),
        statusText: answer.statusText(),
        headers: answer.headers(),
      });
    },
    { check: checkAnswer },
  );
}

/** Whether a request of a page is this call, which has no path parameters. */
export function callTo({ method, path }: Endpoint): (request: Request) => boolean {
  return (request) => request.method() === method && new URL(request.url()).pathname === path;
}
