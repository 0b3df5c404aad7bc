import { MAX_ROOM_TEXT } from '@pavilion/contract/rooms/calls';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';

export interface RoomRules {
  onWord: 'mask' | 'refuse';
  mostText: number;
  keepDays: number;
}

const DEFAULT_RULES: RoomRules = { onWord: 'mask', mostText: MAX_ROOM_TEXT, keepDays: 90 };

/** A brand's rules of its rooms, the defaults where it has set none. */
export async function rulesOf(sql: Sql, brandId: string): Promise<RoomRules> {
  const row = await maybeOne<RoomRules>(
    sql,
    'SELECT on_word AS "onWord", most_text AS "mostText", keep_days AS "keepDays" FROM room_rule WHERE brand_id = $1',
    [brandId],
  );
  return row ?? DEFAULT_RULES;
}

/**
 * Words of all languages of the brand: who writes is not bound to one. They are read with each line, by every process, so that a word
 * added at the desk holds for the next line everywhere.
 */
export const wordsOf = async (sql: Sql, brandId: string): Promise<string[]> =>
  (await many<{ word: string }>(sql, 'SELECT DISTINCT word FROM room_word WHERE brand_id = $1 ORDER BY word', [brandId])).map(
    ({ word }) => word,
  );
