import * as wire from '@pavilion/contract/lottery/desk';
import { lotteryExposure } from '@pavilion/contract/lottery/desk-orders';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { otherOf } from '@pavilion/lottery/across';
import { familyRules } from '@pavilion/lottery/families';
import { show } from '@pavilion/lottery/ratio';
import type { DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { many, type Sql } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { findOpenProposals } from '../../four-eyes/public.ts';
import { calendarSubject, proposeCalendar } from './calendar-kind.ts';
import { changeOffer, offerSubject } from './offer-kind.ts';
import { type LotteryDeskDeps, gameInScope, gameNames } from './deps.ts';
import { offerOf, topGroup } from '../games/offer.ts';
import { atZy } from '../games/prize-mode.ts';
import { nameOf } from '../games/read-games.ts';
import { mostReturn } from '../games/returns.ts';
import { optionWord, rowWord, squareOf } from '../games/selection-words.ts';
import { findOffered, findPresent, findIssue, listOffered, type OfferedGame } from '../tables.ts';
import { productOf } from '../tickets/ticket.ts';

const MAX_KEYS = 1_000;

/** What brands offer: terms, odds with their returns, calendars, and what could be won on each number. */
export function registerOffersDesk({ serve }: Pick<DeskRegistrar, 'serve'>, deps: LotteryDeskDeps): void {
  const { db, access } = deps;
  serve(wire.lotteryGamesList, async ({ query: { brandId } }, context) => {
    const { currency } = await access.brandInScope(brandId, context);
    const games = await listOffered(db, brandId);
    const held = await waitingAt(db, { brandId, gameIds: games.map(({ id }) => id) });
    return { currency, list: games.map((game) => gameView(game, context, held.has(game.id))) };
  });
  serve(wire.lotteryPlaysList, async ({ query }, context) => {
    const game = await offered(deps, query, context);
    const zy = { ...game, terms: { ...game.terms, zy: game.terms.zy ?? { plays: {} } } };
    return { list: await plays(deps, { game: query.prizeMode === 'ZY' ? (atZy(zy) ?? game) : game, brandId: query.brandId }, context) };
  });
  serve(wire.lotteryOfferChange, async ({ body }, context) =>
    changeOffer(deps, { ...body, game: await offered(deps, body, context) }, context),
  );
  serve(wire.lotteryCalendarPropose, async ({ body }, context) => {
    await gameInScope(deps, body.gameId, context);
    return { proposalId: await proposeCalendar(deps, body, context) };
  });
  serve(lotteryExposure, ({ query }, context) => exposure(deps, query, context));
}

/** Games of the brand with a change that waits for a second operator. */
async function waitingAt(sql: Sql, { brandId, gameIds }: { brandId: string; gameIds: readonly number[] }): Promise<ReadonlySet<number>> {
  const about = async (kind: 'lottery.offer' | 'lottery.calendar', subject: (gameId: number) => { kind: string; id: string }) => {
    const subjects = new Map(gameIds.map((gameId) => [subject(gameId).id, gameId]));
    const open = await findOpenProposals(sql, { kind, subjectKind: subject(0).kind, subjectIds: [...subjects.keys()] });
    return open.flatMap(({ subjectId }) => subjects.get(subjectId) ?? []);
  };
  const offers = await about('lottery.offer', (gameId) => offerSubject(brandId, gameId));
  return new Set([...offers, ...(await about('lottery.calendar', calendarSubject))]);
}

async function offered(
  { db, access }: LotteryDeskDeps,
  { brandId, gameId }: { brandId: string; gameId: number },
  context: OperatorContext,
): Promise<OfferedGame> {
  await access.brandInScope(brandId, context);
  const game = await findOffered(db, brandId, gameId);
  if (!game) throw refuse('not.found');
  return game;
}

function gameView(game: OfferedGame, { language }: OperatorContext, isWaiting: boolean) {
  const { schedule } = game;
  const isDaily = schedule.kind === 'daily';
  return {
    gameId: game.id,
    code: game.code,
    name: nameOf(game, language),
    family: game.family,
    groupCode: game.groupCode,
    isHouse: game.isHouse,
    isOn: game.isOn,
    version: game.version,
    terms: game.terms,
    everyMinutes: isDaily ? null : schedule.minutes,
    drawsAt: isDaily ? schedule.at : null,
    weekdays: isDaily ? [...schedule.weekdays] : [],
    days: isDaily ? [...(schedule.days ?? [])] : [],
    without: isDaily ? [...(schedule.without ?? [])] : [],
    zone: game.zone,
    marginSeconds: game.margin,
    isWaiting,
  };
}

/** Every play, those that are off with what they would pay. */
async function plays(deps: LotteryDeskDeps, { game, brandId }: { game: OfferedGame; brandId: string }, { language }: OperatorContext) {
  const all = Object.fromEntries(Object.entries(game.terms.plays).map(([code, { off: _off, ...own }]) => [code, own]));
  const top = topGroup(game.terms);
  const offer = offerOf({ ...game, terms: { ...game.terms, plays: all } }, top);
  const onTop = (await deps.rebatesOnTop(brandId))(productOf(game));
  return (familyRules[game.family]?.plays ?? []).flatMap((play) => {
    const one = offer.plays.get(play.id);
    if (!one) return [];
    const most = mostReturn(play, one, { top, onTop });
    return {
      playId: play.id,
      code: play.code,
      name: deps.messageFor(`lottery.play.${play.code}`, language),
      group: play.group,
      isOff: game.terms.plays[play.code]?.off === true,
      byGroup: one.byGroup,
      prizes: play.stakeTimes ?? 1,
      mostReturn: Number((most.n * 10_000n) / most.d),
      onTop: one.byGroup ? 0 : Number(onTop) / 100,
      tiers: play.tiers.map((tier, place) => ({
        code: tier.code,
        name: deps.messageFor(`lottery.tier.${tier.code}`, language),
        fair: show(tier.fair),
        odds: show(one.odds[place] ?? tier.fair),
        isPush: tier.isPush === true,
      })),
    };
  });
}

async function exposure(deps: LotteryDeskDeps, query: InnerQuery<typeof lotteryExposure>, context: OperatorContext) {
  const { db } = deps;
  const game = await offered(deps, query, context);
  const { currency } = await deps.access.brandInScope(query.brandId, context);
  const issue = query.numero ? await findIssue(db, game.id, query.numero) : await findPresent(db, game.id, context.now);
  const byPlay = await many<{ playId: number; most: bigint; keys: number }>(
    db,
    `SELECT play_id AS "playId", max(liability)::bigint AS most, count(*)::int AS keys FROM lottery_exposure
      WHERE issue_id = $1 AND brand_id = $2 AND liability > 0 GROUP BY play_id ORDER BY 2 DESC`,
    [issue?.id ?? 0, query.brandId],
  );
  const ofPlays = byPlay.filter(({ playId }) => playId !== 0);
  const playId = query.playId ?? ofPlays[0]?.playId ?? null;
  const known = new Map((familyRules[game.family]?.plays ?? []).map((play) => [play.id, play]));
  const keys = await many<{ key: string; liability: bigint }>(
    db,
    `SELECT key, liability::bigint AS liability FROM lottery_exposure WHERE issue_id = $1 AND brand_id = $2 AND play_id = $3 AND liability > 0
      ORDER BY lottery_exposure.liability DESC, key LIMIT $4`,
    [issue?.id ?? 0, query.brandId, playId ?? -1, MAX_KEYS],
  );
  const names = await gameNames(deps, context);
  const play = playId === null ? undefined : known.get(playId);
  const square = play ? squareOf(play) : null;
  const say = (code: string): string => deps.messageFor(code, context.language);
  return {
    currency,
    numero: issue?.numero ?? null,
    closesAt: issue?.closesAt.toISOString() ?? null,
    whole: byPlay.find((one) => one.playId === 0)?.most ?? 0n,
    mostPerIssue: game.terms.mostPerIssue,
    mostPerSelection: game.terms.mostPerSelection,
    plays: ofPlays.map((one) => {
      const code = known.get(one.playId)?.code ?? '';
      return {
        ...one,
        code,
        name: deps.messageFor(`lottery.play.${code}`, context.language),
        isOff: [game.terms, ...(game.terms.zy ? [game.terms.zy] : [])].every(({ plays }) => plays[code]?.off === true),
      };
    }),
    playId,
    square: square && {
      rows: square.rows.map((row) => rowWord(row, say)),
      options: square.options.map((code) => ({ code, word: optionWord(code, say) })),
    },
    keys: keys.map(({ key, liability }) => {
      const { own, other } = otherOf(key);
      return { key: own, beside: other === null ? null : (names.get(other) ?? String(other)), liability };
    }),
  };
}
