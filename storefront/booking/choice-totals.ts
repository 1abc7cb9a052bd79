import { joinDistinct } from '#domain/content/distinct-names.ts';
import { hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import { formatAmount, type Minor, moneyStep, parseAmount } from '#domain/pricing/money.ts';
import { feesOn } from '#domain/pricing/price.ts';
import { givenAmount, typeWithoutAmount } from './chosen-lines.ts';
import type { EventOffer, OfferedType, Sessions } from './offer.ts';
import { priceOf } from './ticket-prices.ts';

interface ChosenLine {
  readonly typeId: string;
  readonly name: string;
  readonly quantity: number;
  /**
   * Decimal amount of the line, before fees; null while the buyer's own amount is out of bounds.
   */
  readonly amount: string | null;
  /** Its fees. */
  readonly fee: string;
}

interface ChoiceTotals {
  readonly lines: readonly ChosenLine[];
  readonly count: number;
  readonly fees: string;
  /** Fees included; null while a buyer's own amount is missing or out of bounds. */
  readonly total: string | null;
}

interface ChosenTickets {
  readonly offer: Pick<Sessions, 'price_schedule'> | null;
  readonly session: string | null;
  readonly quantities: Readonly<Record<string, number>>;
  readonly amounts: Readonly<Record<string, string>>;
}

/** The text keys of the button that holds the chosen tickets, by the kind of offer. */
export const holdButtonText = {
  visits: 'event.submit',
  memberships: 'event.submit_membership',
  gifts: 'event.submit_add',
} as const;

/** The cost of the chosen tickets as the page computes it; the server prices the cart. */
export function choiceTotals(
  { groups }: Pick<EventOffer, 'groups'>,
  { offer, session, quantities, amounts }: ChosenTickets,
  currency: string,
): ChoiceTotals {
  const minor = (amount: string): Minor => parseAmount(amount, currency) ?? 0;
  const lines: ChosenLine[] = [];
  let [count, tickets, fees] = [0, 0, 0];
  const types = groups.flatMap((group) => group.types.map((type) => ({ type, group })));
  for (const { type, group } of types) {
    const quantity = quantities[type.id] ?? 0;
    if (quantity === 0) continue;
    const price = priceOf(type, offer, session);
    const chosenAmount = givenAmount(type, amounts, currency);
    const amount = minor(chosenAmount ?? price.amount) * quantity;
    const fee = feeOf(type, chosenAmount, currency) ?? minor(price.fee);
    count += quantity;
    tickets += amount;
    fees += fee * quantity;
    lines.push({
      typeId: type.id,
      name: groups.length > 1 ? joinDistinct(type.name, group.name) : type.name,
      quantity,
      amount:
        chosenAmount === null && hasFlexiblePrice(type) ? null : formatAmount(amount, currency),
      fee: formatAmount(fee * quantity, currency),
    });
  }
  return {
    lines,
    count,
    fees: formatAmount(fees, currency),
    total: typeWithoutAmount(groups, { session, quantities, amounts }, currency)
      ? null
      : formatAmount(tickets + fees, currency),
  };
}

/** The fees on an amount that the buyer chose; undefined if the price is not theirs to choose. */
function feeOf(
  { feeRates }: OfferedType,
  chosen: string | null,
  currency: string,
): Minor | undefined {
  if (!feeRates || chosen === null) return undefined;
  const [value, fixed] = [chosen, feeRates.fixed].map((each) => parseAmount(each, currency) ?? 0);
  const rates = { fee_fixed_rate: fixed ?? 0, fee_percent_rate: feeRates.percent };
  const fees = feesOn(value ?? 0, rates, moneyStep(currency));
  return fees.fee_fixed_outside + fees.fee_percent_outside;
}
