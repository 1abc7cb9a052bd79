export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Creates a storage that lasts as long as the page. */
export function inMemory(kept = new Map<string, string>()): Keeper {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const memories = { localStorage: inMemory(), sessionStorage: inMemory() } as const;

/**
 * This browser's storage. If the browser forbids it, as in some frames, values last as long as the page, which is all
 * that a purchase needs (law 11).
 */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Keeper {
  try {
    return globalThis[kind];
  } catch (error) {
    if (error instanceof DOMException) return memories[kind];
    throw error;
  }
}

/** The texts of a stored list; empty if the stored value is something else. */
export function storedTexts(storage: Keeper, key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
