import { useLingui } from '@lingui/react/macro';
import { isEnter } from '@pavilion/ui/sends-line';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import styles from './amount-bounds.module.css';
import filters from './filters.module.css';

const AMOUNT = /^\d{1,12}(?:\.\d{1,4})?$/;

interface AmountBoundsProps<Key extends string> {
  /** Each bound by its name in the address. */
  fields: readonly (readonly [key: Key, label: string])[];
  values: Readonly<Record<Key, string>>;
  set(change: Partial<Record<Key, string>>): void;
}

/** Bounds of amounts in main units, folded away until one is used. */
export function AmountBounds<Key extends string>({ fields, values, set }: AmountBoundsProps<Key>) {
  const { t } = useLingui();
  return (
    <details className={styles.amounts} open={fields.some(([key]) => values[key] !== '')}>
      <summary>{t`Amounts`}</summary>
      <div className={styles.bounds}>
        {fields.map(([key, label]) => (
          <Bound
            key={`${key}${values[key]}`}
            label={label}
            value={values[key]}
            onValue={(value) => set({ [key]: value } as Partial<Record<Key, string>>)}
          />
        ))}
      </div>
    </details>
  );
}

/** An amount in main units, searched for on Enter or on leaving the field. */
function Bound({ label, value, onValue }: { label: string; value: string; onValue(value: string): void }) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const plain = text.trim();
  const isFine = plain === '' || AMOUNT.test(plain);
  const apply = () => (isFine && plain !== value ? onValue(plain) : undefined);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      rowClassName={filters.short ?? ''}
      {...(isFine ? {} : { error: t`A number, as in 12.5` })}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => (isEnter(event.nativeEvent) ? apply() : undefined)}
    />
  );
}
