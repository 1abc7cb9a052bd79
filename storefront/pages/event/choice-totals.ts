import { formatAmount, type Minor, parseAmount } from '#domain/money.ts';
import { type EventOffer, priceOf, type Sessions } from './offer.ts';

export interface ChosenLine {
  readonly typeId: string;
  readonly name: string;
  readonly quantity: number;
  /** Decimal amount of the line, before fees. */
  readonly amount: string;
}

export interface ChoiceTotals {
  readonly lines: readonly ChosenLine[];
  readonly count: number;
  readonly fees: string;
  /** Fees included. */
  readonly total: string;
}

/** What the chosen tickets will cost, as far as the page knows; the server prices the cart. */
export function choiceTotals(
  { groups }: Pick<EventOffer, 'groups'>,
  sessions: Pick<Sessions, 'price_schedule'> | null,
  session: string | null,
  quantities: Readonly<Record<string, number>>,
  currency: string,
): ChoiceTotals {
  const minor = (amount: string): Minor => parseAmount(amount, currency) ?? 0;
  const lines: ChosenLine[] = [];
  let [count, tickets, fees] = [0, 0, 0];
  const types = groups.flatMap((group) => group.types.map((type) => ({ type, group })));
  for (const { type, group } of types) {
    const quantity = quantities[type.id] ?? 0;
    if (quantity === 0) continue;
    const price = priceOf(type, sessions, session);
    const amount = minor(price.amount) * quantity;
    count += quantity;
    tickets += amount;
    fees += minor(price.fee) * quantity;
    lines.push({
      typeId: type.id,
      name: groups.length > 1 ? `${type.name}, ${group.name}` : type.name,
      quantity,
      amount: formatAmount(amount, currency),
    });
  }
  return {
    lines,
    count,
    fees: formatAmount(fees, currency),
    total: formatAmount(tickets + fees, currency),
  };
}
