import * as z from 'zod/mini';
import type { GameInfo, RoundParams } from '../../api-types.ts';
import type { GameFacts, GameKind } from '../game-kind.ts';
import {
  drawLimbo,
  isLimboTargetAllowed,
  limboAtRisk,
  LIMBO_MAX_TARGET,
  LIMBO_MIN_TARGET,
  LIMBO_OUTCOMES,
  LIMBO_RETURN,
  settleLimbo,
} from './math.ts';
import type { LimboEvent } from './math.ts';
import { limboRules } from './rules.ts';

/** The data for the page of a limbo game. */
export interface LimboInfo extends GameInfo {
  /** Bounds of the target, in hundredths: 101 is 1.01×. */
  minTarget: number;
  maxTarget: number;
  /** Return in hundredths: chance to win = `returned` ÷ target. */
  returned: number;
}

export interface LimboParams extends RoundParams {
  /** Hundredths: 200 is 2×. */
  target: number;
}

const skyLantern: GameFacts = {
  code: 'sky-lantern',
  version: 1,
  artSlug: 'sky-lantern',
  rtpPpm: LIMBO_RETURN * 10_000,
};

export function findRise(events: readonly { type: string }[]): Extract<LimboEvent, { type: 'rise' }> {
  const rise = (events as readonly LimboEvent[]).find((event) => event.type === 'rise');
  if (!rise) throw new Error('a limbo round without a rise');
  return rise;
}

const infoOfLimbo = { minTarget: LIMBO_MIN_TARGET, maxTarget: LIMBO_MAX_TARGET, returned: LIMBO_RETURN } satisfies Omit<
  LimboInfo,
  keyof GameInfo
>;

/** One draw decides how high the lantern rises; the player wins the target they named if it rises that high. */
export const limbo: GameKind<GameFacts, LimboParams, number> = {
  kind: 'limbo',
  games: [skyLantern],
  params: z.strictObject({ target: z.int().check(z.refine(isLimboTargetAllowed)) }),
  example: { target: 200 },
  betRule: () => ({ coins: 1, any: true }),
  pace: { minRoundMs: 1_000, spins: false },
  draw: (stream) => drawLimbo(stream),
  settle: (_game, outcome, { bet, params: { target }, step }) => settleLimbo(outcome, { bet, target, step }),
  atRisk: (_game, { bet, params: { target }, step }) => limboAtRisk({ bet, target, step }),
  describe(events) {
    const { result, target } = findRise(events);
    return { result, target };
  },
  drawBounds: () => [LIMBO_OUTCOMES],
  info: () => infoOfLimbo,
  listing: () => ({ lines: 0, ways: 0 }),
  published: () => null,
  rules: (_game, speech) => limboRules(speech),
};
