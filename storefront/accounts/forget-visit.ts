/** The parts of a storage that listing its keys needs. */
type Kept = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/** Keys of decisions that a visitor made about this shop; they survive a logout. */
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

/**
 * The browser's storages; none where it forbids them: what we keep there then goes with the page.
 */
function ownStorages(): readonly Kept[] {
  try {
    return [localStorage, sessionStorage];
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}
