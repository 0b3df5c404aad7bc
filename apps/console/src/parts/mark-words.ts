import type { WayMark } from '@pavilion/contract/payments/way-marks';
import { useLingui } from '@lingui/react/macro';

/** Marks of ways to pay in words. */
export function useMarkWords(): Readonly<Record<WayMark, string>> {
  const { t } = useLingui();
  return {
    bank: t`Bank`,
    card: t`Card`,
    code: t`QR code`,
    coin: t`Coin`,
    page: t`Payment page`,
    phone: t`Phone`,
    transfer: t`Transfer`,
    wallet: t`Wallet`,
  };
}
