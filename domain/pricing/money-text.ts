import { currencyExponent } from './currency.ts';

/** One format per language and currency of the storefronts. */
const formats = new Map<string, Intl.NumberFormat>();

/** A decimal amount formatted for reading: "€12.50", "¥1,300". */
export function moneyText(amount: string, currency: string, language: string): string {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const digits = currencyExponent(currency);
    format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format.format(Number(amount));
}
