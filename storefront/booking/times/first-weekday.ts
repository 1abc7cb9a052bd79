/** Regions whose weeks start on Sunday or Saturday; everywhere else it is Monday. */
const sunday = new Set([
  'US',
  'CA',
  'MX',
  'BR',
  'JP',
  'KR',
  'TW',
  'HK',
  'IL',
  'IN',
  'ZA',
  'PH',
  'TH',
]);
const saturday = new Set(['AE', 'EG', 'QA', 'KW', 'BH', 'OM', 'DZ', 'JO', 'IQ']);

/** The first weekday of a language's calendar; 0 is Sunday (Unicode CLDR, week data). */
export function firstWeekdayOf(language: string): number {
  const { region } = new Intl.Locale(language).maximize();
  if (region === undefined) return 1;
  if (sunday.has(region)) return 0;
  return saturday.has(region) ? 6 : 1;
}
