import { inboxTerms } from '@pavilion/contract/inbox/desk';
import * as z from 'zod/mini';
import { maybeOne, type Sql } from '../../kernel/db.ts';
import type { Control } from '../four-eyes/public.ts';

/** What a brand allows between its members, and from how many receivers on two operators send. */
export interface InboxRule {
  hourly: number;
  daily: number;
  four_eyes_above: number;
  words: Readonly<Record<string, readonly string[]>>;
}

const STANDARD: InboxRule = { hourly: 60, daily: 300, four_eyes_above: 1000, words: {} };

export const ruleOf = async (sql: Sql, brandId: string): Promise<InboxRule> =>
  (await maybeOne<InboxRule>(sql, 'SELECT hourly, daily, four_eyes_above, words FROM inbox_rule WHERE brand_id = $1', [brandId])) ??
  STANDARD;

const terms = z.object(inboxTerms);

export const inboxControl: Control<z.output<typeof terms>> = {
  name: 'inbox.rules.change',
  permission: 'inbox.rules',
  area: 'inbox',
  rules: { hourly: 'cap', daily: 'cap', fourEyesAbove: 'cap', 'words.*': 'denied' },
  schema: terms,
  read: async (sql, brandId) => {
    const { hourly, daily, four_eyes_above: fourEyesAbove, words } = await ruleOf(sql, brandId);
    return { hourly, daily, fourEyesAbove, words: Object.fromEntries(Object.entries(words).map(([tag, list]) => [tag, [...list]])) };
  },
  write: (tx, brandId, { hourly, daily, fourEyesAbove, words }) =>
    tx.query(
      `INSERT INTO inbox_rule (brand_id, hourly, daily, four_eyes_above, words) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (brand_id) DO UPDATE SET hourly = excluded.hourly, daily = excluded.daily, four_eyes_above = excluded.four_eyes_above, words = excluded.words`,
      [brandId, hourly, daily, fourEyesAbove, JSON.stringify(words)],
    ),
};
