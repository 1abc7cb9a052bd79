import { sql } from 'kysely';
import type { Cartmod, CartPrice, TicketChange } from '#domain/pricing/cart-price.ts';
import type { Minor } from '#domain/pricing/money.ts';
import type { CartCodeRow } from './cart-codes.ts';

/** Tickets with the same price after codes, in the form that `cart.code_prices` has until the cart is ordered. */
export interface CodePrices extends TicketChange {
  /** Discounts by code id; empty without any. */
  readonly mods: Readonly<Record<string, Minor>>;
  /** Ids. */
  readonly tickets: readonly string[];
}

/** Returns the prices of tickets after codes, grouped: a thousand tickets mostly have a few prices. */
export function codePrices(
  tickets: readonly { readonly id: string }[],
  price: CartPrice,
): CodePrices[] {
  const mods = modsByTicket(price.mods);
  const groups = new Map<string, CodePrices & { tickets: string[] }>();
  for (const { id } of tickets) {
    const change = price.tickets.get(id);
    if (!change) throw new RangeError(`Ticket ${id} has no price.`);
    const { adjusted_value, fee_fixed_outside, fee_percent_outside } = change;
    const off = mods.get(id) ?? [];
    let alike = `${adjusted_value} ${fee_fixed_outside} ${fee_percent_outside}`;
    for (const { key, amount } of off) alike += ` ${amount} ${key}`;
    const group = groups.get(alike);
    if (group) group.tickets.push(id);
    else {
      groups.set(alike, {
        adjusted_value,
        fee_fixed_outside,
        fee_percent_outside,
        mods: Object.fromEntries(off.map(({ key, amount }) => [key, amount])),
        tickets: [id],
      });
    }
  }
  return [...groups.values()];
}

function modsByTicket(mods: readonly Cartmod[]): ReadonlyMap<string, readonly Cartmod[]> {
  const all = new Map<string, Cartmod[]>();
  for (const mod of mods) {
    const found = all.get(mod.ticket_id);
    if (found) found.push(mod);
    else all.set(mod.ticket_id, [mod]);
  }
  return all;
}

/** True if a code gives a discount. */
export const isDiscounted = ({ mods }: CodePrices): boolean => Object.keys(mods).length > 0;

/**
 * The price of a ticket `k` of a cart that may have codes, in a query that joins `prices_by_codes(code_prices) priced` of its
 * cart by `priced.ticket_id`.
 */
export const ticketPrice = sql`coalesce(priced.adjusted_value, k.adjusted_value)
  + coalesce(priced.fee_fixed_outside, k.fee_fixed_outside)
  + coalesce(priced.fee_percent_outside, k.fee_percent_outside)`;

/** Applies the prices after codes to tickets. */
export function atCodePrices<T extends TicketChange & { readonly id: string }>(
  tickets: readonly T[],
  prices: readonly CodePrices[],
): T[] {
  const byTicket = new Map<string, TicketChange>();
  for (const { tickets: ids, mods: _, ...price } of prices) {
    for (const id of ids) byTicket.set(id, price);
  }
  return tickets.map((ticket) => {
    const price = byTicket.get(ticket.id);
    return price ? { ...ticket, ...price } : ticket;
  });
}

/** Adds their discounts to codes. */
export const withMods = (
  codes: readonly CartCodeRow[],
  prices: readonly CodePrices[],
): CartCodeRow[] =>
  codes.map((code) => ({
    ...code,
    mods: prices.flatMap(({ mods, tickets }) => {
      const amount = mods[code.promo_code_id];
      return amount === undefined ? [] : tickets.map((ticket_id) => ({ ticket_id, amount }));
    }),
  }));
