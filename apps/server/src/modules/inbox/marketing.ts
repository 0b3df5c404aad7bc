import type { MarketingChannel, OfferText } from '@pavilion/contract/content/marketing';
import { many, one, type Sql } from '../../kernel/db.ts';

/** Last choice of a way, as a condition over `m` of `member_facts`. `$channel` is the place of the way among the values. */
export const allowedSql = (channel: string): string =>
  `coalesce((SELECT c.allowed FROM marketing_choice c WHERE c.member_id = m.id AND c.channel = ${channel} ORDER BY c.id DESC LIMIT 1), false)`;

/** Who may be offered something: an active real account, neither excluded nor cooling off. Over `m` of `member_facts`; `$now` is the place of the moment. */
export const offerableSql = (now: string): string =>
  `m.status = 'active' AND m.customer_type <> 4 AND NOT EXISTS (SELECT FROM guard_facts g WHERE g.member_id = m.id
     AND (coalesce(g.excluded_until > ${now}::timestamptz, false) OR coalesce(g.cool_off_until > ${now}::timestamptz, false)))`;

/** Whether a member may be sent an offer by this way: they chose it, the account is active and real, neither excluded nor cooling off. */
export const mayMarket = async (sql: Sql, memberId: string, channel: MarketingChannel, now: Date): Promise<boolean> =>
  (
    await one<{ may: boolean }>(
      sql,
      `SELECT coalesce(bool_and(${allowedSql('$2')} AND ${offerableSql('$3')}), false) AS may FROM member_facts m WHERE m.id = $1`,
      [memberId, channel, now],
    )
  ).may;

/** Each of these ways with the member's last choice; none is no. */
export async function findChoices(sql: Sql, memberId: string, channels: readonly MarketingChannel[]) {
  const rows = await many<{ channel: MarketingChannel; allowed: boolean; chosen_at: Date }>(
    sql,
    'SELECT DISTINCT ON (channel) channel, allowed, chosen_at FROM marketing_choice WHERE member_id = $1 ORDER BY channel, id DESC',
    [memberId],
  );
  return channels.map((channel) => {
    const chosen = rows.find((row) => row.channel === channel);
    return { channel, allowed: chosen?.allowed ?? false, chosenAt: chosen?.chosen_at.toISOString() ?? null };
  });
}

interface Choice {
  memberId: string;
  channels: readonly MarketingChannel[];
  allowed: boolean;
  /** The words shown beside it. */
  text: OfferText | null;
  source: 'registration' | 'settings';
  now: Date;
}

/** Notes a choice, as the newest of each way. */
export const choose = async (sql: Sql, { memberId, channels, allowed, text, source, now }: Choice): Promise<void> => {
  await sql.query(
    `INSERT INTO marketing_choice (member_id, channel, allowed, chosen_at, text_version, source)
       SELECT $1, c, $3, $4, $5, $6 FROM unnest($2::text[]) WITH ORDINALITY u (c, n) ORDER BY n`,
    [memberId, channels, allowed, now, text, source],
  );
};
