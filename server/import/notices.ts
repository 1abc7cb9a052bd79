import { addDays, dayIn, skippedTimes } from '#domain/events/schedule.ts';
import { type Fault, pathOf } from '#tenants/file/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { placedKey } from '#tenants/texts/placed-text.ts';
import { textsOf } from '../catalogue/in-language.ts';
import { readCatalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
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

/** Texts that buyers read in the file's own language because `event_texts` lacks a translation. */
export async function textNotices(tx: Tx, { portal, config }: TenantFile): Promise<Fault[]> {
  const [first = 'en', ...others] = portal.languages;
  const further = others.filter((language) => baseLanguage(language) !== baseLanguage(first));
  if (further.length === 0) return [];
  const texts = [...textsOf(await readCatalogue(tx))].filter(([text]) => text.trim() !== '');
  return further.flatMap((language) => {
    const translations =
      config.event_texts?.[language] ?? config.event_texts?.[baseLanguage(language)] ?? {};
    const isThere = (key: string) => Object.hasOwn(translations, key);
    const missing = texts.flatMap(([text, places]) => {
      const isMissing = [...places].some((place) => !isThere(placedKey(text, place)));
      return isMissing && !isThere(text) ? [text] : [];
    });
    if (missing.length === 0) return [];
    const list = missing.map((text) => JSON.stringify(text)).join(', ');
    return [
      {
        path: pathOf(['config', 'event_texts', language]),
        fault: `lacks ${missing.length} of ${texts.length} texts, which stay as they are: ${list}`,
      },
    ];
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

const baseLanguage = (language: string): string => language.split('-')[0] ?? language;
