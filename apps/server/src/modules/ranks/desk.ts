import * as wire from '@pavilion/contract/ranks/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { codeOfTag } from '@pavilion/contract/base/language';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { ladderProblems, rankLadder } from '@pavilion/contract/ranks/terms';
import * as z from 'zod/mini';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { discardRule, readRule, type RuleVersion, writeRuleDraft } from '../../kernel/rule-versions.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { isRuleProposed, proposeRule, voidRuleProposal } from '../four-eyes/public.ts';
import type { MemberRankRow, RankDeps } from './deps.ts';
import { handOf } from './evaluate.ts';
import { monthOf } from './months.ts';
import { findLadder, LADDER, ladderDocument, ladderOf, levelName } from './ladder.ts';
import { findEvents, levelIn } from './read-rank.ts';
import { releaseRank, setRank } from './set-rank.ts';

interface RankDeskDeps extends RankDeps {
  access: DeskAccess;
}

type Row = MemberRankRow & { username: string };

export function registerRanksDesk({ serve, access }: DeskRegistrar, base: RankDeps): void {
  const deps: RankDeskDeps = { ...base, access };
  serve(wire.rankLadderView, ({ query }, context) => viewLadder(deps, query, context));
  serve(wire.rankLadderWrite, ({ body }, context) => writeLadder(deps, body, context));
  serve(wire.rankLadderOffer, async ({ body: { brandId, ...sent } }, context) => ({
    proposalId: await proposeRule(deps.db, ladderDocument(deps), { brand: await access.brandInScope(brandId, context), ...sent }, context),
  }));
  serve(wire.rankLadderDiscard, ({ body }, context) => discard(deps, body, context));
  serve(wire.rankMembers, ({ query }, context) => listMembers(deps, query, context));
  serve(wire.rankOfMember, ({ query }, context) => viewMember(deps, query, context));
  serve(wire.rankSet, async ({ body }, context) => ({
    level: await setRank(deps, await memberOf(deps, body.memberId, context), body, context),
  }));
  serve(wire.rankRelease, async ({ body }, context) => ({
    level: await releaseRank(deps, await memberOf(deps, body.memberId, context), body, context),
  }));
}

async function memberOf({ access, brandById }: RankDeskDeps, memberId: string, context: OperatorContext) {
  const { brandId } = await access.memberInScope(memberId, context);
  return { brandId, memberId, timeZone: (await brandById(brandId)).timeZone };
}

async function discard(
  deps: RankDeskDeps,
  { reason, ...seen }: InnerBody<typeof wire.rankLadderDiscard>,
  context: OperatorContext,
): Promise<{ version: number }> {
  const { brandId, version } = seen;
  await deps.access.brandInScope(brandId, context);
  const actor = operatorActor(context);
  return transaction(deps.db, async (tx) => {
    const { terms } = await discardRule(tx, LADDER, seen);
    await voidRuleProposal(tx, ladderDocument(deps), brandId, actor);
    await writeAuditEntry(tx, actor, {
      action: 'rank.ladder.discard',
      subjectKind: 'rank.ladder',
      subjectId: `${brandId}:${version}`,
      brandId,
      detail: { version, reason, terms },
    });
    return { version };
  });
}

async function writeLadder(deps: RankDeskDeps, { brandId, seen, terms }: InnerBody<typeof wire.rankLadderWrite>, context: OperatorContext) {
  const { db, access } = deps;
  const { languages } = await access.brandInScope(brandId, context);
  const [problem] = ladderProblems(terms);
  if (problem) throw refuse('ladder.wrong', { field: `terms.${problem.field}` });
  const missing = terms.levels.findIndex(({ names }) => languages.some((tag) => !names[codeOfTag(tag)]));
  if (missing !== -1) throw refuse('language.word.missing', { field: `terms.levels.${missing}.names` });
  return transaction(db, async (tx) => {
    const by = context.session.operatorId;
    const version = await writeRuleDraft(tx, LADDER, { brandId, seen, terms: z.encode(rankLadder, terms), by, now: context.now });
    await voidRuleProposal(tx, ladderDocument(deps), brandId, operatorActor(context));
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'rank.ladder.write',
      subjectKind: 'rank.ladder',
      subjectId: `${brandId}:${version}`,
      brandId,
      detail: { version },
    });
    return { version };
  });
}

