import type { EntryFilter } from '../../store/audit/audit-entries.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';

/** The filter for a day of the portal, in the zone of its first venue; none without a day. */
export function inZone(
  day: string | undefined,
  { venues }: Pick<Catalogue, 'venues'>,
): Pick<EntryFilter, 'day'> {
  if (day === undefined) return {};
  const [venue] = venues.values();
  return { day: { date: day, timezone: venue?.timezone ?? 'UTC' } };
}
