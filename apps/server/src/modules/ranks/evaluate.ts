import { newId } from '@pavilion/contract/base/id';
import { rankChanged } from '@pavilion/contract/ranks/events';
import { many, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { sumPaidIn, sumPlay } from '../activity/public.ts';
import type { MemberRankRow, RankCause, RankDeps, Step } from './deps.ts';
import { monthOf } from './months.ts';
import { earnedLevel, type Hand, levelMet, type MonthsMet, effectiveLevel, withMet } from './rules.ts';

interface StepSums {
  turnover: bigint;
  deposits: bigint;
}
const NOTHING: StepSums = { turnover: 0n, deposits: 0n };

/** Counts a step for these members: sums, what the month met, levels with their events, gifts that are now due. Whoever was counted before is passed over. */
export async function evaluateMembers(deps: RankDeps, step: Step, memberIds: readonly string[]): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const rows = new Map(
      (
        await many<MemberRankRow>(tx, 'SELECT * FROM member_rank WHERE member_id = ANY ($1) ORDER BY member_id FOR UPDATE', [memberIds])
      ).map((row) => [row.member_id, row]),
    );
    const met = await readMet(tx, memberIds);
    const moved = await sumStep(tx, step, memberIds);
    const written = memberIds.flatMap((memberId) => {
      const row = rows.get(memberId);
      const isCounted = row !== undefined && row.through >= step.to;
      if (isCounted && !step.all) return [];
      return evaluated(step, memberId, {
        row,
        met: met.get(memberId) ?? new Map(),
        moved: isCounted ? NOTHING : (moved.get(memberId) ?? NOTHING),
      });
    });
    await write(tx, step, written);
    for (const { memberId, before, level } of written)
      if (before !== level) await deps.hint(tx, rankChanged, { brandId: step.brand.id, memberId });
  });
}

async function readMet(sql: Sql, memberIds: readonly string[]): Promise<Map<string, Map<number, string>>> {
  const rows = await many<{ member_id: string; level: number; month: string }>(
    sql,
    'SELECT member_id, level, month FROM rank_met WHERE member_id = ANY ($1)',
    [memberIds],
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.member_id)].map(([id, of]) => [id, new Map(of.map(({ level, month }) => [level, month]))]),
  );
}

/** Of each member what was added in the step. Closed activity does not change, so sums are added up once. */
async function sumStep(sql: Sql, { brand, from, to }: Step, memberIds: readonly string[]): Promise<Map<string, StepSums>> {
  const sums = new Map<string, StepSums>();
  if (from >= to) return sums;
  const asked = { brandId: brand.id, memberId: memberIds, from, to, by: ['member'] as const };
  for (const { memberId = '', turnover } of await sumPlay(sql, asked)) sums.set(memberId, { ...NOTHING, turnover });
  for (const { memberId = '', amount } of await sumPaidIn(sql, asked))
    sums.set(memberId, { ...(sums.get(memberId) ?? NOTHING), deposits: amount });
  return sums;
}

interface EvaluatedMember {
  memberId: string;
  before: number;
  level: number;
  earned: number;
  keptThrough: string | null;
  sums: { totalTurnover: bigint; totalDeposits: bigint; monthTurnover: bigint };
  met: MonthsMet;
  gifts: { occasion: string; level: number; amount: bigint }[];
}

export const handOf = ({ hand_level: level, hand_side: side, hand_through: through }: MemberRankRow): Hand | null =>
  level !== null && side !== null && through !== null ? { level, side, through } : null;

export const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

function evaluated(
  { ladder, month, brand, now }: Step,
  memberId: string,
  { row, met, moved }: { row: MemberRankRow | undefined; met: MonthsMet; moved: StepSums },
): EvaluatedMember {
  const sums = {
    totalTurnover: (row?.total_turnover ?? 0n) + moved.turnover,
    // What went back may have come before anything was counted.
    totalDeposits: notBelowZero((row?.total_deposits ?? 0n) + moved.deposits),
    monthTurnover: (row?.month === month ? row.month_turnover : 0n) + moved.turnover,
  };
  // What the month begins with, before anything of it counts.
  const begun = earnedLevel(ladder, met, month).level;
  const noted = withMet(met, { level: levelMet(ladder, sums), month });
  const { level: earned, keptThrough } = earnedLevel(ladder, noted, month);
  const level = effectiveLevel(earned, row ? handOf(row) : null, { month, top: ladder.levels.length });
  const gifts: EvaluatedMember['gifts'] = [];
  for (let one = Math.max(1, Math.min(row?.earned ?? 1, ladder.levels.length)) + 1; one <= earned; one += 1) {
    const amount = ladder.levels[one - 1]?.benefits.reachGift ?? null;
    if (amount !== null) gifts.push({ occasion: `level:${one}`, level: one, amount });
  }
  const monthGift = ladder.levels[begun - 1]?.benefits.monthGift ?? null;
  const isNewMonth = row !== undefined && row.month !== month && month === monthOf(now, brand.timeZone);
  if (isNewMonth && monthGift !== null) gifts.push({ occasion: `month:${month}`, level: begun, amount: monthGift });
  return { memberId, before: row?.level ?? 1, level, earned, keptThrough, sums, met: noted, gifts };
}

