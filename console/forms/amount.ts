import { parsePrice } from '#domain/pricing/money.ts';

/** Returns true if a text is an amount in a currency, zero or more: "12.50". */
export function isAmount(text: string, currency: string): boolean {
  const amount = parsePrice(text.trim(), currency);
  return amount !== undefined && amount >= 0;
}
