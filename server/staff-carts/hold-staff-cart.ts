import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { mostOpenCarts, mostPlaces } from '#domain/cart/staff-cart.ts';
import { isEmail } from '#domain/contact/email.ts';
import { addDays, addMonths, dayIn, instantOfWallTime } from '#domain/events/schedule.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import { isWithin } from '#domain/staff/rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { injectCart } from '../cart/inject-cart.ts';
import { InvalidInput } from '../http/input.ts';
import { withinRate } from '../http/rate-limit.ts';
import { uuidOf } from '../setup/random.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { CatalogueTemplate } from '../store/catalogue/catalogue.ts';
import {
  countOpenStaffCarts,
  deleteStaffCart,
  insertStaffCart,
  isStaffCart,
  type StaffCart,
  setHeld,
  staffCartById,
} from '../store/staff-carts/staff-carts.ts';
import { wireStaffCart } from './staff-cart-answer.ts';

type Answer = StaffCallAnswer<'holdStaffCart'>;

/** Carts that one person holds in a minute. */
const rate = { limit: 20, seconds: 60 };

/** An event of the viewer's sellers; throws `not_found`. */
function findEvent({ catalogue, scope }: StaffRequest, id: string): CatalogueTemplate {
  const event = catalogue.templates.get(id);
  if (!event || event.withdrawn || !isWithin(scope, event.seller_id)) {
    throw new Refusal('not_found', 'event');
  }
  return event;
}

/** The groups of which tickets can be held by their number alone. */
const holdable = ({ groups }: CatalogueTemplate) =>
  groups.filter(({ withdrawn, handler }) => !withdrawn && handler === 'tickets');

/** The types of a group with a fixed price. */
const fixedTypes = ({ types }: CatalogueTemplate['groups'][number]) =>
  types.filter(({ withdrawn, currency_amount_min }) => !withdrawn && currency_amount_min === null);

