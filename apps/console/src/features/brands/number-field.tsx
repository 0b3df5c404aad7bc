import { TextField } from '@pavilion/ui/text-field';
import type { TextFieldProps } from '@pavilion/ui/text-field';

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  value: number | null;
  /** Null for an empty field. */
  onNumber(value: number | null): void;
};

/** A whole number, or none. Another number is handed on as it was typed: the call refuses it under its field. */
export function NumberField({ value, onNumber, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      step={1}
      value={value ?? ''}
      onChange={(event) => onNumber(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
}
