/** Sizes of the ledger, as text. */
export const LEDGER_FIGURES = `SELECT
  (SELECT count(*) FROM operation)::text AS operations, (SELECT count(DISTINCT number) FROM operation WHERE amount > 0)::text AS journals,
  (SELECT count(*) FROM operation WHERE amount > 0)::text AS movements, (SELECT count(*) FROM ledger_account)::text AS accounts,
  (SELECT count(*) FROM operation WHERE key IS NOT NULL)::text AS keys`;

/** What each account's movements come to: `entry` shows both sides of every movement. */
const SUMS = `SELECT account_id, sum(amount) AS total,
    sum(amount) FILTER (WHERE journal_id <= (SELECT rolled_through FROM ledger_progress)) AS rolled
  FROM entry GROUP BY account_id`;

/** What holds of the ledger by itself. Every query yields a row of text for each offender. */
export const LEDGER_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every movement names one payer and one receiver, and an amount above zero',
    `
    SELECT concat('journal ', number, ' line ', line) AS offender FROM operation
      WHERE CASE WHEN amount = 0 THEN payer IS NOT NULL OR receiver IS NOT NULL OR payer_balance IS NOT NULL OR receiver_balance IS NOT NULL
        ELSE amount < 0 OR payer IS NULL OR receiver IS NULL OR payer = receiver OR type IS NULL END`,
  ],
  [
    'every journal sums to zero in each currency',
    `
    SELECT concat('journal ', e.journal_id, ' ', a.currency) AS offender FROM entry e JOIN ledger_account a ON a.id = e.account_id
      GROUP BY e.journal_id, a.currency HAVING sum(e.amount) <> 0`,
  ],
  [
    'every movement goes along a permitted pair, within one brand',
    `
    SELECT concat('journal ', o.number, ' line ', o.line) AS offender
      FROM operation o LEFT JOIN ledger_account f ON f.id = o.payer LEFT JOIN ledger_account t ON t.id = o.receiver
        LEFT JOIN account_pair p ON p.type = o.type AND p.from_kind = f.kind AND p.to_kind = t.kind
      WHERE o.amount > 0 AND (p.type IS NULL OR f.brand_id <> t.brand_id OR f.currency <> t.currency)`,
  ],
  [
    'every cached balance is the sum of its movements',
    `
    SELECT concat('account ', a.id, ' ', a.kind, ' of ', a.owner, ': ', a.balance, ' cached, ', coalesce(s.total, 0), ' summed') AS offender
      FROM account a JOIN account_kind k ON k.kind = a.kind LEFT JOIN (${SUMS}) s ON s.account_id = a.id
      WHERE a.balance <> coalesce(CASE WHEN k.member THEN s.total ELSE s.rolled END, 0)`,
  ],
  [
    "every side of a movement is an account, and tells its balance if it is a member's",
    `
    SELECT concat('journal ', e.journal_id, ' account ', e.account_id) AS offender
      FROM entry e LEFT JOIN ledger_account a ON a.id = e.account_id LEFT JOIN account_kind k ON k.kind = a.kind
      WHERE a.id IS NULL OR (e.balance_after IS NOT NULL) <> k.member`,
  ],
  [
    'no member account is below its floor',
    `
    SELECT concat('account ', a.id, ' of ', a.owner, ': ', a.balance) AS offender FROM account a JOIN account_kind k ON k.kind = a.kind
      WHERE a.floor IS DISTINCT FROM k.floor OR a.balance < k.floor OR (a.kind IN ('member.debt', 'member.owed') AND a.balance > 0)`,
  ],
  [
    'running balances go on without a gap',
    `
    SELECT concat('account ', account_id, ' journal ', journal_id) AS offender FROM (
      SELECT account_id, journal_id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY journal_id, leg) AS running
        FROM entry WHERE balance_after IS NOT NULL) r WHERE balance_after <> running`,
  ],
  [
    'stamps of a member never run backwards',
    `
    SELECT concat('member ', member_id, ' journal ', number) AS offender FROM (
      SELECT member_id, number, at, lag(at) OVER (PARTITION BY member_id ORDER BY number, line) AS before
        FROM operation WHERE member_id IS NOT NULL AND number > (SELECT stamped_from FROM ledger_period)) s WHERE at < before`,
  ],
  [
    'every journal has exactly one key, on its first line',
    `
    SELECT concat('journal ', number, ', ', count(key), ' keys') AS offender FROM operation WHERE kind <> 'tombstone' GROUP BY number
      HAVING count(key) <> 1 OR (array_agg(key ORDER BY line))[1] IS NULL`,
  ],
  [
    'every key exists once, with the hash of its body',
    `
    SELECT concat(source, ' ', key) AS offender FROM operation WHERE key IS NOT NULL GROUP BY source, key
      HAVING count(*) <> 1 OR (bool_or(body_hash IS NULL) AND NOT bool_or(kind = 'settle'))`,
  ],
  [
    'what was taken back exists, and was taken back once',
    `
    SELECT concat(c.source, ' ', c.key) AS offender FROM operation c LEFT JOIN operation r ON r.source = c.source AND r.key = c.cancels
      WHERE c.cancels IS NOT NULL AND (r.number IS NULL OR r.member_id <> c.member_id OR r.kind IN ('cancel', 'tombstone')
        OR (SELECT count(*) FROM operation x WHERE x.source = c.source AND x.cancels = c.cancels) > 1)`,
  ],
  [
    'all money together is zero in each currency',
    `
    SELECT concat(a.currency, ': ', sum(e.amount)) AS offender FROM entry e JOIN ledger_account a ON a.id = e.account_id
      GROUP BY a.currency HAVING sum(e.amount) <> 0`,
  ],
  [
    'what is kept of closed books is what they sum to',
    `
    SELECT concat(n.brand_id, ' at ', n.at, ': ', x.currency, ' ', x.kind) AS offender
      FROM (SELECT brand_id, max(at) AS at FROM closed_balance GROUP BY brand_id) n CROSS JOIN LATERAL (
        SELECT currency, kind FROM (SELECT currency, kind, sum(balance) AS kept FROM closed_balance WHERE brand_id = n.brand_id AND at = n.at GROUP BY 1, 2) k
          FULL JOIN (SELECT a.currency, a.kind, sum(e.amount) AS total FROM entry e JOIN ledger_account a ON a.id = e.account_id
            WHERE a.brand_id = n.brand_id AND e.posted_at < n.at GROUP BY 1, 2) s USING (currency, kind)
          WHERE coalesce(kept, 0) <> coalesce(total, 0) OR n.at > (SELECT closed_through FROM ledger_period)) x
    UNION ALL SELECT concat(brand_id, ' at ', at, ': ', currency) FROM closed_balance GROUP BY brand_id, at, currency HAVING sum(balance) <> 0`,
  ],
];
