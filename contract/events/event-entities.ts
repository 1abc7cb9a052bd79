import { z } from 'zod';
import { day, id, instant, localTime, meta, money } from '../api/scalars.ts';

const hiddenType = z.enum(['public_browsable', 'public_link_only', 'public_member_only']);

export const venue = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  address: z.record(z.string(), z.string()),
});

/** The lowest price of paid items if others are free (CAL-02). Shown instead of the lowest price without fees. */
const besideFree = z.object({ min_price: money }).optional();
const besideFreeDay = z
  .object({ min_price: money, min_price_fees: z.object({ outside: money }) })
  .optional();
const besideFreeSession = z.object({ minPrice: money }).optional();

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
  /** First and last day with sessions (among those requested), in the venue's zone. */
  first_day: day.nullable(),
  last_day: day.nullable(),
  /**
   * The lowest price of a type on sale (in those sessions), without outside fees; null if sold out.
   */
  min_price: money.nullable(),
  /** The lowest price including fees, without free items; '0' if all are free (CAT-21). */
  min_total: money.nullable(),
  beside_free: besideFree,
  /**
   * Set by the event calls: everything on sale is for members (DET-13); some of it is only for
   * members; visits are built around this event (CFG-14); its category is that of memberships.
   */
  members_only: z.boolean().optional(),
  sells_to_members: z.boolean().optional(),
  is_admission: z.boolean().optional(),
  is_membership: z.boolean().optional(),
});

/** A filter of a listing: its parameter, its label, and its values in order. */
export const eventFilter = z.object({
  name: z.string(),
  label: z.string(),
  values: z.array(z.string()),
});

export const outsideFee = z.object({
  name: z.enum(['fee_fixed_outside', 'fee_percent_outside']),
  fee: z.string(),
});

/** The number of tickets of a type that carry names (QTY-39). */
export const ticketRule = z.object({
  ticket_type_id: id,
  ticket_group_id: id,
  min: z.int(),
  /** Negative for no upper bound. */
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
  /** The price in the requested session including price schedule and increase, otherwise the list price. */
  currency_amount: money,
  discounted_amount: money.nullable(),
  currency_amount_min: money.nullable(),
  currency_amount_max: money.nullable(),
  outside_fees: z.array(outsideFee),
  /** The fees of one ticket at its price, discounted if it has a discount. */
  fees_outside: money,
  /**
   * The server's limit for this type per order (QTY-18, QTY-20); for members-only types, at most
   * what the caller's membership still grants (QTY-17).
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
  /** Tickets with a policy are for any date; a reserve request names no session for them (DET-50). */
  start_policy: z.enum(['fixedfrom', 'fixedto']).nullable(),
  start_policy_date: day.nullable(),
  duration_new: z.string().nullable(),
  min_tickets_per_order: z.int(),
  max_tickets_per_order: z.int().nullable(),
  /** -1 is unlimited. Counts per session if the group has sessions. */
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
  endDate: day,
  endTime: localTime,
  capacity: z.int(),
  oversell_capacity: z.int(),
  used_capacity: z.int(),
  /** -1 is unlimited. */
  availableCapacity: z.int(),
  sold_out: z.boolean(),
  minPrice: money.nullable(),
  /** The lowest price including fees, without free items; '0' if all are free (CAT-21). */
  minTotal: money.nullable(),
  besideFree: besideFreeSession,
  price: money.nullable(),
  priceIncrease: money,
  /** The tenant's short texts about this session (CAL-30). */
  annotations: z.array(z.string()),
});

export const calendarDay = z.object({
  date: day,
  status: z.enum(['available', 'sold_out', 'other']),
  min_price: money.nullable(),
  /** The lowest price including fees, without free items; '0' if all are free (CAT-21). */
  min_total: money.nullable(),
  beside_free: besideFreeDay,
  min_price_fees: z.object({ outside: money }),
  pricePrefix: z.enum(['', 'from']),
  /** Places left across all sessions of the day; -1 is unlimited (CAL-30). */
  availability: z.int(),
  /** Set if the venue is closed on the day and shows it; the reason in the buyer's language, if it gives one (CAT-06). */
  closed: z.object({ reason: z.string().nullable() }).optional(),
});

const names = z.array(z.string()).readonly();
const interval = z.object({ start: z.string().optional(), end: z.string().optional() });

/** A text shown when its triggers match (CAL-31 to 35); an omitted trigger always matches. */
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
      /** Days in the venue's zone, excluding the end. */
      dateInterval: interval,
      weekdays: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).readonly(),
      /** Local times HH:MM, excluding the end. */
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

export const seller = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  metadata: meta,
});
