/** Tables of the security monitor. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from './ledger.ts';
import { visitors } from './mining.ts';

/** Security tokens that may still be valid; the token itself is stored nowhere. Expired rows are deleted. */
export const securityTokens = pgTable(
  'security_tokens',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token's 32 bytes. */
    tokenHash: bytes('token_hash').notNull().unique(),
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id),
    /** Kind and difficulty as the request named them. */
    workType: text('work_type').notNull(),
    difficulty: integer('difficulty').notNull(),
    /** The ledger's keys that signed it at that time. */
    keyId: text('key_id').notNull(),
    /** ML-DSA-65 over hash, visitor and expiry. */
    signature: bytes('signature').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('security_tokens_expiry').on(table.expiresAt),
    check('security_tokens_hash', sql`length(${table.tokenHash}) = 32`),
    check('security_tokens_lasts', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);
