import { z } from 'zod';
import { holderLetters } from '#domain/contact/admit.ts';
import { readMailbox } from '#domain/contact/mailbox.ts';
import { dayPartFaults } from '#domain/events/day-part.ts';
import { defaultPadding } from '#domain/events/session-conflict.ts';
import { visitModes } from '#domain/events/visit-window.ts';
import { contentBlock, contentPages, contentRegions } from '../content/content-blocks.ts';
import { described } from '../file/field.ts';
import { analyticsConfig } from './analytics-config.ts';
import { booksConfig } from './books-config.ts';
import { entry, portalWide } from './config-key.ts';
import { doorConfig } from './door-config.ts';
import { historyConfig } from './history-config.ts';
import { dayPartFields, metaFilterFields, zipCodeFields } from './item-fields.ts';
import { memberConfig } from './member-config.ts';
import { networkConfig } from './network-config.ts';
import { orderConfig } from './order-config.ts';
import { regularExpression } from './regular-expression.ts';

const pattern = regularExpression.nullable();

const minutes = z.int().min(0).max(1440);
const hhmm = z.string().regex(/^\d{4}$/, 'a time such as "0930"');
const sessionPickerTabs = z
  .array(
    z.strictObject(
      described(
        { from: hhmm, to: hhmm, label: z.string().min(1).max(60).optional() },
        dayPartFields,
      ),
    ),
  )
  .min(2)
  .max(3)
  .superRefine((parts, { addIssue }) => {
    for (const { index, field, fault } of dayPartFaults(parts)) {
      addIssue({ code: 'custom', path: [index, field], message: fault });
    }
  });

