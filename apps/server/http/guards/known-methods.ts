import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** OPTIONS only says that no other site may call. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];

/** @throws CallFailure method_not_allowed, with the methods that are (RFC 9110, 15.5.6) */
export async function rejectUnknownMethods({ method }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (METHODS.includes(method)) return;
  reply.header('allow', METHODS.join(', '));
  throw new CallFailure('method_not_allowed', { method });
}
