import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { PayeeKind, PixKeyType } from '@pavilion/contract/payments/payees';
import { addBankCard } from '@pavilion/contract/payments/calls';
import { isSamePassword } from '@pavilion/languages/compared-text';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { PasswordField } from '@pavilion/ui/password-field';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { useStepUp } from '../../shared/security/step-up.tsx';
import styles from '../../shared/cashier/cashier.module.css';
import { PayeeFields } from './payee-fields.tsx';
import type { Place } from './payee-words.ts';
import { cashierQueries } from '../../shared/cashier/queries.ts';

export interface AccountFields {
  bankCode: string;
  /** '' until it is chosen, and of accounts that are no PIX key. */
  keyType: PixKeyType | '';
  cardNumber: string;
  payeeName: string;
  paymentPassword: string;
  confirmPaymentPassword: string;
}

const NAMES: readonly (keyof AccountFields)[] = [
  'bankCode',
  'keyType',
  'cardNumber',
  'payeeName',
  'paymentPassword',
  'confirmPaymentPassword',
];

export interface AddAccountFormProps {
  /** The first account sets the payment password; later ones prove it. */
  first: boolean;
  onDone(): void;
  onCancel?: (() => void) | undefined;
}

/** Adds an account that withdrawals go to, of any kind the brand pays to. */
export function AddAccountForm(props: AddAccountFormProps) {
  const places = useQuery(cashierQueries.banks());
  const words = useErrorWords();
  const { t } = useLingui();
  if (places.error) {
    return (
      <Alert tone="bad" title={t`Couldn't add the account`}>
        {words(places.error)}
      </Alert>
    );
  }
  return places.data ? <Form {...props} places={places.data} /> : <Skeleton shape="block" height="420px" />;
}

const onlyOf = (places: readonly Place[], kind: PayeeKind): string => {
  const [first, second] = places.filter((place) => place.kind === kind);
  return first && !second ? first.bankCode : '';
};

function Form({ first, onDone, onCancel, places }: AddAccountFormProps & { places: readonly Place[] }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { withStepUp, dialog } = useStepUp();
  const client = useQueryClient();
  const { data: hasPassword } = useQuery(cashierQueries.hasPaymentPassword());
  const sets = first && hasPassword !== 1;
  const [kind, setKind] = useState<PayeeKind>(places[0]?.kind ?? 'bank');
  const {
    control,
    register,
    handleSubmit,
    resetField,
    formState: { errors },
  } = useForm<AccountFields>({ mode: 'onTouched', defaultValues: { bankCode: onlyOf(places, kind), keyType: '', cardNumber: '' } });
  const add = useMutation({
    mutationFn: ({ confirmPaymentPassword, keyType, ...rest }: AccountFields) => {
      const body = { ...rest, ...(kind === 'pix' && keyType !== '' ? { keyType } : {}) };
      return withStepUp(() => call(addBankCard, { body: sets ? { ...body, confirmPaymentPassword } : body }));
    },
    onSuccess: async (added) => {
      if (!added) return;
      await client.invalidateQueries();
      onDone();
    },
  });
  const choose = (next: PayeeKind) => {
    setKind(next);
    add.reset();
    resetField('bankCode', { defaultValue: onlyOf(places, next) });
    resetField('keyType', { defaultValue: '' });
    resetField('cardNumber', { defaultValue: '' });
  };
  const required = t`This field is required.`;
  const errorOf = (name: keyof AccountFields) => errors[name]?.message ?? fieldError(add.error, name);
  const showPassword = { show: t`Show password`, hide: t`Hide password` };
  return (
    <>
      <form
        className={styles.fields}
        onSubmit={(event) => void handleSubmit((fields) => add.mutate(fields))(event)}
        noValidate
        aria-busy={add.isPending}
      >
        {isGeneral(add.error, NAMES) ? (
          <Alert tone="bad" title={t`Couldn't add the account`}>
            {words(add.error)}
          </Alert>
        ) : null}
        <PayeeFields control={control} register={register} places={places} kind={kind} onKind={choose} errorOf={errorOf} />
        <TextField
          label={kind === 'crypto' ? t`Owner's name` : t`Account holder`}
          hint={
            kind === 'bank'
              ? t`As shown at your bank. All your accounts must be in the same name.`
              : t`Your full name. All your accounts must be in the same name.`
          }
          autoComplete="name"
          error={errorOf('payeeName')}
          {...register('payeeName', { required })}
        />
        <PasswordField
          label={t`Payment password`}
          hint={sets ? t`Choose one now, at least 6 characters. You need it for every withdrawal.` : undefined}
          autoComplete={sets ? 'new-password' : 'off'}
          words={showPassword}
          error={errorOf('paymentPassword')}
          {...register('paymentPassword', {
            required,
            ...(sets ? { minLength: { value: 6, message: t`Use at least 6 characters.` } } : {}),
          })}
        />
        {sets ? (
          <PasswordField
            label={t`Confirm payment password`}
            autoComplete="new-password"
            words={showPassword}
            error={errorOf('confirmPaymentPassword')}
            {...register('confirmPaymentPassword', {
              required,
              validate: (value, { paymentPassword }) => isSamePassword(value, paymentPassword) || t`The payment passwords don't match.`,
            })}
          />
        ) : null}
        <div className={styles.submit}>
          <Button type="submit" tone="primary" size="l" loading={add.isPending}>{t`Save account`}</Button>
          {onCancel ? <Button tone="quiet" onClick={onCancel}>{t`Back`}</Button> : null}
        </div>
      </form>
      {dialog}
    </>
  );
}
