import { lowestPrice, type PricedSession, type PricedType, type TicketPrice } from './price.ts';

/** The lowest price of each type, by its id. */
export type PriceList = ReadonlyMap<string, TicketPrice>;

/**
 * Prices the types in each session. Sessions with equal prices share one list, so that results
 * derived from a list can be computed once.
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
