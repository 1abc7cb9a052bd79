import { z } from 'zod';
import { money } from '#contract/api/scalars.ts';
import { modifyBody, ticketLine } from '#contract/cart/cart-calls.ts';
import { isMailed } from '#domain/gifts/gift-delivery.ts';
import { amountsFault } from '#domain/payments/instalment-plan.ts';
import { equalParts, type Instalment } from '#domain/payments/payment-schedule.ts';
import { type Minor, parsePrice } from '#domain/pricing/money.ts';
import { totalsOf } from '#domain/pricing/price.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput, readStaffRequest } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { staffRequest } from '../http/staff-request.ts';
import type { Services } from '../services/services.ts';
import { uuid, uuidOf } from '../setup/random.ts';
import { secretsOf } from '../setup/settings.ts';
import { type TicketToHold, updateCart } from '../store/cart/carts.ts';
import { insertInstalments } from '../store/payments/scheduled-payments.ts';
import { prepareChange } from './cart-change.ts';
import { openCartWith } from './open-cart.ts';
import { modificationOf } from './payload.ts';
import { lockWholeCart } from './view/cart-view.ts';

/** A cart that staff create for a buyer, as they describe it (PAY-69). */
export const injectedCart = z.strictObject({
  /** The staff's own reference; sending it again returns the same cart. */
  reference: z.string().trim().min(1).max(100),
  seller: z.string().min(1),
  /** Key of the portal, if several have a seller with this slug. */
  portal: z.string().min(1).optional(),
  language: z.string().min(2).max(35).optional(),
  /** False sends no confirmation email for its orders. */
  send_email: z.boolean().default(true),
  /** The end of the hold; without it, places are held until they are paid. */
  expires_at: z.iso.datetime({ offset: true }).optional(),
  tickets: z
    .array(ticketLine.extend({ quantity: z.int().min(1).max(1000).default(1) }))
    .min(1)
    .max(1000),
  /** The answers to the questions of ticket groups. */
  additional_info: modifyBody.shape.additionalInfo.unwrap().default([]),
  /** Parts of the price with their due dates, which add up to the whole price. Without amounts, the parts are equal. */
  schedule: z
    .array(z.strictObject({ due: z.iso.datetime({ offset: true }), amount: money.optional() }))
    .max(60)
    .default([]),
});

export interface InjectedCart {
  readonly id: string;
  readonly cartNumber: string;
  /** The page where the buyer pays (PAY-03). */
  readonly link: string;
}

/**
 * Creates a cart that holds its places until it is paid. Throws InvalidInput and the refusals of reserving, and then
 * holds nothing. The same reference again returns the existing cart.
 */
export async function injectCart(services: Services, given: unknown): Promise<InjectedCart> {
  const wish = readStaffRequest(injectedCart, given);
  const request = await staffRequest(services, wish);
  // The reference may be known to anyone, but the id gives access to the cart (law 9).
  const { portalId, catalogue, seller } = request;
  const { secret, number } = secretsOf(services.settings, catalogue.portal);
  const id = uuidOf('injected cart', secret, String(number), seller.id, wish.reference);
  const amounts = amountsOf(wish, request);
  const whole = await openCartWith(bodyOf(wish), request, {
    cart: {
      id,
      channel: 'staff',
      language: languageOf(wish, request),
      expires_at: wish.expires_at === undefined ? null : new Date(wish.expires_at),
    },
    check: (tickets) => checkSchedule(amounts, tickets),
  });
  if (whole.cart.state === 'expired') {
    throw new InvalidInput([{ path: 'reference', fault: 'belongs to a cart that has expired' }]);
  }
  await services.store.write(portalId, async (tx) => {
    // Finishes a first attempt that was cut off; leaves a complete one as it is.
    const there = await lockWholeCart(tx, id);
    if (there?.cart.state !== 'pending' || there.instalments.length > 0) return needsNoEntry(tx);
    checkSchedule(amounts, there.tickets);
    updateCart(tx, id, { send_email: wish.send_email });
    await insertInstalments(tx, id, instalmentsOf(wish, id, amounts, there.tickets));
    await auditChange(tx, services.actor, {
      act: 'set_cart_terms',
      entity: { kind: 'cart', id: there.cart.cart_number },
      after: { reference: wish.reference, send_email: wish.send_email, schedule: wish.schedule },
    });
  });
  const link = new URL(`/${seller.slug}/checkout/${id}`, request.publicOrigin).href;
  return { id, cartNumber: whole.cart.cart_number, link };
}

