import type { PortalState } from '#server/portals/portal-states.ts';

/** Describes a portal in a few lines: its addresses, its size, and its problems. */
export function portalLines(portal: PortalState): string[] {
  const { key, name, suspension, hosts, slugs, size } = portal;
  const state = suspension
    ? `suspended since ${dayOf(suspension.since)}: ${suspension.reason}`
    : 'open';
  const { orders, tickets, members, staff, last_order_at } = size;
  const last = last_order_at === null ? 'no order yet' : `last order ${dayOf(last_order_at)}`;
  return [
    `${key}, "${name}": ${state}`,
    `  at ${hosts.length > 0 ? hosts.join(', ') : 'the shared host'}, storefronts ${slugs.join(', ')}`,
    `  ${counted(orders, 'order')}, ${counted(tickets, 'ticket')}, ${counted(members, 'member')}, team of ${staff}, ${last}`,
    `  ${healthOf(portal)}`,
  ];
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

function healthOf({ attention, more }: PortalState): string {
  if (attention.length === 0) return 'nothing needs attention';
  const counts = new Map<string, number>();
  for (const { kind, urgency } of attention) {
    const what = `${kind.replaceAll('_', ' ')}${urgency === 'now' ? ' (now)' : ''}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const parts = [...counts].map(([what, count]) => `${what} × ${count}`);
  return `needs attention: ${parts.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** A day and time in UTC, to the minute. */
const dayOf = (instant: Date): string =>
  `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
