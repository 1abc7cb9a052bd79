import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { mostPlaces } from '#domain/cart/staff-cart.ts';
import type { AnswerFault } from '#domain/cart/survey.ts';
import { addMonths, dayIn } from '#domain/events/schedule.ts';
import { daysFault } from '#domain/payments/instalment-plan.ts';
import { boundsFault, planBounds } from '#domain/payments/plan-bounds.ts';
import { parsePrice, sum } from '#domain/pricing/money.ts';
import { isWithin, scopeOf } from '#domain/staff/rights.ts';
import { dayOf } from '#domain/time/days.ts';
import type { injectedCart } from '../cart/inject-cart.ts';
import { InvalidInput, invalid } from '../http/input.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import {
  type Catalogue,
  type CatalogueTemplate,
  configValue,
  portalTimezone,
  timezoneOf,
} from '../store/catalogue/catalogue.ts';
import { startOfSession } from '../store/events/session-changes.ts';
import { holdableTypes } from './holdable.ts';

type Wish = StaffInput<'priceStaffCart'>['body'];
type Lines = z.input<typeof injectedCart>['tickets'];

/** A ticket of a cart: the line of the wish that it is from, and its place in it. */
interface Place {
  readonly line: number;
  readonly at: number;
}

const placesIn = ({ tickets }: Pick<Wish, 'tickets'>): Place[] =>
  tickets.flatMap(({ quantity }, line) =>
    Array.from({ length: quantity }, (_, at) => ({ line, at })),
  );

/**
 * The lines of a cart, one a ticket. Throws InvalidInput for types that are not the event's, more places than one cart may
 * have, and seats or people of other numbers than the tickets.
 */
export function linesOf(wish: Wish, event: CatalogueTemplate): Lines {
  const { tickets, session } = wish;
  const known = holdableTypes(event);
  for (const [line, { type, quantity, seats, holders = [] }] of tickets.entries()) {
    if (!known.has(type)) {
      throw invalid(`tickets[${line}].type`, 'is not one of this event that can be held');
    }
    if (seats && seats.length !== quantity) {
      throw invalid(`tickets[${line}].seats`, `must be ${quantity}, one for each ticket`);
    }
    if (holders.length > quantity) {
      throw invalid(`tickets[${line}].holders`, 'must not be more than the tickets');
    }
  }
  if (sum(tickets.map(({ quantity }) => quantity)) > mostPlaces) {
    throw invalid('tickets', `must be ${mostPlaces} places at most`);
  }
  return placesIn(wish).flatMap(({ line, at }) => {
    const ticket = tickets[line];
    if (!ticket) return [];
    const { seats, price, holders = [] } = ticket;
    const seat = seats?.[at];
    const holder = holders[at];
    return [
      {
        ticket_type_id: ticket.type,
        quantity: 1,
        ...(session === undefined ? {} : { event_session_id: session }),
        ...(price === undefined ? {} : { face_value: price }),
        ...(holder ? { admit_name: holder.name, admit_email: holder.email } : {}),
        ...(seat === undefined ? {} : { handler_data: { seat_template_id: seat } }),
      },
    ];
  });
}

/** The field of the wish for a field of a line. */
function fieldOf(field: string, { line, at }: Place): string {
  const ticket = `tickets[${line}]`;
  switch (field) {
    case 'ticket_type_id':
      return `${ticket}.type`;
    case 'event_session_id':
      return 'session';
    case 'face_value':
      return `${ticket}.price`;
    case 'handler_data.seat_template_id':
      return `${ticket}.seats[${at}]`;
    case 'admit_name':
      return `${ticket}.holders[${at}].name`;
    case 'admit_email':
      return `${ticket}.holders[${at}].email`;
    default:
      return ticket;
  }
}

const answerFaults: Readonly<Record<AnswerFault, string>> = {
  missing: 'is missing',
  not_a_number: 'is not a number',
  not_whole: 'is not a whole number',
  outside_min_max: 'is outside its bounds',
  not_an_email: 'is not an e-mail address',
  not_a_date: 'is not a day',
  too_long: 'is too long',
};

interface AnswersRefused {
  readonly faults?: readonly {
    readonly ticket_group_id: string;
    readonly name: string;
    readonly fault: AnswerFault;
  }[];
}

/** Runs work whose faults name lines and answers of a cart, and lets them name fields of the wish instead. */
export async function namingWish<T>(
  wish: Pick<Wish, 'tickets'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'additional_info_validation_failed') {
      const { faults = [] } = error.extra as AnswersRefused;
      throw new InvalidInput(
        faults.map(({ ticket_group_id, name, fault }) => ({
          path: `answers.${ticket_group_id}.${name}`,
          fault: answerFaults[fault],
        })),
      );
    }
    if (!(error instanceof InvalidInput)) throw error;
    const places = placesIn(wish);
    throw new InvalidInput(
      error.faults.map(({ path, fault }) => {
        const [, index, field = ''] = /^add\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
        const place = index === undefined ? undefined : places[Number(index)];
        return { path: place ? fieldOf(field, place) : path, fault };
      }),
    );
  }
}

