import { isRecord, type Keeper, readStored } from '../drafts/kept.ts';

/** A venue whose console was opened in this browser. */
export interface KnownVenue {
  readonly key: string;
  readonly name: string;
}

/** The name under which a browser stores them. */
const storedAs = 'foyer.staff.venues';
/** The maximum number of venues to remember; the one opened longest ago is dropped first. */
const most = 8;

/** The venues opened in this browser, most recent first. */
export function knownVenues(storage: Keeper): readonly KnownVenue[] {
  const stored = readStored(storage, storedAs);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (venue): venue is KnownVenue =>
      isRecord(venue) && typeof venue['key'] === 'string' && typeof venue['name'] === 'string',
  );
}

/** Remembers an opened venue. */
export function rememberVenue(storage: Keeper, venue: KnownVenue): void {
  const others = knownVenues(storage).filter(({ key }) => key !== venue.key);
  storage.setItem(storedAs, JSON.stringify([venue, ...others].slice(0, most)));
}

/** Removes a venue, for instance on a shared computer. */
export function forgetVenue(storage: Keeper, gone: string): void {
  const rest = knownVenues(storage).filter(({ key }) => key !== gone);
  storage.setItem(storedAs, JSON.stringify(rest));
}
