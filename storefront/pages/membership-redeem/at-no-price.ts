import type { EventOffer } from '../../booking/offer.ts';

/** An event with only the types that a code redeems, at a price of zero. */
export function atNoPrice(
  event: EventOffer,
  quantities: Readonly<Record<string, number>>,
): EventOffer {
  const groups = event.groups
    .map((group) => ({
      ...group,
      price: '0',
      originalPrice: null,
      types: group.types
        .filter(({ id }) => (quantities[id] ?? 0) > 0)
        .map((type) => ({
          ...type,
          currency_amount: '0',
          currency_amount_min: null,
          currency_amount_max: null,
          discounted_amount: null,
          fees_outside: '0',
        })),
    }))
    .filter(({ types }) => types.length > 0);
  return { ...event, groups };
}
