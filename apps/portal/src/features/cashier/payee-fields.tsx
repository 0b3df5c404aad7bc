import { useLingui } from '@lingui/react/macro';
import { type PayeeKind, type PixKeyType, pixKeyType } from '@pavilion/contract/payments/payees';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import type { AccountFields } from './add-account-form.tsx';
import styles from '../../shared/cashier/cashier.module.css';
import { MethodMark, markOfPayee } from '../../shared/cashier/method-mark.tsx';
import { type Place, usePayeeWords } from './payee-words.ts';

interface PayeeFieldsProps {
  control: Control<AccountFields>;
  register: UseFormRegister<AccountFields>;
  places: readonly Place[];
  kind: PayeeKind;
  onKind(kind: PayeeKind): void;
  errorOf(name: keyof AccountFields): string | undefined;
}

/** Signs people put between digits. */
const MARKS = /[\s.-]/g;

/** What the account is: its kind by picture, the bank, e-wallet or coin, and the number as that place writes it. */
export function PayeeFields({ control, register, places, kind, onKind, errorOf }: PayeeFieldsProps) {
  const { t } = useLingui();
  const { kinds, keys, numberOf } = usePayeeWords();
  const [bankCode, keyType] = useWatch({ control, name: ['bankCode', 'keyType'] });
  const required = t`This field is required.`;
  const offered = [...new Set(places.map((place) => place.kind))];
  const ofKind = places.filter((place) => place.kind === kind);
  const chosen = ofKind.find((place) => place.bankCode === bankCode);
  const only = ofKind.length === 1;
  const number = numberOf(kind, kind === 'pix' ? keyType : (chosen?.type ?? ''));
  const fits = (value: string): boolean => {
    // A phone is brought into one form first, by the server.
    if (!chosen?.numberPattern || chosen.type === 'phone') return true;
    return new RegExp(`^(?:${chosen.numberPattern})$`).test(kind === 'bank' ? value.replace(MARKS, '') : value.trim());
  };
  return (
    <>
      {offered.length > 1 ? (
        <RadioGroup
          label={t`Pay out to`}
          look="cards"
          columns={offered.length === 3 ? 3 : 2}
          className={styles.methods}
          value={kind}
          onValue={onKind}
          options={offered.map((value) => ({
            value,
            label: kinds[value].name,
            hint: kinds[value].words,
            media: <MethodMark group={markOfPayee(value)} />,
          }))}
        />
      ) : null}
      {only ? null : (
        <Select
          key={kind}
          label={kinds[kind].place}
          placeholder={kinds[kind].choose}
          error={errorOf('bankCode')}
          options={ofKind.map((place) => ({ value: place.bankCode, label: place.bankName }))}
          {...register('bankCode', { required })}
        />
      )}
      {kind === 'pix' ? (
        <Select
          label={t`Key type`}
          placeholder={t`Choose one`}
          error={errorOf('keyType')}
          options={pixKeyType.options.map((value: PixKeyType) => ({ value, label: keys[value].label }))}
          {...register('keyType', { required: kind === 'pix' ? required : false })}
        />
      ) : null}
      {number ? (
        <TextField
          key={number.label}
          label={number.label}
          hint={number.hint}
          inputMode={number.inputMode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('cardNumber')}
          {...register('cardNumber', { required, validate: (value) => fits(value) || t`This account number doesn't match the bank.` })}
        />
      ) : null}
    </>
  );
}
