import type { Keeper } from './browser-storage.ts';

/** The texts that a list in the browser's storage has; none where it is something else. */
export function keptTexts(storage: Keeper, key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
