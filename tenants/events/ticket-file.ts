import { z } from 'zod';
import { day } from '#contract/api/scalars.ts';
import { configEntries } from '../config/config-entries.ts';
import { described } from '../file/field.ts';
import {
  amount,
  count,
  duration,
  key,
  localDateTime,
  name,
  places,
  sessionFilter,
  text,
} from '../file/file-parts.ts';
import { redeems } from '../gifts/gift-file.ts';
import { seatZone } from '../seats/seat-map-file.ts';
import { identityFormFields } from './event-fields.ts';
import { groupFields, groupMetaFields, ticketRuleFields } from './ticket-fields.ts';
import {
  feeFields,
  priceFields,
  questionFields,
  surveyFields,
  ticketTypeFields,
} from './ticket-type-fields.ts';

const percent = z.string().regex(/^\d{1,2}(\.\d{1,4})?$/, 'a percentage such as "2.5"');
export const hiddenType = z.enum(['public_browsable', 'public_link_only', 'public_member_only']);

const ticketType = z.strictObject(
  described(
    {
      id: key,
      name,
      summary: text.default(''),
      description: text.default(''),
      rank: z.int().min(-1_000_000).max(1_000_000).default(0),
      /** Required unless the price is flexible, so that it cannot be forgotten. */
      amount: amount.default('0'),
      discounted_amount: amount.optional(),
      amount_min: amount.optional(),
      amount_max: amount.optional(),
      max_per_order: count.optional(),
      /** Number of people that one ticket admits; it takes one place regardless. */
      admits: z.int().min(1).max(100).default(1),
      /** For the steward who scans it, such as "Show your student card". */
      door_note: z.string().max(200).default(''),
      outside_fees: z
        .array(
          z.discriminatedUnion('name', [
            z.strictObject(
              described({ name: z.literal('fee_fixed_outside'), fee: amount }, feeFields),
            ),
            z.strictObject(
              described({ name: z.literal('fee_percent_outside'), fee: percent }, feeFields),
            ),
          ]),
        )
        .max(2)
        .default([]),
      /** The first one that matches the session takes precedence over amount. */
      prices: z
        .array(z.strictObject(described({ amount, when: sessionFilter }, priceFields)))
        .default([]),
    },
    ticketTypeFields,
  ),
);

const asked = z.enum(['required', 'optional', 'hidden']);
/** The parts of the checkout form besides name and email. */
export const identityForm = z
  .strictObject(described({ phone: asked, address: asked }, identityFormFields))
  .partial();
export const extraFields = z.array(z.enum(['phone', 'address']));

const surveyField = z.strictObject(
  described(
    {
      title: name,
      description: text.optional(),
      type: z.enum(['string', 'number', 'integer', 'boolean']),
      format: z.string().optional(),
      enum: z.array(z.string()).optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      propertyOrder: z.int().optional(),
      contexts: z.string().optional(),
    },
    questionFields,
  ),
);

/** The number of tickets of a type that carry names (QTY-39); a negative max sets no bound. */
const ticketRule = z.strictObject(
  described(
    {
      ticket_type_id: key,
      min: z.int().min(0).max(1000).default(0),
      max: z.int().min(-1).max(1000).default(-1),
      named: z.enum(['yes', 'no', 'optional']),
      emailed: z.boolean().default(false),
      party_role: z.string().max(100).default(''),
    },
    ticketRuleFields,
  ),
);

export const ticketGroup = z.strictObject(
  described(
    {
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
      /** For a seated group, by default the number of its seats. */
      capacity: places.default(-1),
      oversell_capacity: places.min(0).default(0),
      /** The seats of the event's map that a group with the handler "seated" sells. */
      seats: z.array(seatZone).min(1).max(500).optional(),
      exclude_from_event_capacity: z.boolean().default(false),
      sales_start: localDateTime.optional(),
      sales_end: localDateTime.optional(),
      /** For the handler "codes": the membership tickets that a code is redeemed for. */
      redeems: redeems.optional(),
      additional_info_spec: z
        .strictObject(
          described(
            {
              properties: z.record(z.string(), surveyField),
              required: z.array(z.string()).default([]),
            },
            surveyFields,
          ),
        )
        .optional(),
      meta: z
        .strictObject(
          described(
            {
              extra_checkout_fields: extraFields,
              identity_form: identityForm,
              redeem_gom_summary: text,
              redeem_gom_description: text,
              next_route: z.string(),
              admit_names: z.enum(['required', 'optional', 'disabled', 'yes', 'no']),
              admit_emails: z.enum(['required', 'optional', 'disabled', 'yes', 'no']),
              pass_holder: z.enum(['adult', 'child']),
            },
            groupMetaFields,
          ),
        )
        .partial()
        .default({}),
      config: configEntries('ticket_group').default({}),
      types: z.array(ticketType).min(1),
      ticket_rules: z.array(ticketRule).default([]),
    },
    groupFields,
  ),
);
