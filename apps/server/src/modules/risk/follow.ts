import { DAY_MS, MINUTE_MS } from '@pavilion/contract/base/time';
import type { OperationConsumer, Tick } from '../../deps.ts';
import { type Db, many, maybeOne, type Sql, transaction } from '../../kernel/db.ts';
import { TRANSACTION_TYPES } from '../ledger/public.ts';
import { WATCHED_DAYS } from './gather.ts';

const WATCHED = [
  TRANSACTION_TYPES.deposit,
  TRANSACTION_TYPES.withdrawal,
  TRANSACTION_TYPES['transfer.in'],
  TRANSACTION_TYPES['transfer.out'],
];
const GATHER_MS = 1_000;

/** Marks members who were paid, asked for a payout or gave money on: they are evaluated again. It reads the operations it is given and nothing else. */
export const riskConsumer: OperationConsumer = {
  name: 'risk',
  gatherMs: GATHER_MS,
  work: (tx, range) =>
    tx.query(
      `INSERT INTO risk_due (member_id, brand_id, number)
       SELECT a.owner, a.brand_id, max(o.number) FROM operation_given($1, $2, $3, $4) o CROSS JOIN LATERAL (VALUES (o.payer), (o.receiver)) side (account)
           JOIN account a ON a.id = side.account AND a.kind = 'member.cash' JOIN member_facts m ON m.id = a.owner AND m.customer_type <> 4
         WHERE o.amount > 0 AND o.type = ANY ($5) GROUP BY a.owner, a.brand_id ORDER BY a.owner
       ON CONFLICT (member_id) DO UPDATE SET number = greatest(risk_due.number, excluded.number), turn = risk_due.turn + 1`,
      [...range, WATCHED],
    ),
};

/** Addresses inside of a home or a carrier: many share the same. */
const INNER_NETWORKS = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

/** Rows are read again for so long: what was committed late is stamped before the mark. */
const OVERLAP_MINUTES = 5;

/** Reads rows of a source stamped since its mark and moves it; `read` gets the moment as $1 and answers the newest stamp. */
async function followSource(tx: Sql, source: string, { now, read }: { now: Date; read(since: Date): Promise<Date | null> }): Promise<void> {
  const mark = await maybeOne<{ at: Date }>(tx, 'SELECT at FROM risk_mark WHERE source = $1 FOR UPDATE', [source]);
  const since = mark ? new Date(mark.at.getTime() - OVERLAP_MINUTES * MINUTE_MS) : new Date(now.getTime() - WATCHED_DAYS * DAY_MS);
  const newest = await read(since);
  if (newest && newest > (mark?.at ?? since))
    await tx.query('INSERT INTO risk_mark (source, at) VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET at = excluded.at', [
      source,
      newest,
    ]);
}

/**
 * Sign-ins and accounts were written with stamps that lie behind the marks, as the demonstration's month is: the next turn reads them again, from all watched days
 * before `before` on. What is known already is nothing new.
 */
export const readAgain = (db: Db, before: Date): Promise<unknown> =>
  db.query('UPDATE risk_mark SET at = least(at, $1::timestamptz - make_interval(days => $2))', [before, WATCHED_DAYS]);

const newestOf = (rows: readonly { at: Date }[]): Date | null =>
  rows.reduce<Date | null>((last, { at }) => (last && last > at ? last : at), null);

const MAKE_DUE = `INSERT INTO risk_due (member_id, brand_id, number) SELECT DISTINCT member_id, brand_id, 0 FROM fresh ORDER BY member_id
  ON CONFLICT (member_id) DO UPDATE SET turn = risk_due.turn + 1`;

/** Devices and addresses of new sign-ins, and new payout accounts: anyone new somewhere is evaluated. Reads what is stamped since the last time. */
export async function followSignIns(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await followSource(tx, 'sign.in', {
      now,
      read: async (since) => {
        const rows = await many<{ at: Date }>(
          tx,
          `WITH seen AS (SELECT s.brand_id, p.kind, p.key, s.member_id, min(s.at) AS first_at, max(s.at) AS last_at
               FROM sign_in_facts s JOIN member_facts m ON m.id = s.member_id AND m.customer_type <> 4
                 CROSS JOIN LATERAL (VALUES ('device', s.device), ('address', s.address)) p (kind, key)
               WHERE s.at > $1 AND p.key <> '' AND (p.kind = 'device'
                 OR CASE WHEN pg_input_is_valid(p.key, 'inet') THEN NOT p.key::inet <<= ANY ($2::inet[]) ELSE false END)
               GROUP BY 1, 2, 3, 4),
             kept AS (INSERT INTO risk_sighting AS r (brand_id, kind, key, member_id, first_at, last_at) SELECT * FROM seen ORDER BY 1, 2, 3, 4
               ON CONFLICT (brand_id, kind, key, member_id) DO UPDATE SET last_at = greatest(r.last_at, excluded.last_at)
               RETURNING member_id, brand_id, old.member_id IS NULL AS is_new),
             fresh AS (SELECT member_id, brand_id FROM kept WHERE is_new),
             due AS (${MAKE_DUE})
           SELECT max(last_at) AS at FROM seen HAVING max(last_at) IS NOT NULL`,
          [since, INNER_NETWORKS],
        );
        return newestOf(rows);
      },
    });
  });
  await transaction(db, async (tx) => {
    await followSource(tx, 'account', {
      now,
      read: async (since) => {
        const rows = await many<{ at: Date }>(
          tx,
          `WITH fresh AS (SELECT member_id, brand_id, created_at FROM payout_account_facts WHERE created_at > $1), due AS (${MAKE_DUE})
           SELECT max(created_at) AS at FROM fresh HAVING max(created_at) IS NOT NULL`,
          [since],
        );
        return newestOf(rows);
      },
    });
  });
}

/** What was seen and is too old for every rule goes. */
export const pruneSightings = (db: Db): Tick => ({
  name: 'prune-risk-sightings',
  cron: '23 4 * * *',
  run: async (now) => {
    await db.query('DELETE FROM risk_sighting WHERE last_at < $1::timestamptz - make_interval(days => $2)', [now, WATCHED_DAYS]);
  },
});