async function write(tx: Tx, step: Step, written: readonly EvaluatedMember[]): Promise<void> {
  if (written.length === 0) return;
  const { brand, month, to, now } = step;
  const pick = <Value>(read: (one: EvaluatedMember) => Value): Value[] => written.map(read);
  await tx.query(
    `INSERT INTO member_rank (member_id, brand_id, level, earned, kept_through, since, through, total_turnover, total_deposits, month, month_turnover)
     SELECT id, $1, level, earned, kept, $2, $2, total, deposits, $3, month
       FROM unnest($4::text[], $5::smallint[], $6::smallint[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[])
         AS w (id, level, earned, kept, total, deposits, month)
     ON CONFLICT (member_id) DO UPDATE SET level = excluded.level, earned = excluded.earned, kept_through = excluded.kept_through,
       since = CASE WHEN member_rank.level = excluded.level THEN member_rank.since ELSE excluded.since END, through = excluded.through,
       total_turnover = excluded.total_turnover, total_deposits = excluded.total_deposits, month = excluded.month, month_turnover = excluded.month_turnover`,
    [
      brand.id,
      to,
      month,
      pick(({ memberId }) => memberId),
      pick(({ level }) => level),
      pick(({ earned }) => earned),
      pick(({ keptThrough }) => keptThrough),
      pick(({ sums }) => sums.totalTurnover),
      pick(({ sums }) => sums.totalDeposits),
      pick(({ sums }) => sums.monthTurnover),
    ],
  );
  const met = written.flatMap((one) =>
    [...one.met].filter(([, when]) => when === month).map(([level]) => ({ memberId: one.memberId, level })),
  );
  await tx.query(
    `INSERT INTO rank_met (member_id, level, month) SELECT id, level, $1 FROM unnest($2::text[], $3::smallint[]) AS m (id, level)
     ON CONFLICT (member_id, level) DO UPDATE SET month = greatest(rank_met.month, excluded.month)`,
    [month, met.map(({ memberId }) => memberId), met.map(({ level }) => level)],
  );
  for (const one of written) if (one.level !== one.before) await noteEvent(tx, eventOf(step, one));
  const gifts = written.flatMap(({ memberId, gifts: due }) => due.map((gift) => ({ memberId, ...gift })));
  await tx.query(
    `INSERT INTO rank_gift (member_id, occasion, brand_id, level, amount, outcome, at)
     SELECT id, occasion, $1, level, amount, 'due', $2 FROM unnest($3::text[], $4::text[], $5::smallint[], $6::bigint[]) AS g (id, occasion, level, amount)
     ON CONFLICT DO NOTHING`,
    [
      brand.id,
      now,
      gifts.map(({ memberId }) => memberId),
      gifts.map(({ occasion }) => occasion),
      gifts.map(({ level }) => level),
      gifts.map(({ amount }) => amount),
    ],
  );
}

export interface RankEvent {
  brandId: string;
  memberId: string;
  cause: RankCause;
  before: number;
  level: number;
  facts: Readonly<Record<string, string>>;
  reason?: string;
  by?: string;
  at: Date;
}

function eventOf({ brand, month, to, ladderChanged }: Step, { memberId, before, level, sums }: EvaluatedMember): RankEvent {
  return {
    brandId: brand.id,
    memberId,
    cause: ladderChanged ? 'ladder' : level > before ? 'reached' : 'fell',
    before,
    level,
    facts: {
      month,
      monthTurnover: String(sums.monthTurnover),
      totalTurnover: String(sums.totalTurnover),
      totalDeposits: String(sums.totalDeposits),
    },
    at: to,
  };
}

export async function noteEvent(tx: Sql, { brandId, memberId, cause, before, level, facts, reason, by, at }: RankEvent): Promise<void> {
  await tx.query(
    `INSERT INTO rank_event (id, brand_id, member_id, cause, before, level, facts, reason, by, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [newId('rke', at.getTime()), brandId, memberId, cause, before, level, JSON.stringify(facts), reason ?? '', by ?? null, at],
  );
}
