import { z } from 'zod';
import { day } from '#contract/api/scalars.ts';
import { described } from '../file/field.ts';
import { key, name, time, weekday } from '../file/file-parts.ts';
import { closureFields } from './closure-fields.ts';

const references = z.array(key).min(1).max(1_000).optional();

/** When a venue or some of its events are closed: nothing is sold that starts then (CAT-06). */
export const closure = z
  .strictObject(
    described(
      {
        id: key,
        name,
        /** True if buyers see its days as closed, with the reason. */
        shown: z.boolean().optional(),
        reason: name.optional(),
        venues: references,
        events: references,
        /** Its first and its last day, on the clocks at the place. */
        from: day.optional(),
        until: day.optional(),
        every_year: z.boolean().optional(),
        weekdays: z.array(weekday).min(1).optional(),
        time_from: time.optional(),
        time_before: time.optional(),
      },
      closureFields,
    ),
  )
  .refine(({ venues, events }) => venues !== undefined || events !== undefined, {
    error: 'is required, or events',
    path: ['venues'],
  })
  .refine(({ from, until, weekdays }) => from ?? until ?? weekdays, {
    error: 'is required, or until or weekdays: it would close everything for good',
    path: ['from'],
  });
