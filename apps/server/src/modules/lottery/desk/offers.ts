import * as wire from '@pavilion/contract/lottery/desk';
import { lotteryExposure } from '@pavilion/contract/lottery/desk-orders';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { otherOf } from '@pavilion/lottery/across';
import { familyRules } from '@pavilion/lottery/families';
import { show } from '@pavilion/lottery/ratio';
import * as z from 'zod/mini';
import type { DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { many, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { tried } from '../../../kernel/tried.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { type DeskParts, gameInScope, gameNames, proposalView } from './proposal-calls.ts';
import { offerOf, topGroup } from '../games/offer.ts';
import { atZy } from '../games/prize-mode.ts';
import { bodies, changeOffer, passOffer, propose, refuseFull } from './proposals.ts';
import { nameOf } from '../games/read-games.ts';
import { officialGame } from '../draws/results.ts';
import { areTermsSound, isNarrower, mostReturn } from '../games/returns.ts';
import { optionWord, rowWord, squareOf } from '../games/selection-words.ts';
import { findOffered, findPresent, findIssue, listOffered, type OfferedGame } from '../tables.ts';
import { productOf } from '../tickets/ticket.ts';

const MAX_KEYS = 1_000;

/** What brands offer: terms, odds with their returns, calendars, and what could be won on each number. */
export function registerOffersDesk({ serve }: Pick<DeskRegistrar, 'serve'>, parts: DeskParts): void {
  const { db, access } = parts;
  serve(wire.lotteryGamesList, async ({ query: { brandId } }, context) => {
    const { currency } = await access.brandInScope(brandId, context);
    const waiting = await many<{ gameId: number }>(
      db,
      `SELECT game_id AS "gameId" FROM lottery_proposal WHERE state = 'proposed' AND (brand_id = $1 OR kind = 'calendar')`,
      [brandId],
    );
    const held = new Set(waiting.map(({ gameId }) => gameId));
    const games = await listOffered(db, brandId);
    return { currency, list: games.map((game) => gameView(game, context, held.has(game.id))) };
  });
  serve(wire.lotteryPlaysList, async ({ query }, context) => {
    const game = await offered(parts, query, context);
    const zy = { ...game, terms: { ...game.terms, zy: game.terms.zy ?? { plays: {} } } };
    return { list: await plays(parts, { game: query.prizeMode === 'ZY' ? (atZy(zy) ?? game) : game, brandId: query.brandId }, context) };
  });
  serve(wire.lotteryOfferChange, ({ body }, context) => change(parts, body, context));
  serve(wire.lotteryCalendarPropose, async ({ body: { gameId, without, reason } }, context) => {
    await gameInScope(parts, gameId, context);
    await officialGame(db, gameId);
    const days = [...new Set(without)].toSorted();
    const asked = { kind: 'calendar', gameId, body: { without: days }, reason } as const;
    const { id } = await transaction(db, (tx) => propose(tx, asked, operatorActor(context)));
    return proposalView(parts, id, context);
  });
  serve(lotteryExposure, ({ query }, context) => exposure(parts, query, context));
}

async function offered(
  { db, access }: DeskParts,
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
async function plays(parts: DeskParts, { game, brandId }: { game: OfferedGame; brandId: string }, { language }: OperatorContext) {
  const all = Object.fromEntries(Object.entries(game.terms.plays).map(([code, { off: _off, ...own }]) => [code, own]));
  const top = topGroup(game.terms);
  const offer = offerOf({ ...game, terms: { ...game.terms, plays: all } }, top);
  const onTop = (await parts.rebatesOnTop(brandId))(productOf(game));
  return (familyRules[game.family]?.plays ?? []).flatMap((play) => {
    const one = offer.plays.get(play.id);
    if (!one) return [];
    const most = mostReturn(play, one, { top, onTop });
    return {
      playId: play.id,
      code: play.code,
      name: parts.messageFor(`lottery.play.${play.code}`, language),
      group: play.group,
      isOff: game.terms.plays[play.code]?.off === true,
      byGroup: one.byGroup,
      prizes: play.stakeTimes ?? 1,
      mostReturn: Number((most.n * 10_000n) / most.d),
      onTop: one.byGroup ? 0 : Number(onTop) / 100,
      tiers: play.tiers.map((tier, place) => ({
        code: tier.code,
        name: parts.messageFor(`lottery.tier.${tier.code}`, language),
        fair: show(tier.fair),
        odds: show(one.odds[place] ?? tier.fair),
        isPush: tier.isPush === true,
      })),
    };
  });
}

async function change(parts: DeskParts, body: InnerBody<typeof wire.lotteryOfferChange>, context: OperatorContext) {
  const { brandId, gameId, version, isOn, terms, reason } = body;
  const game = await offered(parts, { brandId, gameId }, context);
  if (game.version !== version) throw refuse('desk.changed.meanwhile');
  if (!areTermsSound(game.family, terms)) throw refuse('lottery.terms.wrong');
  const next = z.encode(bodies.offer, { version, isOn, terms });
  const actor = operatorActor(context);
  // What only takes away returns no more than before, whatever rebates were raised meanwhile.
  if (!isNarrower(game, { isOn, terms })) {
    await refuseFull(parts, { ...game, terms }, brandId);
    await transaction(parts.db, async (tx) => {
      await tried(tx, () => passOffer(tx, parts, { gameId, brandId, body: next }));
      return propose(tx, { kind: 'offer', gameId, brandId, body: next, reason }, actor);
    });
    return { state: 'proposed' as const };
  }
  await transaction(parts.db, async (tx) => {
    await changeOffer(tx, { gameId, brandId, body: next });
    await writeAuditEntry(tx, actor, {
      action: 'lottery.offer.narrow',
      subjectKind: 'lottery',
      subjectId: game.code,
      brandId,
      detail: { game: game.code, reason, body: next },
    });
  });
  return { state: 'done' as const };
}

async function exposure(parts: DeskParts, query: InnerQuery<typeof lotteryExposure>, context: OperatorContext) {
  const { db } = parts;
  const game = await offered(parts, query, context);
  const { currency } = await parts.access.brandInScope(query.brandId, context);
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
  const names = await gameNames(parts, context);
  const play = playId === null ? undefined : known.get(playId);
  const square = play ? squareOf(play) : null;
  const say = (code: string): string => parts.messageFor(code, context.language);
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
        name: parts.messageFor(`lottery.play.${code}`, context.language),
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
