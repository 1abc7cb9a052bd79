/** Common names, as used by people and services, of the countries of the address lookup (QTY-49, A-30). */
const names: Readonly<Record<string, string>> = {
  'united states': 'us',
  'united states of america': 'us',
  usa: 'us',
  canada: 'ca',
  can: 'ca',
  'united kingdom': 'gb',
  'great britain': 'gb',
  gbr: 'gb',
  uk: 'gb',
  australia: 'au',
  aus: 'au',
  'new zealand': 'nz',
  nzl: 'nz',
};

/** The form in which countries are stored: two lower-case letters. Leaves an unknown name unchanged. */
export function countryCode(text: string): string {
  const trimmed = text.trim();
  const lower = trimmed.toLowerCase();
  return names[lower] ?? (/^[a-z]{2}$/.test(lower) ? lower : trimmed);
}
