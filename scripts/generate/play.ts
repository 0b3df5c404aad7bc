import type { Tx } from '../../apps/server/src/kernel/db.ts';
import { YEAR_BRAND, YEAR_ZONE, type Span } from './shape.ts';

/** Games of a vendor that has no other kind of play to show: one a product that our studio has none of. */
const OTHERS = ['live', 'sports', 'esports', 'cockfight', 'lott', 'elott', 'pvp', 'fish'];
const OTHER_GAMES = 4;
/** Settled hours later, as a match or a draw is, all of it together. */
const SLOW = ['sports', 'esports', 'cockfight', 'lott', 'elott'];
/** Matches end and draws are held at these moments. */
const DRAWN_MS = 1_800_000;
/** A loss there is a stake that closes its round at once; elsewhere it is a win of nothing. */
const AT_ONCE = ['rng', 'fish'];

const list = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ');

/** Games with their house accounts, and the tables a span is made in. */
export async function preparePlay(tx: Tx): Promise<void> {
  await tx.query(
    `CREATE TABLE generating.game AS
       SELECT (row_number() OVER (ORDER BY g.product, g.vendor, g.game))::int AS place, g.*, (dense_rank() OVER (ORDER BY g.product))::int AS kind, ledger_account('house.game', $1, g.vendor || ':' || g.game, $2) AS house,
           p.bet_type, p.win_type, p.refund_type, g.product IN (${list(SLOW)}) AS is_slow, g.product IN (${list(AT_ONCE)}) AS is_at_once
         FROM (
           SELECT lower(game_type) AS product, vendor, code AS game FROM game WHERE game_type = 'RNG' AND $2 = ANY (currencies)
           UNION ALL
           SELECT product, 'FIELD', product || '-' || n FROM unnest($3::text[]) product, generate_series(1, ${OTHER_GAMES}) n) g
         JOIN product p ON p.code = g.product`,
    [YEAR_BRAND.id, YEAR_BRAND.currency, OTHERS],
  );
  await tx.query(`
    CREATE UNLOGGED TABLE generating.bet (b bigint, n int, ms bigint, end_ms bigint, place int, stake bigint, payout bigint, late bigint, turnover bigint,
      outcome text, id text) WITH (autovacuum_enabled = false);
    CREATE UNLOGGED TABLE generating.event (n int, ms bigint, ord smallint, b bigint, kind text, delta bigint) WITH (autovacuum_enabled = false);
    CREATE UNLOGGED TABLE generating.line (number bigint, n int, ms bigint, b bigint, kind text, delta bigint, balance bigint) WITH (autovacuum_enabled = false);
    ANALYZE generating.game`);
}

/**
 * Bets of visits: few members play most. A stake in three comes back as a win, one in seventy is taken back, some wins are corrected afterwards, and at the
 * end of the year matches and draws are open.
 */
