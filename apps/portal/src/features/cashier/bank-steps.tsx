import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { withdrawSettings } from '@pavilion/contract/payments/calls';
import { Key, Landmark, User } from '@pavilion/ui/icon';
import { Facts, RailCard } from '../../parts/rail.tsx';
import { WithdrawFacts } from './withdraw-facts.tsx';

/** What is asked for when an account is added, and why. */
export function BankSteps({ settings }: { settings: WireValue<typeof withdrawSettings> }) {
  const { t } = useLingui();
  return (
    <>
      <RailCard title={t`Good to know`}>
        <Facts
          facts={[
            { key: 'bank', icon: <Landmark />, words: t`The number is checked before it is kept: a wrong digit is told at once.` },
            { key: 'name', icon: <User />, words: t`The name stays: every further account must be in the same one.` },
            {
              key: 'key',
              icon: <Key />,
              words: t`The payment password is asked for whenever money leaves. It is not your login password.`,
            },
          ]}
        />
      </RailCard>
      <WithdrawFacts settings={settings} />
    </>
  );
}
