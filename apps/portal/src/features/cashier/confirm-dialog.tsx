import { Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { confirmWithdrawal, MAX_PROOFS } from '@pavilion/contract/payments/withdrawals';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import type { Confirmation } from './confirm-arrival.tsx';
import styles from './confirm-arrival.module.css';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { type Proof, ProofPictures } from './proof-pictures.tsx';

type Result = 'RECEIVED' | 'PARTIAL' | 'NOT_RECEIVED';

/** Received, in part, or not: asked once, with a picture where nothing came. */
export function ConfirmArrivalDialog({ payment, onClose }: { payment: Confirmation; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const [result, setResult] = useState<Result>('RECEIVED');
  const [units, setUnits] = useState<bigint | null>(null);
  const [proofs, setProofs] = useState<readonly Proof[]>([]);
  const [fault, setFault] = useState<'amount' | 'proof' | null>(null);
  const say = useMutation({
    mutationFn: () =>
      call(confirmWithdrawal, {
        body: {
          refId: payment.refId,
          result,
          ...(result === 'PARTIAL' && units !== null ? { amount: numberFromUnits(units) } : {}),
          ...(result === 'RECEIVED' ? {} : { proofImageIds: proofs.map(({ id }) => id) }),
        },
      }),
    onSuccess: async () => {
      toasts.show(
        result === 'RECEIVED'
          ? { tone: 'good', title: t`Thank you. This withdrawal is complete.` }
          : { tone: 'info', title: t`We're on it`, body: t`Follow the status here.` },
      );
      onClose();
      await client.invalidateQueries();
    },
  });
  const choose = (next: Result) => {
    setResult(next);
    setFault(null);
    say.reset();
  };
  const sent = unitsFromNumber(payment.amount) ?? 0n;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (result === 'PARTIAL' && (units === null || units <= 0n || units >= sent)) return setFault('amount');
    if (result === 'NOT_RECEIVED' && proofs.length === 0) return setFault('proof');
    say.mutate();
  };
  const proofFault = fault === 'proof' ? t`Add a photo of your account that shows the payment is missing.` : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t`Did ${money(payment.amount)} arrive?`}
      closeLabel={t`Close`}
    >
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={say.isPending}>
        <p className={styles.small}>
          <Trans>
            Sent to {payment.bankName} <bdi>{payment.cardNumber}</bdi>. Check your account there first.
          </Trans>
        </p>
        {isGeneral(say.error, ['amount', 'proofImageIds']) ? (
          <Alert tone="bad" title={t`Couldn't send your answer`}>
            {words(say.error)}
          </Alert>
        ) : null}
        <RadioGroup
          label={t`Your answer`}
          look="cards"
          value={result}
          onValue={choose}
          options={[
            { value: 'RECEIVED', label: t`It arrived`, hint: t`The full amount.` },
            { value: 'PARTIAL', label: t`Only part of it`, hint: t`We'll look for the rest.` },
            { value: 'NOT_RECEIVED', label: t`Nothing arrived`, hint: t`Send us a photo of your account.` },
          ]}
        />
        {result === 'PARTIAL' ? (
          <AmountField
            label={t`Amount received`}
            value={units}
            onValue={(next) => {
              setUnits(next);
              setFault(null);
              say.reset();
            }}
            currency={brand.currency}
            locale={currentTag()}
            error={
              fault === 'amount'
                ? t`Enter the amount received: more than zero, less than the amount sent.`
                : fieldError(say.error, 'amount')
            }
            words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More`, clear: t`Clear field` }}
          />
        ) : null}
        {result === 'RECEIVED' ? null : (
          <ProofPictures
            refId={payment.refId}
            proofs={proofs}
            most={MAX_PROOFS}
            problem={proofFault ?? fieldError(say.error, 'proofImageIds') ?? null}
            onProofs={(next) => {
              setProofs(next);
              setFault(null);
              say.reset();
            }}
          />
        )}
        <div className={styles.foot}>
          <Button type="submit" tone="primary" size="l" loading={say.isPending}>
            {result === 'RECEIVED' ? t`Yes, it arrived` : t`Send`}
          </Button>
          <Button size="l" tone="quiet" onClick={onClose}>{t`Later`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
