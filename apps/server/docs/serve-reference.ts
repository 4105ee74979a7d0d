/** Serves the reference of the API at /docs: HTML made once from the contract, its style and its one script. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerEntityTag } from '../http/answer-entity-tag.ts';
import { readPageParts } from './read-page-parts.ts';
import { REFERENCE, renderReference } from './render-reference.ts';

/** Allows the page's own files only: no connection, no sent form, no frame of another site. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

/** The page is made once; an address is put here for each reader. */
const SERVER_PLACE = 'http://server.invalid';
const HOST = /^[\w.:[\]-]+$/;

/** The address at which the reader reached this server. */
function addressOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${HOST.test(host) ? host : 'localhost:3000'}`;
}

export async function serveReference(app: FastifyInstance): Promise<void> {
  const { style, script, fields } = await readPageParts();
  const [beforeServer = '', afterServer = ''] = renderReference(fields, SERVER_PLACE).split(SERVER_PLACE);
  const pageFor = (request: FastifyRequest) => `${beforeServer}${addressOf(request)}${afterServer}`;
  const files = [
    { url: REFERENCE.page, type: 'text/html', textFor: pageFor },
    { url: REFERENCE.style, type: 'text/css', textFor: () => style },
    { url: REFERENCE.script, type: 'text/javascript', textFor: () => script },
  ];
  for (const { url, type, textFor } of files) {
    app.get(url, { schema: { hide: true }, onSend: answerEntityTag }, (request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('content-security-policy', POLICY).send(textFor(request)),
    );
  }
  app.get(`${REFERENCE.page}/`, { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(REFERENCE.page, 301),
  );
}
