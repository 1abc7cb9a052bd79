import { moneyText } from '#domain/pricing/money-text.ts';
import { readAmount, writtenAmount } from '#domain/pricing/typed-amount.ts';
import { type FieldProps, TextField } from '../parts/fields/text-field.tsx';
import { words } from '../words/words.ts';

interface AmountFieldProps extends FieldProps {
  readonly currency: string;
  /** The text as typed. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** A field for an amount; when left, it shows the amount in the notation of the console's language. */
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

/** An amount in the wire format, zero or more; or the error to show at the field. */
type Read =
  | { readonly amount: string; readonly fault?: undefined }
  | { readonly amount?: undefined; readonly fault: string };

/** Parses an amount typed at the console in any usual notation: "12.50", "12,50". */
export function amountIn(typed: string, currency: string): Read {
  const { language, form } = words;
  const found = readAmount(typed, { currency, language });
  if (!found) return { fault: form.amount };
  if (!found.unclear) return found;
  const amounts = found.unclear.map((each) => moneyText(each, currency, language));
  const listed = new Intl.ListFormat(language, { type: 'disjunction' }).format(amounts);
  return { fault: form.amountUnclear(listed) };
}

/** Formats an amount as the console's language writes it; leaves invalid or ambiguous text unchanged. */
export function amountAsWritten(typed: string, currency: string): string {
  const { amount } = amountIn(typed, currency);
  return amount === undefined
    ? typed
    : writtenAmount(amount, { currency, language: words.language });
}
