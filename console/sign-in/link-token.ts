/** The name under which a tab keeps its link's secret, so that a reloaded page finds it. */
const storedAs = 'foyer.staff.link';
const guardStoredAs = 'foyer.staff.letter';

interface Place {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Takes a link's secret out of the address, so that it appears neither in the history nor in a copied address;
 * undefined without one. A reloaded page gets the secret that this tab kept.
 */
export const takeLinkToken = (place: Place): string | undefined => take(place, storedAs);

/** Does the same for the secret of a letter that lets its reader sign in while their password is being guessed. */
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
