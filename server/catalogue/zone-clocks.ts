import { type ZoneClock, zoneClock } from '#domain/time/local-date-time.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';

/** Three years before and after now: the period that staff look at. */
const span = 3 * 366 * 86_400_000;

/** The clocks of a portal's venues by zone, so that browsers show times by the server's rules (law 7). */
export function zoneClocks(
  { venues }: Pick<Catalogue, 'venues'>,
  now: number,
): Record<string, ZoneClock> {
  const zones = new Set([...venues.values()].map(({ timezone }) => timezone));
  return Object.fromEntries(
    [...zones].map((zone) => [zone, zoneClock(zone, now - span, now + span)]),
  );
}
