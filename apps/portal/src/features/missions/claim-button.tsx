import { useLingui } from '@lingui/react/macro';
import { missionClaim } from '@pavilion/contract/missions/calls';
import { Button } from '@pavilion/ui/button';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';
import type { Mission } from './queries.ts';

/** Takes the prize of a mission; asked twice, it is paid once. */
export function ClaimButton({ mission }: { mission: Mission }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const { prize } = useMissionWords();
  const client = useQueryClient();
  const { missionId, periodStart, title } = mission;
  const claim = useMutation({
    mutationFn: () => call(missionClaim, { body: { missionId, periodStart } }),
    onSuccess: ({ amount, gives, turnover }) =>
      toasts.show({
        tone: 'good',
        title: t`You got ${prize(gives, amount)}`,
        body:
          gives === 'points'
            ? t`Spend them in the points mall.`
            : turnover > 0
              ? t`Wager ${money(turnover)} before withdrawing.`
              : t`Added to your balance, free to play or withdraw.`,
      }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <div className={styles.claim}>
      <Button tone="primary" loading={claim.isPending} onClick={() => claim.mutate()} aria-label={t`Claim the prize for ${title}`}>
        {t`Claim`}
      </Button>
      {claim.error ? (
        <p className={styles.refused} role="alert">
          {words(claim.error)}
        </p>
      ) : null}
    </div>
  );
}