async function viewLadder(
  deps: RankDeskDeps,
  { brandId }: InnerQuery<typeof wire.rankLadderView>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.rankLadderView>> {
  const { db, access } = deps;
  const brand = await access.brandInScope(brandId, context);
  const { live, draft } = await readRule(db, LADDER, brandId);
  const isOffered = await isRuleProposed(db, ladderDocument(deps), brandId);
  const names = await access.operatorNames([live, draft].flatMap((one) => (one ? [one.writtenBy, one.approvedBy ?? ''] : [])));
  const shown = (one: RuleVersion | null) =>
    one && {
      version: one.version,
      state: one.state === 'draft' && isOffered ? ('offered' as const) : one.state,
      terms: ladderOf(one.terms),
      writtenBy: names.get(one.writtenBy) ?? one.writtenBy,
      writtenAt: one.writtenAt.toISOString(),
      approvedBy: one.approvedBy && (names.get(one.approvedBy) ?? one.approvedBy),
      approvedAt: one.approvedAt?.toISOString() ?? null,
    };
  const counts = await many<{ level: number; members: number; byHand: number }>(
    db,
    `SELECT level, count(*)::int AS members, count(*) FILTER (WHERE level <> earned)::int AS "byHand" FROM member_rank WHERE brand_id = $1
       GROUP BY level ORDER BY level`,
    [brandId],
  );
  const costs = await many<{ month: string; gifts: number; amount: bigint }>(
    db,
    `SELECT to_char(at AT TIME ZONE $2, 'YYYY-MM') AS month, count(*)::int AS gifts, sum(amount)::bigint AS amount FROM rank_gift
       WHERE brand_id = $1 AND outcome = 'issued' GROUP BY 1 ORDER BY 1 DESC LIMIT 12`,
    [brandId, brand.timeZone],
  );
  const mark = await maybeOne<{ through: Date }>(db, 'SELECT through FROM rank_mark WHERE brand_id = $1', [brandId]);
  return {
    currency: brand.currency,
    languages: brand.languages.map(codeOfTag),
    live: shown(live),
    draft: shown(draft),
    counts,
    costs,
    countedThrough: mark?.through.toISOString() ?? null,
  };
}

const SELECT = 'SELECT r.*, m.username FROM member_rank r JOIN member_facts m ON m.id = r.member_id';

async function rowsOf(
  { db }: RankDeskDeps,
  rows: readonly Row[],
  { brandId, currency, timeZone }: RowContext,
  { language, now }: OperatorContext,
) {
  const found = await findLadder(db, brandId);
  const month = monthOf(now, timeZone);
  return rows.map((row) => {
    const hand = handOf(row);
    const level = found ? levelIn(found.ladder, row.level) : row.level;
    return {
      memberId: row.member_id,
      username: row.username,
      brandId,
      level,
      name: found ? levelName(found.ladder, level, language) : '',
      earned: row.earned,
      byHandThrough: hand && month <= hand.through ? hand.through : null,
      keptThrough: row.kept_through,
      since: row.since.toISOString(),
      monthTurnover: row.month === month ? row.month_turnover : 0n,
      totalTurnover: row.total_turnover,
      totalDeposits: row.total_deposits,
      currency,
    };
  });
}

interface RowContext {
  brandId: string;
  currency: string;
  timeZone: string;
}

async function listMembers(
  deps: RankDeskDeps,
  query: InnerQuery<typeof wire.rankMembers>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.rankMembers>> {
  const { id: brandId, currency, timeZone } = await deps.access.brandInScope(query.brandId, context);
  const page = pageOf(query);
  const where = `r.brand_id = $1 AND ($2::int IS NULL OR r.level = $2) AND ($3::text IS NULL OR r.member_id = $3 OR lower(m.username) = lower($3))`;
  const values = [brandId, query.level ?? null, query.q?.trim() || null];
  const { count } = await one<{ count: number }>(
    deps.db,
    `SELECT count(*)::int AS count FROM member_rank r JOIN member_facts m ON m.id = r.member_id WHERE ${where}`,
    values,
  );
  const rows = await many<Row>(
    deps.db,
    `${SELECT} WHERE ${where} ORDER BY r.level DESC, r.total_turnover DESC, r.member_id LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list: await rowsOf(deps, rows, { brandId, currency, timeZone }, context), ...pageFacts(page, count) };
}

async function viewMember(
  deps: RankDeskDeps,
  { memberId }: InnerQuery<typeof wire.rankOfMember>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.rankOfMember>> {
  const { db, access } = deps;
  const member = await access.memberInScope(memberId, context);
  const { currency, timeZone } = await access.brandInScope(member.brandId, context);
  const found = await findLadder(db, member.brandId);
  const row = await maybeOne<Row>(db, `${SELECT} WHERE r.member_id = $1`, [memberId]);
  const [rank = null] = row ? await rowsOf(deps, [row], { brandId: member.brandId, currency, timeZone }, context) : [];
  const events = await findEvents(db, memberId);
  const names = await access.operatorNames(events.flatMap(({ by }) => by ?? []));
  const gifts = await many<{ at: Date; occasion: string; level: number; amount: bigint; outcome: 'issued' | 'barred' }>(
    db,
    `SELECT at, occasion, level, amount, outcome FROM rank_gift WHERE member_id = $1 AND outcome <> 'due' ORDER BY at DESC, occasion LIMIT 50`,
    [memberId],
  );
  return {
    rank:
      rank ??
      (found && {
        memberId,
        username: member.username,
        brandId: member.brandId,
        level: 1,
        name: levelName(found.ladder, 1, context.language),
        earned: 1,
        byHandThrough: null,
        keptThrough: null,
        since: null,
        monthTurnover: 0n,
        totalTurnover: 0n,
        totalDeposits: 0n,
        currency,
      }),
    levels: (found?.ladder.levels ?? []).map((_one, place) => ({
      level: place + 1,
      name: found ? levelName(found.ladder, place + 1, context.language) : '',
    })),
    history: events.map(({ at, cause, before, level, reason, by }) => ({
      at: at.toISOString(),
      cause,
      from: before,
      to: level,
      reason,
      by: by && (names.get(by) ?? by),
    })),
    gifts: gifts.map(({ at, ...gift }) => ({ at: at.toISOString(), ...gift })),
  };
}
