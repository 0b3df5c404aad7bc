import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/client';
import { addBankCard } from '@pavilion/contract/payments';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { PasswordField } from '@pavilion/ui/password-field';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { useStepUp } from '../security/step-up.tsx';
import styles from './cashier.module.css';
import { cashierQueries } from './queries.ts';

interface Fields {
  bankCode: string;
  cardNumber: string;
  payeeName: string;
  paymentPassword: string;
  confirmPaymentPassword: string;
}

const NAMES: readonly (keyof Fields)[] = ['bankCode', 'cardNumber', 'payeeName', 'paymentPassword', 'confirmPaymentPassword'];

export interface AddBankFormProps {
  /** The first account sets the payment password; later ones prove it. */
  first: boolean;
  onDone(): void;
  onCancel?: (() => void) | undefined;
}

export function AddBankForm({ first, onDone, onCancel }: AddBankFormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { withStepUp, dialog } = useStepUp();
  const client = useQueryClient();
  const banks = useQuery(cashierQueries.banks());
  const { data: hasPassword } = useQuery(cashierQueries.hasPaymentPassword());
  const sets = first && hasPassword !== 1;
  const {
    register,
    handleSubmit,
    formState: { errors },
    watch,
  } = useForm<Fields>({ mode: 'onTouched' });
  const add = useMutation({
    mutationFn: ({ confirmPaymentPassword, ...rest }: Fields) =>
      withStepUp(() => call(addBankCard, { body: sets ? { ...rest, confirmPaymentPassword } : rest })),
    onSuccess: async (added) => {
      if (!added) return;
      await client.invalidateQueries();
      onDone();
    },
  });
  const required = t`Please fill this in.`;
  const errorOf = (name: keyof Fields) => errors[name]?.message ?? fieldError(add.error, name);
  const pattern = banks.data?.find((bank) => bank.bankCode === watch('bankCode'))?.numberPattern;
  return (
    <>
      <form
        className={styles.fields}
        onSubmit={(event) => void handleSubmit((fields) => add.mutate(fields))(event)}
        noValidate
        aria-busy={add.isPending}
      >
        {isGeneral(add.error, NAMES) ? (
          <Alert tone="bad" title={t`The account was not added`}>
            {words(add.error)}
          </Alert>
        ) : null}
        <Select
          label={t`Bank`}
          placeholder={t`Choose a bank`}
          defaultValue=""
          error={errorOf('bankCode')}
          options={(banks.data ?? []).map((bank) => ({ value: bank.bankCode, label: bank.bankName }))}
          {...register('bankCode', { required })}
        />
        <TextField
          label={t`Account number`}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('cardNumber')}
          {...register('cardNumber', {
            required,
            validate: (value) =>
              !pattern ||
              new RegExp(`^(?:${pattern})$`).test(value.replace(/[\s.-]/g, '')) ||
              t`This account number does not fit the bank.`,
          })}
        />
        <TextField
          label={t`Name of the holder`}
          hint={t`As at the bank. All your accounts must be in the same name.`}
          autoComplete="name"
          error={errorOf('payeeName')}
          {...register('payeeName', { required })}
        />
        <PasswordField
          label={t`Payment password`}
          hint={sets ? t`You choose it now, at least 6 characters. It is asked for with every withdrawal.` : undefined}
          autoComplete={sets ? 'new-password' : 'off'}
          words={{ show: t`Show the password`, hide: t`Hide the password` }}
          error={errorOf('paymentPassword')}
          {...register('paymentPassword', {
            required,
            ...(sets ? { minLength: { value: 6, message: t`Please choose at least 6 characters.` } } : {}),
          })}
        />
        {sets ? (
          <PasswordField
            label={t`Payment password again`}
            autoComplete="new-password"
            words={{ show: t`Show the password`, hide: t`Hide the password` }}
            error={errorOf('confirmPaymentPassword')}
            {...register('confirmPaymentPassword', {
              required,
              validate: (value, { paymentPassword }) => value === paymentPassword || t`The two payment passwords are not identical.`,
            })}
          />
        ) : null}
        <div className={styles.submit}>
          <Button type="submit" tone="primary" size="l" full loading={add.isPending}>{t`Save the account`}</Button>
          {onCancel ? <Button tone="quiet" onClick={onCancel}>{t`Back`}</Button> : null}
        </div>
      </form>
      {dialog}
    </>
  );
}