/** Every key that a tenant can set: its type, default, scopes and meaning. */
export const configRegistry = {
  ...booksConfig,
  ...doorConfig,
  ...historyConfig,
  ...memberConfig,
  ...networkConfig,
  ...orderConfig,
  admission_event_id: entry(
    z.string().nullable(),
    null,
    portalWide,
    'The event that the home route leads to (CFG-14). Without it the home route leads to /events.',
  ),
  'cart.hold_minutes': entry(
    z.int().min(2).max(120),
    20,
    portalWide,
    'Minutes for which places are held after the last change of the cart (CRT-10).',
    false,
  ),
  'cart.hold_minutes_max': entry(
    z.int().min(2).max(360),
    60,
    portalWide,
    'The maximum number of minutes for which a cart can hold places, however often it is changed.',
    false,
  ),
  reserve_flow: entry(
    z.enum(['date_first', 'quantity_first']),
    'date_first',
    [...portalWide, 'event_template'],
    'The order of choosing date and quantities for events whose meta does not set it (CFG-24).',
  ),
  next_route: entry(
    z.string().max(2_000),
    '',
    [...portalWide, 'event_template'],
    'The pages after a finished event: paths such as /events/audio-guide, separated by commas; each is offered in turn and can be skipped (DET-23).',
  ),
  upsells: entry(
    z.boolean(),
    false,
    portalWide,
    'Shows the event listing with further offers before checkout (CFG-21).',
  ),
  'upsells.visit_time': entry(
    z.enum(visitModes).nullable(),
    null,
    portalWide,
    'The sessions that fit a visit in progress, whose events are offered as upsells: those that start during its session (timeslot), within a minute of its start (same_start), on its day (same_date), or before the venue closes that day (until_close). Without it, all sessions (EVT-30, EVT-31).',
  ),
  'events.category_order': entry(
    z.array(z.string()),
    [],
    portalWide,
    'Categories that come first in the filter, in this order; the others follow alphabetically (EVT-12).',
    true,
    (categories, translate) => categories.map(translate),
  ),
  'events.advertise_members_only': entry(
    z.boolean(),
    false,
    portalWide,
    "Lists members' events to guests too, marked as such; guests can't buy them (EVT-24).",
    false,
  ),
  event_texts: entry(
    z.record(
      z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language such as "de"'),
      z.record(z.string().min(1), z.string().min(1).max(20_000)),
    ),
    {},
    ['portal'],
    'Translations of the texts in this file that buyers read: names and texts of events, groups, ticket types, messages, categories, venues, memberships and promo codes, annotations of sessions, surveys with their options, sections and labels of seat maps, metadata values used as filters, a seller’s name, address and picture text, and the texts in configuration (terms, labels, alternative texts). By language, each translation under the original text as it is in the file. Texts without a translation stay as they are. An original that buyers read neither in this file nor in earlier orders is refused. Types with the handler "passes" keep their names, because these can decide the kind of pass.',
    false,
  ),
  'events.meta_filters': entry(
    z.array(
      z.strictObject(
        described(
          {
            key: z.string().regex(/^[\w-]{1,60}$/, 'a key of letters, digits, _ and -'),
            label: z.string().max(60),
          },
          metaFilterFields,
        ),
      ),
    ),
    [],
    portalWide,
    'Metadata that the listing offers as filters, with their labels (EVT-16).',
    false,
    (filters, translate) =>
      filters.map((filter) => ({ ...filter, label: translate(filter.label) })),
  ),
  'prices.tax': entry(
    z.enum(['included', 'excluded', 'none']),
    'included',
    portalWide,
    'The legend’s statement about tax: prices include it, prices exclude it, or none (CAL-18).',
  ),
  'prices.fees': entry(
    z.enum(['included', 'apart']),
    'included',
    portalWide,
    'How pages show the fees of tickets: in every price that they show first, or apart from it. Fees that nobody can avoid have to be part of the price shown first in the USA (16 CFR 464), the United Kingdom and the European Union; carts and checkouts list them either way (CAT-21, QTY-08).',
  ),
  'capacity.threshold': entry(
    z.int().min(0),
    0,
    [...portalWide, 'event_template'],
    'Below this number of places, the number left is shown (CAL-27).',
  ),
  'web.date_picker': entry(
    z.enum(['buttons', 'list']),
    'buttons',
    [...portalWide, 'event_template'],
    'The presentation of dates: as buttons (CAL-01) or as a list with a line per day (CAL-02).',
  ),
  'web.session_picker_tabs': entry(
    sessionPickerTabs.nullable(),
    null,
    [...portalWide, 'event_template'],
    'Two or three tabs that group the times of a date (CAL-11, CAL-12): each has `from` and `to` as HHMM, together covering 0000 to 2400, and optionally a `label`. Without it there are no tabs.',
    true,
    (tabs, translate) =>
      tabs?.map((tab) => ({ ...tab, ...(tab.label && { label: translate(tab.label) }) })) ?? null,
  ),
  'conflicts.pad_pre_start': entry(
    minutes,
    defaultPadding,
    portalWide,
    'Minutes that must be free before a session if its event does not set them (CAL-22, CAL-24).',
  ),
  'conflicts.pad_post_end': entry(
    minutes,
    defaultPadding,
    portalWide,
    'Minutes that must be free after a session if its event does not set them (CAL-22, CAL-24).',
  ),
  'conflicts.excluded_categories': entry(
    z.array(z.string()),
    [],
    portalWide,
    'Categories whose sessions never conflict (CAL-23).',
    true,
    (categories, translate) => categories.map(translate),
  ),
  'tickets.entry_slots': entry(
    z.boolean().nullable(),
    null,
    [...portalWide, 'event_template'],
    'Makes sessions entry slots, whose end is the end of entry and not of the visit in letters. Without it, a session is an entry slot if another session of its event adjoins it, as with half-hour sessions every half hour.',
  ),
  'tickets.holder_letters': entry(
    z.enum(holderLetters),
    'by_rule',
    [...portalWide, 'event_template'],
    'Says which tickets their holders get by letter, if they have an address of their own and are not the buyer: `by_rule` those whose `ticket_rules` say `emailed`, `all` every one that `admit_emails` asks an address for, `none` no ticket. A holder gets their own tickets only, and is told when one of these changes.',
  ),
  'seats.prevent_single': entry(
    z.boolean(),
    false,
    [...portalWide, 'event_template'],
    'Refuses a choice of seats that leaves a single seat if that can be avoided (SEA-10).',
  ),
  checkout_upsell_id: entry(
    z.string().nullable(),
    null,
    portalWide,
    'The donation ticket group that checkout offers if the address does not name one in checkout_donation_tg_id (DET-70, PAY-70).',
  ),
  'content.blocks': entry(
    z.array(contentBlock).max(30),
    [],
    portalWide,
    `The tenant's own content (CFG-10, CFG-12): each block has a \`region\` (${contentRegions.join(', ')}), the \`pages\` that it is limited to by the names of their routes (${contentPages.join(', ')}; without it, all that have the region), whether \`anonymous\` visitors and \`signed_in\` members see it (CFG-11), and \`html\` by language. The markup is headings from \`h2\` to \`h4\`, \`p\`, lists, \`blockquote\`, \`strong\`, \`em\`, \`br\`, \`hr\`, \`a\` to http, https, mailto, tel or a path such as /events, and \`img\` of a picture beside the file, with \`alt\`; anything else makes the import refuse the file. Content that only one of the two sees is in the page for both: keep no secrets there.`,
  ),
  'checkout.terms': entry(
    z.string().nullable(),
    null,
    portalWide,
    'The terms that a buyer must accept; without them there is no checkbox (PAY-49).',
    true,
    (terms, translate) => terms && translate(terms),
  ),
  'checkout.card_gateway': entry(
    z.enum(['stripe']).nullable(),
    'stripe',
    portalWide,
    'The processor for cards and wallets. Null if the seller has none: then only free tickets can be held, and a cart that was held before says so (CRT-27).',
    false,
  ),
  'checkout.pmc_id': entry(
    z.string().nullable(),
    null,
    portalWide,
    'The card processor’s payment method configuration.',
  ),
  'checkout.direct_debit_days': entry(
    z.int().min(0).max(365).nullable(),
    null,
    portalWide,
    'Minimum number of days from the purchase to the first session of a cart for SEPA direct debit to be offered, because it takes days to clear. Only in euros, and only if enabled at the card processor. Without it, never (PAY-11).',
    false,
  ),
  'checkout.phone': entry(
    z.enum(['required', 'optional', 'hidden']),
    'hidden',
    portalWide,
    'The phone number in the identity form: required, optional or hidden.',
  ),
  'checkout.address': entry(
    z.enum(['required', 'optional', 'hidden']),
    'hidden',
    portalWide,
    'The postal address in the identity form: required, optional or hidden.',
  ),
  'captcha.public_key': entry(
    z.string().min(1).max(100).nullable(),
    null,
    portalWide,
    'The public key (sitekey) of hCaptcha, used for guests who pay after their network reached its share of unpaid places (network.share_percent), and after many attempts to log in or to request e-mails. Its secret is CAPTCHA_SECRET on the server. Without it there is no captcha (PAY-31).',
  ),
  'checkout.zip_codes': entry(
    z
      .array(
        z.strictObject(
          described(
            { pattern: regularExpression, code: z.string().min(2).max(35).optional() },
            zipCodeFields,
          ),
        ),
      )
      .max(100),
    [],
    portalWide,
    'Regular expressions that must match a whole zip code to grant a promo `code`; without a code, the zip code itself is the code. The first match counts, ignoring case: `\\d{5}` matches zip codes of the United States, `[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}` those of the United Kingdom (PRO-20, A-46).',
  ),
  'address.lookup_key': entry(
    z.string().min(1).max(100).nullable(),
    null,
    portalWide,
    'The key of the address service (Loqate Capture). Browsers send it, so restrict it to your hosts there. Without it addresses are typed in full (QTY-52).',
  ),
  'checkout.complete_url': entry(
    z.url({ protocol: /^https$/ }).nullable(),
    null,
    portalWide,
    'The address that a completed order leads to instead of the complete page (PAY-74).',
  ),
  'checkout.pending_image': entry(
    z.string().nullable(),
    null,
    portalWide,
    'The background picture of the pending page (PAY-79).',
  ),
  ...analyticsConfig,
  'embed.parents': entry(
    z.array(
      z
        .string()
        .regex(
          /^https?:\/\/(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?(:(\d{1,5}|\*))?$/,
          'must be an origin, as https://www.example.org or https://*.example.org',
        ),
    ),
    [],
    portalWide,
    'Origins that may show the storefront in a frame (frame-ancestors): https://www.example.org, or https://*.example.org for all hosts below it.',
    false,
  ),
  'mail.from': entry(
    z
      .string()
      .refine((text) => readMailbox(text) !== undefined, 'must be an address or "Name <address>"')
      .nullable(),
    null,
    portalWide,
    'The sender of letters, as "Name <address>" or a bare address.',
    false,
  ),
  'passes.adult_pattern': entry(
    pattern,
    null,
    [...portalWide, 'event_template'],
    'A regular expression that must match whole pass vouchers; without it any text is accepted (CFG-27).',
  ),
  'passes.child_pattern': entry(
    pattern,
    null,
    [...portalWide, 'event_template'],
    'The same for children’s vouchers (CFG-27).',
  ),
  'passes.child_keywords': entry(
    z.array(z.string().min(1).max(100)),
    [],
    [...portalWide, 'event_template'],
    'Words that, besides "child", make a pass a child’s if its ticket type’s name contains them (CFG-27).',
  ),
  'image.alt_text': entry(
    z.string().nullable(),
    null,
    ['event_template'],
    'The alternative text of the event picture; without it the picture is decorative (EVT-09).',
    true,
    (text, translate) => text && translate(text),
  ),
  'image.no_cropping': entry(
    z.boolean(),
    false,
    ['event_template'],
    'Shows the whole event picture instead of cropping it to its frame (EVT-09).',
  ),
} as const;

export type ConfigKeyName = keyof typeof configRegistry;
export type ConfigValue<K extends ConfigKeyName> = z.output<(typeof configRegistry)[K]['type']>;
export type ConfigValues = { [K in ConfigKeyName]: ConfigValue<K> };
