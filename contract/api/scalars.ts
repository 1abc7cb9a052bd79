import { z } from 'zod';

/** An amount as a decimal text in the portal's currency; '0' is free (law 4). */
export const money = z.string().regex(/^-?\d{1,16}(\.\d{1,4})?$/);
export const id = z.string().min(1).max(128);
export const uuid = z.uuid();
export const instant = z.iso.datetime();
/** Returns true for a date that every zone's calendar and the database support. */
export const isDated = (text: string): boolean => /^(19|2\d)\d\d-/.test(text);
export const datedFault = 'must be in a year from 1900 to 2999';
/** A day, YYYY-MM-DD. */
export const day = z.iso.date({ abort: true }).refine(isDated, datedFault);
export const localTime = z.string().regex(/^\d\d:\d\d$/);
/** UTC offsets by zone: `offsets[n]` minutes ahead from `starts[n]` (seconds since 1970). */
export const zoneClocks = z
  .record(
    z.string(),
    z.object({ starts: z.array(z.number()).readonly(), offsets: z.array(z.number()).readonly() }),
  )
  .describe(
    'The clocks of the venues’ zones by the server’s rules, for three years before and after now.',
  );
/** Free-form data of the tenant. */
export const meta = z.record(z.string(), z.unknown());
