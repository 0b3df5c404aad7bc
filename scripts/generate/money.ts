import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import type { Tx } from '../../apps/server/src/kernel/db.ts';
import { YEAR_BRAND, type Span } from './shape.ts';

/** Of what is given between people, kept free of the rules of brands: one edge of the tree, at the beginning of a span. */
const GIVEN_OF_MEMBERS = 200;
const PROVIDER = 'sandbox';
const REBATE_PPM = 5_000;

/**
 * Members give to the agent right above in even spans, agents to one below in odd ones; each at most once a span, before anything else of it, from what the
 * span before left.
 */
export async function writeTransfers(tx: Tx, { seed, span, from }: Span): Promise<void> {
  const isUp = span % 2 === 0;
  await tx.query('DROP TABLE IF EXISTS generating.given');
  await tx.query(
    `CREATE TABLE generating.given AS
       WITH step AS (SELECT deposit_step AS step FROM currency WHERE code = $4), edge AS (
         SELECT DISTINCT ON (a.n) m.n AS below, a.n AS above FROM generating.person m JOIN generating.person a ON a.n = m.above
           WHERE NOT m.is_agent AND generating.draw($1, m.n, 1000 + $2::bigint) % ${GIVEN_OF_MEMBERS} = 0 ORDER BY a.n, m.n
       ), given AS (
         SELECT CASE WHEN $5 THEN below ELSE above END AS giver, CASE WHEN $5 THEN above ELSE below END AS taker FROM edge
       ), sized AS (
         SELECT g.*, p.balance / 3 / step * step AS amount, $3::bigint + row_number() OVER (ORDER BY g.giver) AS ms
           FROM given g JOIN generating.person p ON p.n = g.giver CROSS JOIN step
       )
     SELECT *, 'mtr_' || generating.uid(ms, generating.draw($1, giver, 1100 + $2::bigint)) AS id,
         (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM operation_number) + row_number() OVER (ORDER BY ms) AS number
       FROM sized WHERE amount > 0`,
    [seed, span, from.getTime(), YEAR_BRAND.currency, isUp],
  );
  await tx.query(
    `INSERT INTO operation (number, line, at, kind, type, amount, payer, receiver, payer_balance, receiver_balance, source, key, body_hash, answer, reference, memo,
         brand_id, member_id)
       SELECT t.number, l.line, generating.moment(t.ms), 'post', l.type, t.amount, l.payer, l.receiver, l.payer_balance, l.receiver_balance, 'ledger',
           CASE l.line WHEN 0 THEN 'transfer:' || t.id END, CASE l.line WHEN 0 THEN sha256(t.id::bytea) END,
           CASE l.line WHEN 0 THEN jsonb_build_object('journalId', t.number::text, 'postedAt', generating.moment(t.ms), 'balances', '{}'::jsonb) END, t.id,
           jsonb_build_object('from', 'year' || lpad(g.n::text, 6, '0'), 'to', 'year' || lpad(r.n::text, 6, '0')), $1, l.member
         FROM generating.given t JOIN generating.person g ON g.n = t.giver JOIN generating.person r ON r.n = t.taker
           CROSS JOIN (SELECT ledger_account('clearing.transfer', $1, '', $2) AS id) c CROSS JOIN LATERAL (VALUES
             (0::smallint, 6207, g.cash, c.id, g.balance - t.amount, NULL::bigint, g.id), (1::smallint, 6104, c.id, r.cash, NULL, r.balance + t.amount, r.id)
           ) l (line, type, payer, receiver, payer_balance, receiver_balance, member) ORDER BY t.number, l.line`,
    [YEAR_BRAND.id, YEAR_BRAND.currency],
  );
  await tx.query(
    `INSERT INTO member_transfer (id, brand_id, direction, from_member, to_member, currency, amount, request_id, body_hash, created_at, balance, signs, review)
       SELECT t.id, $1, $2, g.id, r.id, $3, t.amount, t.id, sha256(t.id::bytea), generating.moment(t.ms), g.balance - t.amount, '{}', 'none'
         FROM generating.given t JOIN generating.person g ON g.n = t.giver JOIN generating.person r ON r.n = t.taker`,
    [YEAR_BRAND.id, isUp ? 'up' : 'down', YEAR_BRAND.currency],
  );
  await tx.query(
    `UPDATE generating.person p SET balance = p.balance + t.delta, last_at = generating.moment(t.ms)
       FROM (SELECT giver AS n, -amount AS delta, ms FROM generating.given UNION ALL SELECT taker, amount, ms FROM generating.given) t WHERE t.n = p.n`,
  );
  await tx.query(`SELECT setval('operation_number', max(number)) FROM generating.given HAVING max(number) IS NOT NULL`);
}

