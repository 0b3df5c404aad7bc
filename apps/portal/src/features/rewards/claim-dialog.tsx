import { useLingui } from '@lingui/react/macro';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../api/member-queries.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Sum } from '../../parts/rail.tsx';
import type { Reward } from '../../shared/rewards/queries.ts';
import { useTake } from './reward-acts.ts';
import { TermsList } from '../../shared/rewards/terms-list.tsx';

/** The balance now and after it, its terms, and one press. */
export function ClaimDialog({ reward, onClose }: { reward: Reward; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data } = useQuery(memberQueries.balances());
  const take = useTake(onClose);
  const amount = reward.amount ?? 0;
  const balance = data?.sumBalance ?? 0;
  const after = numberFromUnits((unitsFromNumber(balance) ?? 0n) + (unitsFromNumber(amount) ?? 0n));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="s"
      title={t`Claim ${reward.title}?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={onClose}>{t`Not now`}</Button>
          <Button tone="primary" loading={take.isPending} onClick={() => take.mutate(reward)}>
            {t`Claim`} <Amount value={amount} trim />
          </Button>
        </>
      }
    >
      {take.error ? (
        <Alert tone="bad" title={t`Couldn't claim`}>
          {words(take.error)}
        </Alert>
      ) : null}
      <Sum
        lines={[
          { key: 'now', label: t`Balance now`, value: <Amount value={balance} trim /> },
          { key: 'reward', label: t`Reward`, value: <Amount value={amount} sign="always" tone="money" trim /> },
        ]}
        total={{ label: t`Balance after`, value: <Amount value={after} trim /> }}
      />
      {reward.terms ? <TermsList terms={reward.terms} /> : null}
    </Dialog>
  );
}
