/** The name under which a tab keeps the secret of its link, so that loading the page again finds it. */
const storedAs = 'foyer.staff.link';

interface Place {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Takes the secret of a link out of the address, so that neither the history nor a copied address has it; undefined
 * without one. A page that is loaded again gets the one that this tab has.
 */
export function takeLinkToken({ location, history, sessionStorage }: Place): string | undefined {
  const given = location.hash.slice(1);
  if (given !== '') {
    sessionStorage.setItem(storedAs, given);
    history.replaceState(history.state, '', location.pathname + location.search);
    return given;
  }
  return sessionStorage.getItem(storedAs) ?? undefined;
}

/** Forgets the secret once the link was used. */
export const forgetLinkToken = (storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(storedAs);
