/** What a browser's storage needs to be for its keys to be gone through. */
type Kept = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/** What a visitor decided about this shop, whoever is logged in. */
const ofTheBrowser = ['analyticsConsent'];

/** Removes all that the browser keeps of a visit to this seller (APP-60). */
export function forgetVisit(seller: string, storages: readonly Kept[] = ownStorages()): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const key of keys) {
      const [name = '', owner] = key.split(':');
      if (owner === seller && !ofTheBrowser.includes(name)) storage.removeItem(key);
    }
  }
}

/** Where the browser forbids them, what is kept goes with the page. */
function ownStorages(): readonly Kept[] {
  try {
    return [localStorage, sessionStorage];
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}
