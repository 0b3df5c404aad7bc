import type { FloatStream } from '@pavilion/fairness/float-stream';
import * as z from 'zod/mini';
import type { GameArt, GameEvent, GameInfo, RoundParams, RulesInfo } from '../api-types.ts';
import type { Speech } from '../say.ts';
import { artOf } from './art.ts';
import { betLadder, type BetRule, type Currency, isBetAllowed } from './currencies.ts';

/** The facts of every game, whatever its kind. Its names are in `locales/<language>/names.json` of the kind. */
export interface GameFacts {
  code: string;
  /** Raised with every change of what decides or pays: stored rounds name the version that made them. */
  version: number;
  /** Folder of its pictures under `/art/games`. */
  artSlug: string;
  /** Return to player, parts per million: stated here, proved by a test of the kind. */
  rtpPpm: number;
}

/** What a player puts in. Amounts in units of 1/100,000; payouts are multiples of `step`. */
export interface Stake<Params> {
  bet: bigint;
  params: Params;
  step: bigint;
}

export interface SettledRound {
  /** What the screen plays and the record stores; the last one is `total`. */
  events: GameEvent[];
  payout: bigint;
}

/** The part of the rules page that a kind writes, in one language. */
export type KindRules = Pick<RulesInfo, 'hitFrequency' | 'maxWin' | 'paragraphs'>;

/**
 * A kind of game: everything the server, the verification page and an operator's list need to know of it. `Params`
 * is what the player chooses besides the stake, `Outcome` what is drawn. All of it is pure, so that the browser
 * recomputes a round with the same code. Its page is found by the name of its folder (`<kind>/client/page.ts`).
 */
export interface GameKind<Game extends GameFacts, Params extends RoundParams, Outcome> {
  kind: string;
  games: readonly Game[];
  /** Reads what a page sent or a round stored; anything it does not name is refused. */
  params: z.ZodMiniType<Params>;
  /** A choice it allows, for callers that play any choice: the drill, tests of all games. */
  example: Params;
  betRule(game: Game): BetRule;
  /** Least milliseconds between two rounds unless an operator says otherwise; `spins`: its rule for spins counts. */
  pace: { minRoundMs: number; spins: boolean };
  /** Takes from the stream all that chance decides, before any money is considered. */
  draw(stream: FloatStream, game: Game): Outcome;
  /** What the outcome means for the stake. Pure and exact. */
  settle(game: Game, outcome: Outcome, stake: Stake<Params>): SettledRound;
  /** Of the stake, what counts as valid turnover: `atRisk` of `@pavilion/fairness`, known before the draw. */
  atRisk(game: Game, stake: Stake<Params>): bigint;
  /** The few figures by which a round is known again in a list. */
  describe(events: readonly GameEvent[]): RoundParams;
  /** For the verification: how many values each draw of a round's first step chooses from; 2³² where it is the draw itself. */
  drawBounds(game: Game): readonly number[];
  /** What the page needs beyond `GameInfo`. */
  info(game: Game, art: GameArt): object;
  /** Lines and ways of the operators' list; 0 where there are none. */
  listing(game: Game): { lines: number; ways: number };
  /** Data without which a round cannot be replayed; null where the round's own params are enough. */
  published(game: Game): object | null;
  /** Its sentences are in `locales/<language>/rules.json` of its folder. */
  rules(game: Game, speech: Speech): KindRules;
}

/** A game with its kind's rules bound to it: what everything outside the kinds' folders works with. */
export interface Game extends GameFacts {
  kind: string;
  pace: { minRoundMs: number; spins: boolean };
  betRule: BetRule;
  listing: { lines: number; ways: number };
  published: object | null;
  example: RoundParams;
  /** The choice in a form that can be stored and compared; null when the kind does not allow it. */
  readParams(input: unknown): RoundParams | null;
  bets(currency: Currency, maxBet: bigint | null): readonly bigint[];
  isBetAllowed(currency: Currency, wish: { bet: bigint; maxBet: bigint | null }): boolean;
  /** Draws and settles one round. Throws RangeError for a choice that `readParams` refuses. */
  play(stream: FloatStream, stake: Stake<unknown>): SettledRound;
  /** Of the stake, what is at risk. Throws RangeError as `play` does. */
  atRisk(stake: Stake<unknown>): bigint;
  describe(events: readonly GameEvent[]): RoundParams;
  drawBounds: readonly number[];
  info(name: string): GameInfo;
  rules(speech: Speech): KindRules;
}

function bind<Facts extends GameFacts, Params extends RoundParams, Outcome>(kind: GameKind<Facts, Params, Outcome>, game: Facts): Game {
  const { code, version, artSlug, rtpPpm } = game;
  const betRule = kind.betRule(game);
  const read = (input: unknown): Params | null => {
    const result = z.safeParse(kind.params, input);
    return result.success ? result.data : null;
  };
  const chosen = ({ bet, params: input, step }: Stake<unknown>): Stake<Params> => {
    const params = read(input);
    if (params === null) throw new RangeError(`${code}: no such choice`);
    return { bet, params, step };
  };
  return {
    code,
    version,
    artSlug,
    rtpPpm,
    kind: kind.kind,
    pace: kind.pace,
    betRule,
    listing: kind.listing(game),
    published: kind.published(game),
    example: kind.example,
    readParams: read,
    bets: (currency, maxBet) => betLadder(betRule, currency, maxBet),
    isBetAllowed: (currency, wish) => isBetAllowed(betRule, currency, wish),
    play: (stream, stake) => kind.settle(game, kind.draw(stream, game), chosen(stake)),
    atRisk: (stake) => kind.atRisk(game, chosen(stake)),
    describe: (events) => kind.describe(events),
    drawBounds: kind.drawBounds(game),
    info(name) {
      const art = artOf(artSlug);
      return { kind: kind.kind, code, name, art, rtpPpm, ...kind.info(game, art) };
    },
    rules: (speech) => kind.rules(game, speech),
  };
}

export function gamesOf<Facts extends GameFacts, Params extends RoundParams, Outcome>(kind: GameKind<Facts, Params, Outcome>): Game[] {
  return kind.games.map((game) => bind(kind, game));
}
