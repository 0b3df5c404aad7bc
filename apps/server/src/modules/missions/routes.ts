import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { codeOfTag } from '@pavilion/contract/base/language';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { giftOf } from '@pavilion/contract/missions/terms';
import * as wire from '@pavilion/contract/missions/calls';
import type { LanguageTag } from '@pavilion/languages/tags';
import { DateTime } from 'luxon';
import type { Serve } from '../../http/serve.ts';
import type { BrandInfo } from '../../http/types.ts';
import { transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isBarred } from '../rewards/public.ts';
import { countParticipants, readBoard, readLeaders, readOwnPlace, readPlaces } from './boards.ts';
import { claimMission } from './claim-mission.ts';
import { EVALUATE } from './follow.ts';
import { targetOf } from './evaluate.ts';
import { turnoverAsked } from './offered.ts';
import { readMissions, type Span, spanAt } from './read-missions.ts';
import { measureOf, type MissionSummary, summarize, unitOf } from './summarize.ts';
import type { MissionDeps, MissionWords } from './tables.ts';

export interface MissionRoutes extends MissionDeps {
  messageFor(code: string, language: LanguageTag): string;
  /** `annabel` → `an****el`. */
  maskedName(name: string): string;
  /** Of these members, who asked not to be named on boards. */
  unnamed(memberIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Places shown of a board. */
const SHOWN = 20;

/** Words in the reader's language, else in the brand's own. */
export function wordsOf(texts: MissionWords, language: LanguageTag, brand: Pick<BrandInfo, 'defaultLanguage'>) {
  return texts[codeOfTag(language)] ?? texts[codeOfTag(brand.defaultLanguage)] ?? Object.values(texts)[0] ?? { title: '', description: '' };
}

export function registerMissionRoutes(serve: Serve, deps: MissionRoutes): void {
  serve(wire.missionSummary, async (_input, { brand, session, language }) => {
    const { missions, claimable, paused } = await summarize(deps, { brand, memberId: session.memberId });
    return { missions: missions.map((shown) => missionView(deps, shown, { brand, language })), claimable, paused };
  });
  serve(wire.missionLeaderboard, ({ query }, context) => leaderboard(deps, query, { ...context, memberId: context.session.memberId }));
  serve(wire.missionClaim, async ({ body }, { brand, session }) =>
    claimMission(deps, { brand, memberId: session.memberId, missionId: body.missionId, periodStart: new Date(body.periodStart) }),
  );
  serve(wire.missionDay, async (_input, { brand, session, now }) => {
    const { memberId } = session;
    const day = DateTime.fromJSDate(now, { zone: brand.timeZone }).toFormat('yyyy-MM-dd');
    if (await isBarred(deps.db, memberId, now)) throw refuse('reward.barred');
    await transaction(deps.db, async (tx) => {
      const { rowCount } = await tx.query(
        'INSERT INTO mission_day (member_id, day, brand_id, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [memberId, day, brand.id, now],
      );
      if (rowCount === 0) return;
      await tx.query(
        `INSERT INTO mission_due (member_id, brand_id, number, since, at) VALUES ($1, $2, 0, $3, $3)
           ON CONFLICT (member_id) DO UPDATE SET since = least(mission_due.since, excluded.since), at = greatest(mission_due.at, excluded.at), turn = mission_due.turn + 1`,
        [memberId, brand.id, now],
      );
      await deps.enqueue(tx, EVALUATE, {}, { key: EVALUATE });
    });
    return { day };
  });
}

interface Reader {
  brand: BrandInfo;
  language: LanguageTag;
}

type MissionValue = InnerValue<typeof wire.missionSummary>['missions'][number];

function factsOf(span: Span, id: string, { brand, language }: Reader) {
  const { terms, texts } = span.version;
  return {
    missionId: id,
    title: wordsOf(texts, language, brand).title,
    period: terms.period,
    periodStart: span.period.from.toISOString(),
    periodEnd: span.to.toISOString(),
    unit: unitOf(terms),
    gives: giftOf(terms),
  };
}

function missionView({ messageFor }: MissionRoutes, shown: MissionSummary, reader: Reader): MissionValue {
  const { mission, span, terms } = shown;
  const { condition, lock } = terms;
  const kindOf = (gameType: string) => ({ gameType, name: messageFor(`game.category.${gameType}`, reader.language) });
  const unit = unitOf(terms);
  return {
    ...factsOf(span, mission.id, reader),
    description: wordsOf(span.version.texts, reader.language, reader.brand).description,
    kind: condition.kind,
    current: measureOf(unit, shown.score),
    target: measureOf(unit, targetOf(span)),
    rewardAmount: terms.prize,
    status: shown.status,
    claimUntil: shown.claimUntil.toISOString(),
    completedAt: shown.completedAt?.toISOString() ?? null,
    gameTypes: 'gameTypes' in condition ? GAME_TYPES.filter((type) => condition.gameTypes.includes(type)).map(kindOf) : [],
    minStake: 'minStake' in condition ? condition.minStake : null,
    lock: {
      turnover: turnoverAsked(terms),
      largestBet: lock.largestBet,
      weights: lock.weights.map(({ gameType, percent }) => ({ ...kindOf(gameType), percent })),
      days: lock.days,
      takesWinnings: lock.takesWinnings,
    },
    days: shown.days,
    board: terms.board,
  };
}

type BoardQuery = { missionId?: string | undefined; which?: 'current' | 'previous' | undefined };

async function leaderboard(
  deps: MissionRoutes,
  { missionId, which }: BoardQuery,
  { brand, language, memberId, now }: Reader & { memberId: string; now: Date },
): Promise<InnerValue<typeof wire.missionLeaderboard>> {
  const { db } = deps;
  if (await isBarred(db, memberId, now)) throw refuse('reward.barred');
  const mission = (await readMissions(db, brand.id, now, missionId)).find(({ versions }) => (versions[0]?.terms.board.length ?? 0) > 0);
  const current = mission && spanAt(mission, brand.timeZone, now);
  const span =
    which === 'previous' && mission
      ? spanAt(mission, brand.timeZone, new Date((current?.period.from ?? mission.stoppedAt ?? now).getTime() - 1))
      : current;
  if (!mission || !span || span.version.terms.board.length === 0) throw refuse('not.found');
  const { terms } = span.version;
  const { from } = span.period;
  const board = await readBoard(db, mission.id, from);
  const places = board === null || board.state === 'running' ? null : await readPlaces(db, mission.id, from);
  const isDone = (score: bigint): boolean => score >= targetOf(span);
  const leaders: { place: number; memberId: string; username: string; score: bigint; amount?: bigint }[] =
    places && places.length > 0 ? places.slice(0, SHOWN) : await readLeaders(db, mission.id, from, SHOWN);
  const own = await readOwnPlace(db, { missionId: mission.id, from, memberId });
  const unnamed = await deps.unnamed(leaders.map((one) => one.memberId));
  const unit = unitOf(terms);
  const prizeAt = (place: number, score: bigint): bigint | null => (isDone(score) ? (terms.board[place - 1] ?? null) : null);
  const ownPrize = places?.find((one) => one.memberId === memberId);
  return {
    ...factsOf(span, mission.id, { brand, language }),
    state: board?.state === 'settled' ? 'settled' : span.to <= now ? 'settling' : 'running',
    list: leaders.map((one) => ({
      rank: one.place,
      customerName: unnamed.has(one.memberId) ? '****' : deps.maskedName(one.username),
      score: measureOf(unit, one.score),
      prize: one.amount ?? prizeAt(one.place, one.score),
      isSelf: one.memberId === memberId,
    })),
    self: own && {
      rank: ownPrize?.place ?? own.place,
      score: measureOf(unit, own.score),
      prize: places ? (ownPrize?.amount ?? null) : prizeAt(own.place, own.score),
    },
    least: measureOf(unit, targetOf(span)),
    prizes: terms.board,
    participants: await countParticipants(db, mission.id, from),
  };
}
