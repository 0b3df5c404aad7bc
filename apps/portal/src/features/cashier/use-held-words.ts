import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { depositStatus } from '@pavilion/contract/payments/calls';
import { useMoneyText } from '../../shared/cashier/money-text.ts';

/** What to say of money that came for a deposit and waits for operators; null where none does. */
export function useHeldWords({
  amount,
  heldAmount,
  restAwaited,
}: WireValue<typeof depositStatus>): { title: string; words: string } | null {
  const { t } = useLingui();
  const money = useMoneyText();
  if (heldAmount === 0) return null;
  return {
    title: t`${money(heldAmount)} has come`,
    words: restAwaited
      ? t`You asked for ${money(amount)}. Pay the rest the same way, and all of it is credited by itself. Otherwise two of our people credit what came, or send it back.`
      : t`It does not fit what was asked for. Two of our people look at it and credit it, or send it back.`,
  };
}
