import type { CallAnswer } from '#contract/client.ts';
import { countedTickets } from '#domain/cart/counted-tickets.ts';
import { secondsLeft } from '#domain/cart/hold.ts';
import { maskEmail } from '#domain/gifts/reference.ts';
import {
  paymentDue,
  type ScheduledPayment,
  scheduleAfter,
} from '#domain/payments/payment-schedule.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { Totals } from '#domain/pricing/price.ts';
import { ruledTickets, rulesThatBlock } from '#domain/pricing/rules-of-codes.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import {
  appliesToAny,
  wireAdvertised,
  wireCartmods,
  wireRules,
} from '../../pricing/cartmod-answer.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import { type Catalogue, configValue, timezoneOf } from '../../store/catalogue/catalogue.ts';
import type { SessionFacts } from '../../store/events/session-facts.ts';
import type { PaymentEntryRow, PaymentRow } from '../../store/payments/payments.ts';
import {
  cartTotals,
  costOf,
  giftCardCaptures,
  settlementOf,
  stayingChange,
} from './cart-totals.ts';
import type { WholeCart } from './cart-view.ts';
import { canBeDebited } from './direct-debit.ts';
import { wireOrder, wirePayments } from './order-answer.ts';
import { wireTickets, withShownCode } from './ticket-answer.ts';

export type CartAnswer = CallAnswer<'getCart'>;

/** A cart with the sessions of its tickets. */
interface CartView extends WholeCart {
  readonly sessions: ReadonlyMap<string, SessionFacts>;
}

/**
 * Masked addresses that receive emails about a cart's orders; empty before the cart has orders, or if they send none.
 */
function lettersTo({ cart, orders, openers, edit }: CartView): string[] {
  const isSent = cart.send_email && openers.some(({ send_email }) => send_email);
  if (!isSent || edit) return [];
  return [...new Set(orders.map(({ buyer }) => maskEmail(buyer.email)))];
}

export function wireTotals(totals: Totals, currency: string) {
  const amount = (minor: number) => formatAmount(minor, currency);
  return {
    total_before_cartmod_price: amount(totals.total_before_cartmod_price),
    total_cartmod_amount: amount(totals.total_cartmod_amount),
    total_fee_fixed_outside: amount(totals.total_fee_fixed_outside),
    total_fee_percent_outside: amount(totals.total_fee_percent_outside),
    total_after_fees_price: amount(totals.total_after_fees_price),
    total_payments: amount(totals.total_payments),
    total_outstanding: amount(totals.total_outstanding),
  };
}

const isWithdrawnIn =
  (sessions: CartView['sessions']) =>
  ({ event_session_id: id }: TicketRow): boolean =>
    id !== null && sessions.get(id)?.withdrawn === true;

