import { z } from 'zod';
import { id, instant, money, uuid } from './scalars.ts';

export { id, money, uuid };

const day = z.iso.date();
const localTime = z.string().regex(/^\d\d:\d\d$/);
const meta = z.record(z.string(), z.unknown());
const hiddenType = z.enum(['public_browsable', 'public_link_only', 'public_member_only']);

export const venue = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  address: z.record(z.string(), z.string()),
});

export const eventTemplate = z.object({
  id,
  name: z.string(),
  subtitle: z.string(),
  summary: z.string(),
  description: z.string(),
  category: z.string(),
  seller_id: id,
  venue_id: id,
  event_type: z.enum(['single', 'repeating', 'other']),
  hidden_type: hiddenType,
  meta: meta.optional(),
  config: meta.optional(),
  /** First and last day that still has sessions (of those asked for), in the venue's zone. */
  first_day: day.nullable(),
  last_day: day.nullable(),
  /** Lowest price of a type on sale (in those sessions), outside fees apart; null when sold out. */
  min_price: money.nullable(),
  /** Given by the event calls: all that it sells now is for members (DET-13), or more of it than for
   * others; visits are built around it (CFG-14); its category is that of memberships. */
  members_only: z.boolean().optional(),
  sells_to_members: z.boolean().optional(),
  is_admission: z.boolean().optional(),
  is_membership: z.boolean().optional(),
});

/** What a listing can be filtered by: the parameter, what it is called, and its values in order. */
export const eventFilter = z.object({
  name: z.string(),
  label: z.string(),
  values: z.array(z.string()),
});

export const outsideFee = z.object({
  name: z.enum(['fee_fixed_outside', 'fee_percent_outside']),
  fee: z.string(),
});

/** How many tickets of a type carry names (QTY-39). */
export const ticketRule = z.object({
  ticket_type_id: id,
  ticket_group_id: id,
  min: z.int(),
  /** Below 0 there is no bound. */
  max: z.int(),
  named: z.enum(['yes', 'no', 'optional']),
  emailed: z.boolean(),
  party_role: z.string(),
});

export const ticketType = z.object({
  id,
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  ticket_group_id: id,
  rank: z.int(),
  /** Price in the session asked for, price schedule and increase included, else the list price. */
  currency_amount: money,
  discounted_amount: money.nullable(),
  currency_amount_min: money.nullable(),
  currency_amount_max: money.nullable(),
  outside_fees: z.array(outsideFee),
  /** Fees of one ticket at what it costs: discounted_amount where there is one. */
  fees_outside: money,
  /**
   * The most that one order may take of this type, from the server (QTY-18, QTY-20); of what is for
   * members, no more than the membership of who asks still gives (QTY-17).
   */
  limit: z.int().nullable(),
  rule: ticketRule.nullable(),
});

export const ticketGroup = z.object({
  id,
  event_template_id: id,
  name: z.string(),
  description: z.string(),
  summary: z.string(),
  color: z.string(),
  handler: z.enum(['tickets', 'passes', 'codes', 'seated', 'membership', 'ledger', 'donation']),
  hidden_type: hiddenType,
  /** Tickets with a policy are for any date: a reserve names no session for them (DET-50). */
  start_policy: z.enum(['fixedfrom', 'fixedto']).nullable(),
  start_policy_date: day.nullable(),
  duration_new: z.string().nullable(),
  min_tickets_per_order: z.int(),
  max_tickets_per_order: z.int().nullable(),
  /** -1 is unlimited. Per session where the group has sessions. */
  capacity: z.int(),
  oversell_capacity: z.int(),
  used_capacity: z.int(),
  exclude_from_event_capacity: z.boolean(),
  sold_out: z.boolean(),
  additional_info_spec: z.unknown().nullable(),
  sales_start: instant.nullable(),
  sales_end: instant.nullable(),
  meta,
  price: money,
  originalPrice: money.nullable(),
});

export const eventSession = z.object({
  id,
  event_template_id: id,
  start_datetime: instant,
  end_datetime: instant,
  /** In the venue's zone. */
  timezone: z.string(),
  date: day,
  startTime: localTime,
  endTime: localTime,
  capacity: z.int(),
  oversell_capacity: z.int(),
  used_capacity: z.int(),
  /** -1 is unlimited. */
  availableCapacity: z.int(),
  sold_out: z.boolean(),
  minPrice: money.nullable(),
  price: money.nullable(),
  priceIncrease: money,
  /** Short texts of the tenant's about this session (CAL-30). */
  annotations: z.array(z.string()),
});

