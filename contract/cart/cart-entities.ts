import { z } from 'zod';
import { day, id, instant, money, uuid } from '../api/scalars.ts';
import { ordersAnswer } from '../orders/order-entities.ts';
import { promoCode } from '../pricing/promo-entities.ts';

export const cartFees = z.object({
  gateway_id: z.enum(['stripe', 'free']),
  account_id: z.string(),
  grand_totals: z.object({
    total_before_cartmod_price: money,
    total_cartmod_amount: money,
    total_fee_fixed_outside: money,
    total_fee_percent_outside: money,
    total_after_fees_price: money,
    total_payments: money,
    total_outstanding: money,
  }),
});

export const cart = z.object({
  id: uuid,
  cart_number: z.string(),
  state: z.enum(['pending', 'expired', 'ordered']),
  expires_at: instant.nullable(),
  /** Whole seconds left of the hold; null if nothing expires. */
  expires_in: z.int().nullable(),
  /** True if held for less time than usual, because many places are held from the buyer's network. */
  held_short: z.boolean(),
  identity_id: uuid,
  seller_id: id,
  channel: z.string(),
  currency: z.string(),
  cart_fees: cartFees,
  pmc_id: z.string().nullable(),
  /** The amount to pay now: with a schedule, the overdue or next part; otherwise everything. */
  payment_due: money,
  /** Payments by gift card; each can be removed while the cart is pending. */
  gift_cards: z.array(z.object({ payment_id: uuid, last_four: z.string(), amount: money })),
  /** True while a payment is in progress; the cart cannot be changed. */
  payment_in_progress: z.boolean(),
  /**
   * A payment that waits for the buyer's approval at their bank. Paying with its intent, which only its payer sees
   * (X-Payer-Secret), continues it; DELETE payment/{payment_id} cancels it. Null otherwise.
   */
  open_payment: z
    .object({ payment_id: uuid, payment_intent_id: z.string().nullable(), amount: money })
    .nullable(),
  /**
   * True while a direct debit clears, which takes days: the places are held and nothing expires.
   */
  payment_clearing: z.boolean(),
  /** True if it may be paid by SEPA direct debit; otherwise the page excludes `sepa_debit`. */
  direct_debit: z.boolean(),
  /** True if the cart expired and one of its sessions is no longer sold. */
  session_withdrawn: z.boolean(),
  /** The orders that the cart became, for its payer (X-Payer-Secret). */
  order_ids: z.array(uuid),
  /** The masked addresses that receive emails about its orders. */
  sent_to: z.array(z.string()),
  /**
   * Amounts of a cart that edits an order: `credit` is the price of the removed tickets, `staying_change` the price
   * increase of the others, `refund` the refund, and `payment_due` the payment. Null for other carts.
   */
  edit: z
    .object({
      ticket_order_id: uuid,
      removed_ticket_ids: z.array(uuid),
      /** The removed ticket that each new one replaces. */
      replacements: z.array(z.object({ ticket_id: uuid, replaces_ticket_id: uuid })),
      credit: money,
      staying_change: money,
      refund: money,
      /** True for a change made by staff, which the buyer pays for or discards. */
      by_staff: z.boolean(),
    })
    .nullable(),
  /** Rules that prevent payment until a code is entered (PRO-17, CRT-02). */
  blocking_rules: z.array(z.object({ id, name: z.string(), description: z.string() })),
});

/** A part of a cart's price that is due on a given day (PAY-23, A-48). */
const scheduledPayment = z.object({
  id: uuid,
  due: instant,
  /** The day of `due` in the venue's zone. */
  date: day,
  timezone: z.string(),
  amount: money,
  /** The unpaid part of it. */
  outstanding: money,
  status: z.enum(['paid', 'upcoming', 'overdue']),
});

const { payment, ticket_order, identity, contact, ...described } = ordersAnswer.shape;

/** Carts with their tickets and the entities that describe them. */
export const cartAnswer = z.object({
  cart: z.array(cart),
  ...described,
  /** Advertised codes that would apply to tickets of this cart. */
  promo_code: z.array(promoCode),
  payment,
  scheduled_payment: z.array(scheduledPayment),
  ticket_order,
  identity,
  contact,
});
