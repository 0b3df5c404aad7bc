import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { FormRow } from '@pavilion/ui/form-row';
import { Plus, X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { amountText } from '../../parts/amount.tsx';
import { DecimalField } from '../brand-drafts/decimal-field.tsx';
import { getAt, type Loose, type Problems } from './form-state.ts';
import styles from './promotions.module.css';
import { usePromotionWords } from './promotion-words.ts';

interface Form {
  terms: Loose;
  problems: Problems;
  currency: string;
  disabled: boolean;
  /** Also fields that were not touched say what they need. */
  showsMissing: boolean;
  set(at: string, value: Loose): void;
}

export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = use(FormContext);
  if (!form) throw new Error('outside of the form');
  return form;
}

interface Field {
  at: string;
  label: string;
  hint?: string | undefined;
  end?: string | undefined;
  /** An empty field requires nothing. */
  optional?: boolean;
  /** Shown under the field beside its own errors. */
  warning?: ReactNode;
}

/** What is wrong at a place, with a cure of one tap where one is known. */
function useFault(at: string): { error?: string; cure?: ReactNode } {
  const { t } = useLingui();
  const words = usePromotionWords();
  const { terms, problems, currency, showsMissing, set } = useForm();
  const found = problems.get(at);
  if (!found || (found.code === 'missing' && !showsMissing && !getAt(terms, at))) return {};
  const { cure } = found;
  const label = typeof cure === 'number' ? t`Set to ${amountText(cure, currency)}` : t`Fix`;
  return {
    error: words.problem(found.code),
    cure:
      cure === undefined ? undefined : (
        <Button size="s" onClick={() => set(at, cure)}>
          {label}
        </Button>
      ),
  };
}

/** A number with decimals: an amount of the brand's currency unless another unit is named. */
export function AmountAt({ at, label, hint, end, optional = false, warning }: Field) {
  const { terms, currency, disabled, set } = useForm();
  const { error, cure } = useFault(at);
  const value = getAt(terms, at);
  return (
    <div className={styles.field}>
      <DecimalField
        label={label}
        hint={hint}
        end={end ?? currency}
        disabled={disabled}
        error={error ?? warning}
        value={value === null || typeof value === 'object' ? '' : value}
        onValue={(next) => set(at, optional && next === '' ? null : (next as Loose))}
      />
      {cure}
    </div>
  );
}

/** A whole number; `times` of one that is stored multiplied. */
export function CountAt({ at, label, hint, end, optional = false, times = 1 }: Field & { times?: number }) {
  const { terms, disabled, set } = useForm();
  const { error, cure } = useFault(at);
  const value = getAt(terms, at);
  return (
    <div className={styles.field}>
      <DecimalField
        label={label}
        hint={hint}
        end={end}
        disabled={disabled}
        error={error}
        value={typeof value === 'number' ? value / times : typeof value === 'string' ? value : ''}
        onValue={(next) =>
          set(at, typeof next === 'number' ? Math.round(next * times * 100) / 100 : optional && next === '' ? null : (next as Loose))
        }
      />
      {cure}
    </div>
  );
}

export function ChoiceAt({ at, label, hint, options }: Field & { options: readonly { value: string; label: string }[] }) {
  const { terms, disabled, set } = useForm();
  const { error, cure } = useFault(at);
  return (
    <div className={styles.field}>
      <Select
        label={label}
        hint={hint}
        error={error}
        disabled={disabled}
        value={String(getAt(terms, at) ?? '')}
        onChange={(event) => set(at, event.target.value)}
        options={options}
      />
      {cure}
    </div>
  );
}

export function SwitchAt({ at, label }: Field) {
  const { terms, disabled, set } = useForm();
  return (
    <Switch checked={getAt(terms, at) === true} disabled={disabled} onChange={(event) => set(at, event.target.checked)}>
      {label}
    </Switch>
  );
}

/** Some of a few; none of them chosen means all. */
export function SomeAt({ at, label, hint, options }: Field & { options: readonly { value: string | number; label: string }[] }) {
  const { terms, disabled, set } = useForm();
  const chosen = (getAt(terms, at) as readonly (string | number)[] | undefined) ?? [];
  return (
    <fieldset className={styles.some}>
      <legend>{label}</legend>
      <div className={styles.boxes}>
        {options.map(({ value, label: name }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            disabled={disabled}
            onChange={(event) => set(at, event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </fieldset>
  );
}

interface RowsProps {
  at: string;
  label: string;
  /** What a new row begins with. */
  blank: Loose;
  most: number;
  /** Fields of a row, by its place. */
  children(at: string, index: number): ReactNode;
}

/** Rows of a list: steps, prizes, hours. At least one stays. */
export function RowsAt({ at, label, blank, most, children }: RowsProps) {
  const { t } = useLingui();
  const { terms, disabled, set } = useForm();
  const rows = (getAt(terms, at) as readonly Loose[] | undefined) ?? [];
  return (
    <FormRow label={label}>
      {() => (
        <div className={styles.rows} role="group" aria-label={label}>
          {rows.map((_row, index) => (
            // Rows have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={styles.listRow}>
              {children(`${at}.${index}`, index)}
              <IconButton
                label={t`Remove`}
                disabled={disabled || rows.length === 1}
                onClick={() =>
                  set(
                    at,
                    rows.filter((_one, place) => place !== index),
                  )
                }
              >
                <X />
              </IconButton>
            </div>
          ))}
          {rows.length < most ? (
            <Button size="s" iconStart={<Plus />} disabled={disabled} onClick={() => set(at, [...rows, blank])}>{t`Add a row`}</Button>
          ) : null}
        </div>
      )}
    </FormRow>
  );
}
