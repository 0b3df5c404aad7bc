import { z } from 'zod';
import type { Protection } from './api-types.ts';
import type { Game } from './games/game-kind.ts';

const protectionOverrides = z
  .object({
    minRoundMs: z.int().min(0).max(60_000),
    autoplay: z.boolean(),
    turbo: z.boolean(),
    featurePurchase: z.boolean(),
    celebrateOnlyAboveStake: z.boolean(),
    showSessionFigures: z.boolean(),
    realityCheckMinutes: z.int().min(0).max(1_440),
  })
  .partial();

export type ProtectionOverrides = z.infer<typeof protectionOverrides>;

/**
 * A launch's wishes in the operators' words, which speak of spins and of what is allowed; unknown ones are passed
 * over.
 */
export const protectionOnTheWire = protectionOverrides
  .extend({
    minSpinMs: z.int().min(0).max(60_000),
    celebrateBelowStake: z.boolean(),
    showNetAndTime: z.boolean(),
  })
  .partial();

export function readProtection(wire: z.infer<typeof protectionOnTheWire>, { spins }: Game['pace']): ProtectionOverrides {
  const { minSpinMs, celebrateBelowStake, showNetAndTime, ...plain } = wire;
  return {
    ...(minSpinMs !== undefined && spins ? { minRoundMs: minSpinMs } : {}),
    ...(celebrateBelowStake === undefined ? {} : { celebrateOnlyAboveStake: !celebrateBelowStake }),
    ...(showNetAndTime === undefined ? {} : { showSessionFigures: showNetAndTime }),
    ...plain,
  };
}

/** The strict default: an operator may only loosen it by saying so. */
export function strictProtection({ minRoundMs }: Game['pace']): Protection {
  return {
    minRoundMs,
    autoplay: false,
    turbo: false,
    featurePurchase: false,
    celebrateOnlyAboveStake: true,
    showSessionFigures: true,
    realityCheckMinutes: 60,
  };
}
