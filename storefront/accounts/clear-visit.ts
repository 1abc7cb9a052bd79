/** The parts of `Storage` needed to list its keys. */
type Kept = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/** Keys of a visitor's decisions about this shop; they survive a logout. */
const ofTheBrowser = ['analyticsConsent'];

/** Removes everything that the browser stores about a visit to this seller (APP-60). */
export function clearVisit(seller: string, storages: readonly Kept[] = ownStorages()): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const key of keys) {
      const [name = '', owner] = key.split(':');
      if (owner === seller && !ofTheBrowser.includes(name)) storage.removeItem(key);
    }
  }
}

/**
 * The browser's storages; none if it forbids them: what we store then lasts as long as the page.
 */
function ownStorages(): readonly Kept[] {
  try {
    return [localStorage, sessionStorage];
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}
