import type { OfferedGroup, OfferedType, Sessions } from './offer.ts';

/** The price of one ticket of a type in a session before fees, and its fees (QTY-08). */
export interface TypePrice {
  readonly amount: string;
  readonly fee: string;
  /** The listed price before a discount (QTY-07); null if there is none. */
  readonly before: string | null;
}

/** The price of a type; the chosen session's price schedule overrides the listed price. */
export function priceOf(
  type: OfferedType,
  sessions: Pick<Sessions, 'price_schedule'> | null,
  sessionId: string | null,
): TypePrice {
  const scheduled = sessions?.price_schedule.find(
    (price) => price.event_session_id === sessionId && price.ticket_type_id === type.id,
  );
  if (scheduled) {
    const { currency_amount: amount, fees_outside: fee, original_amount: before } = scheduled;
    return { amount, fee, before };
  }
  const { discounted_amount: discounted, currency_amount: listed, fees_outside: fee } = type;
  return { amount: discounted ?? listed, fee, before: discounted === null ? null : listed };
}

/**
 * The lowest price of a group and its price before a discount; null without a discount, or if the
 * session has prices of its own.
 */
export function groupPriceOf(
  { types, price, originalPrice }: OfferedGroup,
  sessions: Pick<Sessions, 'price_schedule'> | null,
  sessionId: string | null,
): { readonly price: string; readonly originalPrice: string } | null {
  const isScheduled = sessions?.price_schedule.some(
    ({ event_session_id, ticket_type_id }) =>
      event_session_id === sessionId && types.some(({ id }) => id === ticket_type_id),
  );
  return originalPrice === null || isScheduled ? null : { price, originalPrice };
}
