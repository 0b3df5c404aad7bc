import { textFromUnits } from '@pavilion/contract/money';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import type { SecurityParts } from './parts.ts';

type Row = Record<string, unknown>;

/** Rows as they are read out, a thousand at a time: a member's bets may be many. */
const CHUNK = 1000;

/** A part of the copy: its name and its rows, or one object. */
export interface Section {
  name: string;
  read(): AsyncIterable<unknown> | Promise<unknown>;
}

async function* inChunks(sql: Sql, text: string, values: readonly unknown[], map: (row: Row) => unknown): AsyncGenerator<unknown> {
  for (let offset = 0; ; offset += CHUNK) {
    const rows = await many<Row>(sql, `${text} LIMIT ${CHUNK} OFFSET ${offset}`, [...values]);
    for (const row of rows) yield map(row);
    if (rows.length < CHUNK) return;
  }
}

/** Amounts as decimal text of main units, moments in ISO. */
const plain = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? textFromUnits(value) : value]));

const profile = (sql: Sql, memberId: string) =>
  maybeOne<Row>(
    sql,
    `
  SELECT m.id, b.code AS brand, m.username, m.status, m.customer_type, m.language, m.country, m.birth_date::text AS birth_date, m.created_at AS opened_at,
    p.nickname, p.payee_name, p.full_name, p.mobile, p.email, p.details, p.affiliate_code, p.referral_code, p.origin, p.first_login_at, p.last_login_at
  FROM member m JOIN brand b ON b.id = m.brand_id LEFT JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1`,
    [memberId],
  );

const consents = (sql: Sql, memberId: string) =>
  maybeOne<Row>(
    sql,
    `
  SELECT terms_version, terms_accepted_at, (SELECT since FROM winner_opt_out w WHERE w.member_id = p.member_id) AS hidden_from_winner_board_since
  FROM member_profile p WHERE member_id = $1`,
    [memberId],
  );

const protection = (sql: Sql, memberId: string) =>
  maybeOne<Row>(
    sql,
    `
  SELECT cool_off_until, excluded_until, session_limit_minutes, deposit_day_limit, deposit_week_limit, deposit_month_limit, loss_day_limit, loss_week_limit,
    loss_month_limit, wager_day_limit, wager_week_limit, wager_month_limit
  FROM member_guard WHERE member_id = $1`,
    [memberId],
  ).then((row) => row && plain(row));

/** Everything the product holds of a member, in the order it is written. */
export function sectionsOf(sql: Sql, memberId: string, { openNumber }: Pick<SecurityParts, 'openNumber'>): Section[] {
  const rows = (name: string, text: string, map: (row: Row) => unknown = plain): Section => ({
    name,
    read: () => inChunks(sql, text, [memberId], map),
  });
  return [
    { name: 'profile', read: () => profile(sql, memberId) },
    rows('contacts', 'SELECT kind, value, verified_at FROM verified_contact WHERE member_id = $1 ORDER BY kind'),
    { name: 'consents', read: () => consents(sql, memberId) },
    rows(
      'sessions',
      `SELECT id, created_at AS started_at, active_at, expires_at, ended_at, end_reason, ip, user_agent FROM member_session
      WHERE member_id = $1 ORDER BY created_at, id`,
    ),
    rows(
      'devices',
      'SELECT user_agent, first_seen_at, last_seen_at, last_ip FROM trusted_device WHERE member_id = $1 ORDER BY first_seen_at',
    ),
    rows('history', 'SELECT at, kind, detail, ip, user_agent FROM security_event WHERE member_id = $1 ORDER BY id'),
    rows(
      'messages',
      `SELECT created_at, channel, destination, template, subject, CASE WHEN secret THEN NULL ELSE body END AS body, state
      FROM message_outbox WHERE member_id = $1 ORDER BY created_at, id`,
    ),
    rows(
      'ledger',
      `SELECT o.at, t.name AS type, a.kind AS account, a.currency, s.amount, s.balance_after,
        CASE o.source WHEN 'ledger' THEN o.reference ELSE coalesce(o.bet_id, o.key) END AS reference
      FROM ledger_account a, LATERAL (
          SELECT p.number, p.line, -p.amount AS amount, p.payer_balance AS balance_after FROM operation p WHERE p.payer = a.id AND p.payer_balance IS NOT NULL
          UNION ALL SELECT r.number, r.line, r.amount, r.receiver_balance FROM operation r WHERE r.receiver = a.id AND r.receiver_balance IS NOT NULL) s
        JOIN operation o ON o.number = s.number AND o.line = s.line JOIN transaction_type t ON t.code = o.type
      WHERE a.owner = $1 ORDER BY a.id, o.at, o.number, o.line`,
    ),
    rows(
      'bets',
      `SELECT id, product, vendor, game, round_id, currency, stake, payout, valid_turnover, placed_at, settled_at, state
      FROM bet WHERE member_id = $1 ORDER BY placed_at, id`,
    ),
    rows(
      'deposits',
      `SELECT id, channel_name, currency, amount, credited, state, created_at, settled_at FROM deposit
      WHERE member_id = $1 ORDER BY created_at, id`,
    ),
    rows(
      'withdrawals',
      `SELECT id, bank_name, number_tail, currency, amount, state, requested_at, settled_at, remark FROM withdrawal
      WHERE member_id = $1 ORDER BY requested_at, id`,
    ),
    rows(
      'bankAccounts',
      `SELECT bank_name, number_sealed, holder, province, city, branch, created_at, removed_at FROM bank_card
      WHERE member_id = $1 ORDER BY created_at`,
      ({ number_sealed: sealed, ...row }) => ({ ...row, number: openNumber(sealed as Buffer) }),
    ),
    { name: 'protection', read: () => protection(sql, memberId) },
    rows(
      'limitChanges',
      'SELECT kind, period, amount, asked_at, effective_at, state FROM limit_change WHERE member_id = $1 ORDER BY asked_at, id',
      (row) => (row['kind'] === 'session' ? { ...row, amount: row['amount'] === null ? null : String(row['amount']) } : plain(row)),
    ),
    rows('breaksAndExclusions', 'SELECT at, kind, until FROM protection_event WHERE member_id = $1 ORDER BY id'),
    rows('favourites', 'SELECT node_id, added_at FROM favourite WHERE member_id = $1 ORDER BY added_at'),
    rows('recentGames', 'SELECT node_id, opened_at FROM recent_game WHERE member_id = $1 ORDER BY opened_at'),
    rows('socialLogins', 'SELECT provider, account, bound_at, last_login_at FROM social_identity WHERE member_id = $1 ORDER BY bound_at'),
    rows(
      'feedback',
      'SELECT created_at, question_type, content, contact, state FROM feedback WHERE member_id = $1 ORDER BY created_at, id',
    ),
    rows(
      'documents',
      `SELECT s.id, s.state, s.created_at, s.submitted_at, s.decided_at, s.reason,
        (SELECT array_agg(p.kind ORDER BY p.created_at) FROM identity_picture p WHERE p.submission_id = s.id) AS pictures
      FROM identity_submission s WHERE s.member_id = $1 ORDER BY s.created_at`,
    ),
  ];
}
