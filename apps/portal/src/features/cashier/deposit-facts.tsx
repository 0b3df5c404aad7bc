import { useLingui } from '@lingui/react/macro';
import { Lock, ShieldCheck } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../api/member-queries.ts';
import { maskedName } from '../../parts/masked-name.ts';
import { Facts, RailCard } from '../../parts/rail.tsx';

/** What holds for every deposit. */
export function DepositFacts({ isOfCoins }: { isOfCoins: boolean }) {
  const { t } = useLingui();
  const { data } = useQuery(memberQueries.memberInfo());
  const name = data?.payee ? maskedName(data.payee) : null;
  return (
    <RailCard>
      <Facts
        facts={[
          {
            key: 'name',
            icon: <ShieldCheck />,
            words: isOfCoins ? t`Pay from your own wallet.` : name ? t`Pay from your own account: ${name}` : t`Pay from your own account.`,
          },
          {
            key: 'secret',
            icon: <Lock />,
            words: isOfCoins
              ? t`We never ask for your wallet’s recovery phrase, or for codes by phone.`
              : t`We never ask for your bank password, or for codes by phone.`,
          },
        ]}
      />
    </RailCard>
  );
}