/** The zone in which a cart has its days: that of its event's venue. */
export const zoneOfCart = (catalogue: Catalogue, eventId: string | null): string =>
  eventId === null ? portalTimezone(catalogue) : timezoneOf(catalogue, eventId);

/** The present moment in the zone of a cart. */
export interface CartClock {
  readonly now: number;
  readonly zone: string;
}

/** The end of a day; null for none. Throws InvalidInput for a day that is over. */
export function endOfHold({ now, zone }: CartClock, until: string | null): Date | null {
  if (until === null) return null;
  const { until: end } = dayOf(until, zone);
  if (end <= now) throw invalid('until', 'must not be over');
  return new Date(end);
}

const todayOf = ({ now, zone }: CartClock): string => dayIn(zone, new Date(now).toISOString());

/** The days on which equal parts are due: today, and then a month apart. */
export function daysOfParts(clock: CartClock, parts: number): string[] {
  const today = todayOf(clock);
  return Array.from({ length: parts }, (_, at) => addMonths(today, at));
}

const dayFaults = {
  is_over: 'must not be over',
  not_later: 'must be after the day before it',
} as const;

interface Payment {
  readonly parts: number;
  readonly schedule?: readonly { readonly day: string; readonly amount: string }[] | undefined;
}

/** The schedule of a cart: its own, or equal parts, each due until its day ends. Throws InvalidInput for its days. */
export function scheduleOf(clock: CartClock, { parts, schedule }: Payment) {
  if (schedule === undefined && parts === 1) return [];
  const today = todayOf(clock);
  const rows: readonly { day: string; amount?: string }[] =
    schedule ?? daysOfParts(clock, parts).map((day) => ({ day }));
  const found = daysFault(
    rows.map(({ day }) => day),
    today,
  );
  if (found) throw invalid(`schedule[${found.at}].day`, dayFaults[found.fault]);
  return rows.map(({ day, amount }) => ({
    due: new Date(dayOf(day, clock.zone).until - 60_000).toISOString(),
    ...(amount === undefined ? {} : { amount }),
  }));
}

/**
 * Throws InvalidInput for a plan whose last day or first part is beyond what its person may agree on: a visit is paid before
 * its day, and a part of the price first. Amounts that are none are left to whoever compares them with the price (SLS-06).
 */
export async function refuseBeyond(
  request: StaffRequest,
  { parts, schedule, session }: Payment & { readonly session?: string | undefined },
  { clock, sellerId }: { readonly clock: CartClock; readonly sellerId: string },
): Promise<void> {
  if (schedule === undefined && parts === 1) return;
  const { catalogue } = request;
  const bounds = planBounds(todayOf(clock), await dayOfVisit(request, session, clock.zone), {
    leastFirst: configValue(catalogue, 'instalments.least_first_percent', { seller: sellerId }),
    mayGive: mayRefund(request, sellerId),
  });
  const days = schedule?.map(({ day }) => day) ?? daysOfParts(clock, parts);
  const amounts =
    schedule?.map(({ amount }) => parsePrice(amount, catalogue.portal.currency) ?? 0) ?? [];
  const isReadable = amounts.every((amount) => amount > 0);
  const fault = boundsFault(days, isReadable ? amounts : [], bounds);
  if (fault === 'too_late') {
    const path = schedule === undefined ? 'parts' : `schedule[${days.length - 1}].day`;
    throw invalid(path, `must end on ${bounds.lastDay} at the latest`);
  }
  if (fault === 'too_little') {
    const least = `must be ${bounds.leastFirst} percent of the price at least`;
    throw invalid('schedule[0].amount', `${least}, unless somebody who may refund agrees on less`);
  }
}

function mayRefund({ viewer }: StaffRequest, sellerId: string): boolean {
  const scope = scopeOf(viewer.grants, staffRoutes.refundOrder.access.needs);
  return scope !== undefined && isWithin(scope, sellerId);
}

/** The day of a session in the zone of its cart; null without one. */
async function dayOfVisit(
  { services, portalId }: StaffRequest,
  session: string | undefined,
  zone: string,
): Promise<string | null> {
  if (session === undefined) return null;
  const start = await services.store.read(portalId, (tx) => startOfSession(tx, session));
  return start === undefined ? null : dayIn(zone, start.toISOString());
}
