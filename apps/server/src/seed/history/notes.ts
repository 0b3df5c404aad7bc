import { maybeOne, one, type Sql } from '../../kernel/db.ts';

/** What was begun and what was decided in it, so that an act that was broken off goes on as it began. */
export interface Notes {
  isDone(key: string): Promise<boolean>;
  /** What was decided under this name in the act, else what `decide` says now, kept from then on. Plain JSON. */
  once<T>(key: string, name: string, decide: () => T | Promise<T>): Promise<T>;
  /** What was decided; null where nothing was. */
  find<T>(key: string, name: string): Promise<T | null>;
  finish(key: string): Promise<void>;
}

export function createNotes(sql: Sql): Notes {
  const find = async <T>(key: string, name: string): Promise<T | null> => {
    const row = await maybeOne<{ value: { kept: T } | null }>(sql, 'SELECT note -> $2 AS value FROM demonstration_act WHERE key = $1', [
      key,
      name,
    ]);
    return row?.value ? row.value.kept : null;
  };
  return {
    find,
    isDone: async (key) => (await maybeOne(sql, 'SELECT FROM demonstration_act WHERE key = $1 AND is_done', [key])) !== null,
    async once<T>(key: string, name: string, decide: () => T | Promise<T>) {
      const row = await maybeOne<{ value: { kept: T } | null }>(sql, 'SELECT note -> $2 AS value FROM demonstration_act WHERE key = $1', [
        key,
        name,
      ]);
      if (row?.value) return row.value.kept;
      const decided = await decide();
      await sql.query(
        `INSERT INTO demonstration_act (key, note) VALUES ($1, jsonb_build_object($2::text, $3::jsonb))
         ON CONFLICT (key) DO UPDATE SET note = demonstration_act.note || excluded.note`,
        [key, name, JSON.stringify({ kept: decided })],
      );
      return decided;
    },
    async finish(key) {
      await sql.query(`INSERT INTO demonstration_act (key, is_done) VALUES ($1, true) ON CONFLICT (key) DO UPDATE SET is_done = true`, [
        key,
      ]);
    },
  };
}

/** The moment up to which the month is seeded: the first start's, for ever. */
export async function endOfMonth(sql: Sql, now: Date): Promise<Date> {
  await sql.query('INSERT INTO demonstration_month (ends_at) VALUES ($1) ON CONFLICT DO NOTHING', [now]);
  return (await one<{ ends_at: Date }>(sql, 'SELECT ends_at FROM demonstration_month')).ends_at;
}

/** From now on periods of agents' contracts wait for the teller, in every process and over restarts. */
export async function beginTelling(sql: Sql): Promise<void> {
  await sql.query('INSERT INTO demonstration_telling DEFAULT VALUES ON CONFLICT DO NOTHING');
}

export async function endTelling(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM demonstration_telling');
}

export const isDemoBackfilling = async (sql: Sql): Promise<boolean> => (await maybeOne(sql, 'SELECT FROM demonstration_telling')) !== null;

export async function markDemonstration(sql: Sql, memberId: string, person: string): Promise<void> {
  await sql.query('INSERT INTO demonstration_member (member_id, person) VALUES ($1, $2) ON CONFLICT DO NOTHING', [memberId, person]);
}

/** Whether this database ever held an invented month. */
export async function holdsDemonstration(sql: Sql): Promise<boolean> {
  return (await maybeOne(sql, 'SELECT FROM demonstration_member LIMIT 1')) !== null;
}

/** Whether the demonstration made this member as that person. */
export const isOfDemonstration = async (sql: Sql, memberId: string, person: string): Promise<boolean> =>
  (await maybeOne(sql, 'SELECT member_id FROM demonstration_member WHERE member_id = $1 AND person = $2', [memberId, person])) !== null;
