import { brandName, methodName } from '#domain/exports/cell-words.ts';
import { orderWords } from '../words/orders.ts';

interface Way {
  /** stripe, ledger (a gift card) or free. */
  readonly method: string;
  /** The processor's kind of payment method; null where it is not known. */
  readonly kind?: string | null | undefined;
  readonly brand?: string | null | undefined;
  readonly last_four: string | null;
}

/** Describes a payment method: "Visa ending in 4242". `keep` marks the digits. */
export function wayOf(
  { method, kind, brand, last_four: digits }: Way,
  keep: (text: string) => string = String,
): string {
  const name = kind ? methodName(kind) : (orderWords.methods[method] ?? method);
  const shown = brand ? brandName(brand) : name;
  return digits === null ? shown : `${shown} ${orderWords.ending(keep(digits))}`;
}
