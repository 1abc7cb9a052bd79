import { z } from 'zod';
import { datedFault, day, isDated } from '#contract/api/scalars.ts';
import { described } from './field.ts';
import { sessionFilterFields } from './filter-fields.ts';

/** The stable key of a thing in a tenant file; it becomes its id and part of addresses. */
export const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and dashes');
/** A date and time in the venue's time zone. */
export const localDateTime = z.iso
  .datetime({ local: true, offset: false, abort: true })
  .refine((text) => !text.endsWith('Z'), "must be the time on the venue's clocks, without a Z")
  .refine(isDated, datedFault);
/** A duration. Refused if it ends beyond the range of dates, since every purchase would fail. */
export const duration = z.iso
  .duration({ abort: true })
  .refine((text) => yearsAfter(text) <= 100, 'must be 100 years at most');

/** Length of a duration in years; infinite beyond the range of dates. */
function yearsAfter(duration: string): number {
  try {
    const begun = Temporal.PlainDate.from('2000-01-01');
    return begun.add(Temporal.Duration.from(duration)).year - begun.year;
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/** A whole number of items. */
export const count = z.int().min(0).max(1_000_000);

export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time such as 09:30');
/** A decimal in the portal's currency: "12.50", or "1300" if it has no decimals. */
export const amount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'a decimal amount such as "12.50"');
/** An amount that may lower a price: "-2.00". */
export const signedAmount = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,3})?$/, 'a decimal amount such as "2.50" or "-2.50"');
export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
export const text = z.string().max(20_000);
export const name = z.string().min(1).max(200).regex(/^$|\S/, 'a text that can be seen');
/** The number of places; -1 is unlimited. */
export const places = z.int().min(-1).max(10_000_000);
/** Path of a picture, relative to the tenant file. */
export const picture = z.string().regex(/^[\w./-]+\.(svg|png|jpe?g|webp|avif)$/, 'a picture file');

/** A filter for sessions; an omitted part matches all. */
export const sessionFilter = z.strictObject(
  described(
    {
      sessions: z.array(z.string()).optional(),
      from: day.optional(),
      before: day.optional(),
      weekdays: z.array(weekday).min(1).optional(),
      time_from: time.optional(),
      time_before: time.optional(),
    },
    sessionFilterFields,
  ),
);
