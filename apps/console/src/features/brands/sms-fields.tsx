import { smsNumberTypes } from '@pavilion/contract/content/desk';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import type { Flags } from './brand-page.tsx';
import styles from './brands.module.css';

type SmsRules = Pick<Flags['access'], 'smsCountries' | 'smsNumberTypes'>;

const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[^A-Z]+/)
      .filter((code) => code.length === 2),
  ),
];

/** To whom codes go by SMS: each costs money, and some numbers earn by receiving them. */
export function SmsFields({
  access,
  disabled,
  onChange,
}: {
  access: SmsRules;
  disabled: boolean;
  onChange(change: Partial<SmsRules>): void;
}) {
  const { t } = useLingui();
  const { smsCountries, smsNumberTypes: chosen } = access;
  const [text, setText] = useState(smsCountries?.join(', ') ?? '');
  const words: Record<(typeof smsNumberTypes)[number], string> = {
    MOBILE: t`Mobile`,
    FIXED_LINE_OR_MOBILE: t`Mobile or fixed (undetermined)`,
    FIXED_LINE: t`Fixed line`,
    VOIP: t`Internet telephony`,
    PERSONAL_NUMBER: t`Personal number`,
  };
  return (
    <>
      <TextField
        label={t`SMS countries`}
        hint={t`Two-letter codes separated by commas. Empty: the country of the dialling code.`}
        value={text}
        disabled={disabled}
        autoComplete="off"
        maxLength={1000}
        onChange={(event) => {
          setText(event.target.value);
          const codes = codesOf(event.target.value);
          onChange({ smsCountries: codes.length > 0 ? codes : null });
        }}
      />
      <fieldset className={styles.fields} disabled={disabled}>
        <legend>{t`Number types for SMS`}</legend>
        <div className={styles.grid}>
          {smsNumberTypes.map((type) => (
            <Checkbox
              key={type}
              checked={chosen.includes(type)}
              disabled={disabled || (chosen.length === 1 && chosen[0] === type)}
              onChange={(event) =>
                onChange({ smsNumberTypes: smsNumberTypes.filter((one) => (one === type ? event.target.checked : chosen.includes(one))) })
              }
            >
              {words[type]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  );
}
