import { maybeOne, type Sql } from '../../kernel/db.ts';

/** What a brand allows between its members, and from how many receivers on two operators send. */
export interface InboxRule {
  hourly: number;
  daily: number;
  four_eyes_above: number;
  words: Readonly<Record<string, readonly string[]>>;
  version: number;
}

const STANDARD: InboxRule = { hourly: 60, daily: 300, four_eyes_above: 1000, words: {}, version: 0 };

export const ruleOf = async (sql: Sql, brandId: string): Promise<InboxRule> =>
  (await maybeOne<InboxRule & Record<string, unknown>>(
    sql,
    'SELECT hourly, daily, four_eyes_above, words, version FROM inbox_rule WHERE brand_id = $1',
    [brandId],
  )) ?? STANDARD;
