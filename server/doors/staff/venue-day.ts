import { localDateTime } from '#domain/time/local-date-time.ts';
import { type Catalogue, portalTimezone } from '../../store/catalogue/catalogue.ts';

/** A day of the portal: the one that an instant is in, or a given one. From its first moment to the next one's. */
export function dayAtVenue(
  catalogue: Pick<Catalogue, 'venues'>,
  at: number,
  given?: string,
): { readonly day: string; readonly from: number; readonly to: number } {
  const zone = portalTimezone(catalogue);
  const day = Temporal.PlainDate.from(given ?? localDateTime(at, zone).date);
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  return { day: day.toString(), from: startOf(day), to: startOf(day.add({ days: 1 })) };
}
