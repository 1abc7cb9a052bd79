import { localDateTime } from '#domain/time/local-date-time.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';

/** The zone of the portal's first venue, whose days its lists have. */
export function portalZone({ venues }: Pick<Catalogue, 'venues'>): string {
  const [venue] = venues.values();
  return venue?.timezone ?? 'UTC';
}

/** A day at the venue: the one that an instant is in, or a given one. From its first moment to the next one's. */
export function dayAtVenue(
  catalogue: Pick<Catalogue, 'venues'>,
  at: number,
  given?: string,
): { readonly day: string; readonly from: number; readonly to: number } {
  const zone = portalZone(catalogue);
  const day = Temporal.PlainDate.from(given ?? localDateTime(at, zone).date);
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  return { day: day.toString(), from: startOf(day), to: startOf(day.add({ days: 1 })) };
}
