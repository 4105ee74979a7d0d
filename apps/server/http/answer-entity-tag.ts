import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The ETag of a content. It is weak, as compression changes the bytes that are sent but not what they say. */
export function entityTagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has the content of this tag already. */
export function hasEntityTag({ headers }: FastifyRequest, tag: string): boolean {
  return headers['if-none-match']?.split(',').some((listed) => listed.trim() === tag) ?? false;
}

/** Gives an answer its ETag. @returns whether the client has it already, and is told so by 304 */
export function answersUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (!hasEntityTag(request, tag)) return false;
  reply.code(304).removeHeader('content-type');
  return true;
}

/** Gives an answer that has no ETag yet that of its content, and sends 304 to a client that has it already. */
export async function answerEntityTag(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || reply.hasHeader('etag') || typeof payload !== 'string') return payload;
  return answersUnchanged(request, reply, entityTagOf(payload)) ? null : payload;
}
