import { z } from 'zod';
import type { Protection } from './api-types.ts';

export const protectionOverrides = z.strictObject({
  minRoundMs: z.int().min(0).max(60_000),
  autoplay: z.boolean(),
  turbo: z.boolean(),
  featurePurchase: z.boolean(),
  celebrateOnlyAboveStake: z.boolean(),
  showSessionFigures: z.boolean(),
  realityCheckMinutes: z.int().min(0).max(1_440),
}).partial();

export type ProtectionOverrides = z.infer<typeof protectionOverrides>;

/** The strict default: an operator may only loosen it by saying so. */
export function strictProtection(kind: 'slot' | 'dice'): Protection {
  return {
    minRoundMs: kind === 'slot' ? 2_500 : 1_000,
    autoplay: false,
    turbo: false,
    featurePurchase: false,
    celebrateOnlyAboveStake: true,
    showSessionFigures: true,
    realityCheckMinutes: 60,
  };
}
