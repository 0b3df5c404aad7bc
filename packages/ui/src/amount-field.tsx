import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { amountText, parseAmount } from '@pavilion/format/amount';
import { cx } from './cx.ts';
import { FormRow } from './form-row.tsx';
import type { RowWords } from './form-row.tsx';
import { Minus, Plus, X } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { formatMoney, moneyParts } from '@pavilion/format/money-format';
import field from './field.module.css';
import styles from './amount-field.module.css';

export type AmountFieldProps = RowWords & {
  /** Ledger units, 1/10,000 of the main unit; `null` while nothing readable is typed. */
  value: bigint | null;
  onValue: (units: bigint | null) => void;
  currency: string;
  /** BCP 47 tag: decides the marks that are read and written. */
  locale: string;
  /** Round amounts to choose with one tap, in ledger units. */
  quick?: readonly bigint[];
  /** Shows minus and plus, moving by this much within `min` and `max`. */
  step?: bigint;
  min?: bigint;
  max?: bigint;
  look?: 'field' | 'display';
  disabled?: boolean;
  name?: string;
  id?: string;
  /** Gets the text of the field, to distinguish an empty one from one that cannot be read. */
  onBlur?: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** `clear` names the button that empties a field of look `display`; without it there is none. */
  words: { quick: string; less: string; more: string; clear?: string };
  className?: string;
  end?: ReactNode;
};

type Draft = { text: string; units: bigint | null };

const clamp = (units: bigint, min: bigint | undefined, max: bigint | undefined): bigint => {
  if (min !== undefined && units < min) return min;
  return max !== undefined && units > max ? max : units;
};

/** Text that preserves what the person types and follows the value when it changes from outside. */
const useDraft = ({ value, locale, currency }: Pick<AmountFieldProps, 'value' | 'locale' | 'currency'>) => {
  const written = value === null ? '' : amountText(value, locale, currency);
  const [draft, setDraft] = useState<Draft | null>(null);
  const text = draft !== null && draft.units === value ? draft.text : written;
  return { text, setDraft };
};

const QuickAmounts = (props: AmountFieldProps) => {
  const { quick = [], value, onValue, currency, locale, disabled, words } = props;
  return (
    <div className={styles.quick} role="group" aria-label={words.quick}>
      {quick.map((units) => (
        <button
          key={String(units)}
          type="button"
          className={cx(styles.chip, units === value && styles.chosen)}
          aria-pressed={units === value}
          disabled={disabled}
          // The focus stays in the field: leaving it could show an error that moves this button away under the press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onValue(units)}
        >
          <bdi>{formatMoney(units, { currency, locale, trim: true })}</bdi>
        </button>
      ))}
    </div>
  );
};

/** Money typed in the habits of the reader's locale, with one-tap amounts and an optional step. */
export const AmountField = (props: AmountFieldProps) => {
  const { label, labelHidden, labelEnd, hint, error, cure, value, onValue, currency, locale, quick, step, min, max } = props;
  const { look = 'field', disabled, name, id, onBlur, ref, words, className, end } = props;
  const { text, setDraft } = useDraft(props);
  const signs = moneyParts(0n, { currency, locale });
  const symbol = signs.find((part) => part.kind === 'symbol')?.text;
  const symbolLast = signs.at(-1)?.kind === 'symbol';
  const type = (typed: string) => {
    const units = parseAmount(typed, locale, currency);
    setDraft({ text: typed, units });
    onValue(units);
  };
  const leave = () => {
    // What cannot be read stays visible, to be corrected under its error.
    if (value !== null) setDraft(null);
    onBlur?.(text.trim());
  };
  const move = (by: bigint) => onValue(clamp((value ?? 0n) + by, min ?? 0n, max));
  const sign = symbol ? <span className={styles.symbol}>{symbol}</span> : null;
  return (
    <div className={cx(styles[look], className)}>
      <FormRow {...{ label, labelHidden, labelEnd, hint, error, cure, id }}>
        {(aria) => (
          <div className={cx(field.box, styles.box, symbolLast && styles.last)}>
            {step ? (
              <IconButton size="s" tone="raised" label={words.less} disabled={disabled} onClick={() => move(-step)}>
                <Minus />
              </IconButton>
            ) : null}
            {symbolLast ? null : sign}
            <input
              {...aria}
              ref={ref}
              name={name}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              className={cx(field.control, styles.input)}
              value={text}
              style={look === 'display' ? { inlineSize: `${Math.max(text.length, 1) + 0.4}ch` } : undefined}
              onChange={(event) => type(event.target.value)}
              onBlur={leave}
            />
            {symbolLast ? sign : null}
            {end}
            {look === 'display' && words.clear && text !== '' ? (
              <IconButton className={styles.clear} label={words.clear} disabled={disabled} onClick={() => type('')}>
                <X />
              </IconButton>
            ) : null}
            {step ? (
              <IconButton size="s" tone="raised" label={words.more} disabled={disabled} onClick={() => move(step)}>
                <Plus />
              </IconButton>
            ) : null}
          </div>
        )}
      </FormRow>
      {quick?.length ? <QuickAmounts {...props} /> : null}
    </div>
  );
};
