import { type DataSection, rowSection, rowsSection } from '../../kernel/data-section.ts';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';

/** `hiddenSince`: since when the member is not on the winner board; null: they are. */
export const identitySections = ({
  hiddenSince,
}: {
  hiddenSince(sql: Sql, memberId: string): Promise<Date | null>;
}): readonly DataSection[] => [
  rowSection(
    'profile',
    `SELECT m.id, b.code AS brand, m.username, m.status, m.customer_type, m.language, m.country, m.birth_date::text AS birth_date,
       m.created_at AS opened_at, p.nickname, p.payee_name, p.full_name, p.mobile, p.email, p.details, p.affiliate_code, p.referral_code, p.origin,
       p.first_login_at, p.last_login_at
     FROM member m JOIN brand_facts b ON b.id = m.brand_id LEFT JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1`,
  ),
  {
    name: 'consents',
    read: async (sql, memberId) => {
      const row = await maybeOne<Record<string, unknown>>(
        sql,
        'SELECT terms_version, terms_accepted_at FROM member_profile WHERE member_id = $1',
        [memberId],
      );
      return row && { ...row, hidden_from_winner_board_since: await hiddenSince(sql, memberId) };
    },
  },
  rowsSection(
    'sessions',
    `SELECT id, created_at AS started_at, active_at, expires_at, ended_at, end_reason, ip, user_agent FROM member_session
     WHERE member_id = $1 ORDER BY created_at, id`,
  ),
  rowsSection(
    'corrections',
    'SELECT field, before, after, proposed_at, decided_at FROM member_correction WHERE member_id = $1 ORDER BY proposed_at, id',
  ),
  rowsSection(
    'devices',
    'SELECT user_agent, first_seen_at, last_seen_at, last_ip FROM trusted_device WHERE member_id = $1 ORDER BY first_seen_at',
  ),
];

/** Holds the member's row until the transaction ends and answers its status. */
export async function lockStatus(tx: Sql, memberId: string): Promise<string> {
  return (await one<{ status: string }>(tx, 'SELECT status FROM member WHERE id = $1 FOR UPDATE', [memberId])).status;
}
