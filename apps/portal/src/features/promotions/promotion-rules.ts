/** Where a promotion is made use of. */
export type PromotionAct = 'deposit' | 'play' | null;

/** By the operator's type of the promotion, e.g. `FIRST_DEPOSIT`, `GAME_RACE`; an unknown type has words only. */
export function actOf(promotionType: string | null): PromotionAct {
  const type = promotionType?.toUpperCase() ?? '';
  if (/DEPOSIT|RECHARGE|TOP_?UP/.test(type)) return 'deposit';
  return /GAME|SLOT|SPIN|RACE|RNG|PLAY|BET|TURNOVER/.test(type) ? 'play' : null;
}
