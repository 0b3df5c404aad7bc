import type { OpenHours } from '@pavilion/contract/base/open-hours';
import type { PayeeKind } from '@pavilion/contract/payments/payees';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { FeeFields, type FeeTerms } from './fee-fields.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { usePayeeWords } from './payee-words.ts';
import { useWayErrors } from './use-way-errors.ts';
import styles from './way-terms.module.css';

/** Of withdrawals to one kind of account; amounts in main units. */
export interface WayOut extends FeeTerms {
  /** Null: as for all kinds. */
  min: number | null;
  max: number | null;
  hours: OpenHours;
}

interface Props {
  kind: PayeeKind;
  way: WayOut;
  /** Bounds of all kinds, in main units. */
  bounds: { min: number; max: number };
  currency: string;
  /** What amounts are multiples of, in main units; null: not known here. */
  step: number | null;
  timeZone: string;
  disabled?: boolean;
  onPut(change: Partial<WayOut>): void;
}

/** What withdrawals to a kind of account cost, their bounds and their hours. */
export function WayOutFields({ kind, way, bounds, currency, step, timeZone, disabled = false, onPut }: Props) {
  const { t } = useLingui();
  const words = usePayeeWords();
  const errors = useWayErrors()({ ...way, min: way.min ?? bounds.min, max: way.max ?? bounds.max }, { step, currency });
  const bound = (name: 'min' | 'max', label: string) => (
    <TextField
      label={label}
      hint={t`Empty: default.`}
      type="number"
      step="any"
      min={0}
      inputMode="decimal"
      end={currency}
      value={way[name] ?? ''}
      // Where the field is empty, the error is at the bounds of all kinds.
      error={way[name] === null ? undefined : errors[name]}
      disabled={disabled}
      onChange={(event) => onPut({ [name]: event.target.value === '' ? null : Number(event.target.value) })}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        <FeeFields feeFixed={way.feeFixed} feePpm={way.feePpm} currency={currency} errors={errors} disabled={disabled} onFee={onPut} />
        {bound('min', t`Minimum amount`)}
        {bound('max', t`Maximum amount`)}
      </div>
      <HoursEditor
        name={words.kinds[kind]}
        hours={way.hours}
        timeZone={timeZone}
        disabled={disabled}
        onHours={(hours) => onPut({ hours })}
      />
    </>
  );
}
