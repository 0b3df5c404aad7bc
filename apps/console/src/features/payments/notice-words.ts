import { useLingui } from '@lingui/react/macro';

/** What a notice of a provider is about; one of a kind the product does not know by its provider's name. */
export function useNoticeWords(): (notice: { kind: string; named: string }) => string {
  const { t } = useLingui();
  return ({ kind, named }) => {
    const known: Readonly<Record<string, string>> = {
      'deposit.paid': t`Deposit paid`,
      'deposit.failed': t`Deposit failed`,
      'deposit.charged.back': t`Chargeback`,
      'deposit.refunded': t`Refund`,
      'chargeback.won': t`Chargeback won`,
      'chargeback.lost': t`Chargeback lost`,
      'refund.paid': t`Refund paid`,
      'refund.failed': t`Refund declined by the provider`,
      'deposit.reversed': t`Deposit reversed`,
      'payout.paid': t`Payout paid`,
      'payout.failed': t`Payout declined`,
      'payout.returned': t`Payout returned`,
    };
    return known[kind] ?? t`Unknown type “${named || kind}”`;
  };
}

/** Kinds that say how a payment of ours ended; every other held notice is read and ended by itself. */
const OF_PAYMENT: ReadonlySet<string> = new Set(['deposit.paid', 'payout.paid', 'payout.failed', 'payout.returned']);

export const isOfPayment = ({ kind }: { kind: string }): boolean => OF_PAYMENT.has(kind);
