/** The name under which a tab keeps the secret of its link, so that loading the page again finds it. */
const storedAs = 'foyer.staff.link';
const guardStoredAs = 'foyer.staff.letter';

interface Place {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Takes the secret of a link out of the address, so that neither the history nor a copied address has it; undefined
 * without one. A page that is loaded again gets the one that this tab has.
 */
export const takeLinkToken = (place: Place): string | undefined => take(place, storedAs);

/** The same for the secret of a letter that lets its reader sign in although somebody guesses their password. */
export const takeGuardToken = (place: Place): string | undefined => take(place, guardStoredAs);

function take({ location, history, sessionStorage }: Place, name: string): string | undefined {
  const given = location.hash.slice(1);
  if (given !== '') {
    sessionStorage.setItem(name, given);
    history.replaceState(history.state, '', location.pathname + location.search);
    return given;
  }
  return sessionStorage.getItem(name) ?? undefined;
}

/** Forgets the secret once the link was used. */
export const forgetLinkToken = (storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(storedAs);

export const forgetGuardToken = (storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(guardStoredAs);