export function wireCart(view: CartView, catalogue: Catalogue, now: number): CartAnswer {
  const { cart, entries, orders } = view;
  const { currency } = catalogue.portal;
  const isOver =
    cart.state === 'pending' &&
    cart.expires_at !== null &&
    cart.expires_at.getTime() <= now &&
    view.unsettled === undefined;
  const state = isOver ? 'expired' : cart.state;
  const tickets = state === 'expired' ? [] : countedTickets(view.tickets);
  const codes = state === 'expired' ? [] : view.codes;
  const isBoundByRules =
    state === 'pending' && view.instalments.length === 0 && !view.edit && hasShownRules(catalogue);
  const ruled = isBoundByRules ? ruledTickets(tickets, view.sessions, catalogue) : [];
  const given = new Set(codes.map(({ cart_rule_id }) => cart_rule_id));
  const totals = cartTotals(view, tickets);
  const schedule = scheduleAfter(view.instalments, totals.total_payments, now);
  // New places are pending until the edit is completed (ORD-17).
  const shown = tickets.map(view.edit ? asPending : withShownCode);
  const due = paymentDue(schedule, totals.total_outstanding);
  // A card clears within moments, and its buyer waits on the page.
  const isClearing = view.unsettled?.state === 'processing' && view.unsettled.method !== 'card';
  const expiry = isClearing ? null : cart.expires_at;
  return {
    cart: [
      {
        id: cart.id,
        cart_number: cart.cart_number,
        state,
        expires_at: expiry?.toISOString() ?? null,
        expires_in: expiry ? secondsLeft(expiry.getTime(), now) : null,
        held_short: cart.held_short,
        identity_id: cart.identity_id,
        seller_id: cart.seller_id,
        channel: cart.channel,
        currency,
        cart_fees: {
          gateway_id: due === 0 ? 'free' : 'stripe',
          account_id: catalogue.portal.key,
          grand_totals: wireTotals(totals, currency),
        },
        pmc_id: configValue(catalogue, 'checkout.pmc_id', { seller: cart.seller_id }),
        payment_due: formatAmount(due, currency),
        gift_cards: wireGiftCards(entries, currency),
        payment_in_progress: view.unsettled !== undefined,
        open_payment: wireOpenPayment(view.unsettled),
        payment_clearing: isClearing,
        direct_debit:
          due > 0 && !view.edit && canBeDebited(cart, tickets, view.sessions, catalogue, now),
        session_withdrawn: state === 'expired' && view.tickets.some(isWithdrawnIn(view.sessions)),
        order_ids: orders.map((order) => order.id),
        sent_to: lettersTo(view),
        edit: wireEdit(view, tickets, catalogue),
        blocking_rules: wireRules(rulesThatBlock(catalogue, codes, ruled, now)),
      },
    ],
    ...wireTickets(view, shown, catalogue),
    cartmod: wireCartmods(codes, catalogue),
    promo_code: wireAdvertised(
      catalogue,
      now,
      (rule) => !given.has(rule.id) && appliesToAny(rule, ruled),
    ),
    payment: wirePayments(entries, currency),
    scheduled_payment: wireSchedule(schedule, view.tickets, catalogue),
    ticket_order: orders.map((order) => wireOrder(order, shown, currency)),
  };
}

/** True if a rule may block a cart or be advertised in it. */
const hasShownRules = ({ cartRules }: Catalogue): boolean =>
  [...cartRules.values()].some(
    ({ blocks, advertisedCode }) => blocks !== null || advertisedCode !== null,
  );

function wireOpenPayment(
  attempt: PaymentRow | undefined,
): CartAnswer['cart'][number]['open_payment'] {
  if (attempt?.state !== 'requires_action' || attempt.provider_ref === null) return null;
  return {
    payment_id: attempt.id,
    payment_intent_id: attempt.provider_ref,
    amount: formatAmount(attempt.amount, attempt.currency),
  };
}

const asPending = (ticket: TicketRow): TicketRow => ({ ...ticket, state: 'in_cart' });

function wireEdit(
  { cart, edit }: CartView,
  tickets: readonly TicketRow[],
  { portal: { currency } }: Catalogue,
): CartAnswer['cart'][number]['edit'] {
  if (!edit) return null;
  const { refund } = settlementOf(edit, tickets);
  const isOpen = cart.state === 'pending';
  return {
    ticket_order_id: edit.order.id,
    removed_ticket_ids: edit.removed.map(({ id }) => id),
    replacements: tickets.flatMap(({ id, replaces_ticket_id }) =>
      replaces_ticket_id ? [{ ticket_id: id, replaces_ticket_id }] : [],
    ),
    credit: formatAmount(costOf(edit.removed), currency),
    staying_change: formatAmount(isOpen ? stayingChange(edit) : 0, currency),
    refund: formatAmount(isOpen ? refund : 0, currency),
    by_staff: cart.channel === 'staff',
  };
}

/** Instalments are due on days at the venue of the cart's first ticket (law 7). */
function wireSchedule(
  schedule: readonly ScheduledPayment[],
  [ticket]: readonly TicketRow[],
  catalogue: Catalogue,
): CartAnswer['scheduled_payment'] {
  if (!ticket) return [];
  const timezone = timezoneOf(catalogue, ticket.event_template_id);
  const { currency } = catalogue.portal;
  return schedule.map(({ id, due, amount, outstanding, status }) => ({
    id,
    due: new Date(due).toISOString(),
    date: localDateTime(due, timezone).date,
    timezone,
    amount: formatAmount(amount, currency),
    outstanding: formatAmount(outstanding, currency),
    status,
  }));
}

const wireGiftCards = (entries: readonly PaymentEntryRow[], currency: string) =>
  giftCardCaptures(entries).map(({ payment_id, last_four, amount }) => ({
    payment_id,
    last_four: last_four ?? '',
    amount: formatAmount(amount, currency),
  }));
