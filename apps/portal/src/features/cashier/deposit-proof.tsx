import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { MAX_DEPOSIT_PROOFS, nameTransfer } from '@pavilion/contract/payments/deposit-proofs';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { depositStatus } from '@pavilion/contract/payments/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './deposit-proof.module.css';
import { ProofPictures } from './proof-pictures.tsx';
import { cashierQueries } from '../../shared/cashier/queries.ts';

const LONGEST = 64;

/** Once the transfer is sent: what the bank calls it, and a picture of it, so that it is found though no notice names it. */
export function DepositProof({ deposit }: { deposit: WireValue<typeof depositStatus> }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { refId, payerReference } = deposit;
  const [reference, setReference] = useState(payerReference);
  const shown = cashierQueries.depositProofs(refId);
  const { data } = useQuery(shown);
  const save = useMutation({
    mutationFn: () => call(nameTransfer, { body: { refId, payerReference: reference.trim() } }),
    onSuccess: (saved) => {
      client.setQueryData(cashierQueries.deposit(refId).queryKey, saved);
      toasts.show({ tone: 'good', title: t`Saved` });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const problem = save.error ? (fieldError(save.error, 'payerReference') ?? words(save.error)) : undefined;
  return (
    <Card pad="l" className={styles.proof}>
      <div>
        <h2 className={styles.title}>{t`Already paid? Send proof`}</h2>
        <p className={styles.words}>{t`We credit it automatically when the bank confirms. This helps us find it faster.`}</p>
      </div>
      <form className={styles.reference} onSubmit={submit} noValidate>
        <TextField
          label={t`Your bank’s reference`}
          hint={t`As shown on your bank’s confirmation.`}
          error={problem}
          value={reference}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          rowClassName={styles.field}
          onChange={(event) => {
            setReference(event.target.value);
            save.reset();
          }}
        />
        <Button type="submit" loading={save.isPending} disabled={reference.trim() === payerReference}>
          {t`Save`}
        </Button>
      </form>
      <ProofPictures
        of="deposit"
        refId={refId}
        proofs={data?.proofs ?? []}
        most={MAX_DEPOSIT_PROOFS}
        problem={null}
        onProofs={(proofs) => client.setQueryData(shown.queryKey, { proofs: [...proofs] })}
      />
    </Card>
  );
}
