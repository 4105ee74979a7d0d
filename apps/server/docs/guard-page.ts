/** Headers of the pages that this server writes itself. */
import type { FastifyReply } from 'fastify';

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

export const HTML_TYPE = 'text/html; charset=utf-8';

export function guardPage(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', POLICY).header('cache-control', 'private, no-cache');
}
