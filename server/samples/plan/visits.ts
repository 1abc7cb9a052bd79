import type { Draw } from './draw.ts';
import type { Story, StoryTicket } from './story.ts';

interface Visiting {
  readonly now: number;
  readonly draw: Draw;
  readonly devices: readonly string[];
}

const minuteMs = 60_000;

/** The share of parties that do not come. */
const noShow = 0.05;
/** The shares of visits after which a ticket is shown again, and before which it was shown on another day. */
const shownAgain = 0.012;
const shownEarly = 0.004;

/** Scans the tickets of an order that were shown at a door before the import; who was let in has used theirs. */
export function addScans(story: Story, { now, draw, devices }: Visiting): void {
  const isAbsent = draw.chance(noShow);
  const bySession = Map.groupBy(story.tickets, ({ session }) => session);
  for (const [session, tickets] of bySession) {
    if (!session || isAbsent) continue;
    const device = draw.pick(devices);
    const arrival = arrivalAt(session, draw);
    const early = arrival - 86_400_000;
    const first = tickets.find(({ state }) => state === 'booked');
    if (first && early > story.at && early < now && draw.chance(shownEarly)) {
      const ticket = story.tickets.indexOf(first);
      story.scans.push({ at: early, ticket, device, result: 'refused', reason: 'wrong_day' });
    }
    if (arrival > now || arrival < story.at) continue;
    for (const [place, ticket] of tickets.entries()) {
      admit(story, ticket, { at: arrival + place * 4_000, device });
    }
    const again = arrival + (tickets.length + 1) * 4_000 + draw.below(4) * minuteMs;
    const used = tickets.find(({ state }) => state === 'redeemed');
    if (used && again < now && draw.chance(shownAgain)) {
      const ticket = story.tickets.indexOf(used);
      story.scans.push({ at: again, ticket, device, result: 'refused', reason: 'already_in' });
    }
  }

  function admit(
    { tickets, scans }: Story,
    ticket: StoryTicket,
    { at, device }: { readonly at: number; readonly device: string },
  ): void {
    if (ticket.state !== 'booked' || at > now) return;
    ticket.state = 'redeemed';
    const position = tickets.indexOf(ticket);
    scans.push({ at, ticket: position, device, result: 'admitted', reason: null });
  }
}

/** The time at which a party comes: around the start, or at any time of a session that lasts all day. */
function arrivalAt({ start, end }: { start: number; end: number }, draw: Draw): number {
  const length = end - start;
  if (length > 300 * minuteMs) return start + Math.floor((0.05 + draw.next() * 0.6) * length);
  return start + (draw.below(36) - 18) * minuteMs + draw.below(60_000);
}
