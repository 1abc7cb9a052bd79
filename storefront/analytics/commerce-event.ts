import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import type { CartChange } from '../cart/cart-changes.ts';
import type { Bought } from '../cart/cart-lines.ts';
import type { CartAnswer } from '../cart/cart-store.ts';
import type { OrderAnswer } from '../orders/load-orders.server.ts';

export type CommerceEventName =
  | 'view_item'
  | 'add_to_cart'
  | 'remove_from_cart'
  | 'begin_checkout'
  | 'purchase';

/**
 * A line of a purchase under GA4's names. The ids are those of the venue's offers, never of a
 * person.
 */
interface Item {
  readonly item_id: string;
  readonly item_name: string;
  /** The ticket type. */
  readonly item_variant?: string;
  /** The price of one ticket as paid, without fees. */
  readonly price?: number;
  readonly quantity: number;
}

/** One entry of the data layer (ANA-07). */
export interface CommerceEvent {
  readonly event: CommerceEventName;
  /** The pattern of the page's address: it contains no id (law 9). */
  readonly page_path: string;
  readonly ecommerce: {
    readonly currency: string;
    /** The sum of the items, without fees. */
    readonly value: number;
    readonly coupon?: string;
    /** The order's number, which gives no access to the order. */
    readonly transaction_id?: string;
    readonly items: readonly Item[];
  };
}

/** The page and currency of an event. */
interface Scene {
  readonly page: string;
  readonly currency: string;
}

type Event = CommerceEvent['event'];
type Cartmod = CartAnswer['cartmod'][number];

/** The entry for an event that is viewed; its price is the lowest listed one (ANA-05). */
export function viewItem(
  { page, currency }: Scene,
  event: {
    readonly id: string;
    readonly name: string;
    readonly groups: readonly {
      readonly types: readonly { readonly currency_amount: string | null }[];
    }[];
  },
): CommerceEvent {
  const amounts = event.groups
    .flatMap(({ types }) => types)
    .flatMap(({ currency_amount }) => parseAmount(currency_amount ?? '', currency) ?? []);
  const price = amounts.length > 0 ? major(Math.min(...amounts), currency) : undefined;
  const item = { item_id: event.id, item_name: event.name, quantity: 1 };
  return {
    event: 'view_item',
    page_path: page,
    ecommerce: {
      currency,
      value: price ?? 0,
      items: [price === undefined ? item : { ...item, price }],
    },
  };
}

/** The entries for tickets that were added to the cart or removed from it (ANA-01, ANA-02). */
export function cartChanged(scene: Scene, { kind, bought, cartmod }: CartChange): CommerceEvent {
  const name = kind === 'added' ? 'add_to_cart' : 'remove_from_cart';
  return ofTickets(name, scene, bought, couponOf(cartmod));
}

/** The entry for a checkout that has started (ANA-03). */
export const beginCheckout = (scene: Scene, answer: CartAnswer): CommerceEvent =>
  ofTickets('begin_checkout', scene, answer, couponOf(answer.cartmod));

/** The entry for one order of a complete page (ANA-04). */
export function purchase(
  scene: Scene,
  order: Pick<OrderAnswer['ticket_order'][number], 'id' | 'order_number'>,
  answer: Bought & Pick<OrderAnswer, 'cartmod'>,
): CommerceEvent {
  const ticket = answer.ticket.filter(({ ticket_order_id }) => ticket_order_id === order.id);
  const ids = new Set(ticket.map(({ id }) => id));
  const mods = answer.cartmod.filter((mod) => mod.tickets_affected.some((id) => ids.has(id)));
  return ofTickets(
    'purchase',
    scene,
    { ...answer, ticket },
    { transaction_id: order.order_number, ...couponOf(mods) },
  );
}

function ofTickets(
  event: Event,
  { page, currency }: Scene,
  bought: Bought,
  more: Pick<CommerceEvent['ecommerce'], 'coupon' | 'transaction_id'>,
): CommerceEvent {
  const minor = (amount: string): number => parseAmount(amount, currency) ?? 0;
  const value = bought.ticket.reduce((sum, ticket) => sum + minor(ticket.adjusted_value), 0);
  const alike = Map.groupBy(bought.ticket, (ticket) =>
    [ticket.event_template_id, ticket.ticket_type_id, minor(ticket.adjusted_value)].join(' '),
  );
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name ?? '';
  const items = [...alike.values()].flatMap(([ticket, ...others]): readonly Item[] =>
    ticket
      ? [
          {
            item_id: ticket.event_template_id,
            item_name: nameIn(bought.event_template, ticket.event_template_id),
            item_variant: nameIn(bought.ticket_type, ticket.ticket_type_id),
            price: major(minor(ticket.adjusted_value), currency),
            quantity: 1 + others.length,
          },
        ]
      : [],
  );
  return {
    event,
    page_path: page,
    ecommerce: { currency, value: major(value, currency), ...more, items },
  };
}

/** A number in GA4's format: 18.5, and 1800 for yen. */
const major = (minor: number, currency: string): number => Number(formatAmount(minor, currency));

/** The names of the discounts; the codes themselves may be personal. */
function couponOf(cartmods: readonly Pick<Cartmod, 'name' | 'resource'>[]): {
  readonly coupon?: string;
} {
  const names = cartmods
    .filter(({ resource }) => resource === 'promo_code')
    .map(({ name }) => name);
  return names.length > 0 ? { coupon: [...new Set(names)].join(',') } : {};
}
