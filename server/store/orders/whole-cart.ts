import { sql } from 'kysely';
import type { Instalment } from '#domain/payments/payment-schedule.ts';
import type { CartRow, TicketRow } from '../cart/carts.ts';
import { db, type Tx } from '../database.ts';
import type { StoredAnswer } from '../idempotency.ts';
import type { Payer, PaymentEntryRow, PaymentRow } from '../payments/payments.ts';
import { prepared } from '../prepared.ts';
import type { CartCodeRow } from '../pricing/cart-codes.ts';
import { atCodePrices, type CodePrices, withMods } from '../pricing/code-prices.ts';
import type { OrderRow } from './orders.ts';

/** A cart with all its parts, except the order of an edit. */
export interface CartWithParts {
  readonly cart: CartRow;
  readonly tickets: readonly TicketRow[];
  readonly codes: readonly CartCodeRow[];
  readonly entries: readonly PaymentEntryRow[];
  /** Empty until the cart is ordered. */
  readonly orders: readonly OrderRow[];
  readonly unsettled: PaymentRow | undefined;
  /** Parts of the price with due dates; empty for most carts. */
  readonly instalments: readonly Instalment[];
  /** Payments whose payers may see the orders, once the cart is bought. */
  readonly openers: readonly Payer[];
}

/** A row from JSON: times and binary values are texts. */
type JsonRow = Readonly<Record<string, unknown>>;

type JsonCart = Readonly<Record<Exclude<keyof CartWithParts, 'cart' | 'unsettled'>, JsonRow[]>> & {
  readonly cart: JsonRow & { readonly code_prices: readonly JsonRow[] | null };
  readonly unsettled: JsonRow | null;
};

/** Tickets of the same kind; each list has one value per ticket, or is null if all values are null. */
type JsonTickets = JsonRow & {
  readonly ids: readonly string[];
  readonly positions: readonly number[];
  readonly seats: readonly (string | null)[] | null;
  readonly codes: readonly (string | null)[] | null;
};

/** A code with its discounts, grouped by tickets with the same amount. */
type JsonCode = JsonRow & {
  readonly mods: readonly { readonly amount: number; readonly tickets: readonly string[] }[];
};

type JsonCartInGroups = Omit<JsonCart, 'tickets' | 'codes'> & {
  readonly tickets: readonly JsonTickets[];
  readonly codes: readonly JsonCode[];
};

const wholeCart = prepared('cart_in_parts', (portalId: number, id: string, isLocked: boolean) =>
  sql<{
    whole: JsonCartInGroups | null;
  }>`select cart_in_parts(${portalId}, ${id}, ${isLocked}) as whole`.compile(db),
);

/** Reads a cart with all its parts in one statement (cart_in_parts.sql). */
export const readCartWithParts = (tx: Tx, id: string): Promise<CartWithParts | undefined> =>
  read(tx, id, false);

/** Reads a cart with its parts, and locks it until the transaction ends. */
export const lockCartWithParts = (tx: Tx, id: string): Promise<CartWithParts | undefined> =>
  read(tx, id, true);

/** A cart locked for a batched change. */
export interface LockedCart extends CartWithParts {
  /** The answer that an earlier write stored under the key of the request. */
  readonly stored: StoredAnswer | undefined;
  /** True if its network has another cart. */
  readonly sharesNetwork: boolean;
}

interface LockedRow {
  readonly cart_id: string;
  readonly request_hash: Buffer | null;
  readonly answer: unknown;
  readonly whole: JsonCart;
  readonly shares_network: boolean;
}

const lockCarts = prepared('lock_carts', (portalId: number, asked: string) =>
  sql<LockedRow>`select cart_id, request_hash, answer, whole, shares_network
    from lock_carts(${portalId}, ${asked}::jsonb)`.compile(db),
);

/**
 * Locks and reads carts, each with the key of its request, without waiting for locks: omits carts that another
 * transaction has locked, or that are long (lock_carts.sql). Each cart and each key may be named once.
 */
