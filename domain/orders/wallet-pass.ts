/** The wallets that passes are made for. */
export const walletProviders = ['apple', 'google'] as const;
export type WalletProvider = (typeof walletProviders)[number];

/** The state of a ticket as its pass shows it: it admits, was used, has passed, or is void. */
export type PassState = 'valid' | 'used' | 'over' | 'void';

/** Milliseconds for which a pass remains valid after its visit, for latecomers at the door. */
const gracePeriod = 12 * 3_600_000;

/** Time until which a pass is valid, in epoch milliseconds, from the end of its visit; null never ends. */
export const passEnd = (visitEnd: Date | null): number | null =>
  visitEnd === null ? null : visitEnd.getTime() + gracePeriod;

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
 * The tickets of an order by the passes that show them. A pass keeps the number of its original ticket; if that ticket
 * was replaced, the pass shows the new one.
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
      // Stored tickets cannot form a cycle; if they ever did, this loop would still end.
      for (let next: T | undefined = first; next && !seen.has(next); next = newer.get(next.id)) {
        seen.add(next);
        ticket = next;
      }
      return { serial: first.id, ticket };
    });
}
