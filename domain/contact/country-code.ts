/** What people and services write for the countries of the address lookup (QTY-49, A-30). */
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

/** A country as identities keep it: two lower-case letters; a name that is not known stays itself. */
export function countryCode(text: string): string {
  const given = text.trim();
  const lower = given.toLowerCase();
  return names[lower] ?? (/^[a-z]{2}$/.test(lower) ? lower : given);
}
