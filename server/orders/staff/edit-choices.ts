import { Refusal } from '#contract/api/refusals.ts';
import { isEditableKind } from '#domain/orders/self-edit.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { isSeatedHandler } from '#domain/seats/sold-places.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { dayOf } from '#domain/time/days.ts';
import { nameOfType } from '../../catalogue/type-name.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { seatingOf, sellersAt } from '../../seats/seating.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import {
  type Catalogue,
  type CatalogueTemplate,
  timezoneOf,
} from '../../store/catalogue/catalogue.ts';
import { placesWithin } from '../../store/events/session-places.ts';
import { readTakenSeats } from '../../store/seats/taken-seats.ts';
import { findOrder } from './find-order.ts';

/** Limit of lists of choices that one person reads in ten seconds. */
const rate = { limit: 100, seconds: 10 };
/** Maximum number of a session's free seats in an answer. */
const mostSeats = 3_000;

/** Lists what tickets of an event can be changed to: its types, and the requested sessions or free seats (SLS-04). */
export async function listEditChoices(
  { params: { number }, query: { event: id, day, session } }: StaffInput<'listEditChoices'>,
  { services, plainServices, portalId, catalogue, scope, viewer }: StaffRequest,
) {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_edit_choices', viewer.person.id, rate);
  const event = catalogue.templates.get(id);
  return services.store.read(portalId, async (tx) => {
    const order = await findOrder(tx, scope, number);
    if (!event || event.seller_id !== order.seller_id || !isWithin(scope, event.seller_id)) {
      throw new Refusal('not_found', 'event');
    }
    const timezone = timezoneOf(catalogue, id);
    const sessions =
      day === undefined ? [] : await placesWithin(tx, { id, ...dayOf(day, timezone) });
    const taken = session === undefined ? undefined : await readTakenSeats(tx, session);
    return {
      type: typesOf(event, catalogue),
      session: sessions.map(({ start_datetime, free, ...place }) => ({
        id: place.id,
        starts_at: start_datetime.toISOString(),
        timezone,
        left: free,
      })),
      seat: taken ? freeSeats(event, catalogue, taken) : [],
    };
  });
}

function typesOf({ groups }: CatalogueTemplate, catalogue: Catalogue) {
  const { currency } = catalogue.portal;
  return groups
    .filter(({ withdrawn, handler }) => {
      return !withdrawn && isEditableKind({ handler, category: null }, { categories: null });
    })
    .flatMap((group) =>
      group.types
        .filter(({ withdrawn }) => !withdrawn)
        .map((type) => ({
          id: type.id,
          name: nameOfType(catalogue, type.id),
          group: group.id,
          price:
            type.currency_amount_min === null ? formatAmount(type.currency_amount, currency) : null,
          is_seated: isSeatedHandler(group.handler),
        })),
    );
}

function freeSeats({ id }: CatalogueTemplate, catalogue: Catalogue, taken: ReadonlySet<string>) {
  const seating = seatingOf(catalogue, id);
  if (!seating) return [];
  const free = seating.seats.flatMap((seat, index) => {
    const group = sellersAt(seating, index);
    if (group.length === 0 || taken.has(seat.seat_template_id)) return [];
    const name = [seat.section, seat.row, seat.seat].filter(Boolean).join(' ');
    return [{ id: seat.seat_template_id, name, group: [...group] }];
  });
  return free.slice(0, mostSeats);
}
