/**
 * Serves the reference of the API at /docs: its style, its one script, and HTML that is made once from the contract, when it is
 * first asked for.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerDocument, DOCUMENT_ROUTE, type Document, documentFrom, madeOnce } from '../http/documents.ts';
import { REFERENCE } from './frame-page.ts';
import { guardPage, HTML_TYPE } from './guard-page.ts';
import { readPageParts } from './read-page-parts.ts';
import { renderReference } from './render-reference.ts';

/** The page is made once; an address is put here for each reader. */
const SERVER_PLACE = 'http://server.invalid';
/** Addresses for which the page is made and kept: a page for each name that somebody invents would be memory without end. */
const ADDRESSES_KEPT = 16;
/** The address in the page of whoever asks by a further one, or by a name that is none. */
const SOME_ADDRESS = 'http://localhost:3000';
const HOST = /^[\w.:[\]-]+$/;

/** The address at which the reader reached this server. */
function addressOf({ protocol, host }: FastifyRequest): string {
  return HOST.test(host) ? `${protocol}://${host}` : SOME_ADDRESS;
}

export async function serveReference(app: FastifyInstance): Promise<void> {
  const { style, script, fields } = await readPageParts();
  const text = madeOnce(() => renderReference(fields, SERVER_PLACE));
  const pageFor = (address: string) =>
    documentFrom(
      text().replaceAll(SERVER_PLACE, () => address),
      HTML_TYPE,
    );
  const pages = new Map<string, Document>();
  const pageOfSome = madeOnce(() => pageFor(SOME_ADDRESS));
  const pageAt = (address: string) => {
    if (!pages.has(address) && pages.size < ADDRESSES_KEPT) pages.set(address, pageFor(address));
    return pages.get(address) ?? pageOfSome();
  };
  const [styleSheet, filter] = [
    documentFrom(style, 'text/css; charset=utf-8'),
    documentFrom(script, 'text/javascript; charset=utf-8'),
  ];
  app.get(REFERENCE.page, DOCUMENT_ROUTE, (request, reply) =>
    answerDocument(request, guardPage(reply), pageAt(addressOf(request))),
  );
  for (const [url, document] of [[REFERENCE.style, styleSheet] as const, [REFERENCE.script, filter] as const])
    app.get(url, DOCUMENT_ROUTE, (request, reply) => answerDocument(request, guardPage(reply), document));
  app.get(`${REFERENCE.page}/`, { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(REFERENCE.page, 301),
  );
}
