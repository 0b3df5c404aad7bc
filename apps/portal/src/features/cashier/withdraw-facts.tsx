import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { withdrawSettings } from '@pavilion/contract/payments/calls';
import { Lock, ShieldCheck, Zap } from '@pavilion/ui/icon';
import { Facts, RailCard } from '../../parts/rail.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';

/** What holds for every withdrawal. */
export function WithdrawFacts({ settings }: { settings: WireValue<typeof withdrawSettings> }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const { automaticUpTo } = settings;
  return (
    <RailCard>
      <Facts
        facts={[
          { key: 'name', icon: <ShieldCheck />, words: t`Paid only to accounts in your own name.` },
          ...(automaticUpTo === null
            ? []
            : [{ key: 'quick', icon: <Zap />, words: t`Up to ${money(automaticUpTo)}: approved instantly.` }]),
          { key: 'secret', icon: <Lock />, words: t`We never ask for your payment password by phone or message.` },
        ]}
      />
    </RailCard>
  );
}
