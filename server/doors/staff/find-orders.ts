import { isNamed, typedWords } from '#domain/content/fold-text.ts';
import { typedSeat } from '#domain/doors/seat-text.ts';
import { searchTerms } from '#domain/orders/search-terms.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { eventDays } from '../../events/event-days.ts';
import { findSeat } from '../../seats/seating.ts';
import type { DoorStaffRequest } from '../../staff/staff-request.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import type { Tx } from '../../store/database.ts';
import { ticketsOfSeat } from '../../store/doors/find-seats.ts';
import {
  ordersByBeginning,
  ordersByEmail,
  ordersByHolderEmail,
  ordersByName,
  ordersByNumber,
} from '../../store/orders/found-orders.ts';
import { isOwn } from '../scan-request.ts';
import { doorRequestOf } from './door-request.ts';

/** Maximum number of orders in one answer. */
export const mostOrders = 10;

/** Finds order ids by number, by seat today, and by address and name of the buyer and holders, best matches first. */
export async function findOrders(
  tx: Tx,
  text: string,
  request: DoorStaffRequest,
): Promise<string[]> {
  const { catalogue, scope } = request;
  const { number, email, name } = searchTerms(text);
  const sellers = [...catalogue.sellers.keys()].filter((id) => isWithin(scope, id));
  const wanted = { sellers, limit: mostOrders + 1 };
  const [seats, ...found] = await Promise.all([
    ordersOfSeat(tx, text, request),
    number === null ? [] : ordersByNumber(tx, number, wanted),
    email === null ? [] : ordersByEmail(tx, email, wanted),
    email === null ? [] : ordersByHolderEmail(tx, email, wanted),
    name === null ? [] : ordersByName(tx, name, wanted),
    // A name can be the beginning of a number by chance.
    number === null ? [] : ordersByBeginning(tx, number, wanted),
  ]);
  return [...seats, ...found.flat().map(({ id }) => id)];
}

async function ordersOfSeat(tx: Tx, text: string, request: DoorStaffRequest): Promise<string[]> {
  const { catalogue, services } = request;
  const typed = typedSeat(text);
  if (!typed) return [];
  const own = doorRequestOf(request);
  const events = [...catalogue.templates.values()]
    .filter(({ id, seat_map_id }) => seat_map_id !== null && isOwn(own, id))
    .map(({ id }) => id);
  const days = eventDays(catalogue, events, services.now());
  const tickets = await ticketsOfSeat(tx, typed, { events: days, limit: 100 });
  return tickets
    .filter(({ event, seat }) => {
      const section = findSeat(catalogue, event, seat)?.section.toLowerCase() ?? '';
      return section.includes(typed.section);
    })
    .map(({ order }) => order);
}

/** Returns a function that is true for tickets whose holder has the typed name or address. */
export function holderMeant(text: string): (ticket: TicketRow) => boolean {
  const { email } = searchTerms(text);
  const words = typedWords(text);
  return ({ admit_name, admit_email }) =>
    email === null ? isNamed(admit_name, words) : admit_email.toLowerCase() === email;
}
