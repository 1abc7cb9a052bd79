import { Refusal } from '#contract/api/refusals.ts';
import { addDays } from '#domain/events/schedule.ts';
import { type OrderState, orderState, type StateFilter } from '#domain/orders/order-state.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import { dayOf } from '#domain/time/days.ts';
import type { Services } from '../services/services.ts';
import { type Catalogue, portalTimezone, zoneOfEvent } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { sessionsWithin } from '../store/events/sessions-on-day.ts';
import {
  type ListedOrder,
  type OrderFilter,
  type OrderKey,
  type OrderPage,
  scanOrders,
  showOrders,
} from '../store/orders/listed-orders.ts';

/** Orders on one page of a list. */
const pageSize = 50;
/** Maximum number of orders scanned for one page of a filtered list. */
const mostScanned = 2_000;
/** Maximum number of tickets of an event, or carts of a code, for which all orders are read for a page. */
const collected = 10_000;

/** The filters of the list of orders; an omitted filter lets all orders pass. */
export interface OrderListFilter {
  /** Days on which orders were made, inclusive, as YYYY-MM-DD in the portal's zone. */
  readonly from_day?: string | undefined;
  readonly to_day?: string | undefined;
  readonly seller?: string | undefined;
  readonly event?: string | undefined;
  /** A day on which sessions of the event start, YYYY-MM-DD; needs `event`. */
  readonly visit_day?: string | undefined;
  readonly session?: string | undefined;
  readonly state?: StateFilter | undefined;
  readonly channel?: string | undefined;
  /**
   * `card`, `sepa_debit`, `apple_pay`, `google_pay`, `ledger` (a gift card), `free`, or `stripe` if the method is
   * unknown.
   */
  readonly method?: string | undefined;
  /** A promo code as typed. */
  readonly code?: string | undefined;
  /** Orders with unpaid instalments. */
  readonly unpaid?: boolean | undefined;
}

/** A request for one page of orders. */
export interface ListOrders {
  readonly portalId: number;
  /** The sellers that the person is limited to; null for all. */
  readonly sellers: readonly string[] | null;
  readonly filter: OrderListFilter;
  readonly sort: 'newest' | 'number';
  /** `next` of the previous page; null for the first page. */
  readonly after: string | null;
}

/** An order as lists show it: amounts as decimal texts, the time in ISO 8601. */
export interface OrderLine
  extends Omit<ListedOrder, 'total' | 'unpaid' | 'purchased_on' | VisitColumn> {
  readonly purchased_on: string;
  readonly state: OrderState;
  readonly total: string;
  readonly unpaid: string;
  readonly visit: Visit | null;
}

type VisitColumn = 'visit_event_id' | 'visit_start' | 'visits';

/** The visit that an order is for: its first session, or the event of a ticket without a session. */
export interface Visit {
  /** The event's name. */
  readonly event: string;
  /** ISO 8601; null without a session. */
  readonly starts_at: string | null;
  /** The zone of the event's venue. */
  readonly timezone: string;
  /** The number of other sessions or events that the order is for. */
  readonly others: number;
}

export interface OrderList {
  readonly orders: readonly OrderLine[];
  /** The position where the next page starts; null at the end. A page can be short or empty before the end. */
  readonly next: string | null;
}

/**
 * Lists orders for staff (SLS-01): at most 50 per page, after scanning at most 2,000, so that no filter takes long.
 * Throws bad_field_value for a day or position that can't be parsed.
 */
export async function listOrders(
  { store, cache }: Services,
  { portalId, sellers, filter, sort, after }: ListOrders,
): Promise<OrderList> {
  const catalogue = await cache.catalogue(portalId);
  const scanned = needsNoScan(filter, sort) ? pageSize + 1 : mostScanned;
  const page = { sort, after: after === null ? null : readPlace(after, sort), scanned, collected };
  return store.readRecent('orders', portalId, async (tx) => {
    const wanted = await readOrderFilter(tx, catalogue, { sellers, filter });
    const keys = await scanOrders(tx, wanted, page);
    const matching = keys.filter(({ matches }) => matches);
    const shown = matching.slice(0, pageSize);
    const isWhole = matching.length <= pageSize && keys.length < scanned;
    const last = matching.length > pageSize ? shown.at(-1) : keys.at(-1);
    const orders = await showOrders(
      tx,
      shown.map(({ id }) => id),
    );
    return {
      orders: orders.map((order) => orderLine(order, catalogue)),
      next: isWhole || !last ? null : writePlace(last, sort),
    };
  });
}

/** Maximum number of scans of the list in one call. */
const mostLooks = 10;

/**
 * Lists the numbers of matching orders, newest first, up to a limit and after scanning at most 20,000 (SLS-10). Throws
 * bad_field_value.
 */
