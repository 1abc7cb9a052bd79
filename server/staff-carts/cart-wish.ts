import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import { mostPlaces } from '#domain/cart/staff-cart.ts';
import type { AnswerFault } from '#domain/cart/survey.ts';
import { sum } from '#domain/pricing/money.ts';
import { dayOf } from '#domain/time/days.ts';
import type { injectedCart } from '../cart/inject-cart.ts';
import { InvalidInput, invalid } from '../http/input.ts';
import type { StaffInput } from '../staff/staff-request.ts';
import {
  type Catalogue,
  type CatalogueTemplate,
  portalTimezone,
  timezoneOf,
} from '../store/catalogue/catalogue.ts';
import { holdableTypes } from './holdable.ts';

type Wish = StaffInput<'priceStaffCart'>['body'];
type Lines = z.input<typeof injectedCart>['tickets'];

/** The line of the request that a ticket comes from, and its position in the line. */
interface Place {
  readonly line: number;
  readonly at: number;
}

const placesIn = ({ tickets }: Pick<Wish, 'tickets'>): Place[] =>
  tickets.flatMap(({ quantity }, line) =>
    Array.from({ length: quantity }, (_, at) => ({ line, at })),
  );

/**
 * Returns a cart's lines, one per ticket. Throws InvalidInput for ticket types of other events, for more places than a cart may
 * hold, and if the number of seats or people differs from that of the tickets.
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

/** Returns the request's field for a field of a line. */
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

/** Runs `work`, and rewrites the fields in its errors from the cart's lines and answers to those of the request. */
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

/** The time zone for a cart's days: that of its event's venue. */
export const zoneOfCart = (catalogue: Catalogue, eventId: string | null): string =>
  eventId === null ? portalTimezone(catalogue) : timezoneOf(catalogue, eventId);

/** The current time and the cart's time zone. */
export interface CartClock {
  readonly now: number;
  readonly zone: string;
}

/** Returns the end of a day; null for none. Throws InvalidInput for a day in the past. */
export function endOfHold({ now, zone }: CartClock, until: string | null): Date | null {
  if (until === null) return null;
  const { until: end } = dayOf(until, zone);
  if (end <= now) throw invalid('until', 'must not be over');
  return new Date(end);
}
