/** Keeps the keys by which names on the leaderboard are compared as the rule makes them, for names of any age. */
import { playerNameKey } from '@productive-mining/rules/player-name.ts';
import type pg from 'pg';

interface NamedVisitor {
  id: string;
  name: string;
  key: string | null;
}

interface KeyChange {
  id: string;
  /** Null where an earlier visitor's name has the same key: two names that look alike can't both stay. */
  kept: { name: string; key: string } | null;
}

/**
 * Gives every name the key of the rule: names from before there were keys, and all whose key a changed rule makes
 * another. Of names with one key the earliest visitor's stays, and the others are forgotten. Without such names it only
 * reads. Repeatable; after it the database refuses a name without a key in any row.
 * @throws pg.DatabaseError of the failing statement (nothing is changed then), or the connection's error
 */
export async function keyNames(client: pg.ClientBase): Promise<void> {
  if (changesOf(await readNames(client)).length > 0) await changeKeys(client);
  await client.query('alter table visitors validate constraint visitors_name_has_key');
}

async function changeKeys(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  try {
    await client.query('lock table visitors in share row exclusive mode');
    const changes = changesOf(await readNames(client));
    // First every key is cleared, as a new one may still be another row's.
    await client.query('update visitors set display_name = null, name_key = null where id = any($1)', [
      changes.map(({ id }) => id),
    ]);
    for (const { id, kept } of changes) {
      if (kept === null) continue;
      await client.query('update visitors set display_name = $2, name_key = $3 where id = $1', [
        id,
        kept.name,
        kept.key,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function readNames(client: pg.ClientBase): Promise<NamedVisitor[]> {
  const { rows } = await client.query<NamedVisitor>(
    'select id, display_name as name, name_key as key from visitors where display_name is not null order by created_at, id',
  );
  return rows;
}

/** @param visitors the earliest first */
function changesOf(visitors: NamedVisitor[]): KeyChange[] {
  const taken = new Set<string>();
  const changes: KeyChange[] = [];
  for (const { id, name, key: stored } of visitors) {
    const key = playerNameKey(name);
    if (taken.has(key)) changes.push({ id, kept: null });
    else if (stored !== key) changes.push({ id, kept: { name, key } });
    taken.add(key);
  }
  return changes;
}