export const calendarDay = z.object({
  date: day,
  status: z.enum(['available', 'sold_out', 'other']),
  min_price: money.nullable(),
  min_price_fees: z.object({ outside: money }),
  pricePrefix: z.enum(['', 'from']),
  /** Places left on the day over all its sessions, -1 unlimited (CAL-30). */
  availability: z.int(),
});

const names = z.array(z.string()).readonly();
const interval = z.object({ start: z.string().optional(), end: z.string().optional() });

/** A text for where its triggers match (CAL-31 to 35); what is left out matches everything. */
export const messageRule = z.object({
  event_template_id: id,
  actions: z
    .object({
      quantity_message: z.string(),
      session_annotation: z.string(),
      session_message: z.string(),
      date_annotation: z.string(),
      date_message: z.string(),
    })
    .partial(),
  triggers: z
    .object({
      /** Days in the venue's zone; the end is not included. */
      dateInterval: interval,
      weekdays: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).readonly(),
      /** Local times HH:MM; the end is not included. */
      time_of_day: interval,
      ticket_type_ids: names,
      ticket_type_names: names,
      ticket_group_ids: names,
      ticket_group_names: names,
      min: z.int(),
      max: z.int(),
    })
    .partial(),
});

export const ticket = z.object({
  id: uuid,
  state: z.enum(['held', 'booked', 'cancelled', 'unbooked', 'redeemed', 'in_cart']),
  ticket_order_id: uuid.nullable(),
  ticket_type_id: id,
  ticket_group_id: id,
  event_session_id: id.nullable(),
  event_template_id: id,
  handler: z.string(),
  face_value: money,
  adjusted_value: money,
  fee_outside: money,
  admit_name: z.string(),
  admit_email: z.string(),
  scan_code: z.string().nullable(),
  valid_from: instant.nullable(),
  valid_to: instant.nullable(),
  start_datetime: instant.nullable(),
  timezone: z.string().nullable(),
  /** The ticket of its order that it was changed for by an edit; null for a ticket that was bought. */
  replaces_ticket_id: uuid.nullable(),
  /**
   * Whom a gift card or a gift-of-membership code is for, and once a card is bought how its number
   * ends; null for other tickets.
   */
  gift_card: z
    .object({
      receiver_name: z.string(),
      /** Masked, as the address of an order. */
      receiver_email: z.string(),
      deliver_on: day.nullable(),
      last_four: z.string().nullable(),
    })
    .nullable(),
  /** To whom a membership is given and from which day on; null for other tickets. */
  gift: z
    .object({
      /** '' as long as nobody was named. */
      receiver_name: z.string(),
      /** Masked, as the address of an order. */
      receiver_email: z.string(),
      starts_on: day.nullable(),
    })
    .nullable(),
  /** A numbered seat in words, as it was when it was taken; null where none belongs to it. */
  seat: z
    .object({
      seat_template_id: id,
      section: z.string(),
      row: z.string(),
      seat: z.string(),
    })
    .nullable(),
});

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

export const completedPayment = z.object({
  id: uuid,
  occurred_on: instant,
  audit_action: z.enum(['capture', 'refund', 'dispute_opened', 'dispute_closed', 'dispute_fee']),
  gateway_id: z.enum(['stripe', 'free', 'ledger']),
  face_value: money,
});

/** A gift card, by its number (PAY-46). */
export const ledger = z.object({
  number: z.string(),
  /** Only an active one pays. A used one has nothing left on it. */
  state: z.enum(['active', 'not_active', 'used', 'blocked', 'expired']),
  balance: money,
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

export const ticketOrder = z.object({
  id: uuid,
  order_number: z.string(),
  /** Stands for all of its tickets; null where the answer shows no scan code of a ticket of it. */
  scan_code: z.string().nullable(),
  cart_id: uuid,
  identity_id: uuid,
  seller_id: id,
  purchased_on: instant,
  ticket_order_fees: z.object({
    total_before_cartmod_price: money,
    total_cartmod_amount: money,
    total_fee_fixed_outside: money,
    total_fee_percent_outside: money,
    total_after_fees_price: money,
  }),
  /** The cart in which it is being changed, open or over but not swept yet; null where none is. */
  edit_cart_id: uuid.nullable(),
  /** Masked, as in "a…@example.org": knowing an order's id shows no more (law 9). */
  email: z.string(),
});

/** Tickets of one order for one session; on the venue's clock it is among the sessions beside. */
export const orderSession = z.object({
  ticket_order_id: uuid,
  order_number: z.string(),
  purchased_on: instant,
  /** Those that still open the door. */
  num_tickets: z.int(),
  event_session_id: id,
  event_template_id: id,
  event_name: z.string(),
  start_datetime: instant,
});

export const seller = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  metadata: meta,
});
