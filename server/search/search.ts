import { searchTerms } from '#domain/orders/search-terms.ts';
import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import { eventsNamed, type NamedEvent } from '../events/events-named.ts';
import { type OrderLine, orderLine, sellersSeen } from '../orders/list-orders.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import {
  type FoundBy,
  type FoundCode,
  type FoundOrder,
  findCode,
  ordersByBeginning,
  ordersByEmail,
  ordersByHolderEmail,
  ordersByLastFour,
  ordersByName,
  ordersByNumber,
  ordersByScanCode,
} from '../store/orders/found-orders.ts';
import { showOrders } from '../store/orders/listed-orders.ts';

/** Rows of each kind in one answer. */
const shown = 50;

/** A search by staff. */
export interface Search {
  readonly portalId: number;
  /** The sellers that the person is limited to; null for all. Promo codes are found only without a limit. */
  readonly sellers: readonly string[] | null;
  readonly text: string;
}

export interface SearchAnswer {
  /** Orders, each with how it was found; best matches first. */
  readonly orders: readonly (OrderLine & { readonly by: FoundBy })[];
  readonly events: readonly NamedEvent[];
  readonly codes: readonly FoundCode[];
}

/**
 * Finds orders by number, scan code, last digits of the card, and name and email address of the buyer and of holders, and
 * events and promo codes by name (TOD-04): at most 50 of each.
 */
export async function search(
  { store, cache }: Services,
  { portalId, sellers, text }: Search,
): Promise<SearchAnswer> {
  const catalogue = await cache.catalogue(portalId);
  const seen = sellersSeen(catalogue, sellers);
  const { words } = searchTerms(text);
  return store.readRecent('search', portalId, async (tx) => {
    const [found, codes] = await Promise.all([
      findOrders(tx, text, seen),
      sellers === null && words !== null ? findCode(tx, promoCodeKey(words)) : [],
    ]);
    const by = new Map(found.toReversed().map(({ id, by }) => [id, by]));
    const ids = [...new Set(found.map(({ id }) => id))].slice(0, shown);
    const orders = await showOrders(tx, ids);
    return {
      orders: orders.map((order) => ({
        ...orderLine(order, catalogue),
        by: by.get(order.id) ?? 'name',
      })),
      events: words === null ? [] : eventsNamed(catalogue, seen, words),
      codes,
    };
  });
}

/** Orders found in each way, best matches first; an order can be found in several. */
async function findOrders(tx: Tx, text: string, sellers: string[]): Promise<FoundOrder[]> {
  const { number, email, scanCode, lastFour, name } = searchTerms(text);
  const wanted = { sellers, limit: shown };
  const found = await Promise.all([
    number === null ? [] : ordersByNumber(tx, number, wanted),
    scanCode === null ? [] : ordersByScanCode(tx, scanCode, wanted),
    email === null ? [] : ordersByEmail(tx, email, wanted),
    email === null ? [] : ordersByHolderEmail(tx, email, wanted),
    lastFour === null ? [] : ordersByLastFour(tx, lastFour, wanted),
    name === null ? [] : ordersByName(tx, name, wanted),
    // A name can be the beginning of a number by chance.
    number === null ? [] : ordersByBeginning(tx, number, wanted),
  ]);
  return found.flat();
}
