/** Serves the reference of the API at /docs: HTML made once from the contract, its style and its one script. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerDocument, DOCUMENT_ROUTE, type Document, documentFrom } from '../http/documents.ts';
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
/** Addresses for which the page is made and kept: a page for each name that somebody invents would be memory without end. */
const ADDRESSES_KEPT = 16;
/** The address in the page of whoever asks by a further one, or by a name that is none. */
const SOME_ADDRESS = 'http://localhost:3000';
const PAGE_TYPE = 'text/html; charset=utf-8';
const HOST = /^[\w.:[\]-]+$/;

/** The address at which the reader reached this server. */
function addressOf({ protocol, host }: FastifyRequest): string {
  return HOST.test(host) ? `${protocol}://${host}` : SOME_ADDRESS;
}

export async function serveReference(app: FastifyInstance): Promise<void> {
  const { style, script, fields } = await readPageParts();
  const [beforeServer = '', afterServer = ''] = renderReference(fields, SERVER_PLACE).split(SERVER_PLACE);
  const pages = new Map<string, Document>();
  const textFor = (address: string) => `${beforeServer}${address}${afterServer}`;
  const pageOfSome = documentFrom(textFor(SOME_ADDRESS), PAGE_TYPE);
  const pageAt = (address: string) => {
    if (!pages.has(address) && pages.size < ADDRESSES_KEPT)
      pages.set(address, documentFrom(textFor(address), PAGE_TYPE));
    return pages.get(address) ?? pageOfSome;
  };
  const [styleSheet, filter] = [
    documentFrom(style, 'text/css; charset=utf-8'),
    documentFrom(script, 'text/javascript; charset=utf-8'),
  ];
  const guarded = (reply: FastifyReply) =>
    reply.header('content-security-policy', POLICY).header('cache-control', 'private, no-cache');
  app.get(REFERENCE.page, DOCUMENT_ROUTE, (request, reply) =>
    answerDocument(request, guarded(reply), pageAt(addressOf(request))),
  );
  for (const [url, document] of [[REFERENCE.style, styleSheet] as const, [REFERENCE.script, filter] as const])
    app.get(url, DOCUMENT_ROUTE, (request, reply) => answerDocument(request, guarded(reply), document));
  app.get(`${REFERENCE.page}/`, { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(REFERENCE.page, 301),
  );
}
