import * as wire from '@pavilion/contract/lottery/calls';
import { BETTING_MODES, PRIZE_MODE_IDS, PRIZE_MODES, type PrizeMode } from '@pavilion/contract/lottery/terms';
import { familyRules } from '@pavilion/lottery/families';
import type { Play } from '@pavilion/lottery/play';
import type { Ratio } from '@pavilion/lottery/ratio';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Serve } from '../../../http/serve.ts';
import type { RequestContext } from '../../../http/types.ts';
import { many } from '../../../kernel/db.ts';
import type { LotteryDeps } from '../deps.ts';
import { offerOf, topGroup } from './offer.ts';
import { atZy, modeNamed, modeNumbered } from './prize-mode.ts';
import { listOffered, type OfferedGame } from '../tables.ts';
import { findGame, productOf } from '../tickets/ticket.ts';

export const nameOf = ({ names, code }: Pick<OfferedGame, 'names' | 'code'>, language: LanguageTag): string =>
  names[language] ?? names[language.split('-')[0] ?? ''] ?? names['en'] ?? code;

/** A prize mode of the wire, compared without case; absent: all. `Lott` means the traditional ones, in whose menu quick draws are too. */
function modesAsked(asked: string | undefined): ReadonlySet<PrizeMode> {
  const mode = modeNamed(asked);
  return new Set(mode === 'LOTT' ? ['LOTT', 'ELOTT'] : mode ? [mode] : PRIZE_MODES);
}

const openGames = async (deps: LotteryDeps, brandId: string): Promise<OfferedGame[]> =>
  (await listOffered(deps.db, brandId)).filter(({ isOn, family }) => isOn && familyRules[family] !== undefined);

const menuItem = (game: OfferedGame, language: LanguageTag) => ({
  gameId: game.id,
  gameCode: game.code,
  gameName: nameOf(game, language),
  iconUrl: '',
  accountTypeName: game.vassalage,
  family: game.family,
  prizeMode: game.prizeMode,
});

function grouped(games: readonly OfferedGame[], language: LanguageTag) {
  const groups = Map.groupBy(games, ({ groupCode }) => groupCode);
  return [...groups].map(([gameGroupCode, inGroup]) => ({ gameGroupCode, gameMenus: inGroup.map((game) => menuItem(game, language)) }));
}

