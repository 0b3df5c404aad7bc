import { rankChanged } from '@pavilion/contract/ranks/events';
import { maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import type { OperatorContext } from '../../http/desk.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { MemberRankRow, RankDeps } from './deps.ts';
import { noteEvent } from './evaluate.ts';
import { monthOf } from './months.ts';
import { findLadder } from './ladder.ts';
import { levelIn } from './read-rank.ts';
import { monthPlus } from './rules.ts';

interface RankOwner {
  brandId: string;
  memberId: string;
  timeZone: string;
}

/** A rank set by hand lasts at most so many months. */
const MAX_MONTHS = 12;

/**
 * Sets the level through the end of a month: what was earned above or below it waits. Refuses `rank.none` where the brand has no such level, `desk.bounds.wrong` for a month
 * that is over or too far, `desk.changed.meanwhile` where another level is set than was read.
 */
export async function setRank(
  deps: RankDeps,
  owner: RankOwner,
  { level, through, seen, reason }: { level: number; through: string; seen: number; reason: string },
  context: OperatorContext,
): Promise<number> {
  const { now } = context;
  const month = monthOf(now, owner.timeZone);
  if (through < month || through > monthPlus(month, MAX_MONTHS)) throw refuse('desk.bounds.wrong', { field: 'through' });
  return transaction(deps.db, async (tx) => {
    const row = await lockRank(tx, owner, now);
    const ladder = (await findLadder(tx, owner.brandId))?.ladder;
    if (!ladder || level > ladder.levels.length) throw refuse('rank.none', { field: 'level' });
    if (levelIn(ladder, row.level) !== seen) throw refuse('desk.changed.meanwhile');
    await tx.query(
      'UPDATE member_rank SET level = $2, since = $3, hand_level = $2, hand_side = $4, hand_through = $5 WHERE member_id = $1',
      [owner.memberId, level, now, level >= row.earned ? 'least' : 'most', through],
    );
    return finish(tx, deps, { owner, before: row.level, level, reason, detail: { through } }, context);
  });
}

/** The rank follows play again. Refuses `rank.none`, and `desk.changed.meanwhile` where nothing is set. */
export async function releaseRank(
  deps: RankDeps,
  owner: RankOwner,
  { reason }: { reason: string },
  context: OperatorContext,
): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const row = await lockRank(tx, owner, context.now);
    if (row.hand_level === null) throw refuse('desk.changed.meanwhile');
    await tx.query(
      'UPDATE member_rank SET level = earned, since = $2, hand_level = NULL, hand_side = NULL, hand_through = NULL WHERE member_id = $1',
      [owner.memberId, context.now],
    );
    return finish(tx, deps, { owner, before: row.level, level: row.earned, reason, detail: {} }, context);
  });
}

/** The member's row, made where they were never counted: the next look counts them from the brand's mark on, before which they did nothing. */
async function lockRank(tx: Tx, { brandId, memberId, timeZone }: RankOwner, now: Date): Promise<MemberRankRow> {
  const mark = await maybeOne<{ through: Date; month: string }>(tx, 'SELECT through, month FROM rank_mark WHERE brand_id = $1', [brandId]);
  if (!mark) throw refuse('rank.none');
  await tx.query(
    `INSERT INTO member_rank (member_id, brand_id, level, earned, since, through, total_turnover, total_deposits, month, month_turnover)
     VALUES ($1, $2, 1, 1, $3, $4, 0, 0, $5, 0) ON CONFLICT DO NOTHING`,
    [memberId, brandId, now, mark.through, mark.month || monthOf(now, timeZone)],
  );
  return one<MemberRankRow>(tx, 'SELECT * FROM member_rank WHERE member_id = $1 FOR UPDATE', [memberId]);
}

interface Act {
  owner: RankOwner;
  before: number;
  level: number;
  reason: string;
  detail: Readonly<Record<string, string>>;
}

async function finish(tx: Tx, deps: RankDeps, { owner, before, level, reason, detail }: Act, context: OperatorContext): Promise<number> {
  const { brandId, memberId } = owner;
  await noteEvent(tx, {
    brandId,
    memberId,
    cause: 'hand',
    before,
    level,
    facts: detail,
    reason,
    by: context.session.operatorId,
    at: context.now,
  });
  await deps.hint(tx, rankChanged, { brandId, memberId });
  await writeAuditEntry(tx, operatorActor(context), {
    action: detail['through'] === undefined ? 'rank.release' : 'rank.set',
    subjectKind: 'member',
    subjectId: memberId,
    brandId,
    detail: { before, level, ...detail, reason },
  });
  return level;
}
