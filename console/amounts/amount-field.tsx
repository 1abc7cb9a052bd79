import { moneyText } from '#domain/pricing/money-text.ts';
import { readAmount, writtenAmount } from '#domain/pricing/typed-amount.ts';
import { type FieldProps, TextField } from '../parts/fields/text-field.tsx';
import { words } from '../words/words.ts';

interface AmountFieldProps extends FieldProps {
  readonly currency: string;
  /** The text as it was typed. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** A field for an amount; once it is left, it shows how the console's language writes what was read. */
export function AmountField({ currency, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      isExact
      onBlur={() => field.onChange(amountAsWritten(field.value, currency))}
    />
  );
}

/** An amount of the wire, zero or more; or the fault of what was typed, as its field says it. */
type Read =
  | { readonly amount: string; readonly fault?: undefined }
  | { readonly amount?: undefined; readonly fault: string };

/** Reads an amount that was typed at the console, in any way that people write amounts: "12.50", "12,50". */
export function amountIn(typed: string, currency: string): Read {
  const { language, form } = words;
  const found = readAmount(typed, { currency, language });
  if (!found) return { fault: form.amount };
  if (!found.unclear) return found;
  const amounts = found.unclear.map((each) => moneyText(each, currency, language));
  const listed = new Intl.ListFormat(language, { type: 'disjunction' }).format(amounts);
  return { fault: form.amountUnclear(listed) };
}

/** The same amount as the console's language writes it; a text that is none, or unclear, stays. */
export function amountAsWritten(typed: string, currency: string): string {
  const { amount } = amountIn(typed, currency);
  return amount === undefined
    ? typed
    : writtenAmount(amount, { currency, language: words.language });
}
