import { pointTerms, type PointTerms } from '@pavilion/contract/points/terms';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';

/** Of a brand that has said nothing: no points are made, nothing is converted, two operators for every correction. */
const UNSAID: PointTerms = { play: [], deposit: 0, convert: null, fourEyesAbove: 0 };

/** Terms as the database keeps them: the wire's form, amounts as decimal numbers. */
export const storedTerms = (terms: PointTerms): string => JSON.stringify(z.encode(pointTerms, terms));
export const readTerms = (stored: unknown): PointTerms => z.decode(pointTerms, stored as z.input<typeof pointTerms>);

/** Changes of a brand's terms come one after the other. */
export const lockTerms = (tx: Sql, brandId: string) => tx.query(`SELECT pg_advisory_xact_lock(hashtext('point_terms:' || $1))`, [brandId]);

/** A brand's terms that are in force. */
export async function termsOf(sql: Sql, brandId: string): Promise<PointTerms> {
  const row = await maybeOne<{ terms: unknown }>(sql, `SELECT terms FROM point_terms WHERE brand_id = $1 AND state = 'live'`, [brandId]);
  return row ? readTerms(row.terms) : UNSAID;
}

/** Beginning of the brand's next day: when new rates begin, so that play already placed is not counted again. */
export const nextDay = (now: Date, timeZone: string): Date =>
  DateTime.fromJSDate(now, { zone: timeZone }).plus({ days: 1 }).startOf('day').toJSDate();

/** Makes the rates of terms those from a moment on; a kind that is not named any more earns nothing from then on. */
async function writeRates(tx: Sql, { brandId, terms, from }: { brandId: string; terms: PointTerms; from: Date }): Promise<void> {
  const rates = [
    ...terms.play.map(({ gameType, rate }) => ({ source: 'play', product: gameType.toLowerCase(), ppm: rate })),
    { source: 'deposit', product: '', ppm: terms.deposit },
  ];
  await tx.query(
    `WITH wanted AS (
       SELECT * FROM unnest($2::text[], $3::text[], $4::integer[]) w (source, product, ppm)
     ), standing AS (
       SELECT DISTINCT ON (source, product) source, product, ppm FROM point_rate WHERE brand_id = $1 ORDER BY source, product, starts_at DESC
     )
     INSERT INTO point_rate (brand_id, source, product, ppm, starts_at)
       SELECT $1, coalesce(w.source, s.source), coalesce(w.product, s.product), coalesce(w.ppm, 0), $5 FROM wanted w FULL JOIN standing s USING (source, product)
         WHERE coalesce(w.ppm, 0) <> coalesce(s.ppm, 0)
     -- Approved twice in a day: both would begin with the next one, which is still to come.
     ON CONFLICT (brand_id, source, product, starts_at) DO UPDATE SET ppm = excluded.ppm`,
    [brandId, rates.map(({ source }) => source), rates.map(({ product }) => product), rates.map(({ ppm }) => ppm), from],
  );
}

interface NewTerms {
  brandId: string;
  terms: PointTerms;
  /** A brand's folder proposes and decides. */
  by: { proposedBy: string; proposedAt: Date; decidedBy: string };
  reason: string;
  now: Date;
  /** When their rates begin. */
  from: Date;
}

/** Puts terms in force as the next version. */
export async function makeLive(tx: Sql, { brandId, terms, by, reason, now, from }: NewTerms): Promise<number> {
  await tx.query(`UPDATE point_terms SET state = 'past' WHERE brand_id = $1 AND state = 'live'`, [brandId]);
  const { version } = await one<{ version: number }>(
    tx,
    `INSERT INTO point_terms (brand_id, version, terms, state, reason, proposed_by, proposed_at, decided_by, decided_at)
       SELECT $1, coalesce(max(version), 0) + 1, $2, 'live', $3, $4, $5, $6, $7 FROM point_terms WHERE brand_id = $1 RETURNING version`,
    [brandId, storedTerms(terms), reason, by.proposedBy, by.proposedAt, by.decidedBy, now],
  );
  await writeRates(tx, { brandId, terms, from });
  return version;
}
