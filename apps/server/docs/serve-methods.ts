/** Serves what a block's page refers to: each kind's method and the format of blocks, as they are in the repository. */
import { readFile } from 'node:fs/promises';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import type { FastifyInstance } from 'fastify';
import { answerEntityTag } from '../http/answer-entity-tag.ts';
import { inRepository } from './read-page-parts.ts';

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
    app.get(url, { schema: { hide: true }, onSend: answerEntityTag }, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    );
  }
}
