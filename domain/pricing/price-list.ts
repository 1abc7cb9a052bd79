import { lowestPrice, type PricedSession, type PricedType, type TicketPrice } from './price.ts';

/** The least that each type costs, by its id. */
export type PriceList = ReadonlyMap<string, TicketPrice>;

/**
 * Prices the types session by session. Sessions that cost the same get the very same list, so that
 * what follows from a list can be worked out once.
 */
export function priceLists(
  types: readonly (PricedType & { readonly id: string })[],
): (session: PricedSession) => PriceList {
  const lists = new Map<string, PriceList>();
  return (session) => {
    const prices = types.map((type) => lowestPrice(type, session));
    const key = prices.map((price) => price.face_value).join();
    let list = lists.get(key);
    if (!list) {
      list = new Map(types.map((type, n) => [type.id, prices[n] as TicketPrice]));
      lists.set(key, list);
    }
    return list;
  };
}
