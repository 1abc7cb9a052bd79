/** A browser's storage. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value under a name; undefined if there is none or if it is not JSON. */
export function readStored(storage: Keeper, name: string): unknown {
  const text = storage.getItem(name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
