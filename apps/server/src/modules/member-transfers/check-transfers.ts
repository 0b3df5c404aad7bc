/** What holds of transfers along the tree (`npm run check-books`). Every query yields a row of text for each offender. */
export const TRANSFER_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every transfer along the tree left one balance and came to another, once',
    `
    SELECT concat('transfer ', coalesce(t.id, p.reference), ': ', t.amount, ', given ', p.given, ', received ', p.received) AS offender
      FROM member_transfer t FULL JOIN (
        SELECT j.reference, sum(-x.amount) FILTER (WHERE x.amount < 0) AS given, sum(x.amount) FILTER (WHERE x.amount > 0) AS received,
            min(a.owner) FILTER (WHERE x.amount < 0) AS giver, min(a.owner) FILTER (WHERE x.amount > 0) AS receiver
          FROM journal j JOIN entry x ON x.journal_id = j.id AND x.balance_after IS NOT NULL JOIN account a ON a.id = x.account_id
          WHERE j.source = 'ledger' AND j.type = 6207 GROUP BY j.reference) p ON p.reference = t.id
      WHERE p.given IS DISTINCT FROM t.amount OR p.received IS DISTINCT FROM t.amount OR p.giver IS DISTINCT FROM t.from_member
        OR p.receiver IS DISTINCT FROM t.to_member`,
  ],
];
