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
  /** Whole seconds left of the hold; null when nothing expires. */
  expires_in: z.int().nullable(),
  /** Held for a shorter time than usual: many places were held from the buyer's network. */
  held_short: z.boolean(),
  identity_id: uuid,
  seller_id: id,
  channel: z.string(),
  currency: z.string(),
  cart_fees: cartFees,
  pmc_id: z.string().nullable(),
  /** What is to be paid now: with a schedule the overdue or next part, else all. */
  payment_due: money,
  /** What gift cards have paid of it; each can be taken off again while the cart is pending. */
  gift_cards: z.array(z.object({ payment_id: uuid, last_four: z.string(), amount: money })),
  /** True while an attempt to pay is under way: the cart can't be changed. */
  payment_in_progress: z.boolean(),
  /**
   * The attempt under way, while it waits for the buyer's approval at their bank: continued by paying
   * with its intent, which only its payer is told (X-Payer-Secret), or called off by DELETE
   * payment/{payment_id}. Null otherwise.
   */
  open_payment: z
    .object({ payment_id: uuid, payment_intent_id: z.string().nullable(), amount: money })
    .nullable(),
  /** True while a debit clears, which takes days: the places are held and nothing expires. */
  payment_clearing: z.boolean(),
  /** Whether it may be paid by SEPA direct debit: where not, the page excludes `sepa_debit`. */
  direct_debit: z.boolean(),
  /** Of a cart that expired: a session that it held places in is not sold any more. */
  session_withdrawn: z.boolean(),
  /** Set when the cart became orders, for its payer (X-Payer-Secret). */
  order_ids: z.array(uuid),
  /** The addresses that letters about its orders go to, masked. */
  sent_to: z.array(z.string()),
  /**
   * Of a cart that changes an order: `credit` is what the removed tickets cost, `staying_change` how
   * much more the others will cost, `refund` what goes back, `payment_due` what is paid. Else null.
   */
  edit: z
    .object({
      ticket_order_id: uuid,
      removed_ticket_ids: z.array(uuid),
      /** Which of them each new ticket stands for. */
      replacements: z.array(z.object({ ticket_id: uuid, replaces_ticket_id: uuid })),
      credit: money,
      staying_change: money,
      refund: money,
    })
    .nullable(),
  /** What keeps the cart from being paid for until a code is given (PRO-17, CRT-02). */
  blocking_rules: z.array(z.object({ id, name: z.string(), description: z.string() })),
});

/** A part of a cart's price that is due by a day (PAY-23, A-48). */
export const scheduledPayment = z.object({
  id: uuid,
  due: instant,
  /** The day that `due` is in the zone of the venue. */
  date: day,
  timezone: z.string(),
  amount: money,
  /** What of it is not paid. */
  outstanding: money,
  status: z.enum(['paid', 'upcoming', 'overdue']),
});

const { payment, ticket_order, identity, contact, ...described } = ordersAnswer.shape;

/** Carts with their tickets and everything that describes these. */
export const cartAnswer = z.object({
  cart: z.array(cart),
  ...described,
  /** Codes that the tenant shows and that would be for tickets of this cart. */
  promo_code: z.array(promoCode),
  payment,
  scheduled_payment: z.array(scheduledPayment),
  ticket_order,
  identity,
  contact,
});
