import * as z from 'zod/mini';
import type { GameInfo, RoundParams } from '../../api-types.ts';
import type { GameFacts, GameKind } from '../game-kind.ts';
import { DICE_EDGE, DICE_FACES, DICE_MAX_CHANCE, DICE_MIN_CHANCE, diceAtRisk, drawDice, isDiceTargetAllowed, settleDice } from './math.ts';
import type { DiceDirection, DiceEvent } from './math.ts';
import { diceRules } from './rules.ts';

/** The data for the page of a dice game. */
export interface DiceInfo extends GameInfo {
  /** Bounds of the chance to win, in hundredths of a per cent: 100 is 1.00 %. */
  minChance: number;
  maxChance: number;
  /**
   * House edge, hundredths of a per cent: 100 is 1.00 %. multiplier = floor(10000 × (10000 − edge) / chance) /
   * 10000.
   */
  edge: number;
}

export interface DiceParams extends RoundParams {
  /** Hundredths, 0…9999. */
  target: number;
  direction: DiceDirection;
}

const params = z
  .strictObject({ target: z.int(), direction: z.enum(['over', 'under']) })
  .check(z.refine(({ target, direction }) => isDiceTargetAllowed(target, direction)));

const moonDice: GameFacts = {
  code: 'dice',
  version: 1,
  artSlug: 'moon-dice',
  /** Stated without the rounding of multiplier and step, which the rules page names. */
  rtpPpm: 1_000_000 - DICE_EDGE * 100,
};

export const findRoll = (events: readonly { type: string }[]): Extract<DiceEvent, { type: 'roll' }> | undefined =>
  (events as readonly DiceEvent[]).find((event) => event.type === 'roll');

/** One roll of 10,000: the player chooses a target and a side of it. */
export const dice: GameKind<GameFacts, DiceParams, number> = {
  kind: 'dice',
  games: [moonDice],
  params,
  example: { target: 4_950, direction: 'over' },
  betRule: () => ({ coins: 1, any: true }),
  pace: { minRoundMs: 1_000, spins: false },
  draw: (stream) => drawDice(stream),
  settle: (_game, roll, { bet, params: { target, direction }, step }) => settleDice(roll, { bet, target, direction, step }),
  atRisk: (_game, { bet, params: { target, direction }, step }) => diceAtRisk({ bet, target, direction, step }),
  describe(events) {
    const roll = findRoll(events);
    if (!roll) throw new Error('a dice round without a roll');
    return { roll: roll.roll, target: roll.target, direction: roll.direction };
  },
  drawBounds: () => [DICE_FACES],
  info: () => ({ minChance: DICE_MIN_CHANCE, maxChance: DICE_MAX_CHANCE, edge: DICE_EDGE }) satisfies Omit<DiceInfo, keyof GameInfo>,
  listing: () => ({ lines: 0, ways: 0 }),
  published: () => null,
  rules: (_game, speech) => diceRules(speech),
};
