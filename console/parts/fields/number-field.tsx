import { type NumberRange, numberAsWritten } from './number.ts';
import { type FieldProps, TextField } from './text-field.tsx';

interface NumberFieldProps extends FieldProps, Pick<NumberRange, 'decimals'> {
  /** The text as typed (`numberIn`). */
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** A field for a number; when left, it shows the number in the notation of the console's language. */
export function NumberField({ decimals = 0, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      isShort
      isExact
      onBlur={() => field.onChange(numberAsWritten(field.value, { decimals }))}
    />
  );
}