export async function writeBets(tx: Tx, { seed, isLast, from, to, visitFrom, visitTo }: Span): Promise<void> {
  await tx.query('TRUNCATE generating.bet, generating.event, generating.line');
  await tx.query(
    `INSERT INTO generating.bet
     WITH size AS MATERIALIZED (SELECT (SELECT count(*) FROM generating.person) AS people, (SELECT count(*) FROM generating.game) AS games,
         (SELECT bet_step FROM currency WHERE code = $7) AS step
     ), drawn AS MATERIALIZED (
       SELECT v, (generating.draw($1, v, 1) % 1000000)::float8 / 1e6 AS who, (generating.draw($1, v, 2) % 1000000)::float8 / 1e6 AS what,
           $2::bigint + 600000 + generating.draw($1, v, 3) % ($3::bigint - $2::bigint - 12000000) AS ms, 1 + (generating.draw($1, v, 4) % 23)::int AS k,
           1 + generating.draw($1, v, 5) % 40 AS base, 3600000 + generating.draw($1, v, 6) % 72000000 AS wait
         FROM generate_series($4::bigint, $5::bigint - 1) v
     ), visit AS MATERIALIZED (
       SELECT d.*, 1 + floor(s.people * who * who)::int AS n, g.place, g.is_slow, g.is_at_once, s.step,
           CASE WHEN g.is_slow THEN 60000 + (d.ms % 180000) ELSE 6000 + d.ms % 24000 END AS gap
         FROM drawn d CROSS JOIN size s JOIN generating.game g ON g.place = 1 + floor(s.games * d.what)::int
     ), staked AS (
       SELECT v.v * 32 + j AS b, v.n, v.wait, v.ms + j * v.gap + generating.draw($1, v.v, 100 + j) % 1000 AS ms, v.place, v.is_slow, v.is_at_once,
           v.base * (1 + generating.draw($1, v.v, 140 + j) % 4) * v.step AS stake, generating.draw($1, v.v, 180 + j) % 1000 AS luck,
           generating.draw($1, v.v, 220 + j) % 1000 AS size, generating.draw($1, v.v, 260 + j) AS hash
         FROM visit v, generate_series(1, v.k) j
     ), ended AS (
       SELECT s.*, CASE WHEN is_slow THEN ((ms + wait) / ${DRAWN_MS} + 1) * ${DRAWN_MS} + hash % 120000 ELSE ms + 1000 + hash % 4000 END AS end_ms,
           CASE WHEN luck < 15 THEN 'cancelled' WHEN luck < 315 THEN 'won' WHEN is_at_once THEN 'closed' ELSE 'lost' END AS outcome
         FROM staked s
     ), told AS (
       SELECT *, CASE WHEN $6 AND is_slow AND (end_ms >= $3 OR hash % 10 = 0) THEN 'open' ELSE outcome END AS told FROM ended
     )
     SELECT b, n, ms, CASE WHEN told NOT IN ('open', 'closed') THEN least(end_ms, $3 - 3600000 - hash % 600000) END, place, stake,
         CASE told WHEN 'won' THEN stake * (5 + size * size / 12437) / 10 ELSE 0 END, CASE WHEN told = 'won' AND luck < 20 THEN stake ELSE 0 END,
         CASE WHEN told IN ('open', 'cancelled') THEN 0 WHEN is_slow AND hash % 10 = 1 THEN stake / 2 ELSE stake END, told, 'bet_' || generating.uid(ms, hash)
       FROM told`,
    [seed, from.getTime(), to.getTime(), visitFrom, visitTo, isLast, YEAR_BRAND.currency],
  );
  await tx.query(
    `INSERT INTO generating.event
       SELECT n, ms, 4, b, 'bet', -stake FROM generating.bet
       UNION ALL SELECT n, end_ms, 5, b, CASE outcome WHEN 'cancelled' THEN 'cancel' ELSE 'win' END, CASE outcome WHEN 'cancelled' THEN stake ELSE payout END
         FROM generating.bet WHERE end_ms IS NOT NULL
       UNION ALL SELECT n, end_ms + 60000, 6, b, 'late', late FROM generating.bet WHERE late > 0`,
  );
  await tx.query('ANALYZE generating.bet, generating.event');
  await tx.query(
    `INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, payout, valid_turnover, placed_at, settled_at,
         business_day, state, revisions)
       SELECT b.id, $1, p.id, p.path, g.product, g.vendor, g.game, 'rnd_' || substr(b.id, 5), $2, b.stake, b.payout + b.late, b.turnover, generating.moment(b.ms),
           CASE b.outcome WHEN 'open' THEN NULL WHEN 'closed' THEN generating.moment(b.ms) ELSE generating.moment(b.end_ms) END,
           (generating.moment(b.ms) AT TIME ZONE $3)::date,
           CASE b.outcome WHEN 'open' THEN 'open' WHEN 'cancelled' THEN 'cancelled' ELSE 'settled' END, CASE WHEN b.late > 0 THEN 1 ELSE 0 END
         FROM generating.bet b JOIN generating.person p ON p.n = b.n JOIN generating.game g ON g.place = b.place ORDER BY b.id`,
    [YEAR_BRAND.id, YEAR_BRAND.currency, YEAR_ZONE],
  );
}

/** Everything of a span in the order of its moments: numbered, with the cash balance after it; without `hasPlay` what is no bet. */
export async function writeOperations(tx: Tx, hasPlay: boolean): Promise<void> {
  await tx.query(
    `INSERT INTO generating.line
       SELECT (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM operation_number) + row_number() OVER (ORDER BY ms, n, ord, b), n, ms, b, kind, delta, balance
         FROM (SELECT e.*, p.balance + sum(e.delta) OVER (PARTITION BY e.n ORDER BY e.ms, e.ord, e.b)::bigint AS balance
           FROM generating.event e JOIN generating.person p ON p.n = e.n) e`,
  );
  await tx.query('ANALYZE generating.line');
  if (hasPlay) await writeBetOperations(tx);
  await writeMovements(tx);
  await tx.query(
    `UPDATE generating.person p SET balance = l.balance, last_at = generating.moment(l.ms)
       FROM (SELECT DISTINCT ON (n) n, balance, ms FROM generating.line ORDER BY n, number DESC) l WHERE l.n = p.n`,
  );
  await tx.query(`SELECT setval('operation_number', max(number)) FROM generating.line HAVING max(number) IS NOT NULL`);
}

