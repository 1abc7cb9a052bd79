import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { admitFields } from '#domain/contact/admit.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { bestAvailable } from '#domain/seats/seat-choice.ts';
import { packStates } from '#domain/seats/seat-map.ts';
import { isSeatedHandler, sellsPlaces } from '#domain/seats/sold-places.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { asksOf, questionsOf } from '../cart/details.ts';
import { withinRate } from '../http/rate-limit.ts';
import { indexOf, seatingOf, sellersAt } from '../seats/seating.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { CatalogueTemplate } from '../store/catalogue/catalogue.ts';
import { readTakenSeats } from '../store/seats/taken-seats.ts';

/** Limit on lists of seats read by one person. */
const rate = { limit: 100, seconds: 10 };
/** The maximum number of free seats in an answer. */
const mostSeats = 3_000;

/** Finds an event of the viewer's sellers; throws `not_found`. */
export function findEvent({ catalogue, scope }: StaffRequest, id: string): CatalogueTemplate {
  const event = catalogue.templates.get(id);
  if (!event || event.withdrawn || !isWithin(scope, event.seller_id)) {
    throw new Refusal('not_found', 'event');
  }
  return event;
}

/** The groups whose tickets can be held: those with places, with or without seat numbers. */
const holdable = ({ groups }: CatalogueTemplate) =>
  groups.filter(({ withdrawn, handler }) => !withdrawn && sellsPlaces(handler));

const typesOf = ({ types }: CatalogueTemplate['groups'][number]) =>
  types.filter(({ withdrawn }) => !withdrawn);

/** The ids of an event's ticket types that can be held. */
export const holdableTypes = (event: CatalogueTemplate): ReadonlySet<string> =>
  new Set(holdable(event).flatMap((group) => typesOf(group).map(({ id }) => id)));

/** Lists an event's ticket types that can be held, with the questions to ask for each. */
export async function listHoldableTickets(
  { params: { id } }: StaffInput<'listHoldableTickets'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'listHoldableTickets'>> {
  const { catalogue, services } = request;
  const { currency } = catalogue.portal;
  const text = (amount: number | null) => (amount === null ? null : formatAmount(amount, currency));
  const groups = holdable(findEvent(request, id));
  return {
    type: groups.flatMap((group) =>
      typesOf(group).map((type) => {
        const { currency_amount_min: lowest, currency_amount_max: highest } = type;
        const { admit, rule } = asksOf(catalogue, type.id, services.now());
        const asked = admitFields(admit, rule, 0);
        return {
          id: type.id,
          group_id: group.id,
          group: group.name,
          name: type.name,
          price: lowest === null ? formatAmount(type.currency_amount, currency) : null,
          lowest: text(lowest),
          highest: text(highest),
          is_seated: isSeatedHandler(group.handler),
          holders: asked.name,
          emails: asked.email,
        };
      }),
    ),
    question: groups.flatMap((group) =>
      questionsOf(catalogue, group.id).map(
        ({ name, title, description, control, options, isRequired }) => ({
          group_id: group.id,
          name,
          title,
          description,
          control,
          options: [...options],
          is_required: isRequired,
        }),
      ),
    ),
  };
}

/** Lists a group's free seats in a session, and the best ones for the given number of people. */
export async function listHoldableSeats(
  { params: { id }, query: { session, group, best, without } }: StaffInput<'listHoldableSeats'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'listHoldableSeats'>> {
  const { services, plainServices, portalId, catalogue, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_cart_seats', viewer.person.id, rate);
  const seating = seatingOf(catalogue, findEvent(request, id).id);
  if (!seating) return { seat: [], best: [] };
  const taken = await services.store.read(portalId, (tx) => readTakenSeats(tx, session));
  const isFree = seating.seats.map(
    ({ seat_template_id: seat }, index) =>
      !taken.has(seat) && sellersAt(seating, index).includes(group),
  );
  const states = packStates(isFree.map((free) => (free ? 'available' : 'unavailable')));
  return {
    seat: seating.seats
      .filter((_, index) => isFree[index])
      .slice(0, mostSeats)
      .map(({ seat_template_id, section, row, seat }) => ({
        id: seat_template_id,
        section: section ?? '',
        row: row ?? '',
        seat: seat ?? '',
        name: [section, row, seat].filter(Boolean).join(' '),
      })),
    best:
      best > 0
        ? bestAvailable(indexOf(seating), states, best, {
            groupId: group,
            chosen: without?.split(','),
          })
        : [],
  };
}
