import { z } from 'zod';
import { day } from '#contract/api/scalars.ts';
import { configEntries } from '../config/config-entries.ts';
import { described } from '../file/field.ts';
import {
  count,
  key,
  localDateTime,
  name,
  picture,
  places,
  signedAmount,
  text,
  time,
  weekday,
} from '../file/file-parts.ts';
import {
  eventFields,
  eventMetaFields,
  messageActionFields,
  messageRuleFields,
  periodFields,
  timeOfDayFields,
} from './event-fields.ts';
import {
  differenceFields,
  intervalFields,
  listedSessionFields,
  messageTriggerFields,
  scheduleFields,
} from './session-fields.ts';
import { extraFields, hiddenType, identityForm, ticketGroup } from './ticket-file.ts';

const minutes = z.int().min(1).max(10_080);
const labels = z.array(z.string().max(200));

/** When a session is sold, within the sale of its group. */
const salesWindow = {
  sales_start: localDateTime.optional(),
  sales_end: localDateTime.optional(),
  closed: z.boolean().optional(),
};

/** One session of a schedule that differs from the others; what is left out is as in the schedule (CAT-04). */
const difference = z
  .strictObject(
    described(
      {
        at: localDateTime.regex(/^.{16}$/, 'a date and time such as 2027-12-05T14:30'),
        start: localDateTime.optional(),
        duration_minutes: minutes.optional(),
        ...salesWindow,
        capacity: places.optional(),
        oversell_capacity: places.min(0).optional(),
        price_increase: signedAmount.optional(),
        annotations: labels.optional(),
      },
      differenceFields,
    ),
  )
  .refine((given) => Object.keys(given).length > 1, { error: 'says nothing of this session' });

/** Sessions on given weekdays, at listed times or at intervals, in the venue's zone. */
export const scheduleRule = z
  .strictObject(
    described(
      {
        id: key,
        from: day.optional(),
        until: day.optional(),
        /** Number of days ahead for which sessions exist; a daily job extends it. */
        days_ahead: z.int().min(1).max(730).default(180),
        weekdays: z
          .array(weekday)
          .min(1)
          .default(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
        times: z.array(time).min(1).optional(),
        every: z
          .strictObject(
            described(
              { minutes: z.int().min(5).max(1440), first: time, last: time },
              intervalFields,
            ),
          )
          .optional(),
        duration_minutes: minutes,
        except: z.array(day).default([]),
        /** May be omitted if every ticket has a seat; then it is the number of seats. */
        capacity: places.optional(),
        oversell_capacity: places.min(0).default(0),
        price_increase: signedAmount.default('0'),
        annotations: labels.default([]),
        changes: z.array(difference).optional(),
      },
      scheduleFields,
    ),
  )
  .refine((rule) => (rule.times === undefined) !== (rule.every === undefined), {
    error: 'give either times or every',
    path: ['times'],
  });

const listedSession = z.strictObject(
  described(
    {
      id: key.optional(),
      start: localDateTime,
      duration_minutes: minutes,
      ...salesWindow,
      capacity: places.optional(),
      oversell_capacity: places.min(0).default(0),
      price_increase: signedAmount.default('0'),
      annotations: labels.default([]),
    },
    listedSessionFields,
  ),
);

const messageRule = z.strictObject(
  described(
    {
      actions: z
        .strictObject(
          described(
            {
              quantity_message: text,
              session_annotation: text,
              session_message: text,
              date_annotation: text,
              date_message: text,
            },
            messageActionFields,
          ),
        )
        .partial(),
      triggers: z
        .strictObject(
          described(
            {
              dateInterval: z.strictObject(
                described({ start: day.optional(), end: day.optional() }, periodFields),
              ),
              weekdays: z.array(weekday),
              time_of_day: z.strictObject(
                described({ start: time.optional(), end: time.optional() }, timeOfDayFields),
              ),
              ticket_type_ids: z.array(key),
              ticket_type_names: z.array(name),
              ticket_group_ids: z.array(key),
              ticket_group_names: z.array(name),
              min: count,
              max: count,
            },
            messageTriggerFields,
          ),
        )
        .partial(),
    },
    messageRuleFields,
  ),
);

export const eventTemplate = z.strictObject(
  described(
    {
      id: key,
      seller: key,
      off_sale: z.boolean().optional(),
      venue: key,
      /** The hall map whose seats its groups sell. */
      seat_map: key.optional(),
      name,
      subtitle: text.default(''),
      summary: text.default(''),
      description: text.default(''),
      category: z.string().max(100).default(''),
      event_type: z.enum(['single', 'repeating', 'other']).default('repeating'),
      hidden_type: hiddenType.default('public_browsable'),
      /** Keys of the specification, plus the venue's own for meta.* filters (EVT-16). */
      meta: z
        .object(
          described(
            {
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
            },
            eventMetaFields,
          ),
        )
        .partial()
        .catchall(
          z.union([z.string().max(200), z.array(z.string().max(200)), z.number(), z.boolean()]),
        )
        .default({}),
      config: configEntries('event_template').default({}),
      schedules: z.array(scheduleRule).default([]),
      sessions: z.array(listedSession).default([]),
      groups: z.array(ticketGroup).min(1),
      message_rules: z.array(messageRule).default([]),
    },
    eventFields,
  ),
);

export type EventTemplate = z.output<typeof eventTemplate>;
export type ScheduleRule = z.output<typeof scheduleRule>;
export type SessionDifference = z.output<typeof difference>;
