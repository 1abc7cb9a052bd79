import { dayOf } from '#domain/time/days.ts';
import type { EntryFilter } from '../../store/audit/audit-entries.ts';
import { type Catalogue, portalTimezone } from '../../store/catalogue/catalogue.ts';

/** The filter for a day of the portal, in its zone; none without a day. */
export function inZone(day: string | undefined, catalogue: Catalogue): Pick<EntryFilter, 'day'> {
  if (day === undefined) return {};
  return { day: dayOf(day, portalTimezone(catalogue)) };
}
