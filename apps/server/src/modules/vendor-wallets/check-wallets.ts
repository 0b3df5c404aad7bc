/** What holds of wallets at vendors (`npm run check-books`). Every query yields a row of text for each offender. */
export const WALLET_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'money in transit is that of transfers into wallets that have not ended',
    `
    SELECT concat('transit ', coalesce(a.owner, w.owner), ': ', coalesce(a.balance, 0), ', under way ', coalesce(w.amount, 0)) AS offender
      FROM (SELECT owner, sum(balance)::bigint AS balance FROM account WHERE kind = 'member.transit' GROUP BY owner) a
        FULL JOIN (SELECT concat(member_id, '/', vendor) AS owner, sum(amount)::bigint AS amount FROM wallet_transfer
          WHERE direction = 'in' AND ended_at IS NULL GROUP BY 1) w ON w.owner = a.owner
      WHERE coalesce(a.balance, 0) <> coalesce(w.amount, 0)`,
  ],
  [
    'every transfer that ended moved once, or not at all',
    `
    SELECT concat('transfer ', t.id, ' ', t.state, ': ', t.amount, ', moved ', coalesce(p.moved, 0)) AS offender
      FROM wallet_transfer t LEFT JOIN (
        SELECT j.reference, abs(sum(x.amount))::bigint AS moved FROM journal j JOIN entry x ON x.journal_id = j.id JOIN account a ON a.id = x.account_id
          WHERE j.source = 'ledger' AND j.type IN (3101, 3201) AND x.type = j.type AND a.kind = 'member.vendor' GROUP BY j.reference) p ON p.reference = t.id
      WHERE coalesce(p.moved, 0) <> CASE t.state WHEN 'moved' THEN t.amount ELSE 0 END`,
  ],
  [
    'the amount set aside for unexplained returns is what the wallets are covered with',
    `
    SELECT concat('clearing.vendor ', coalesce(c.owner, w.vendor), ' of ', coalesce(c.brand_id, w.brand_id), ': ', coalesce(c.balance, 0), ', covered ', coalesce(w.covered, 0)) AS offender
      FROM (SELECT a.owner, a.brand_id, a.currency, sum(x.amount)::bigint AS balance FROM account a JOIN entry x ON x.account_id = a.id
          WHERE a.kind = 'clearing.vendor' GROUP BY 1, 2, 3) c
        FULL JOIN (SELECT vendor, brand_id, currency, sum(covered)::bigint AS covered FROM vendor_wallet GROUP BY 1, 2, 3) w
          ON w.vendor = c.owner AND w.brand_id = c.brand_id AND w.currency = c.currency
      WHERE coalesce(c.balance, 0) + coalesce(w.covered, 0) <> 0`,
  ],
];
