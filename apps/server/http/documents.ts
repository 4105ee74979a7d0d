/**
 * Documents that are the same for all who ask. Each is compressed once: a stream for each request, as the plugin for
 * compression makes them, would let a few sockets take any amount of memory and time.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTagOf, hasEntityTag } from './answer-entity-tag.ts';
import { CompressedOnce } from './compression.ts';
import type { BuiltFile } from './read-web-build.ts';

export type Document = BuiltFile & { compressed: CompressedOnce };

/** Options of a route that answers with documents, which the plugin leaves alone also where they are sent as they are. */
export const DOCUMENT_ROUTE = { schema: { hide: true }, compress: false } as const;

export const documentOf = (file: BuiltFile): Document => ({
  ...file,
  compressed: new CompressedOnce(file.bytes),
});

/** @param type content type */
export function documentFrom(text: string, type: string): Document {
  const bytes = Buffer.from(text);
  return documentOf({ bytes, type, entityTag: entityTagOf(bytes) });
}

/** A value that takes long to make, and for which perhaps nobody asks: made at the first call and kept. A failure isn't kept. */
export function madeOnce<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** Sends the document, or 304 to a client that has it. */
export function answerDocument(request: FastifyRequest, reply: FastifyReply, document: Document): unknown {
  reply.header('etag', document.entityTag);
  if (hasEntityTag(request, document.entityTag)) return varied(reply).code(304).send();
  return sendDocument(request, reply.code(200), document);
}

/** Sends the document in an encoding that the client takes. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, compressed }: Document,
) {
  const { encoding, bytes } = await compressed.for(request);
  if (encoding) reply.header('content-encoding', encoding);
  return varied(reply).type(type).send(bytes);
}

/** Says that the answer depends on its encoding too. */
function varied(reply: FastifyReply): FastifyReply {
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  return reply.header('vary', varies);
}
