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
    title: t`${money(heldAmount)} received`,
    words: restAwaited
      ? t`You requested ${money(amount)}. Send the rest the same way and we'll credit it all automatically. Otherwise our team credits what arrived, or returns it.`
      : t`It doesn't match the amount requested. Our team will credit it or return it.`,
  };
}
