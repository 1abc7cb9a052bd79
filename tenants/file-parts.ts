import { z } from 'zod';

/** Stable key of a thing in a tenant file; it becomes the thing's id and its part of addresses. */
export const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and dashes');
export const day = z.iso.date();
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time such as 09:30');
/** A decimal in the portal's currency: "12.50", or "1300" where there are no cents. */
export const amount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'a decimal amount such as "12.50"');
export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
export const text = z.string().max(20_000);

/** Which sessions an amount or a message applies to; what is left out matches everything. */
export const sessionFilter = z.strictObject({
  sessions: z.array(z.string()).optional(),
  from: day.optional(),
  before: day.optional(),
  weekdays: z.array(weekday).min(1).optional(),
  time_from: time.optional(),
  time_before: time.optional(),
});
