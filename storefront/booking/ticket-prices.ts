import type { Storefront } from '../site/storefront.ts';
import type { OfferedGroup, OfferedType, Sessions } from './offer.ts';
import { lowestShown, type TypePrice } from './shown-price.ts';

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
  shop: Pick<Storefront, 'fees' | 'currency'>,
): { readonly price: string; readonly originalPrice: string } | null {
  const isScheduled = sessions?.price_schedule.some(
    ({ event_session_id, ticket_type_id }) =>
      event_session_id === sessionId && types.some(({ id }) => id === ticket_type_id),
  );
  if (originalPrice === null || isScheduled) return null;
  if (shop.fees === 'apart') return { price, originalPrice };
  const all = types.map((type) => priceOf(type, null, null));
  const least = lowestShown(all, shop);
  const listed = lowestShown(
    all.map((each) => ({ ...each, amount: each.before ?? each.amount })),
    shop,
  );
  return least && listed && Number(listed.amount) > Number(least.amount)
    ? { price: least.amount, originalPrice: listed.amount }
    : null;
}
