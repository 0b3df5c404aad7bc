import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { convertPoints } from '@pavilion/contract/points/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Select } from '@pavilion/ui/select';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { showFirstFault } from '../../parts/first-fault.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { timesText } from '../../shared/rewards/term.ts';
import { PaymentField } from './payment-field.tsx';
import { type Config, pointsText } from './queries.ts';
import styles from './points.module.css';
import { SumLines } from './sum-lines.tsx';

const FIELDS = ['points', 'paymentPassword'];
const MAX_STEPS = 50;

interface ConvertSheetProps {
  config: Config;
  points: number;
  onClose(): void;
}

/** Points into money, in the brand's steps. */
export function ConvertSheet({ config, points, onClose }: ConvertSheetProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const form = useId();
  const client = useQueryClient();
  const { units, ratio, leftToday, turnoverPercent, turnoverDays } = config;
  const share = timesText(turnoverPercent);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [steps, setSteps] = useState(1);
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const [before] = useState(points);
  const cost = units * steps;
  const amountOf = (count: number): number => numberFromUnits((unitsFromNumber(ratio) ?? 0n) * BigInt(count));
  const most = Math.max(1, Math.min(MAX_STEPS, Math.floor(Math.min(before, leftToday) / units)));
  const convert = useMutation({
    mutationFn: () => call(convertPoints, { body: { points: cost, paymentPassword: password, requestId } }),
    onSuccess: ({ amount }) => {
      toasts.show({ tone: 'good', title: t`You got ${money(amount)}`, body: t`Added to your balance.` });
      onClose();
    },
    onSettled: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const sheet = event.currentTarget;
    if (password === '') showFirstFault(sheet);
    else if (!convert.isPending) convert.mutate(undefined, { onError: () => showFirstFault(sheet) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || convert.isPending ? undefined : onClose())}
      title={t`Exchange points for money`}
      description={
        turnoverPercent === 0
          ? t`Yours right away, free to play or withdraw.`
          : turnoverDays === null
            ? t`Wager ${share} before withdrawing. Your bets count automatically.`
            : t`Wager ${share} within ${turnoverDays} days before withdrawing, or the rest is forfeited. Your bets count automatically.`
      }
      closeLabel={t`Close`}
      size="m"
      dismissible={!convert.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={convert.isPending}>{t`Cancel`}</Button>
          <Button type="submit" form={form} tone="primary" loading={convert.isPending}>
            {t`Exchange ${pointsText(cost)} points`}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.sheet} onSubmit={submit} noValidate>
        {isGeneral(convert.error, FIELDS) ? (
          <Alert tone="bad" title={t`Exchange failed`}>
            {words(convert.error)}
          </Alert>
        ) : null}
        <Select
          label={t`How much`}
          value={String(steps)}
          error={fieldError(convert.error, 'points')}
          onChange={(event) => {
            setSteps(Number(event.target.value));
            setRequestId(crypto.randomUUID());
            convert.reset();
          }}
          options={Array.from({ length: most }, (_, index) => ({
            value: String(index + 1),
            label: t`${pointsText(units * (index + 1))} points: ${money(amountOf(index + 1))}`,
          }))}
        />
        <SumLines points={before} cost={cost} label={money(amountOf(steps))} />
        <PaymentField
          value={password}
          error={(isSent && password === '' ? t`Enter your payment password.` : undefined) ?? fieldError(convert.error, 'paymentPassword')}
          onValue={(next) => {
            setPassword(next);
            convert.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
