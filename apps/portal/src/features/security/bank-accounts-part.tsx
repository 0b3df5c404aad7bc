import { Trans, useLingui } from '@lingui/react/macro';
import type { PayeeKind } from '@pavilion/contract/payments/payees';
import { removeBankCard } from '@pavilion/contract/payments/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Coins, Landmark, Wallet, Zap } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { PartFrame } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { PartRail } from './part-rail.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';
import { useStepUp } from '../../shared/security/step-up.tsx';

const MARKS: Record<PayeeKind, ReactNode> = { bank: <Landmark />, wallet: <Wallet />, pix: <Zap />, crypto: <Coins /> };

/** Where withdrawals go, and taking one of these accounts away. */
export function BankAccountsPart() {
  const { t } = useLingui();
  const moment = useMoment();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.bankAccounts());
  const { asked, ask, dismiss, remove, dialog } = useRemoval();
  const max = data?.maximumCards ?? 0;
  const chosen = data?.bankCards.find(({ bankCardId }) => bankCardId === asked);
  const chosenName = chosen ? `${chosen.bankName} ${chosen.cardNumber}` : '';
  return (
    <PartFrame
      title={t`Payout accounts`}
      lead={t`We only pay withdrawals to these accounts. They must all be in your name.`}
      rail={<PartRail />}
    >
      <Card pad="m" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton shape="row" count={2} /> : null}
        {data?.bankCards.length === 0 ? (
          <EmptyState
            compact
            icon={<Landmark />}
            picture={<BrandObject name="wallet" />}
            title={t`No accounts yet`}
            actions={<Button tone="primary" render={<Link to={paths.member('withdraw')} />}>{t`Add an account`}</Button>}
          >
            <Trans>You add one at your first withdrawal, together with a payment password.</Trans>
          </EmptyState>
        ) : null}
        {data && data.bankCards.length > 0 ? (
          <>
            <ul className={styles.rows}>
              {data.bankCards.map((card) => {
                const since = moment(card.createdAt);
                const name = `${card.bankName} ${card.cardNumber}`;
                return (
                  <li key={card.bankCardId} className={styles.line}>
                    <span className={styles.icon} aria-hidden="true">
                      {MARKS[card.kind]}
                    </span>
                    <div className={styles.words}>
                      <p className={styles.rowTitle}>
                        {card.bankName} <bdi>{card.cardNumber}</bdi>
                      </p>
                      <p className={styles.sub}>{card.cardHolder}</p>
                      <p className={styles.sub}>
                        <Trans>Added {since}</Trans>
                      </p>
                    </div>
                    <div className={styles.lineAction}>
                      <Button aria-label={t`Remove ${name}`} onClick={() => ask(card.bankCardId)}>{t`Remove`}</Button>
                    </div>
                  </li>
                );
              })}
            </ul>
            <div className={styles.foot}>
              <span className={styles.sub}>
                <Trans>Up to {max} accounts, all in your name.</Trans>
              </span>
              {data.bankCards.length < max ? <Button render={<Link to={paths.member('withdraw')} />}>{t`Add an account`}</Button> : null}
            </div>
          </>
        ) : null}
      </Card>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : dismiss())}
        title={t`Remove this account?`}
        cancelLabel={t`Keep it`}
        confirmLabel={t`Remove it`}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => (asked ? remove.mutate(asked) : undefined)}
      >
        <Trans>{chosenName} removed. You can add it again later.</Trans>
      </ConfirmDialog>
      {dialog}
    </PartFrame>
  );
}

/** Asks for confirmation, steps up, then removes the account. */
function useRemoval() {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { withStepUp, dialog } = useStepUp();
  const [asked, setAsked] = useState<string | null>(null);
  const dismiss = () => setAsked(null);
  const remove = useMutation({
    mutationFn: (bankCardId: string) =>
      withStepUp(async () => {
        await call(removeBankCard, { body: { bankCardId } });
        return true;
      }),
    onSuccess: (done) => (done ? toasts.show({ tone: 'good', title: t`Account removed` }) : undefined),
    onError: (failure) => toasts.show({ tone: 'bad', title: words(failure), stay: 10_000 }),
    onSettled: () => {
      dismiss();
      for (const { queryKey } of [securityQueries.bankAccounts(), securityQueries.config()]) void client.invalidateQueries({ queryKey });
    },
  });
  return { asked, ask: setAsked, dismiss, remove, dialog };
}
