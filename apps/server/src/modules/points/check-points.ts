/** What holds of points (`npm run check-books`). Every query yields a row of text for each offender. */
export const POINT_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'what a member earned is what their operations say',
    `SELECT concat('member ', member_id, ' ', source, ': ', stands, ', counted ', counted) AS offender FROM point_differences()`,
  ],
  [
    'points booked from play and deposits are those of the ledger',
    `
    SELECT concat('member ', coalesce(e.member_id, l.owner), ' ', coalesce(e.source, l.source), ': ', e.booked, ', posted ', l.points) AS offender
      FROM point_earned e FULL JOIN (
        SELECT a.owner, j.memo ->> 'source' AS source, sum(x.amount) / 10000 AS points FROM entry x JOIN account a ON a.id = x.account_id AND a.kind = 'member.points'
          JOIN journal j ON j.id = x.journal_id WHERE j.memo ->> 'source' IN ('play', 'deposit') GROUP BY 1, 2) l ON l.owner = e.member_id AND l.source = e.source
      WHERE coalesce(e.booked, 0) <> coalesce(l.points, 0)`,
  ],
  [
    'what was redeemed took its points once, and gave them back where it was refused',
    `
    SELECT concat('order ', coalesce(o.id, l.reference), ' ', o.state, ': ', o.points, ', moved ', l.points) AS offender
      FROM point_order o FULL JOIN (
        SELECT j.reference, sum(x.amount) / 10000 AS points FROM entry x JOIN account a ON a.id = x.account_id AND a.kind = 'member.points'
          JOIN journal j ON j.id = x.journal_id WHERE j.memo ->> 'source' IN ('redeem', 'convert') GROUP BY 1) l ON l.reference = o.id
      WHERE o.id IS NULL OR coalesce(l.points, 0) <> CASE o.state WHEN 'R' THEN 0 ELSE -o.points END`,
  ],
  [
    'money for points was paid once, as much as was answered',
    `
    SELECT concat('order ', o.id, ', bonus ', o.grant_id) AS offender FROM point_order o
        LEFT JOIN journal j ON j.reference = o.grant_id AND j.type = 3102 LEFT JOIN entry x ON x.journal_id = j.id AND x.amount > 0
      WHERE o.kind = 'cash' AND x.amount IS DISTINCT FROM o.amount`,
  ],
  [
    'a correction of points moved what it says',
    `
    SELECT concat('correction ', coalesce(c.id, l.reference), ': ', c.points, ', moved ', l.points) AS offender
      FROM point_correction c FULL JOIN (
        SELECT j.reference, sum(x.amount) / 10000 AS points FROM entry x JOIN account a ON a.id = x.account_id AND a.kind = 'member.points'
          JOIN journal j ON j.id = x.journal_id WHERE j.memo ->> 'source' = 'desk' GROUP BY 1) l ON l.reference = c.id
      WHERE l.points IS DISTINCT FROM c.points`,
  ],
  [
    'a voucher that was redeemed has its codes',
    `
    SELECT concat('order ', o.id) AS offender FROM point_order o WHERE o.kind = 'voucher' AND o.quantity <> (SELECT count(*) FROM point_voucher v WHERE v.order_id = o.id)`,
  ],
];
