import { z } from 'zod';
import { readMailbox } from '#domain/contact/mailbox.ts';
import { dayPartFaults } from '#domain/events/day-part.ts';
import { defaultPadding } from '#domain/events/session-conflict.ts';
import { visitModes } from '#domain/events/visit-window.ts';
import { contentBlock, contentPages, contentRegions } from '../content/content-blocks.ts';
import { type ConfigScope, entry, portalWide } from './config-key.ts';
import { memberConfig } from './member-config.ts';
import { networkConfig } from './network-config.ts';
import { orderConfig } from './order-config.ts';
import { regularExpression } from './regular-expression.ts';

const pattern = regularExpression.nullable();

const scriptAddress = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) =>
      /^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(text) && !/[?#;,\s]/.test(text),
    'must be an address by https without a query',
  );
const minutes = z.int().min(0).max(1440);
const hhmm = z.string().regex(/^\d{4}$/, 'a time such as "0930"');
const sessionPickerTabs = z
  .array(z.strictObject({ from: hhmm, to: hhmm, label: z.string().min(1).max(60).optional() }))
  .min(2)
  .max(3)
  .superRefine((parts, { addIssue }) => {
    for (const { index, field, fault } of dayPartFaults(parts)) {
      addIssue({ code: 'custom', path: [index, field], message: fault });
    }
  });

