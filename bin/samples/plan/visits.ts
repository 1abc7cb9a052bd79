import type { Draw } from './draw.ts';
import type { Story, StoryTicket } from './story.ts';

interface Visiting {
  readonly now: number;
  readonly draw: Draw;
  readonly devices: readonly string[];
}

const minuteMs = 60_000;

/** Share of orders whose visitors do not come. */
const noShow = 0.05;
/** Shares of visits where a ticket is shown again, or was shown a day early. */
const shownAgain = 0.012;
const shownEarly = 0.004;

/** Adds the scans of an order's tickets before the import; admitted tickets become redeemed. */
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

/** Draws an arrival time: around the start, or at any time of an all-day session. */
function arrivalAt({ start, end }: { start: number; end: number }, draw: Draw): number {
  const length = end - start;
  if (length > 300 * minuteMs) return start + Math.floor((0.05 + draw.next() * 0.6) * length);
  return start + (draw.below(36) - 18) * minuteMs + draw.below(60_000);
}
