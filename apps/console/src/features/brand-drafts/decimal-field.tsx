import { TextField } from '@pavilion/ui/text-field';
import type { TextFieldProps } from '@pavilion/ui/text-field';
import { decimalLeft, decimalTyped } from './decimal.ts';
import type { Json } from './use-draft.ts';

export type DecimalFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'inputMode'> & {
  /** As the file has it; a text is what is being typed, or what is no number. */
  value: Json | undefined;
  /** An empty text for an empty field. */
  onValue(value: Json): void;
};

/** A number of a folder's file with at most four decimals. */
export function DecimalField({ value, onValue, ...field }: DecimalFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      onChange={(event) => onValue(decimalTyped(event.target.value))}
      onBlur={() => (typeof value === 'string' && decimalLeft(value) !== value ? onValue(decimalLeft(value)) : undefined)}
    />
  );
}
