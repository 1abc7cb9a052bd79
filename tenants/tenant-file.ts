import { z } from 'zod';
import { memberCodeKey } from '#domain/accounts/login.ts';
import { passwordFaults } from '#domain/accounts/password.ts';
import { cartRule } from './cart-rule-file.ts';
import { configEntries } from './config-registry.ts';
import {
  amount,
  count,
  day,
  duration,
  key,
  localDateTime,
  sessionFilter,
  text,
  time,
  weekday,
} from './file-parts.ts';
import { seatMap, seatZone } from './seat-map-file.ts';
import { themeTokens } from './theme.ts';

const percent = z.string().regex(/^\d{1,2}(\.\d{1,4})?$/, 'a percentage such as "2.5"');
const places = z.int().min(-1).max(10_000_000);
const hiddenType = z.enum(['public_browsable', 'public_link_only', 'public_member_only']);
const name = z.string().min(1).max(200).regex(/^$|\S/, 'a text that can be seen');
/** Path of a picture beside the tenant file. */
const picture = z.string().regex(/^[\w./-]+\.(svg|png|jpe?g|webp|avif)$/, 'a picture file');
const strings = z.record(z.string(), z.record(z.string(), z.string().max(5_000)));

/** Sessions on chosen weekdays, at listed times or every so many minutes, in the venue's zone. */
export const scheduleRule = z
  .strictObject({
    id: key,
    from: day.optional(),
    until: day.optional(),
    /** How far ahead sessions exist; a daily job extends it. */
    days_ahead: z.int().min(1).max(730).default(180),
    weekdays: z.array(weekday).min(1).default(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
    times: z.array(time).min(1).optional(),
    every: z
      .strictObject({ minutes: z.int().min(5).max(1440), first: time, last: time })
      .optional(),
    duration_minutes: z.int().min(1).max(10_080),
    except: z.array(day).default([]),
    /** May be left out where every ticket has a seat: then it is as many as there are seats. */
    capacity: places.optional(),
    oversell_capacity: places.min(0).default(0),
    price_increase: amount.default('0'),
    annotations: z.array(z.string().max(200)).default([]),
  })
  .refine((rule) => (rule.times === undefined) !== (rule.every === undefined), {
    error: 'give either times or every',
    path: ['times'],
  });

const listedSession = z.strictObject({
  id: key.optional(),
  start: localDateTime,
  duration_minutes: z.int().min(1).max(10_080),
  capacity: places.optional(),
  oversell_capacity: places.min(0).default(0),
  price_increase: amount.default('0'),
  annotations: z.array(z.string().max(200)).default([]),
});

const ticketType = z.strictObject({
  id: key,
  name,
  summary: text.default(''),
  description: text.default(''),
  rank: z.int().min(-1_000_000).max(1_000_000).default(0),
  amount: amount.default('0'),
  discounted_amount: amount.optional(),
  amount_min: amount.optional(),
  amount_max: amount.optional(),
  max_per_order: count.optional(),
  outside_fees: z
    .array(
      z.discriminatedUnion('name', [
        z.strictObject({ name: z.literal('fee_fixed_outside'), fee: amount }),
        z.strictObject({ name: z.literal('fee_percent_outside'), fee: percent }),
      ]),
    )
    .max(2)
    .default([]),
  /** The first that matches the session wins over amount. */
  prices: z.array(z.strictObject({ amount, when: sessionFilter })).default([]),
});

const asked = z.enum(['required', 'optional', 'hidden']);
/** What the checkout asks of who buys beside name and e-mail. */
const identityForm = z.strictObject({ phone: asked, address: asked }).partial();
const extraFields = z.array(z.enum(['phone', 'address']));

const surveyField = z.strictObject({
  title: name,
  description: text.optional(),
  type: z.enum(['string', 'number', 'integer', 'boolean']),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  propertyOrder: z.int().optional(),
  contexts: z.string().optional(),
});

/** How many tickets of a type carry names (QTY-39); a max below 0 sets no bound. */
const ticketRule = z.strictObject({
  ticket_type_id: key,
  min: z.int().min(0).max(1000).default(0),
  max: z.int().min(-1).max(1000).default(-1),
  named: z.enum(['yes', 'no', 'optional']),
  emailed: z.boolean().default(false),
  party_role: z.string().max(100).default(''),
});

/** Tickets by their type. */
const redeems = z
  .record(key, z.int().min(1).max(100))
  .refine((types) => Object.keys(types).length > 0, 'names no ticket type');

const ticketGroup = z.strictObject({
  id: key,
  name,
  description: text.default(''),
  summary: text.default(''),
  color: z.string().max(40).default(''),
  handler: z
    .enum(['tickets', 'passes', 'codes', 'seated', 'membership', 'ledger', 'donation'])
    .default('tickets'),
  hidden_type: hiddenType.default('public_browsable'),
  start_policy: z.enum(['fixedfrom', 'fixedto']).optional(),
  start_policy_date: day.optional(),
  duration_new: duration.optional(),
  min_tickets_per_order: count.default(0),
  max_tickets_per_order: count.optional(),
  /** Of seats: without one, as many as there are. */
  capacity: places.default(-1),
  oversell_capacity: places.min(0).default(0),
  /** Which seats of the event's map a group of the handler "seated" sells. */
  seats: z.array(seatZone).min(1).max(500).optional(),
  exclude_from_event_capacity: z.boolean().default(false),
  sales_start: localDateTime.optional(),
  sales_end: localDateTime.optional(),
  /** Of the handler "codes": how many tickets of which types of memberships one is redeemed for. */
  redeems: redeems.optional(),
  additional_info_spec: z
    .strictObject({
      properties: z.record(z.string(), surveyField),
      required: z.array(z.string()).default([]),
    })
    .optional(),
  meta: z
    .strictObject({
      extra_checkout_fields: extraFields,
      identity_form: identityForm,
      redeem_gom_summary: text,
      redeem_gom_description: text,
      next_route: z.string(),
      admit_names: z.enum(['required', 'optional', 'disabled', 'yes', 'no']),
      admit_emails: z.enum(['required', 'optional', 'disabled', 'yes', 'no']),
      pass_holder: z.enum(['adult', 'child']),
    })
    .partial()
    .default({}),
  config: configEntries('ticket_group').default({}),
  types: z.array(ticketType).min(1),
  ticket_rules: z.array(ticketRule).default([]),
});

const messageRule = z.strictObject({
  actions: z
    .strictObject({
      quantity_message: text,
      session_annotation: text,
      session_message: text,
      date_annotation: text,
      date_message: text,
    })
    .partial(),
  triggers: z
    .strictObject({
      dateInterval: z.strictObject({ start: day.optional(), end: day.optional() }),
      weekdays: z.array(weekday),
      time_of_day: z.strictObject({ start: time.optional(), end: time.optional() }),
      ticket_type_ids: z.array(key),
      ticket_type_names: z.array(name),
      ticket_group_ids: z.array(key),
      ticket_group_names: z.array(name),
      min: count,
      max: count,
    })
    .partial(),
});

const eventTemplate = z.strictObject({
  id: key,
  seller: key,
  venue: key,
  /** The hall whose seats its groups sell. */
  seat_map: key.optional(),
  name,
  subtitle: text.default(''),
  summary: text.default(''),
  description: text.default(''),
  category: z.string().max(100).default(''),
  event_type: z.enum(['single', 'repeating', 'other']).default('repeating'),
  hidden_type: hiddenType.default('public_browsable'),
  /** Keys of the specification, plus any of the venue's own for meta.* filters (EVT-16). */
  meta: z
    .object({
      ticket_date_time: z.enum(['date_time', 'date', 'none']),
      pad_pre_start: count,
      pad_post_end: count,
      requires_anchor: z.boolean(),
      tickets_must_match_anchor_tickets: z.boolean(),
      hide_event_details: z.boolean(),
      reserve_flow: z.enum(['date_first', 'quantity_first']),
      one_ticket_only: z.boolean(),
      image_profile: picture,
      image_cover: picture,
      identity_form: identityForm,
      extra_checkout_fields: extraFields,
    })
    .partial()
    .catchall(z.union([z.string().max(200), z.array(z.string().max(200)), z.number(), z.boolean()]))
    .default({}),
  config: configEntries('event_template').default({}),
  schedules: z.array(scheduleRule).default([]),
  sessions: z.array(listedSession).default([]),
  groups: z.array(ticketGroup).min(1),
  message_rules: z.array(messageRule).default([]),
});

/** How far the message of the complete page stands on its picture (PAY-75). */
const contentOffset = z.enum(['small', 'medium', 'large']);

const seller = z.strictObject({
  id: key,
  slug: key,
  name,
  metadata: z
    .strictObject({
      completed_image_desktop: picture,
      completed_image_mobile: picture,
      completed_image_alt: text,
      content_offset_desktop: contentOffset,
      content_offset_mobile: contentOffset,
      contact_email: z.email(),
      contact_phone: z.string(),
      legal_name: z.string(),
      address: z.string(),
      website: z.url({ protocol: /^https?$/ }),
    })
    .partial()
    .default({}),
  config: configEntries('seller').default({}),
  strings: strings.default({}),
  theme: themeTokens.optional(),
});

/**
 * A gift card of a sample, to try. It is made once: what is on it later is the ledger's alone. Cards
 * that are worth something are bought, or their numbers stand in files.
 */
const giftCard = z.strictObject({
  number: z.string().max(70),
  amount,
  active_from: day.optional(),
  expires_on: day.optional(),
});

/** A gift-of-membership code of a sample, to try: made once, and redeemed once. */
const giftCode = z.strictObject({
  code: z.string().max(70),
  redeems,
  valid_from: day.optional(),
  expires_on: day.optional(),
});

/**
 * A member of a sample, to log in as. They are made once: what they change later is theirs alone.
 * Real members are no part of a file, least of all with their passwords.
 */
const member = z.strictObject({
  id: z.uuid(),
  /** Taken for shown to be theirs. */
  email: z.email().max(100).optional(),
  password: z
    .string()
    .refine((password) => passwordFaults(password).length === 0, 'is too weak')
    .optional(),
  member_code: z.string().trim().min(1).max(50).optional(),
  first_name: name,
  last_name: name,
  zip_code: z.string().max(20).optional(),
  /** One that they were given, from a day on. */
  membership: z
    .strictObject({
      level: key,
      from: day,
      members: z
        .array(z.strictObject({ ticket_type: key, name: name.default('') }))
        .min(1)
        .max(20),
    })
    .optional(),
});

const oneOf = (values: readonly (string | undefined)[]): boolean => {
  const given = values.filter((value) => value !== undefined);
  return new Set(given).size === given.length;
};

/**
 * All that a portal sells and says, as one file; the import makes the database agree with it.
 * References between parts are checked by checkTenantFile.
 */
export const tenantFile = z.strictObject({
  /** Where editors find the JSON Schema of tenant files (tenants/tenant-file.schema.json). */
  $schema: z.string().max(1_000).optional(),
  portal: z.strictObject({
    key,
    name,
    /** Host names of its own. Without any it is reached on the shared host by its sellers' slugs. */
    hosts: z.array(z.hostname().toLowerCase()).default([]),
    currency: z.string(),
    languages: z
      .array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language such as "en" or "en-GB"'))
      .min(1)
      .default(['en']),
  }),
  config: configEntries('portal').default({}),
  strings: strings.default({}),
  theme: themeTokens.optional(),
  sellers: z.array(seller).min(1),
  venues: z
    .array(
      z.strictObject({
        id: key,
        name,
        timezone: z.string(),
        address: z
          .strictObject({
            street: z.string(),
            city: z.string(),
            state: z.string(),
            zip_code: z.string(),
            country: z.string(),
          })
          .partial()
          .default({}),
        /** Where it is, in degrees: a pass in a phone shows itself near it. */
        location: z
          .strictObject({
            latitude: z.number().min(-90).max(90),
            longitude: z.number().min(-180).max(180),
          })
          .optional(),
      }),
    )
    .min(1),
  seat_maps: z.array(seatMap).default([]),
  gift_cards: z.array(giftCard).max(100).default([]),
  gift_codes: z.array(giftCode).max(100).default([]),
  members: z
    .array(member)
    .max(100)
    .refine((list) => oneOf(list.map(({ id }) => id)), 'names an id twice')
    .refine((list) => oneOf(list.map((one) => one.email?.toLowerCase())), 'names an e-mail twice')
    .refine(
      (list) => oneOf(list.map((one) => one.member_code && memberCodeKey(one.member_code))),
      'names a member ID twice',
    )
    .default([]),
  events: z.array(eventTemplate),
  /** What promo codes do. */
  cart_rules: z.array(cartRule).max(1000).default([]),
});

export type TenantFile = z.output<typeof tenantFile>;
/** What an author writes: defaults may be left out. */
export type TenantFileInput = z.input<typeof tenantFile>;
export type ScheduleRule = z.output<typeof scheduleRule>;
export type SessionFilter = z.output<typeof sessionFilter>;