async function writeBetOperations(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO operation (number, line, at, kind, type, amount, payer, receiver, payer_balance, receiver_balance, balance, stake, payout, turnover, settled_stake,
         settled_payout, revision, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, cancels, state, body_hash, agent_path)
       SELECT l.number, 0, generating.moment(l.ms), CASE l.kind WHEN 'late' THEN 'win' ELSE l.kind END::operation_kind,
           CASE l.kind WHEN 'bet' THEN g.bet_type WHEN 'cancel' THEN g.refund_type ELSE CASE WHEN l.delta > 0 THEN g.win_type END END, abs(l.delta),
           CASE WHEN l.kind = 'bet' THEN p.cash WHEN l.delta > 0 THEN g.house END, CASE WHEN l.kind = 'bet' THEN g.house WHEN l.delta > 0 THEN p.cash END,
           CASE WHEN l.kind = 'bet' THEN l.balance END, CASE WHEN l.delta > 0 THEN l.balance END, l.balance,
           CASE l.kind WHEN 'bet' THEN b.stake WHEN 'cancel' THEN -b.stake END,
           CASE l.kind WHEN 'win' THEN b.payout WHEN 'late' THEN b.late WHEN 'cancel' THEN 0 END,
           CASE WHEN l.kind = 'win' OR (l.kind = 'bet' AND b.outcome = 'closed') THEN b.turnover WHEN l.kind = 'cancel' THEN 0 END,
           CASE WHEN l.kind = 'win' OR (l.kind = 'bet' AND b.outcome = 'closed') THEN b.stake END,
           CASE l.kind WHEN 'win' THEN b.payout WHEN 'late' THEN b.late END, CASE l.kind WHEN 'late' THEN 1 END,
           g.vendor, 'tx_' || substr(b.id, 5) || CASE l.kind WHEN 'bet' THEN '' WHEN 'late' THEN 'l' WHEN 'win' THEN 'w' ELSE 'c' END, $1, p.id, b.id,
           'rnd_' || substr(b.id, 5), g.product, g.game, CASE WHEN l.kind <> 'bet' THEN 'tx_' || substr(b.id, 5) END,
           CASE WHEN l.kind = 'cancel' THEN 'tx_' || substr(b.id, 5) END,
           CASE WHEN l.kind = 'cancel' THEN 'cancelled' WHEN l.kind = 'bet' AND b.outcome <> 'closed' THEN 'open' ELSE 'settled' END::operation_state,
           sha256(b.id::bytea), p.path
         FROM generating.line l JOIN generating.bet b ON b.b = l.b JOIN generating.person p ON p.n = l.n JOIN generating.game g ON g.place = b.place
         WHERE l.kind IN ('bet', 'win', 'late', 'cancel')`,
    [YEAR_BRAND.id],
  );
}

/** The rows of money of a span and what they moved, as the cashier, grants and rebates post them. */
async function writeMovements(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO operation (number, line, at, kind, type, amount, payer, receiver, payer_balance, receiver_balance, source, key, body_hash, answer, reference, memo,
         brand_id, member_id)
       SELECT l.number, 0, generating.moment(l.ms), 'post', w.type, abs(w.amount), w.payer, w.receiver, w.payer_balance, w.receiver_balance, 'ledger', w.key,
           sha256(w.key::bytea), jsonb_build_object('journalId', l.number::text, 'postedAt', generating.moment(l.ms), 'balances', '{}'::jsonb), w.reference, w.memo,
           $1, p.id
         FROM generating.line l JOIN generating.money m ON m.n = l.n JOIN generating.person p ON p.n = l.n CROSS JOIN LATERAL (VALUES
           ('deposit', 6101, m.deposit, m.deposit_clearing, p.cash, NULL::bigint, l.balance, 'deposit:' || m.deposit_id, m.deposit_id, '{"channel": "Bank of the Year"}'::jsonb),
           ('grant', 3102, m.grant, m.grant_house, p.cash, NULL, l.balance, 'grant:' || m.grant_id, m.grant_id, '{"source": "promotion", "code": "year"}'),
           ('rebate', 6115, m.rebate, m.rebate_house, p.cash, NULL, l.balance, 'grant:' || m.rebate_id, m.rebate_id, '{"source": "rebate", "code": "rng"}'),
           ('withdrawal', 6201, m.withdrawal, p.cash, p.hold, l.balance, m.withdrawal, 'withdrawal:' || m.withdrawal_id, m.withdrawal_id, '{"bank": "Bank of the Year"}'),
           ('paid', 6220, m.withdrawal, p.hold, m.withdrawal_clearing, 0, NULL, 'withdrawal.paid:' || m.withdrawal_id, m.withdrawal_id, NULL)
         ) w (kind, type, amount, payer, receiver, payer_balance, receiver_balance, key, reference, memo)
         WHERE w.kind = l.kind AND l.kind IN ('deposit', 'grant', 'rebate', 'withdrawal', 'paid')`,
    [YEAR_BRAND.id],
  );
}
