import { browserStorage, type Keeper, storedTexts } from '../browser/browser-storage.ts';

/** The maximum number of tickets that a cart can hold. */
const maxTickets = 1000;

/** The tickets that were just removed from a seller's carts (`cancelledTicketIds`, CRT-49). */
export function cancelledTicketsOf(
  seller: string,
  storage: Keeper = browserStorage('localStorage'),
) {
  const key = `cancelledTicketIds:${seller}`;
  const read = () => storedTexts(storage, key);
  return {
    read,
    add(ticketIds: readonly string[]): void {
      const all = [...new Set([...read(), ...ticketIds])].slice(-maxTickets);
      storage.setItem(key, JSON.stringify(all));
    },
    forget: (): void => storage.removeItem(key),
  };
}
