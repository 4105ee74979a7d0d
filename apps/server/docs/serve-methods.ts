/** Serves what a block's page refers to: each kind's method and the format of blocks, as the repository has them. */
import { readFile } from 'node:fs/promises';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import type { FastifyInstance } from 'fastify';
import { answerDocument, DOCUMENT_ROUTE, documentFrom, madeOnce } from '../http/documents.ts';
import { guardPage, HTML_TYPE } from './guard-page.ts';
import { inRepository } from './read-page-parts.ts';
import { renderDocument, type ServedDocument } from './render-document.ts';

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

const SERVED: readonly ServedDocument[] = [
  {
    url: '/docs/format',
    file: 'docs/format.md',
    description:
      'Blocks, certificates and chains of this ledger, byte by byte, for programs that check them.',
    back: { href: '/blocks', words: 'Back to the blocks' },
  },
  ...presentations
    .filter(({ value }) => isAvailable(value))
    .map(({ value, displayName }) => ({
      url: `/docs/method/${value}`,
      file: `packages/work/${value.replaceAll('_', '-')}/README.md`,
      description: `${displayName}: what is computed, how it is checked, and what must be trusted.`,
      back: { href: `/blocks?workType=${value}`, words: `Back to the blocks of ${displayName}` },
    })),
];

/**
 * The README of each kind that can be mined at /docs/method/<kind>, docs/format.md at /docs/format: a page for browsers, which
 * ask for HTML by its name, and Markdown for all others. A page is made when it is first asked for.
 */
export async function serveMethods(app: FastifyInstance): Promise<void> {
  for (const served of SERVED) {
    const text = await readFile(inRepository(served.file), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const page = madeOnce(() => documentFrom(renderDocument(served, text, SERVED), HTML_TYPE));
    const markdown = documentFrom(text, MARKDOWN_TYPE);
    app.get(served.url, DOCUMENT_ROUTE, (request, reply) =>
      answerDocument(
        request,
        guardPage(reply).header('vary', 'accept'),
        wantsPage(request.headers.accept) ? page() : markdown,
      ),
    );
  }
}

function wantsPage(accept = ''): boolean {
  return accept.includes('text/html') && !accept.includes('text/markdown');
}
