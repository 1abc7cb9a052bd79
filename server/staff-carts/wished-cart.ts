import { Refusal } from '#contract/api/refusals.ts';
import { isEmail } from '#domain/contact/email.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { CatalogueTemplate } from '../store/catalogue/catalogue.ts';
import { type CartPlan, planOf, refuseHoldAfter, scheduleOf } from './cart-plan.ts';
import { endOfHold, linesOf, zoneOfCart } from './cart-wish.ts';
import { findEvent } from './holdable.ts';

export type CartWish = StaffInput<'holdStaffCart'>['body'];

/** A requested cart, checked against the caller's sellers and bounds. */
export interface WishedCart {
  readonly event: CatalogueTemplate;
  readonly zone: string;
  readonly plan: CartPlan;
  /** The cart for `injectCart`, without its reference. */
  readonly wanted: object;
}

/** Reads a requested cart. Throws InvalidInput, and `not_found` for an event of another seller. */
export async function wishedCart(request: StaffRequest, wish: CartWish): Promise<WishedCart> {
  const { services, portalKey, catalogue } = request;
  const event = findEvent(request, wish.event);
  const seller = catalogue.sellers.get(event.seller_id);
  if (!seller) throw new Refusal('not_found', 'event');
  const tickets = linesOf(wish, event);
  if (!isEmail(wish.email)) {
    throw new Refusal('validate_not_email', 'staff_cart', { path: 'email' });
  }
  const zone = zoneOfCart(catalogue, event.id);
  const clock = { now: services.now(), zone };
  const expiresAt = endOfHold(clock, wish.until);
  const plan = await planOf(request, wish, { clock, sellerId: seller.id });
  const schedule = scheduleOf(clock, wish, plan);
  refuseHoldAfter(plan.visit, wish.until);
  const wanted = {
    seller: seller.slug,
    portal: portalKey,
    ...(wish.language === undefined ? {} : { language: wish.language }),
    ...(expiresAt === null ? {} : { expires_at: expiresAt.toISOString() }),
    tickets,
    additional_info: wish.answers.map(({ group, data }) => ({ ticket_group_id: group, data })),
    schedule,
  };
  return { event, zone, plan, wanted };
}