/**
 * What each player of a span pays in, so that nothing is ever staked that is not there, what they are given, and what some of them take out at the end.
 * In the last span some payouts wait for an operator.
 */
export async function writeMoney(tx: Tx, { seed, span, isLast }: Span): Promise<void> {
  await tx.query('DROP TABLE IF EXISTS generating.money');
  await tx.query(
    `CREATE TABLE generating.money AS
       WITH house AS MATERIALIZED (
         SELECT ledger_account('clearing.deposit', $5, '${PROVIDER}', $3) AS deposit_clearing, ledger_account('clearing.withdrawal', $5, '${PROVIDER}', $3) AS withdrawal_clearing,
             ledger_account('house.promotion', $5, 'promotion:year', $3) AS grant_house, ledger_account('house.promotion', $5, 'rebate:rng', $3) AS rebate_house
       ), run AS (
         SELECT n, ms, delta, sum(delta) OVER (PARTITION BY n ORDER BY ms, ord, b) AS run FROM generating.event
       ), player AS (
         SELECT n, min(run)::bigint AS lowest, sum(delta)::bigint AS total, min(ms) AS first_ms, max(ms) AS last_ms FROM run GROUP BY n
       ), step AS (SELECT deposit_step AS step FROM currency WHERE code = $3
       ), given AS (
         SELECT q.*, p.balance, p.id, s.step, generating.draw($1, q.n, 2000 + $2::bigint) AS hash,
             CASE WHEN generating.draw($1, q.n, 2100 + $2::bigint) % 20 = 0 THEN 5 * s.step ELSE 0 END AS "grant",
             CASE WHEN generating.draw($1, q.n, 2200 + $2::bigint) % 25 = 0 AND q.total < 0 THEN -q.total * ${REBATE_PPM} / 1000000 ELSE 0 END AS rebate
           FROM player q JOIN generating.person p ON p.n = q.n CROSS JOIN step s
       ), paid AS (
         SELECT *, CASE WHEN balance + "grant" + rebate + lowest < 0 THEN
             (-(balance + "grant" + rebate + lowest) / step + 1 + hash % 5) * step ELSE 0 END AS deposit FROM given
       )
     SELECT paid.*, CASE WHEN hash % 3 = 0 THEN (balance + "grant" + rebate + deposit + total) * 6 / 10 / step * step ELSE 0 END AS withdrawal,
         NOT ($4 AND hash % 4 = 0) AS is_paid, 'dep_' || generating.uid(first_ms - 240000, hash) AS deposit_id,
         'grt_' || generating.uid(first_ms - 120000, hash) AS grant_id, 'grt_' || generating.uid(first_ms - 60000, hash) AS rebate_id,
         'wdr_' || generating.uid(last_ms + 60000 + hash % 300000, hash) AS withdrawal_id, last_ms + 60000 + hash % 300000 AS withdrawn_ms,
         house.*
       FROM paid CROSS JOIN house`,
    [seed, span, YEAR_BRAND.currency, isLast, YEAR_BRAND.id],
  );
  await tx.query(
    `INSERT INTO generating.event
       SELECT n, first_ms - 180000, 1, 0, 'deposit', deposit FROM generating.money WHERE deposit > 0
       UNION ALL SELECT n, first_ms - 120000, 2, 0, 'grant', "grant" FROM generating.money WHERE "grant" > 0
       UNION ALL SELECT n, first_ms - 60000, 3, 0, 'rebate', rebate FROM generating.money WHERE rebate > 0
       UNION ALL SELECT n, withdrawn_ms, 7, 0, 'withdrawal', -withdrawal FROM generating.money WHERE withdrawal > 0
       UNION ALL SELECT n, withdrawn_ms + 400000, 8, 0, 'paid', 0 FROM generating.money WHERE withdrawal > 0 AND is_paid`,
  );
  await tx.query('ANALYZE generating.money');
  await writeDeposits(tx);
  await writeWithdrawals(tx);
  await writeGrants(tx);
}

