import { formatAmount, type Minor, sum } from '#domain/pricing/money.ts';
import { priceOfInjected } from '../cart/inject-cart.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { namingWish } from '../staff-carts/cart-wish.ts';
import type { CartWish, WishedCart } from '../staff-carts/wished-cart.ts';
import { startOfSession } from '../store/events/session-changes.ts';
import type { AskedCart } from './approval-answer.ts';

type Asked = StaffInput<'askStaffCart'>['body'];

/** A requested cart as stored: a first instalment without a day is due on the day of the approval. */
export type KeptWish = Omit<Asked, 'reason' | 'schedule'> & {
  readonly schedule: readonly { readonly day: string | null; readonly amount: string }[];
};

/** Returns the price of a requested cart; throws what holding it would throw, before any place is taken. */
export const priceOf = (
  { services }: StaffRequest,
  wish: CartWish,
  { wanted }: Pick<WishedCart, 'wanted'>,
): Promise<Minor> =>
  namingWish(wish, () =>
    priceOfInjected(services, { ...wanted, reference: 'console' }, { asks: true }),
  );

/** Describes a request with the venue's current sessions and settings. */
export async function describeAskedCart(
  { services, portalId, catalogue }: StaffRequest,
  { name, session, tickets, until, schedule }: KeptWish,
  { event, zone, plan }: WishedCart,
  price: Minor,
): Promise<AskedCart> {
  const { currency } = catalogue.portal;
  const start =
    session === undefined
      ? undefined
      : await services.store.read(portalId, (tx) => startOfSession(tx, session));
  return {
    name,
    event: event.id,
    starts_at: start?.toISOString() ?? null,
    timezone: zone,
    visit: plan.visit,
    places: sum(tickets.map(({ quantity }) => quantity)),
    price: formatAmount(price, currency),
    until,
    parts: schedule.map(({ day }, at) => ({
      day,
      amount: formatAmount(plan.amounts?.[at] ?? 0, currency),
    })),
    least_first_percent: plan.leastFirst,
  };
}

/** Facts of a request for the audit log: none about the buyer. */
export const factsOf = ({ name: _, ...facts }: AskedCart) => facts;

/** A value as it is after JSON. */
export const throughJson = (value: object): unknown => JSON.parse(JSON.stringify(value));