type Wish = z.output<typeof injectedCart>;

/** The request body of a cart as a buyer would open it. */
const bodyOf = ({ tickets, additional_info }: Wish) => ({
  add: tickets.flatMap(({ quantity, ...line }) => Array<typeof line>(quantity).fill(line)),
  ...(additional_info.length > 0 ? { additionalInfo: additional_info } : {}),
});

/**
 * Returns the price of such a cart in minor units, without holding anything. Throws what holding throws before it takes
 * places; refusals about survey answers only if it `asks`.
 */
export async function priceOfInjected(
  services: Services,
  given: unknown,
  { asks = false } = {},
): Promise<Minor> {
  const wish = readStaffRequest(injectedCart, given);
  const request = await staffRequest(services, wish);
  const body = bodyOf(wish);
  const wanted = modificationOf(body, request.catalogue);
  const change = await prepareChange(request, body, wanted, { cartId: uuid(), isNew: true });
  const tickets = change.number(change.decide([]), 0);
  checkSchedule(amountsOf(wish, request), tickets);
  if (asks) change.answers(tickets, change.surveyed(tickets));
  return priceOf(tickets);
}

/** The amounts of the parts in minor units; null if they should be equal. Throws InvalidInput. */
function amountsOf({ schedule }: Wish, request: ApiRequest): number[] | null {
  const { currency } = request.catalogue.portal;
  const given = schedule.flatMap(({ amount }, index) => {
    if (amount === undefined) return [];
    const minor = parsePrice(amount, currency);
    if (minor === undefined || minor <= 0) {
      const fault = `must be an amount in ${currency} above zero`;
      throw new InvalidInput([{ path: `schedule[${index}].amount`, fault }]);
    }
    return [minor];
  });
  if (given.length === schedule.length) return given;
  if (given.length === 0) return null;
  throw new InvalidInput([
    { path: 'schedule', fault: 'needs an amount for each part, or for none' },
  ]);
}

function checkSchedule(amounts: readonly number[] | null, tickets: readonly TicketToHold[]): void {
  if (amounts?.length === 0) return;
  // A gift card issued with the first part could be spent before it is paid for; so could a code.
  if (tickets.some(({ handler }) => isMailed(handler))) {
    throw new InvalidInput([
      { path: 'schedule', fault: 'cannot pay for a gift card or a gift code in instalments' },
    ]);
  }
  if (amounts === null || amountsFault(amounts, priceOf(tickets)) === undefined) return;
  throw new InvalidInput([{ path: 'schedule', fault: 'does not add up to the price' }]);
}

const priceOf = (tickets: readonly TicketToHold[]) => totalsOf(tickets, 0).total_after_fees_price;

/** Leaves out parts of zero: a price can have fewer minor units than parts. */
function instalmentsOf(
  { schedule }: Wish,
  cartId: string,
  amounts: readonly number[] | null,
  tickets: readonly TicketToHold[],
): Instalment[] {
  const shares = amounts ?? equalParts(priceOf(tickets), schedule.length);
  return schedule
    .map(({ due }, index) => ({
      id: uuidOf('instalment', cartId, String(index)),
      due: Date.parse(due),
      amount: shares[index] ?? 0,
    }))
    .filter(({ amount }) => amount > 0);
}

function languageOf({ language }: Wish, request: ApiRequest): string {
  if (language === undefined) return request.language;
  const { languages } = request.catalogue.portal;
  if (languages.includes(language)) return language;
  throw new InvalidInput([{ path: 'language', fault: `must be one of ${languages.join(', ')}` }]);
}