export async function listOrderNumbers(
  { store, cache }: Services,
  { portalId, sellers, filter }: Pick<ListOrders, 'portalId' | 'sellers' | 'filter'>,
  limit: number,
): Promise<{ readonly numbers: readonly string[]; readonly isWhole: boolean }> {
  const catalogue = await cache.catalogue(portalId);
  const numbers: string[] = [];
  let after: OrderKey | null = null;
  for (let look = 0; look < mostLooks; look += 1) {
    const page: OrderPage = { sort: 'newest', after, scanned: mostScanned, collected };
    const keys = await store.read(portalId, async (tx) =>
      scanOrders(tx, await readOrderFilter(tx, catalogue, { sellers, filter }), page),
    );
    numbers.push(...keys.filter(({ matches }) => matches).map(({ number }) => number));
    if (numbers.length > limit) return { numbers: numbers.slice(0, limit), isWhole: false };
    const last = keys.at(-1);
    if (!last || keys.length < mostScanned) return { numbers, isWhole: true };
    after = last;
  }
  return { numbers, isWhole: false };
}

/** True if every order of a day and seller matches: the list's index reads no others. */
const needsNoScan = (
  { from_day: _, to_day: __, seller: ___, ...others }: OrderListFilter,
  sort: ListOrders['sort'],
): boolean => sort === 'newest' && Object.values(others).every((value) => !value);

/** An order with its amounts and time as texts, and its visit by name. */
export function orderLine(listed: ListedOrder, catalogue: Catalogue): OrderLine {
  const { visit_event_id: id, visit_start: start, visits, ...order } = listed;
  const { currency } = catalogue.portal;
  return {
    ...order,
    state: orderState(order),
    purchased_on: order.purchased_on.toISOString(),
    total: formatAmount(order.total, currency),
    unpaid: formatAmount(order.unpaid, currency),
    visit: id === null ? null : visitOf(catalogue, id, start, visits - 1),
  };
}

const visitOf = (catalogue: Catalogue, id: string, start: Date | null, others: number): Visit => ({
  event: catalogue.templates.get(id)?.name ?? id,
  starts_at: start?.toISOString() ?? null,
  timezone: zoneOfEvent(catalogue, id),
  others,
});

/** The sellers of a portal that a person may see. */
export const sellersSeen = (catalogue: Catalogue, sellers: readonly string[] | null): string[] =>
  [...catalogue.sellers.keys()].filter((id) => sellers === null || sellers.includes(id));

/** A filter by a person limited to `sellers`, in the form that the queries take; throws bad_field_value. */
export async function readOrderFilter(
  tx: Tx,
  catalogue: Catalogue,
  { sellers, filter }: Pick<ListOrders, 'sellers' | 'filter'>,
): Promise<OrderFilter> {
  const seen = sellersSeen(catalogue, sellers);
  const { seller, from_day: from, to_day: to, code, unpaid = false } = filter;
  const zone = portalTimezone(catalogue);
  return {
    sellers: seller === undefined ? seen : seen.filter((id) => id === seller),
    from: from === undefined ? null : startOf('from_day', from, 0, zone),
    until: to === undefined ? null : startOf('to_day', to, 1, zone),
    event: filter.event ?? null,
    sessions: await sessionsOf(tx, catalogue, filter),
    state: filter.state ?? null,
    channel: filter.channel ?? null,
    method: filter.method ?? null,
    code: code === undefined ? null : promoCodeKey(code),
    unpaid,
  };
}

/** Ids of the sessions that a filter names; null if it names none. */
async function sessionsOf(
  tx: Tx,
  catalogue: Catalogue,
  { event, visit_day: day, session }: OrderListFilter,
): Promise<readonly string[] | null> {
  if (day === undefined) return session === undefined ? null : [session];
  if (event === undefined || !isDay(day)) throw badValue('visit_day', day);
  const span = { id: event, ...dayOf(day, zoneOfEvent(catalogue, event)) };
  const ids = (await sessionsWithin(tx, span)).map(({ id }) => id);
  return session === undefined ? ids : ids.filter((id) => id === session);
}

/** The instant at which a day starts, or `later` days after it; throws bad_field_value for an invalid day. */
export function startOf(path: string, day: string, later: number, zone: string): Date {
  if (!isDay(day)) throw badValue(path, day);
  return new Date(dayOf(addDays(day, later), zone).from);
}

function isDay(day: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  // Date.parse reads February 30 as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && day >= '0001';
}

const badValue = (path: string, value: string) =>
  new Refusal('bad_field_value', 'ticket_order', { path, value });

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A list position as text: the number, or the time and the id. */
const writePlace = ({ at, id, number }: OrderKey, sort: ListOrders['sort']): string =>
  sort === 'number' ? number : `${at}~${id}`;

function readPlace(place: string, sort: ListOrders['sort']): OrderKey {
  if (sort === 'number') {
    if (!/^[\dA-Z-]{1,40}$/.test(place)) throw badValue('after', place);
    return { number: place, at: '', id: '' };
  }
  const [at = '', id = ''] = place.split('~');
  if (!/^\d{1,17}$/.test(at) || !uuidForm.test(id)) {
    throw badValue('after', place);
  }
  return { number: '', at, id };
}
