import type { Tx } from '../../apps/server/src/kernel/db.ts';
import { YEAR_BRAND, YEAR_ZONE, type Span } from './shape.ts';

/** Tables of activity that are written here; while they are, none has a key. */
export const FACT_TABLES = [
  'activity_play',
  'activity_play_day',
  'activity_team',
  'activity_game',
  'activity_game_team',
  'activity_active',
  'activity_active_team',
  'activity_money',
  'activity_money_day',
  'activity_money_team',
] as const;

const SLICE_MS = 300_000;
const MEASURES = ['bets', 'cancelled', 'settled', 'placed', 'paid', 'stake', 'payout', 'turnover'] as const;
const measures = MEASURES.join(', ');
const sums = (of: string): string => MEASURES.map((name) => `sum(${of}.${name})::bigint AS ${name}`).join(', ');

/** Tables in which a span's facts are made, numbers in place of ids; and who is above members of a path: 0 is the brand. */
export async function prepareFacts(tx: Tx): Promise<void> {
  const columns = MEASURES.map((name) => `${name} bigint`).join(', ');
  await tx.query(`
    CREATE TABLE generating.above AS
      SELECT p.id AS path_id, coalesce(a.n, 0) AS agent FROM path p CROSS JOIN LATERAL unnest(array_prepend('', p.agents)) u (id)
        LEFT JOIN generating.person a ON a.id = u.id WHERE p.brand_id = '${YEAR_BRAND.id}';
    CREATE UNLOGGED TABLE generating.slot (s bigint, slice timestamptz, hour timestamptz, day timestamptz) WITH (autovacuum_enabled = false);
    CREATE UNLOGGED TABLE generating.fact (n int, path_id int, place int, kind int, s bigint, ${columns}) WITH (autovacuum_enabled = false);
    CREATE UNLOGGED TABLE generating.play (n int, path_id int, kind int, s bigint, ${columns}) WITH (autovacuum_enabled = false);
    CREATE UNLOGGED TABLE generating.team (agent int, kind int, s bigint, ${columns}) WITH (autovacuum_enabled = false);
    CREATE UNLOGGED TABLE generating.moved (n int, path_id int, fact text, s bigint, amount bigint, times int) WITH (autovacuum_enabled = false);
    CREATE UNLOGGED TABLE generating.moved_team (agent int, fact text, s bigint, amount bigint, times int) WITH (autovacuum_enabled = false);
    ANALYZE generating.above`);
}

/**
 * What activity's consumer would write of the lines of a span, added up at once. Spans begin with a day of the brand, so that no row of theirs is
 * another's: nothing conflicts, and no key is looked up.
 */
export async function writeFacts(tx: Tx, { from, to }: Span): Promise<void> {
  await tx.query('TRUNCATE generating.slot, generating.fact, generating.play, generating.team, generating.moved, generating.moved_team');
  await tx.query(
    `INSERT INTO generating.slot
       SELECT s, at, date_trunc('hour', at, $3), date_trunc('day', at, $3)
         FROM generate_series($1::bigint / ${SLICE_MS}, $2::bigint / ${SLICE_MS}) s CROSS JOIN LATERAL (SELECT generating.moment(s * ${SLICE_MS}) AS at) m`,
    [from.getTime(), to.getTime(), YEAR_ZONE],
  );
  await tx.query(
    `INSERT INTO generating.fact
       SELECT l.n, p.path_id, b.place, g.kind, l.ms / ${SLICE_MS}, count(*) FILTER (WHERE l.kind = 'bet'), count(*) FILTER (WHERE l.kind = 'cancel'),
           count(*) FILTER (WHERE c.counts), coalesce(sum(CASE l.kind WHEN 'bet' THEN b.stake WHEN 'cancel' THEN -b.stake END), 0)::bigint,
           coalesce(sum(c.paid), 0)::bigint, coalesce(sum(b.stake) FILTER (WHERE c.counts), 0)::bigint, coalesce(sum(c.paid), 0)::bigint,
           coalesce(sum(b.turnover) FILTER (WHERE c.counts), 0)::bigint
         FROM generating.line l JOIN generating.bet b ON b.b = l.b JOIN generating.person p ON p.n = l.n JOIN generating.game g ON g.place = b.place
           CROSS JOIN LATERAL (SELECT l.kind = 'win' OR (l.kind = 'bet' AND b.outcome = 'closed') AS counts,
             CASE l.kind WHEN 'win' THEN b.payout WHEN 'late' THEN b.late END AS paid) c
         WHERE l.kind IN ('bet', 'win', 'late', 'cancel') GROUP BY l.n, p.path_id, b.place, g.kind, l.ms / ${SLICE_MS}`,
  );
  await tx.query(
    `INSERT INTO generating.play SELECT n, path_id, kind, s, ${sums('f')} FROM generating.fact f GROUP BY n, path_id, kind, s`,
  );
  await tx.query(
    `INSERT INTO generating.team
       SELECT a.agent, f.kind, f.s, ${sums('f')}
         FROM (SELECT path_id, kind, s, ${sums('f')} FROM generating.play f GROUP BY path_id, kind, s) f JOIN generating.above a USING (path_id)
         GROUP BY a.agent, f.kind, f.s`,
  );
  await tx.query('ANALYZE generating.slot, generating.fact, generating.play, generating.team');
  await writePlay(tx);
  await writeMoney(tx);
}

