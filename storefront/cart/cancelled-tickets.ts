import { browserStorage, type Keeper } from '../browser-storage.ts';

/** As many as a cart can hold. */
const most = 1000;

/** The tickets that were just taken out of a seller's carts (`cancelledTicketIds`, CRT-49). */
export function cancelledTicketsOf(
  seller: string,
  storage: Keeper = browserStorage('localStorage'),
) {
  const key = `cancelledTicketIds:${seller}`;
  const read = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
    } catch (error) {
      if (error instanceof SyntaxError) return [];
      throw error;
    }
  };
  return {
    read,
    add(ticketIds: readonly string[]): void {
      const all = [...new Set([...read(), ...ticketIds])].slice(-most);
      storage.setItem(key, JSON.stringify(all));
    },
    forget: (): void => storage.removeItem(key),
  };
}
