import { Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { setPlayerLimit } from '@pavilion/contract/responsible-gaming/calls';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import styles from './responsible-gaming.module.css';
import { type Limit, takeIn } from '../../shared/responsible-gaming/queries.ts';
import { useResponsibleGamingWords } from '../../shared/responsible-gaming/words.ts';

export interface LimitDialogProps {
  limit: Limit;
  /** A looser one waits already: another replaces it. */
  waiting: boolean;
  onClose(): void;
}

/** Sets one limit, changes it, or removes it; shows in advance whether it applies at once or waits. */
export function LimitDialog({ limit, waiting, onClose }: LimitDialogProps) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const words = useErrorWords();
  const money = useMoneyText();
  const [units, setUnits] = useState<bigint | null>(() => (limit.amount === null ? null : unitsFromNumber(limit.amount)));
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: (amount: number | null) => call(setPlayerLimit, { body: { kind: limit.kind, period: limit.period, amount } }),
    onSuccess: (state, amount) => {
      takeIn(state);
      const waits = state.pending.some((one) => one.kind === limit.kind && one.period === limit.period);
      toasts.show(
        waits
          ? {
              tone: 'info',
              title: t`Pending for 24 hours`,
              body: t`Come back in 24 hours and confirm. Your current limit applies until then.`,
            }
          : { tone: 'good', title: amount === null ? t`No limit set` : t`Your ${money(amount)} limit is active` },
      );
      onClose();
    },
  });
  const asked = units === null ? null : numberFromUnits(units);
  const looser = limit.amount !== null && asked !== null && asked > limit.amount;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked === null || asked <= 0) setMissing(true);
    else if (!save.isPending) save.mutate(asked);
  };
  const title = `${names.kind[limit.kind]} · ${names.period[limit.period]}`;
  return (
    <Dialog open onOpenChange={onClose} size="s" title={title} description={names.meaning[limit.kind]} closeLabel={t`Close`}>
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={save.isPending}>
        {isGeneral(save.error, ['amount']) ? <Alert tone="bad">{words(save.error)}</Alert> : null}
        <AmountField
          label={t`At most`}
          value={units}
          currency={brand.currency}
          locale={currentTag()}
          onValue={(next) => {
            setUnits(next);
            setMissing(false);
            save.reset();
          }}
          error={missing ? t`Enter an amount.` : fieldError(save.error, 'amount')}
          words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More` }}
        />
        <p className={styles.sub} aria-live="polite">
          {looser ? (
            <Trans>This is a higher limit. It waits 24 hours, then you confirm it here.</Trans>
          ) : (
            <Trans>Applies immediately.</Trans>
          )}
          {waiting ? (
            <>
              {' '}
              <Trans>It replaces your pending change.</Trans>
            </>
          ) : null}
        </p>
        <Button type="submit" tone="primary" size="l" full loading={save.isPending}>
          {looser ? t`Request this limit` : t`Set limit`}
        </Button>
        {limit.amount === null ? null : (
          <Button full tone="quiet" disabled={save.isPending} onClick={() => save.mutate(null)}>{t`Remove limit in 24 hours`}</Button>
        )}
      </form>
    </Dialog>
  );
}