/** Every key that a tenant can set: its type, default, scopes and meaning. */
export const configRegistry = {
  ...memberConfig,
  ...networkConfig,
  ...orderConfig,
  admission_event_id: entry(
    z.string().nullable(),
    null,
    portalWide,
    'The event that the home route goes to (CFG-14). Without it the home route goes to /events.',
  ),
  'cart.hold_minutes': entry(
    z.int().min(2).max(120),
    20,
    portalWide,
    'How long places are held from the last change of the cart (CRT-10).',
    false,
  ),
  'cart.hold_minutes_max': entry(
    z.int().min(2).max(360),
    60,
    portalWide,
    'The longest that one cart can hold places, however often it is changed.',
    false,
  ),
  reserve_flow: entry(
    z.enum(['date_first', 'quantity_first']),
    'date_first',
    [...portalWide, 'event_template'],
    'Whether a date or quantities are chosen first where the meta of an event does not say (CFG-24).',
  ),
  next_route: entry(
    z.string().max(2_000),
    '',
    [...portalWide, 'event_template'],
    'Where a finished event page leads: paths such as /events/audio-guide, parted by commas; each is offered in turn and can be skipped (DET-23).',
  ),
  upsells: entry(
    z.boolean(),
    false,
    portalWide,
    'Whether the event listing is shown with further offers before checkout (CFG-21).',
  ),
  'upsells.visit_time': entry(
    z.enum(visitModes).nullable(),
    null,
    portalWide,
    'Which sessions fit a visit that is begun, so that their events are offered as upsells: those that start during its session (timeslot), within a minute of its start (same_start), on its day (same_date), or until the day closes (until_close). Without it, all (EVT-30, EVT-31).',
  ),
  'events.category_order': entry(
    z.array(z.string()),
    [],
    portalWide,
    'Categories that come first in the filter, in this order; the rest follow alphabetically (EVT-12).',
    true,
    (categories, say) => categories.map(say),
  ),
  'events.advertise_members_only': entry(
    z.boolean(),
    false,
    portalWide,
    "Lists members' events to guests too, marked as such; they can't buy them (EVT-24).",
    false,
  ),
  event_texts: entry(
    z.record(
      z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language such as "de"'),
      z.record(z.string().min(1), z.string().min(1).max(20_000)),
    ),
    {},
    ['portal'],
    'What a buyer reads of this file is in further languages: names and texts of events, groups, ticket types, messages, categories, venues, memberships and promo codes, annotations of sessions, surveys with their options, sections and words of seat maps, values of metadata to filter by, a seller’s name, address and picture, and the texts in configuration (terms, labels, alternative texts). By language, each text under the one that it stands for, as the file has it. What is not there stays as it is; a text under none that a buyer reads, of this file or in orders of before, is refused. Types of the handler "passes" keep their names, by which they may be told apart.',
    false,
  ),
  'events.meta_filters': entry(
    z.array(
      z.strictObject({
        key: z.string().regex(/^[\w-]{1,60}$/, 'a key of letters, digits, _ and -'),
        label: z.string().max(60),
      }),
    ),
    [],
    portalWide,
    'Metadata that the listing offers to filter by, and what each is called (EVT-16).',
    false,
    (filters, say) => filters.map((filter) => ({ ...filter, label: say(filter.label) })),
  ),
  'prices.tax': entry(
    z.enum(['included', 'excluded', 'none']),
    'included',
    portalWide,
    'Whether the legend says that prices include or exclude tax (CAL-18).',
  ),
  'capacity.threshold': entry(
    z.int().min(0),
    0,
    [...portalWide, 'event_template'],
    'The number of places below which what remains is shown (CAL-27).',
  ),
  'web.date_picker': entry(
    z.enum(['buttons', 'list']),
    'buttons',
    [...portalWide, 'event_template'],
    'How dates are offered: as buttons (CAL-01) or as a list with a line for each day (CAL-02).',
  ),
  'web.session_picker_tabs': entry(
    sessionPickerTabs.nullable(),
    null,
    [...portalWide, 'event_template'],
    'Two or three tabs that group the times of a date (CAL-11, CAL-12): each has `from` and `to` as HHMM, together they go from 0000 to 2400, and perhaps a `label`. Without it all times stand together.',
    true,
    (tabs, say) =>
      tabs?.map((tab) => ({ ...tab, ...(tab.label && { label: say(tab.label) }) })) ?? null,
  ),
  'conflicts.pad_pre_start': entry(
    minutes,
    defaultPadding,
    portalWide,
    'Minutes to be free before a session where its event does not say (CAL-22, CAL-24).',
  ),
  'conflicts.pad_post_end': entry(
    minutes,
    defaultPadding,
    portalWide,
    'Minutes to be free after a session where its event does not say (CAL-22, CAL-24).',
  ),
  'conflicts.excluded_categories': entry(
    z.array(z.string()),
    [],
    portalWide,
    'Categories whose sessions conflict with nothing (CAL-23).',
    true,
    (categories, say) => categories.map(say),
  ),
  'tickets.entry_slots': entry(
    z.boolean().nullable(),
    null,
    [...portalWide, 'event_template'],
    'Whether sessions are slots to come in by, whose end a letter calls the end of entry and not of the visit. Without it, those are that another session of their event adjoins, as every half hour does where each lasts half an hour.',
  ),
  'seats.prevent_single': entry(
    z.boolean(),
    false,
    [...portalWide, 'event_template'],
    'Refuses a choice of seats that leaves a single seat alone where another way is left (SEA-10).',
  ),
  checkout_upsell_id: entry(
    z.string().nullable(),
    null,
    portalWide,
    'The donation ticket group that checkout offers where the address names none in checkout_donation_tg_id (DET-70, PAY-70).',
  ),
  'content.blocks': entry(
    z.array(contentBlock).max(30),
    [],
    portalWide,
    `The tenant's own content (CFG-10, CFG-12): each block has a \`region\` (${contentRegions.join(', ')}), the \`pages\` that it is kept to by the names of their routes (${contentPages.join(', ')}; without it, all that have the region), whether \`anonymous\` visitors and who is \`signed_in\` see it (CFG-11), and \`html\` by language. The markup is headings from \`h2\` to \`h4\`, \`p\`, lists, \`blockquote\`, \`strong\`, \`em\`, \`br\`, \`hr\`, \`a\` to http, https, mailto, tel or a path such as /events, and \`img\` of a picture beside the file, with \`alt\`; anything else makes the import refuse the file. What only one of the two sees is in the page for both: keep no secrets there.`,
  ),
  'checkout.terms': entry(
    z.string().nullable(),
    null,
    portalWide,
    'Text of the terms that a buyer must accept; without it there is no checkbox (PAY-49).',
    true,
    (terms, say) => terms && say(terms),
  ),
  'checkout.card_gateway': entry(
    z.enum(['stripe']).nullable(),
    'stripe',
    portalWide,
    'Who takes cards and wallets. Null where the seller has nobody who does: it then holds only what is free, and says so of a cart that was held before (CRT-27).',
    false,
  ),
  'checkout.pmc_id': entry(
    z.string().nullable(),
    null,
    portalWide,
    'Payment method configuration of the card processor.',
  ),
  'checkout.direct_debit_days': entry(
    z.int().min(0).max(365).nullable(),
    null,
    portalWide,
    'Least days from the purchase to the first session of a cart that SEPA direct debit is offered for, as it takes days to clear; only in euros, and where the card processor has it switched on. Without it, never (PAY-11).',
    false,
  ),
  'checkout.phone': entry(
    z.enum(['required', 'optional', 'hidden']),
    'hidden',
    portalWide,
    'Whether the identity form asks for a telephone number.',
  ),
  'checkout.address': entry(
    z.enum(['required', 'optional', 'hidden']),
    'hidden',
    portalWide,
    'Whether the identity form asks for a postal address.',
  ),
  'captcha.public_key': entry(
    z.string().min(1).max(100).nullable(),
    null,
    portalWide,
    'Public key (sitekey) of hCaptcha, with which guests show that they are people: at paying, when their network holds its share of what is on sale (network.share_percent), and after many tries to log in or to have letters sent; its secret is the CAPTCHA_SECRET of the server. Without it nobody is asked (PAY-31).',
  ),
  'checkout.zip_codes': entry(
    z
      .array(
        z.strictObject({ pattern: regularExpression, code: z.string().min(2).max(35).optional() }),
      )
      .max(100),
    [],
    portalWide,
    'Regular expressions that a buyer’s zip code has to match as a whole to earn a promo `code`; without one the zip code itself is the code. The first that matches counts, in capitals or not: `\\d{5}` are the zip codes of the United States, `[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}` those of the United Kingdom (PRO-20, A-46).',
  ),
  'address.lookup_key': entry(
    z.string().min(1).max(100).nullable(),
    null,
    portalWide,
    'Key of the address service (Loqate Capture), which browsers show it: restrict it to your hosts there. Without it addresses are entered by hand (QTY-52).',
  ),
  'checkout.complete_url': entry(
    z.url({ protocol: /^https$/ }).nullable(),
    null,
    portalWide,
    'Address that a completed order goes to instead of the complete page (PAY-74).',
  ),
  'checkout.pending_image': entry(
    z.string().nullable(),
    null,
    portalWide,
    'Background picture of the pending page (PAY-79).',
  ),
  'analytics.container_id': entry(
    z
      .string()
      .regex(/^[\w-]{1,60}$/, 'a container such as "GTM-AB12CD3"')
      .nullable(),
    null,
    portalWide,
    'Container of the tag manager, such as GTM-AB12CD3. Without one no data layer is written and nothing of it is loaded (ANA-06).',
  ),
  'analytics.script_url': entry(
    scriptAddress,
    'https://www.googletagmanager.com/gtm.js',
    portalWide,
    "Address of the tag manager's script, without its `id`; by https, or by http from the machine itself to try one.",
  ),
  'analytics.origins': entry(
    z
      .array(
        z
          .string()
          .regex(/^https?:\/\/[\w.*-]+(:\d+)?$/, 'an origin such as "https://tags.example.org"'),
      )
      .max(50),
    [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
    portalWide,
    'Origins that the container may load from and send to, beside that of its script.',
    false,
  ),
  'analytics.consent': entry(
    z.enum(['asked', 'not_needed']),
    'asked',
    portalWide,
    'Whether visitors are asked before anything of analytics is loaded or written, or need not be.',
  ),
  'analytics.at_checkout': entry(
    z.boolean(),
    false,
    portalWide,
    'Whether the container runs on the page that takes cards, too. Without it the container gets what happened there on the next page.',
  ),
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
    'Sender of letters, as "Name <address>" or a bare address.',
    false,
  ),
  'passes.adult_pattern': entry(
    pattern,
    null,
    [...portalWide, 'event_template'],
    'Regular expression that pass vouchers have to match as a whole; without it any text will do (CFG-27).',
  ),
  'passes.child_pattern': entry(
    pattern,
    null,
    [...portalWide, 'event_template'],
    'The same for the vouchers of children (CFG-27).',
  ),
  'passes.child_keywords': entry(
    z.array(z.string().min(1).max(100)),
    [],
    [...portalWide, 'event_template'],
    'Words in the name of a ticket type that make its pass a child’s, beside "child" (CFG-27).',
  ),
  'image.alt_text': entry(
    z.string().nullable(),
    null,
    ['event_template'],
    'Alternative text of the event picture; without it the picture is decoration (EVT-09).',
    true,
    (text, say) => text && say(text),
  ),
  'image.no_cropping': entry(
    z.boolean(),
    false,
    ['event_template'],
    'Shows the event picture whole instead of cropped to its frame (EVT-09).',
  ),
} as const;

export type ConfigKeyName = keyof typeof configRegistry;
export type ConfigValue<K extends ConfigKeyName> = z.output<(typeof configRegistry)[K]['type']>;
export type ConfigValues = { [K in ConfigKeyName]: ConfigValue<K> };

/** Schema of the config part of one scope: known keys only, each of its type. */
export function configEntries(scope: ConfigScope) {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, { type, scopes, meaning }] of Object.entries(configRegistry)) {
    if (!(scopes as readonly ConfigScope[]).includes(scope)) continue;
    shape[key] = type.optional().describe(meaning);
  }
  return z.strictObject(shape) as z.ZodType<Partial<ConfigValues>>;
}
