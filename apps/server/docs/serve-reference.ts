/** Serves the reference of the API at /docs: HTML made once from the contract, its style and its one script. */
import type { FastifyInstance } from 'fastify';
import { answerEntityTag } from '../http/answer-entity-tag.ts';
import { readPageParts } from './read-page-parts.ts';
import { REFERENCE, renderReference } from './render-reference.ts';

/** Allows the page's own files only: no connection, no sent form, no frame of another site. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

export async function serveReference(app: FastifyInstance): Promise<void> {
  const { style, script, fields } = await readPageParts();
  const files = [
    { url: REFERENCE.page, type: 'text/html', text: renderReference(fields) },
    { url: REFERENCE.style, type: 'text/css', text: style },
    { url: REFERENCE.script, type: 'text/javascript', text: script },
  ];
  for (const { url, type, text } of files) {
    app.get(url, { schema: { hide: true }, onSend: answerEntityTag }, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('content-security-policy', POLICY).send(text),
    );
  }
  app.get(`${REFERENCE.page}/`, { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(REFERENCE.page, 301),
  );
}
