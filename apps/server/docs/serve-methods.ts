/** Serves what a block's page refers to: each kind's method and the format of blocks, as they are in the repository. */
import { readFile } from 'node:fs/promises';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import type { FastifyInstance } from 'fastify';
import { answerDocument, DOCUMENT_ROUTE, documentFrom } from '../http/documents.ts';
import { inRepository } from './read-page-parts.ts';

const ASKED_AGAIN = 'private, no-cache';

/** The README of each kind that can be mined at /docs/method/<kind>, docs/format.md at /docs/format: Markdown, shown as text. */
export async function serveMethods(app: FastifyInstance): Promise<void> {
  const kinds = presentations.map(({ value }) => value).filter(isAvailable);
  const pages = [
    { url: '/docs/format', file: 'docs/format.md' },
    ...kinds.map((kind) => ({
      url: `/docs/method/${kind}`,
      file: `packages/work/${kind.replaceAll('_', '-')}/README.md`,
    })),
  ];
  for (const { url, file } of pages) {
    const text = await readFile(inRepository(file), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const document = documentFrom(text, 'text/plain; charset=utf-8');
    app.get(url, DOCUMENT_ROUTE, (request, reply) =>
      answerDocument(request, reply.header('cache-control', ASKED_AGAIN), document),
    );
  }
}
