import { useLingui } from '@lingui/react/macro';
import { countries } from '@pavilion/contract/content/system';
import { SearchSelect } from '@pavilion/ui/search-select';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { boot, brand } from '../../boot.ts';
import { currentCode } from '../../i18n/language.ts';
import { type Country, countryOfCode, digitsOf, firstCountry, lastCountry, splitNumber } from './dialing.ts';

const NONE: readonly Country[] = [];

/** Every country with its dialing code, in the reader's language. */
export function useCountries() {
  const language = currentCode();
  return useQuery({
    queryKey: ['countries', language],
    queryFn: ({ signal }) => call(countries, { query: { language }, signal }),
    staleTime: Infinity,
  });
}

export interface MobileFieldProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Field of the number; digits, without the country. */
  name: FieldPath<V>;
  /** Field of the dialing code; digits. */
  dialingName: FieldPath<V>;
  label?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

/** A mobile number with its country. A number pasted with its country sets both; the country is remembered. */
export function MobileField<V extends FieldValues>({
  form,
  name,
  dialingName,
  label,
  hint,
  error,
  required = true,
  disabled,
}: MobileFieldProps<V>) {
  const { t } = useLingui();
  const { data: list = NONE } = useCountries();
  const dialingCode = String(useWatch({ control: form.control, name: dialingName }) ?? '');
  const [picked, setPicked] = useState(lastCountry.get);
  const set = (field: FieldPath<V>, value: string) => form.setValue(field, value as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true });
  const country =
    list.find((one) => one.countryCode === picked && one.countryDialingCode === dialingCode) ?? countryOfCode(list, dialingCode);
  const choose = (next: Country) => {
    setPicked(next.countryCode);
    set(dialingName, next.countryDialingCode);
    lastCountry.set(next.countryCode);
  };
  const begin = useEffectEvent(() => {
    const first = dialingCode
      ? undefined
      : firstCountry(list, { remembered: lastCountry.get(), visitor: boot.status.location.country, currency: brand.currency });
    if (first) form.setValue(dialingName, first.countryDialingCode as FieldPathValue<V, FieldPath<V>>);
  });
  useEffect(() => begin(), [list]);
  const items = useMemo(
    () => list.map((one) => ({ value: one.countryCode, label: one.countryName, hint: `+${one.countryDialingCode}` })),
    [list],
  );
  const takeWhole = (text: string): boolean => {
    const parts = splitNumber(list, text);
    if (!parts) return false;
    choose(parts.country);
    set(name, parts.rest);
    return true;
  };
  const registered = form.register(name, {
    setValueAs: (text: string) => digitsOf(text ?? ''),
    ...(required ? { required: t`Enter your mobile number.` } : {}),
    validate: (text: string) => text === '' || /^\+?\d{5,14}$/.test(digitsOf(text)) || t`Enter a number of 5 to 14 digits.`,
  });
  return (
    <TextField
      {...registered}
      label={label ?? t`Mobile number`}
      hint={hint}
      error={error}
      disabled={disabled}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={24}
      enterKeyHint="next"
      dir="ltr"
      start={
        <SearchSelect
          label={t`Country code`}
          items={items}
          value={country?.countryCode ?? null}
          disabled={disabled ?? false}
          words={{ search: t`Country or code`, empty: t`No matching country. Search by name or code.` }}
          onChange={(code) => {
            const next = list.find((one) => one.countryCode === code);
            if (next) choose(next);
          }}
        >
          <bdi>{dialingCode ? `+${dialingCode}` : '+'}</bdi>
        </SearchSelect>
      }
      onPaste={(event) => {
        if (takeWhole(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={(event) => {
        takeWhole(event.target.value);
        // What is missing is said when the form is sent, not when a link below is pressed.
        if (event.target.value !== '') void registered.onBlur(event);
      }}
    />
  );
}
