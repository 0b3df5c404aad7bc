import { textFromUnits } from '@pavilion/contract/base/money';
import { AmountField } from '@pavilion/ui/amount-field';
import { currentTag } from '../../i18n/language.ts';
import { unitsOf } from '../../parts/amount.tsx';

interface SumFieldProps {
  label: string;
  hint?: string;
  /** Decimal text of main units; empty while nothing readable is typed. */
  value: string;
  currency: string;
  onSum(next: string): void;
}

/** A sum as the wire spells it, typed with the operator's marks. */
export function SumField({ value, onSum, ...field }: SumFieldProps) {
  return (
    <AmountField
      {...field}
      value={value === '' ? null : unitsOf(value)}
      onValue={(units) => onSum(units === null ? '' : textFromUnits(units))}
      locale={currentTag()}
      words={{ quick: field.label, less: '', more: '' }}
    />
  );
}
