import { rewardKinds } from '@pavilion/contract/points/desk';
import { newId } from '@pavilion/contract/base/id';
import { pointArt } from '@pavilion/contract/points/terms';
import * as z from 'zod/mini';
import { maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import type { VersionedControl } from '../four-eyes/public.ts';
import { partOf, REWARD_RULES, textsOf } from './reward-rules.ts';
import type { RewardRow } from './tables.ts';

const terms = z.object({
  kind: z.enum(rewardKinds),
  name: z.record(z.string(), z.string()),
  text: z.record(z.string(), z.string()),
  points: z.number(),
  /** What is left and what was redeemed, so that redeeming changes nothing that was proposed; null: it does not run out. */
  pieces: z.nullable(z.number()),
  perMember: z.nullable(z.number()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  shown: z.boolean(),
  position: z.number(),
  art: z.enum(pointArt),
});

export type RewardTerms = z.output<typeof terms>;

export const REWARD_SUBJECT = 'points.reward';

interface Place {
  brandId: string;
  code: string;
}

/** A reward by its brand and code, which it has before it is there. */
export const subjectOf = ({ brandId, code }: Place): string => `${brandId}:${code}`;

function placeOf(subject: string): Place {
  const at = subject.indexOf(':');
  return { brandId: subject.slice(0, at), code: subject.slice(at + 1) };
}

interface CountedReward extends RewardRow {
  pieces: number | null;
}

/** SQL of the pieces of a reward `r` that were redeemed and not refused. */
export const REDEEMED = `(SELECT coalesce(sum(o.quantity), 0)::int FROM point_order o WHERE o.reward_id = r.id AND o.state <> 'R')`;

export const rewardTerms = (row: CountedReward): RewardTerms => ({
  kind: row.kind,
  name: partOf(row.texts, 'name'),
  text: partOf(row.texts, 'text'),
  points: Number(row.points),
  pieces: row.pieces,
  perMember: row.per_member,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  shown: row.is_on,
  position: row.position,
  art: pointArt.find((one) => one === row.art) ?? 'favourites',
});

/** A reward of the mall: one more, and more for fewer points, takes two operators. */
export const rewardControl: VersionedControl<RewardTerms | null> = {
  name: 'points.reward.change',
  permission: 'points.rewards',
  subjectKind: REWARD_SUBJECT,
  rules: REWARD_RULES,
  schema: z.nullable(terms),
  hold: async (tx, subject) => {
    // Two that would add the same one come one after the other.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('point_reward:' || $1))`, [subject]);
    const { brandId, code } = placeOf(subject);
    const row = await maybeOne<{ version: number }>(tx, 'SELECT version FROM point_reward WHERE brand_id = $1 AND code = $2 FOR UPDATE', [
      brandId,
      code,
    ]);
    return row?.version ?? 0;
  },
  raise: async (tx, subject) => {
    const { brandId, code } = placeOf(subject);
    const row = await maybeOne<{ version: number }>(
      tx,
      'UPDATE point_reward SET version = version + 1 WHERE brand_id = $1 AND code = $2 RETURNING version',
      [brandId, code],
    );
    return row?.version ?? 1;
  },
  read: (sql, subject) => readReward(sql, placeOf(subject)),
  write: async (tx, subject, next, { actor }) => {
    if (next) await writeReward(tx, placeOf(subject), next, actor.now);
  },
};

async function readReward(sql: Sql, { brandId, code }: Place): Promise<RewardTerms | null> {
  const row = await maybeOne<CountedReward>(
    sql,
    `SELECT r.*, r.stock + ${REDEEMED} AS pieces FROM point_reward r WHERE r.brand_id = $1 AND r.code = $2`,
    [brandId, code],
  );
  return row && rewardTerms(row);
}

/** What was redeemed meanwhile counts: of fewer pieces than that none is left. */
async function writeReward(tx: Tx, { brandId, code }: Place, next: RewardTerms, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO point_reward AS r (id, brand_id, code, kind, points, stock, per_member, starts_at, ends_at, is_on, position, texts, art, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6::int, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (brand_id, code) DO UPDATE SET points = $5, stock = CASE WHEN $6::int IS NOT NULL THEN greatest(0, $6 - ${REDEEMED}) END, per_member = $7, starts_at = $8, ends_at = $9,
       is_on = $10, position = $11, texts = $12, art = $13, changed_at = $14`,
    [
      newId('ptr'),
      brandId,
      code,
      next.kind,
      next.points,
      next.pieces,
      next.perMember,
      next.startsAt,
      next.endsAt,
      next.shown,
      next.position,
      JSON.stringify(textsOf(next.name, next.text)),
      next.art,
      now,
    ],
  );
}
