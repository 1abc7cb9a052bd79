/** The wallets that passes are made for. */
export const walletProviders = ['apple', 'google'] as const;
export type WalletProvider = (typeof walletProviders)[number];

/** What a pass says of its ticket: it opens the door, was used, its time is over, or it is void. */
export type PassState = 'valid' | 'used' | 'over' | 'void';

/** Milliseconds for which a pass outlives its visit: who comes late still stands at the door with it. */
const lingers = 12 * 3_600_000;

/** Until when a pass is good, in epoch milliseconds, by the end of its visit; null never ends. */
export const passEnd = (visitEnd: Date | null): number | null =>
  visitEnd === null ? null : visitEnd.getTime() + lingers;

export function passState(
  ticket: { readonly state: string; readonly scan_code: string | null },
  visitEnd: Date | null,
  now: number,
): PassState {
  if (ticket.state === 'redeemed') return 'used';
  if (ticket.state !== 'booked' || ticket.scan_code === null) return 'void';
  const end = passEnd(visitEnd);
  return end !== null && end <= now ? 'over' : 'valid';
}

interface OfOrder {
  readonly id: string;
  readonly replaces_ticket_id: string | null;
}

/**
 * The tickets of an order by the passes that show them. A pass keeps the number of the ticket that
 * it was made for; where that was changed for another one the pass shows the other one.
 */
export function passesOf<T extends OfOrder>(
  tickets: readonly T[],
): readonly { readonly serial: string; readonly ticket: T }[] {
  const ids = new Set(tickets.map(({ id }) => id));
  const newer = new Map(tickets.map((ticket) => [ticket.replaces_ticket_id, ticket]));
  return tickets
    .filter(({ replaces_ticket_id: old }) => old === null || !ids.has(old))
    .map((first) => {
      const seen = new Set<T>();
      let ticket = first;
      // What is written can go in no circle; should it, this ends all the same.
      for (let next: T | undefined = first; next && !seen.has(next); next = newer.get(next.id)) {
        seen.add(next);
        ticket = next;
      }
      return { serial: first.id, ticket };
    });
}
