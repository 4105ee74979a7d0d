import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Gives an answer its ETag and sends 304 to a client that has it already. The tag is weak, as compression changes the
 * bytes that are sent but not what they say.
 */
export async function answerEntityTag(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (!request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return payload;
  reply.code(304).removeHeader('content-type');
  return null;
}