export async function lockFreeCarts(
  tx: Tx,
  asked: readonly { readonly cart: string; readonly key: string | undefined }[],
): Promise<ReadonlyMap<string, LockedCart>> {
  const rows = await tx.rows(lockCarts(tx.portalId, JSON.stringify(asked)));
  return new Map(
    rows.map(({ cart_id, request_hash, answer, whole, shares_network }) => [
      cart_id,
      {
        ...partsOf(whole),
        stored: request_hash ? { request_hash, answer } : undefined,
        sharesNetwork: shares_network,
      },
    ]),
  );
}

async function read(tx: Tx, id: string, isLocked: boolean): Promise<CartWithParts | undefined> {
  const row = await tx.row(wholeCart(tx.portalId, id, isLocked));
  return row?.whole ? partsInGroups(row.whole) : undefined;
}

function partsInGroups(whole: JsonCartInGroups): CartWithParts {
  const tickets = whole.tickets.flatMap(ticketsOfGroup);
  const codes = whole.codes.map(({ mods, ...code }) => ({
    ...code,
    mods: mods.flatMap((mod) => {
      const { amount, tickets } = typed<typeof mod>(mod);
      return tickets.map((ticket_id) => ({ ticket_id, amount }));
    }),
  }));
  return partsWith(
    { ...whole, codes },
    tickets.sort((one, other) => one.position - other.position),
  );
}

function ticketsOfGroup({ ids, positions, seats, codes, ...common }: JsonTickets): TicketRow[] {
  const alike =
    typed<Omit<TicketRow, 'id' | 'position' | 'seat_template_id' | 'scan_code'>>(common);
  return ids.map((id, at) => ({
    ...alike,
    id,
    position: positions[at] ?? 0,
    seat_template_id: seats?.[at] ?? null,
    scan_code: codes?.[at] ?? null,
  }));
}

const partsOf = (whole: JsonCart): CartWithParts =>
  partsWith(whole, whole.tickets.map(typed<TicketRow>));

function partsWith(whole: Omit<JsonCart, 'tickets'>, rows: readonly TicketRow[]): CartWithParts {
  const { cart, entries, unsettled, instalments, orders, openers } = whole;
  const { code_prices, ...own } = cart;
  const prices = code_prices?.map(typed<CodePrices>);
  const tickets = prices ? atCodePrices(rows, prices) : rows;
  const codes = whole.codes.map(typed<CartCodeRow>);
  return {
    cart: typed<CartRow>(own),
    tickets,
    codes: codesInOrder(prices ? withMods(codes, prices) : codes, tickets),
    entries: entries.map(typed<PaymentEntryRow>),
    unsettled: unsettled ? typed<PaymentRow>(unsettled) : undefined,
    instalments: instalments
      .map(typed<Omit<Instalment, 'due'> & { due: Date }>)
      .map((instalment) => ({ ...instalment, due: instalment.due.getTime() })),
    orders: orders.map(typed<OrderRow>),
    openers: openers.map(typed<Payer>),
  };
}

/** Returns codes with their discounts in the order of the tickets. */
function codesInOrder(
  codes: readonly CartCodeRow[],
  tickets: readonly TicketRow[],
): readonly CartCodeRow[] {
  if (codes.length === 0) return codes;
  const inOrder = new Map(tickets.map(({ id }, at) => [id, at]));
  const place = (id: string) => inOrder.get(id) ?? 0;
  return codes.map((code) => ({
    ...code,
    mods: code.mods.toSorted((one, other) => place(one.ticket_id) - place(other.ticket_id)),
  }));
}

/** Columns of times and of binary values. */
const times = new Set(
  'expires_at held_until_max valid_from valid_to created_at next_check_at occurred_on due purchased_on'.split(
    ' ',
  ),
);
const hashes = new Set(['payer_hash']);

/**
 * Converts a row's JSON values to those that a separate query would return. @throws RangeError for an integer beyond
 * 2^53.
 */
function typed<T>(row: JsonRow): T {
  const result: Record<string, unknown> = { ...row };
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      throw new RangeError(`${column} is beyond 2^53.`);
    }
    if (typeof value !== 'string') continue;
    if (times.has(column)) result[column] = new Date(value);
    if (hashes.has(column)) result[column] = Buffer.from(value.slice(2), 'hex');
  }
  return result as T;
}
