import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';

export interface FeeTerms {
  /** Main units. */
  feeFixed: number;
  /** Parts per million of the amount. */
  feePpm: number;
}

interface Props extends FeeTerms {
  currency: string;
  /** What is wrong with each. */
  errors: { feeFixed?: string | undefined; feePpm?: string | undefined };
  disabled?: boolean;
  onFee(fee: Partial<FeeTerms>): void;
}

/** What a way to pay costs: a fixed sum, and a part of the amount. */
export function FeeFields({ feeFixed, feePpm, currency, errors, disabled = false, onFee }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Fee, fixed`}
        type="number"
        step="any"
        min={0}
        inputMode="decimal"
        end={currency}
        value={feeFixed}
        error={errors.feeFixed}
        disabled={disabled}
        onChange={(event) => onFee({ feeFixed: Number(event.target.value) })}
      />
      <TextField
        label={t`Fee, of the amount`}
        type="number"
        step="any"
        min={0}
        max={50}
        inputMode="decimal"
        end="%"
        value={feePpm / PPM_PER_PERCENT}
        error={errors.feePpm}
        disabled={disabled}
        onChange={(event) => onFee({ feePpm: Math.round(Number(event.target.value) * PPM_PER_PERCENT) })}
      />
    </>
  );
}