const GRAINS = ['slice', 'hour', 'day'] as const;
const KINDS = `(SELECT DISTINCT kind, product FROM generating.game)`;
const PEOPLE = `(SELECT n, id FROM generating.person UNION ALL SELECT 0, '')`;

async function writePlay(tx: Tx): Promise<void> {
  for (const grain of GRAINS) {
    await tx.query(
      `INSERT INTO activity_play (grain, brand_id, member_id, at, product, path_id, ${measures}, commission)
         SELECT '${grain}', $1, p.id, f.at, k.product, f.path_id, ${measures}, 0
           FROM (SELECT f.n, f.path_id, f.kind, t.${grain} AS at, ${sums('f')} FROM generating.play f JOIN generating.slot t USING (s) GROUP BY 1, 2, 3, 4) f
             JOIN generating.person p USING (n) JOIN ${KINDS} k USING (kind) ORDER BY f.at`,
      [YEAR_BRAND.id],
    );
    await tx.query(
      `INSERT INTO activity_team (grain, brand_id, agent, at, product, ${measures}, commission)
         SELECT '${grain}', $1, p.id, f.at, k.product, ${measures}, 0
           FROM (SELECT f.agent, f.kind, t.${grain} AS at, ${sums('f')} FROM generating.team f JOIN generating.slot t USING (s) GROUP BY 1, 2, 3) f
             JOIN ${PEOPLE} p ON p.n = f.agent JOIN ${KINDS} k USING (kind) ORDER BY f.at`,
      [YEAR_BRAND.id],
    );
  }
  await tx.query(
    `INSERT INTO activity_game (brand_id, at, product, vendor, game, ${measures}, commission)
       SELECT $1, f.day, g.product, g.vendor, g.game, ${measures}, 0
         FROM (SELECT f.place, t.day, ${sums('f')} FROM generating.fact f JOIN generating.slot t USING (s) GROUP BY 1, 2) f JOIN generating.game g USING (place)`,
    [YEAR_BRAND.id],
  );
  await tx.query(
    `INSERT INTO activity_game_team (brand_id, agent, at, product, vendor, game, ${measures}, commission)
       SELECT $1, p.id, f.day, g.product, g.vendor, g.game, ${measures}, 0
         FROM (SELECT f.agent, f.place, f.day, ${sums('f')} FROM (
             SELECT a.agent, f.place, f.day, ${measures}
               FROM (SELECT f.path_id, f.place, t.day, ${sums('f')} FROM generating.fact f JOIN generating.slot t USING (s) GROUP BY 1, 2, 3) f
                 JOIN generating.above a USING (path_id) WHERE a.agent > 0
             UNION ALL SELECT f.n, f.place, t.day, ${measures} FROM generating.fact f JOIN generating.slot t USING (s)) f GROUP BY 1, 2, 3) f
           JOIN generating.game g USING (place) JOIN generating.person p ON p.n = f.agent ORDER BY f.day`,
    [YEAR_BRAND.id],
  );
  await tx.query(
    `INSERT INTO activity_active (brand_id, at, member_id, path_id, first_at)
       SELECT $1, f.day, p.id, p.path_id, generating.moment(f.ms)
         FROM (SELECT b.n, t.day, min(b.ms) AS ms FROM generating.bet b JOIN generating.slot t ON t.s = b.ms / ${SLICE_MS} GROUP BY 1, 2) f
           JOIN generating.person p USING (n) ORDER BY f.day`,
    [YEAR_BRAND.id],
  );
}

