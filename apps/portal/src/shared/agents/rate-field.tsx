import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { parseRate, typedRate } from './rates.ts';

export interface RateFieldProps {
  label: string;
  labelHidden?: boolean;
  /** Parts per million; null while nothing readable is typed. */
  value: bigint | null;
  onValue(units: bigint | null): void;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  size?: 's' | 'm';
}

/** A rate in percent, typed in the habits of the reader's locale. */
export function RateField({ label, labelHidden, value, onValue, hint, error, disabled, size }: RateFieldProps) {
  const locale = currentTag();
  const [draft, setDraft] = useState<string | null>(null);
  const written = value === null ? '' : typedRate(value, locale);
  const text = draft !== null && parseRate(draft, locale) === value ? draft : written;
  return (
    <TextField
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      disabled={disabled}
      {...(size ? { size } : {})}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      end={<span aria-hidden="true">%</span>}
      value={draft !== null && value === null ? draft : text}
      onChange={(event) => {
        setDraft(event.target.value);
        onValue(parseRate(event.target.value, locale));
      }}
    />
  );
}
