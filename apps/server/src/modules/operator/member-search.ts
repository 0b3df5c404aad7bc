import type { memberSearch } from '@pavilion/contract/desk-members';
import type { InnerQuery } from '@pavilion/contract/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/paging';
import type { OperatorContext } from '../../http/desk.ts';
import { many, one } from '../../kernel/db.ts';
import type { DeskParts } from './parts.ts';
import { maskedText } from './rules.ts';

export interface MemberRow {
  id: string;
  brand_id: string;
  username: string;
  full_name: string | null;
  payee_name: string | null;
  customer_type: number;
  status: 'active' | 'locked' | 'closed' | 'unfinished';
  excluded: boolean;
  cooling: boolean;
  person_id: string | null;
  currency: string;
  cash: bigint | null;
  created_at: Date;
  last_login_at: Date | null;
}

/** $1: now. */
export const MEMBER = `
  SELECT m.id, m.brand_id, m.username, p.full_name, p.payee_name, m.customer_type, m.status, m.person_id, b.currency, a.balance AS cash, m.created_at,
    p.last_login_at, coalesce(g.excluded_until > $1, false) AS excluded, coalesce(g.cool_off_until > $1, false) AS cooling
  FROM member m JOIN brand b ON b.id = m.brand_id JOIN member_guard g ON g.member_id = m.id
    LEFT JOIN account a ON a.id = g.cash_account LEFT JOIN member_profile p ON p.member_id = m.id`;

export const memberRowView = (row: MemberRow) => ({
  memberId: row.id,
  brandId: row.brand_id,
  username: row.username,
  name: maskedText(row.full_name || row.payee_name || ''),
  customerType: row.customer_type,
  status: row.status,
  protection: protectionOf(row),
  personId: row.person_id,
  currency: row.currency,
  cash: row.cash ?? 0n,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
});

function protectionOf({ excluded, cooling }: MemberRow): 'none' | 'cooling' | 'excluded' {
  if (excluded) return 'excluded';
  return cooling ? 'cooling' : 'none';
}

/** Contacts are found in full only, names by their beginning; each way has an index, and what they find is read by its id. $3: scope; $4: words; $5: their beginning; $6: numbers. */
const FOUND = `m.id = ANY (ARRAY (
    SELECT id FROM member WHERE id = $4 OR person_id = $4
    UNION SELECT id FROM member WHERE lower(username) LIKE $5
    UNION SELECT member_id FROM member_profile WHERE full_name <> '' AND lower(full_name) LIKE $5
    UNION SELECT member_id FROM member_profile WHERE email <> '' AND lower(email) = lower($4)
    UNION SELECT member_id FROM member_profile WHERE mobile <> '' AND mobile = ANY ($6)
    UNION SELECT member_id FROM verified_contact WHERE brand_id = ANY ($3) AND value = ANY ($6 || ARRAY[lower($4)])))`;

/** Members of the operator's brands, newest first. Without words the newest real accounts; free play is found by name only. */
export async function searchMembers({ db }: DeskParts, query: InnerQuery<typeof memberSearch>, { session, now }: OperatorContext) {
  const page = pageOf(query);
  const words = query.q ?? '';
  const digits = words.replaceAll(/[\s().-]/g, '');
  const numbers = /^\+?\d{6,16}$/.test(digits) ? [words, digits, `+${digits.replace('+', '')}`, digits.replace('+', '')] : [];
  const beginning = `${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const where = `m.brand_id = ANY ($3) AND ($7::text IS NULL OR m.brand_id = $7) AND ($8::text IS NULL OR m.status = $8) AND $1::timestamptz IS NOT NULL
    AND ${words === '' ? `m.customer_type <> 4 AND coalesce($4, $5) IS NOT NULL AND $6::text[] IS NOT NULL` : FOUND} AND $2::int IS NOT NULL`;
  const values = [now, page.pageSize, session.scope, words, beginning, numbers, query.brandId ?? null, query.status ?? null];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count FROM member m WHERE ${where}`, values);
  const rows = await many<MemberRow & Record<string, unknown>>(
    db,
    `${MEMBER} WHERE ${where} ORDER BY m.created_at DESC, m.id DESC LIMIT $2 OFFSET $9`,
    [...values, (page.pageNo - 1) * page.pageSize],
  );
  return { list: rows.map(memberRowView), ...pageFacts(page, count) };
}