/** Of the movements of a span: what was paid in, went out, was given by the house and between people. */
async function writeMoney(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO generating.moved
       SELECT m.n, p.path_id, m.fact, m.ms / ${SLICE_MS}, sum(m.amount)::bigint, count(*)::int
         FROM (
           SELECT l.n, l.ms, CASE l.kind WHEN 'grant' THEN 'promotion' WHEN 'paid' THEN 'withdrawal' ELSE l.kind END AS fact,
               CASE l.kind WHEN 'paid' THEN m.withdrawal ELSE l.delta END AS amount
             FROM generating.line l JOIN generating.money m USING (n) WHERE l.kind IN ('deposit', 'grant', 'rebate', 'paid')
           UNION ALL SELECT giver, ms, 'transfer.out', amount FROM generating.given
           UNION ALL SELECT taker, ms, 'transfer.in', amount FROM generating.given) m
           JOIN generating.person p USING (n)
         GROUP BY 1, 2, 3, 4`,
  );
  await tx.query(
    `INSERT INTO generating.moved_team
       SELECT a.agent, m.fact, m.s, sum(m.amount)::bigint, sum(m.times)::int FROM generating.moved m JOIN generating.above a USING (path_id) GROUP BY 1, 2, 3`,
  );
  for (const grain of GRAINS) {
    await tx.query(
      `INSERT INTO activity_money (grain, brand_id, member_id, at, fact, path_id, amount, times)
         SELECT '${grain}', $1, p.id, m.at, m.fact, m.path_id, m.amount, m.times
           FROM (SELECT m.n, m.path_id, m.fact, t.${grain} AS at, sum(m.amount)::bigint AS amount, sum(m.times)::int AS times
             FROM generating.moved m JOIN generating.slot t USING (s) GROUP BY 1, 2, 3, 4) m JOIN generating.person p USING (n) ORDER BY m.at`,
      [YEAR_BRAND.id],
    );
    await tx.query(
      `INSERT INTO activity_money_team (grain, brand_id, agent, at, fact, amount, times)
         SELECT '${grain}', $1, p.id, m.at, m.fact, m.amount, m.times
           FROM (SELECT m.agent, m.fact, t.${grain} AS at, sum(m.amount)::bigint AS amount, sum(m.times) AS times
             FROM generating.moved_team m JOIN generating.slot t USING (s) GROUP BY 1, 2, 3) m JOIN ${PEOPLE} p ON p.n = m.agent ORDER BY m.at`,
      [YEAR_BRAND.id],
    );
  }
}

/** Of all spans together: who came back after which day. */
export const writeReturns = (tx: Tx) =>
  tx.query(
    `INSERT INTO activity_active_team (brand_id, agent, at, before, members)
       SELECT $1, p.id, r.at, r.before, r.members
         FROM (
           SELECT a.agent, d.at, d.before, count(*) AS members
             FROM (SELECT path_id, at, coalesce(lag(at) OVER (PARTITION BY member_id ORDER BY at), '-infinity') AS before FROM activity_active WHERE brand_id = $1) d
               JOIN generating.above a USING (path_id) GROUP BY 1, 2, 3) r
           JOIN ${PEOPLE} p ON p.n = r.agent ORDER BY r.at`,
    [YEAR_BRAND.id],
  );
