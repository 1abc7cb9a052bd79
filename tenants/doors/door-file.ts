import { z } from 'zod';
import { described } from '../file/field.ts';
import { key, name } from '../file/file-parts.ts';
import { doorFields, doorSectionFields } from './door-fields.ts';

/** Minutes before or after the start of a session: a day at most. */
const minutes = z.int().min(0).max(1440);
const references = z.array(key).max(1000).default([]);

/**
 * A door where tickets are scanned. It serves the events, groups and seat sections that it lists, and everything if
 * it lists none.
 */
export const door = z.strictObject(
  described(
    {
      id: key,
      name,
      events: references,
      groups: references,
      seat_sections: z
        .array(z.strictObject(described({ seat_map: key, section: key }, doorSectionFields)))
        .max(500)
        .default([]),
      /** Minutes before a session starts from which its tickets admit; by default from the start of its day. */
      minutes_before: minutes.optional(),
      /** Minutes after a session starts until which its tickets admit; by default until the end of its day. */
      minutes_after: minutes.optional(),
      /** Lets people leave and come in again; both are scanned. */
      re_entry: z.boolean().default(false),
      /** Shows the names of ticket holders to stewards. */
      shows_names: z.boolean().default(false),
    },
    doorFields,
  ),
);
