/** Answers of a call that are made once a change and not once a poll. */
import { createHash, randomBytes } from 'node:crypto';
import { isDatabaseAway } from '@productive-mining/database/connection/until-database-answers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VersionedMemory } from '../versioned-memory.ts';
import { answersUnchanged } from './answer-entity-tag.ts';
import type { AnswerVersion, VersionedParts } from './answer-versions.ts';
import { CompressedOnce } from './compression.ts';
import type { Visitor } from './visitors/identity.ts';
import { visitorOf } from './visitors/recognise-visitors.ts';

/** Another program may answer otherwise, so that tags end with the process. */
const PROCESS = randomBytes(8).toString('hex');
const JSON_TYPE = 'application/json';
const KEPT_ANSWERS = 32;

export class VersionedAnswers {
  /** By path, query and tag. */
  private readonly shared = new VersionedMemory(KEPT_ANSWERS);

  constructor(
    private readonly version: AnswerVersion,
    private readonly parts: VersionedParts,
  ) {}

  /**
   * Sends 304 to a client that has the answer, and otherwise gives what is to be sent. The version is read before the answer
   * is made: what changes in between is then made again at the next poll.
   */
  async answer(request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>): Promise<unknown> {
    const visitor = visitorOf(request);
    const version = await this.versionFor(visitor);
    if (version === undefined) return make();
    const tag = tagOf([PROCESS, this.version.isShared ? '' : visitor.id, version]);
    if (this.version.isShared) reply.header('vary', 'accept-encoding');
    if (answersUnchanged(request, reply, tag)) return reply.send();
    if (!this.version.isShared) return make();
    const shared = await this.shared.read(`${request.url} ${tag}`, tag, async () => {
      const answer = (await make()) as Record<string, unknown>;
      return new CompressedOnce(Buffer.from(String(reply.serializeInput(answer, '200', JSON_TYPE))));
    });
    const { encoding, bytes } = await shared.for(request);
    reply.type(`${JSON_TYPE}; charset=utf-8`);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return bytes;
  }

  /** Undefined also where a table that other answers depend on can't be read. */
  private async versionFor(visitor: Visitor): Promise<string | undefined> {
    try {
      return await this.version.read(visitor, this.parts);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      return undefined;
    }
  }
}

function tagOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `W/"${hash.slice(0, 22)}"`;
}