/** Those that arrived, and some that nobody paid in time. */
async function writeDeposits(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, credited, state, created_at, expires_at,
         settled_at, channel_kind)
       SELECT deposit_id, $1, id, deposit_id, sha256(deposit_id::bytea), '${PROVIDER}', 'BANK', 'Bank of the Year', $2, deposit, deposit, ${DEPOSIT.credited},
           generating.moment(first_ms - 240000), generating.moment(first_ms + 660000), generating.moment(first_ms - 180000), 'redirect'
         FROM generating.money WHERE deposit > 0
       UNION ALL
       SELECT 'dep_' || generating.uid(first_ms - 300000, hash), $1, id, 'x' || deposit_id, sha256(deposit_id::bytea), '${PROVIDER}', 'BANK', 'Bank of the Year', $2,
           step * 10, 0, 5, generating.moment(first_ms - 300000), generating.moment(first_ms + 600000), NULL, 'redirect'
         FROM generating.money WHERE hash % 15 = 0`,
    [YEAR_BRAND.id, YEAR_BRAND.currency],
  );
}

async function writeWithdrawals(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal (id, brand_id, member_id, request_id, body_hash, bank_card_id, bank_name, number_tail, currency, amount, state, provider, approved_by,
         requested_at, settled_at, moved_at, received)
       SELECT m.withdrawal_id, $1, m.id, m.withdrawal_id, sha256(m.withdrawal_id::bytea), c.id, c.bank_name, c.number_tail, $2, m.withdrawal,
           CASE WHEN m.is_paid THEN ${WITHDRAWAL.done} ELSE ${WITHDRAWAL.review} END, '${PROVIDER}', CASE WHEN m.is_paid THEN 'automatic' END, generating.moment(m.withdrawn_ms),
           CASE WHEN m.is_paid THEN generating.moment(m.withdrawn_ms + 400000) END, CASE WHEN m.is_paid THEN generating.moment(m.withdrawn_ms + 400000) END,
           CASE WHEN m.is_paid THEN m.withdrawal ELSE 0 END
         FROM generating.money m JOIN generating.person p ON p.n = m.n JOIN bank_card c ON c.id = p.card WHERE m.withdrawal > 0`,
    [YEAR_BRAND.id, YEAR_BRAND.currency],
  );
  await tx.query(
    `INSERT INTO withdrawal_step (withdrawal_id, number, state, act, actor, at)
       SELECT m.withdrawal_id, s.number, s.state, s.act, s.actor, generating.moment(m.withdrawn_ms + s.after)
         FROM generating.money m JOIN (VALUES (1, ${WITHDRAWAL.review}, 'ask', 'member', 0), (2, ${WITHDRAWAL.approved}, 'approve', 'system', 1000), (3, ${WITHDRAWAL.paying}, 'order', 'system', 2000), (4, ${WITHDRAWAL.done}, 'paid', 'provider', 400000)
         ) s (number, state, act, actor, after) ON m.is_paid OR s.number = 1 WHERE m.withdrawal > 0`,
  );
  await tx.query(
    `INSERT INTO withdrawal_payout (reference, withdrawal_id, number, provider, amount, state, called_at, provider_ref, ordered_at, ended_at)
       SELECT withdrawal_id, withdrawal_id, 1, '${PROVIDER}', withdrawal, 'paid', generating.moment(withdrawn_ms + 2000), 'ref_' || withdrawal_id,
           generating.moment(withdrawn_ms + 2000), generating.moment(withdrawn_ms + 400000)
         FROM generating.money WHERE withdrawal > 0 AND is_paid`,
  );
  await tx.query(
    `UPDATE ledger_account a SET balance = m.withdrawal FROM generating.money m JOIN generating.person p ON p.n = m.n
       WHERE a.id = p.hold AND m.withdrawal > 0 AND NOT m.is_paid`,
  );
}

async function writeGrants(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO reward_grant (id, brand_id, member_id, source, code, key, currency, amount, state, created_at, paid_at, ended_at)
       SELECT g.grant_id, $1, m.id, g.source, g.code, g.source || ':' || g.grant_id, $2, g.amount, 'completed', g.at, g.at, g.at
         FROM generating.money m CROSS JOIN LATERAL (VALUES
           (m.grant_id, 'promotion', 'year', m.grant, generating.moment(m.first_ms - 120000)), (m.rebate_id, 'rebate', 'rng', m.rebate, generating.moment(m.first_ms - 60000))
         ) g (grant_id, source, code, amount, at) WHERE g.amount > 0`,
    [YEAR_BRAND.id, YEAR_BRAND.currency],
  );
  await tx.query(
    `INSERT INTO rebate_claim (grant_id, brand_id, member_id, product, turnover, ppm, at)
       SELECT rebate_id, $1, id, 'rng', rebate * 1000000 / ${REBATE_PPM}, ${REBATE_PPM}, generating.moment(first_ms - 60000) FROM generating.money WHERE rebate > 0`,
    [YEAR_BRAND.id],
  );
}
