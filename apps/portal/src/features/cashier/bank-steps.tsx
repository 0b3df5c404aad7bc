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
            { key: 'bank', icon: <Landmark />, words: t`We check the number before saving it, so a wrong digit shows right away.` },
            { key: 'name', icon: <User />, words: t`The name is fixed: all further accounts must be in the same name.` },
            {
              key: 'key',
              icon: <Key />,
              words: t`You need the payment password for every withdrawal. It's not your login password.`,
            },
          ]}
        />
      </RailCard>
      <WithdrawFacts settings={settings} />
    </>
  );
}