/** Menus, plays and bounds of a brand's games. */
export function registerGameReads(serve: Serve, deps: LotteryDeps): void {
  const { db } = deps;
  const asked = async ({ prizeMode }: { prizeMode?: string | undefined }, { brand }: RequestContext) => {
    const modes = modesAsked(prizeMode);
    const games = await openGames(deps, brand.id);
    return games.flatMap((game) => (modes.has(game.prizeMode) ? game : ((modes.has('ZY') ? atZy(game) : null) ?? [])));
  };
  serve(wire.lotteryMenu, async ({ query }, context) => grouped(await asked(query, context), context.language));
  serve(wire.lotteryMenus, async ({ query }, context) =>
    Object.fromEntries(grouped(await asked(query, context), context.language).map((group) => [group.gameGroupCode, group])),
  );
  serve(wire.lotteryRecentMenu, async ({ query }, context) => {
    const games = new Map((await asked(query, context)).map((game) => [game.id, game]));
    const recent = await many<{ gameId: number }>(
      db,
      `SELECT game_id AS "gameId" FROM (SELECT game_id, number FROM lottery_order WHERE member_id = $1 ORDER BY number DESC LIMIT 500) o
        GROUP BY game_id ORDER BY max(number) DESC LIMIT 12`,
      [context.session.memberId],
    );
    return grouped(
      recent.flatMap(({ gameId }) => games.get(gameId) ?? []),
      context.language,
    );
  });
  serve(wire.lotteryGames, async (_input, { brand }) => {
    const groups = Map.groupBy(await openGames(deps, brand.id), ({ groupCode }) => groupCode);
    return [...groups].map(([code, games], place) => ({
      code,
      gameGroupId: place + 1,
      games: games.map((game) => ({
        gameId: game.id,
        code: game.code,
        gameGroupId: place + 1,
        remark: game.family,
        accountTypeName: game.vassalage,
      })),
    }));
  });
  serve(wire.playMenu, async ({ query }, { brand, language }) => playMenuOf(deps, await findGame(deps, brand.id, query.id), language));
  serve(wire.lotterySetting, async ({ query }, { brand, language }) => {
    const game = await findGame(deps, brand.id, query.id, modeNumbered(query.prizeModeId));
    const { terms } = game;
    return {
      gameId: game.id,
      gameCode: game.code,
      gameName: nameOf(game, language),
      family: game.family,
      zone: game.zone,
      isHouse: game.isHouse,
      prizeModeId: PRIZE_MODE_IDS[game.prizeMode],
      canCancel: terms.canCancel,
      mostChase: terms.mostChase,
      bettingModes: BETTING_MODES.filter(({ id }) => terms.modes.includes(id)).map(({ id, code, parts: share }) => ({
        bettingModeId: id,
        code,
        unit: 1 / share,
        betAmountMax: terms.mostStake,
        betMultipleMax: terms.mostMultiple,
        winAmountMax: terms.mostWin,
      })),
    };
  });
  serve(wire.lotterySeries, async (_input, { brand, session }) => {
    const groups = Map.groupBy(await openGames(deps, brand.id), ({ groupCode }) => groupCode);
    return Promise.all(
      [...groups]
        .flatMap(([gameGroupCode, [game]]) => (game && offerOf(game, topGroup(game.terms)).groups ? [{ gameGroupCode, game }] : []))
        .map(async ({ gameGroupCode, game }) => {
          const top = topGroup(game.terms);
          const own = await deps.ownGroup(session.memberId, productOf(game), top);
          return {
            gameGroupCode,
            prizeModeId: PRIZE_MODE_IDS[game.prizeMode],
            maxSeries: top,
            minSeries: offerOf(game, own).groups?.least ?? own,
            maxBetSeries: own,
            defaultSeries: own,
          };
        }),
    );
  });
}

const showOdds = ({ n, d }: Ratio): string => (n % d === 0n ? String(n / d) : `${n}/${d}`);

/** Words of a play, a group of plays or a way to win, by its code. */
export const playWord = (deps: LotteryDeps, code: string, language: LanguageTag): string =>
  deps.messageFor(`lottery.play.${code}`, language);

function playMenuOf(deps: LotteryDeps, game: OfferedGame, language: LanguageTag) {
  return [game, atZy(game)].flatMap((one) => (one ? menuInMode(deps, one, language) : []));
}

function menuInMode(deps: LotteryDeps, game: OfferedGame, language: LanguageTag) {
  const offer = offerOf(game, topGroup(game.terms));
  const groups = Map.groupBy(familyRules[game.family]?.plays ?? [], ({ group }) => group);
  return [
    {
      prizeModeId: PRIZE_MODE_IDS[game.prizeMode],
      playMenuGroups: [...groups].map(([group, plays], place) => ({
        playCode: group,
        playName: deps.messageFor(`lottery.group.${group}`, language),
        groupSwitch: plays.some(({ id }) => offer.plays.has(id)),
        sorting: place + 1,
        playMenus: plays.map((play) => menuOfPlay(deps, { play, game, offer }, language)),
      })),
    },
  ];
}

interface OfferedPlay {
  play: Play<unknown>;
  game: OfferedGame;
  offer: ReturnType<typeof offerOf>;
}

function menuOfPlay(deps: LotteryDeps, { play, game, offer }: OfferedPlay, language: LanguageTag) {
  const offered = offer.plays.get(play.id);
  return {
    playId: play.id,
    playCode: play.code,
    playName: playWord(deps, play.code, language),
    explanation: deps.messageFor(`lottery.rule.${play.code}`, language),
    playSwitch: offered !== undefined,
    singleBetPrice: offered?.unit ?? game.terms.unit,
    byGroup: offered?.byGroup ?? false,
    byPoint: offered?.byPoint ?? false,
    tiers: play.tiers.map((tier, place) => ({
      tier: tier.code,
      name: deps.messageFor(`lottery.tier.${tier.code}`, language),
      odds: showOdds(offered?.odds[place] ?? tier.fair),
    })),
  };
}
