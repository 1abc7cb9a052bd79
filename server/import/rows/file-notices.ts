import { addDays, dayIn, skippedTimes } from '#domain/events/schedule.ts';
import { type Fault, pathOf } from '#tenants/file/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { venueZones } from './sessions.ts';

/** Start times of upcoming scheduled days that a clock change skips: those sessions start later that day. */
export function clockNotices(tenant: TenantFile, now: Date): Fault[] {
  const zoneOf = venueZones(tenant);
  return tenant.events.flatMap((event, at) => {
    const timezone = zoneOf(event);
    const today = dayIn(timezone, now.toISOString());
    return event.schedules.flatMap((rule, index) =>
      skippedTimes(rule, timezone, today, addDays(today, rule.days_ahead)).map(
        ({ day, time, instead }) => ({
          path: pathOf(['events', at, 'schedules', index]),
          fault: `the clocks in ${timezone} skip ${time} on ${day}: that session starts at ${instead}`,
        }),
      ),
    );
  });
}

/** Fees that buyers see in prices because the file does not say how to show them (CAT-21). */
export function feeNotices({ config, sellers, events }: TenantFile): Fault[] {
  if (config['prices.fees'] !== undefined) return [];
  const decided = new Set(
    sellers.filter((each) => each.config['prices.fees'] !== undefined).map(({ id }) => id),
  );
  const types = events
    .filter(({ seller }) => !decided.has(seller))
    .flatMap(({ groups }) => groups.flatMap((group) => group.types))
    .filter(({ outside_fees }) => outside_fees.length > 0);
  if (types.length === 0) return [];
  return [
    {
      path: pathOf(['config', 'prices.fees']),
      fault: `is not set: pages show the prices of ${types.length} ticket types with their fees in them; set it to "included" or "apart"`,
    },
  ];
}