/** Lists the ticket types of an event that can be held. */
export async function listHoldableTickets(
  { params: { id } }: StaffInput<'listHoldableTickets'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'listHoldableTickets'>> {
  const { currency } = request.catalogue.portal;
  return {
    type: holdable(findEvent(request, id)).flatMap((group) =>
      fixedTypes(group).map(({ id: type, name, currency_amount }) => ({
        id: type,
        group: group.name,
        name,
        price: formatAmount(currency_amount, currency),
      })),
    ),
  };
}

/** Holds places for somebody, by the use case of `npm run inject-cart` (SLS-06). */
export async function holdStaffCart(
  { body }: StaffInput<'holdStaffCart'>,
  request: StaffRequest,
): Promise<Answer> {
  const { services, plainServices, portalId, portalKey, catalogue, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_cart', viewer.person.id, rate);
  const event = findEvent(request, body.event);
  const seller = catalogue.sellers.get(event.seller_id);
  if (!seller) throw new Refusal('not_found', 'event');
  checkTickets(body, event);
  if (!isEmail(body.email))
    throw new Refusal('validate_not_email', 'staff_cart', { path: 'email' });
  const now = services.now();
  const expiresAt = endOfHold(request, body.until);
  const reference = `console ${body.id}`;
  const { giftCardKey } = services.settings;
  await services.store.write(portalId, async (tx) => {
    // It holds nothing yet: whoever is cut off finds the cart in the list, and the cart has its own entry.
    needsNoEntry(tx);
    const wished = {
      id: body.id,
      cart_id: uuidOf('injected cart', giftCardKey, String(portalId), seller.id, reference),
      seller_id: seller.id,
      name: body.name,
      email: body.email,
      person_id: viewer.person.id,
    };
    const isNew = await insertStaffCart(tx, { ...wished, created_at: new Date(now) });
    // The list would show one cart, and another one would hold its places for ever.
    if (!isNew && !(await isStaffCart(tx, wished))) throw usedForAnother();
    if (isNew && (await countOpenStaffCarts(tx)) >= mostOpenCarts) {
      throw new StaffRefusal('too_many', 'staff_cart', { limit: mostOpenCarts });
    }
  });
  const held = await injectCart(services, {
    reference,
    seller: seller.slug,
    portal: portalKey,
    ...(body.language === undefined ? {} : { language: body.language }),
    ...(expiresAt === null ? {} : { expires_at: expiresAt.toISOString() }),
    tickets: body.tickets.map(({ type, quantity }) => ({
      ticket_type_id: type,
      ...(body.session === undefined ? {} : { event_session_id: body.session }),
      quantity,
    })),
    schedule: scheduleOf(request, body.parts),
  }).catch(async (error: unknown) => {
    await services.store.write(portalId, async (tx) => {
      needsNoEntry(tx);
      await deleteStaffCart(tx, body.id);
    });
    throw error;
  });
  return services.store.write(portalId, async (tx) => {
    const cart = await staffCartById(tx, body.id);
    if (!cart) throw new Error(`cart ${held.cartNumber} of staff is not there`);
    if (!isAsWished(cart, body)) throw usedForAnother();
    // A second request finds it held.
    if (!(await setHeld(tx, body.id, new Date(now)))) needsNoEntry(tx);
    else
      await auditChange(tx, services.actor, {
        act: 'hold_cart',
        entity: { kind: 'cart', id: held.cartNumber },
        after: { places: cart.places, until: body.until, parts: cart.parts },
        personal: { name: body.name, email: body.email },
      });
    return { staff_cart: await wireStaffCart(tx, cart, request) };
  });
}

const usedForAnother = () =>
  new InvalidInput([{ path: 'id', fault: 'was already used for another cart' }]);

/** Returns true if a cart has the places that are asked for, and not those of an earlier request. */
const isAsWished = (
  { event_template_id, event_session_id, places }: StaffCart,
  { event, session, tickets }: StaffInput<'holdStaffCart'>['body'],
): boolean =>
  event_template_id === event &&
  event_session_id === (session ?? null) &&
  places === sum(tickets.map(({ quantity }) => quantity));

/** Throws InvalidInput for types that are not the event's, or more places than one cart may have. */
function checkTickets(
  { tickets }: StaffInput<'holdStaffCart'>['body'],
  event: CatalogueTemplate,
): void {
  const known = new Set(holdable(event).flatMap((group) => fixedTypes(group).map(({ id }) => id)));
  const unknown = tickets.findIndex(({ type }) => !known.has(type));
  if (unknown >= 0) {
    throw new InvalidInput([
      { path: `tickets[${unknown}].type`, fault: 'is not one of this event that can be held' },
    ]);
  }
  if (sum(tickets.map(({ quantity }) => quantity)) > mostPlaces) {
    throw new InvalidInput([{ path: 'tickets', fault: `must be ${mostPlaces} places at most` }]);
  }
}

const zoneOf = ({ catalogue }: StaffRequest): string => {
  const [venue] = catalogue.venues.values();
  return venue?.timezone ?? 'UTC';
};

/** The end of a day of the venue; null for none. Throws InvalidInput for a day that is over. */
export function endOfHold(request: StaffRequest, until: string | null): Date | null {
  if (until === null) return null;
  const end = instantOfWallTime(`${addDays(until, 1)}T00:00`, zoneOf(request));
  if (end === null || Date.parse(end) <= request.services.now()) {
    throw new InvalidInput([{ path: 'until', fault: 'must not be over' }]);
  }
  return new Date(end);
}

/** The days on which equal parts are due: the first at once, the others a month apart. */
function scheduleOf(request: StaffRequest, parts: number): { readonly due: string }[] {
  if (parts === 1) return [];
  const zone = zoneOf(request);
  const now = new Date(request.services.now()).toISOString();
  const today = dayIn(zone, now);
  return Array.from({ length: parts }, (_, at) => ({
    due: at === 0 ? now : (instantOfWallTime(`${addMonths(today, at)}T12:00`, zone) ?? now),
  }));
}
