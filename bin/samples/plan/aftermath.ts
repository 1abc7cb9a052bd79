import { addDays } from '#domain/events/schedule.ts';
import { priceTicket } from '#domain/pricing/price.ts';
import type { Draw } from './draw.ts';
import type { Offer } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';
import type { Places } from './places.ts';
import type { Story, StoryRefund, StoryTicket } from './story.ts';
import { addScans } from './visits.ts';
import { dayMs, type Recipe, sessionFinder } from './wishes.ts';

const hourMs = 3_600_000;

/** Shares of all orders. */
const share = { whole: 0.012, one: 0.008, goodwill: 0.006 };

/** Days before the import from which the next order paid by card gets a dispute, by its outcome. */
const disputedFrom = { lost: 230, won: 140, open: 30 };
/** Days before the import from which the letters of the next order bounce. */
const undeliverableFrom = [210, 90, 6];
/** Days before the import from which the next refund fails, by what became of it. */
const failedFrom = { settled: 160, open: 9 };

const reasons = [
  'Ill on the day, asked by phone',
  'Booked twice by mistake',
  'Train cancelled',
  'Bought for the wrong day',
] as const;
const regrets = [
  'The lift stood still for an hour',
  'Sat behind a pillar',
  'Waited in the rain',
] as const;

interface Circumstances {
  readonly offer: Offer;
  readonly recipe: Recipe;
  readonly places: Places;
  readonly draw: Draw;
}

/** Returns a function that adds to an order everything that happened after its purchase. */
export function aftermathOf({
  offer,
  recipe,
  places,
  draw,
}: Circumstances): (story: Story) => void {
  const { now } = offer;
  const find = sessionFinder(offer);
  const disputes = [...recipe.disputes].sort((a, b) => disputedFrom[b] - disputedFrom[a]);
  const failures = [...recipe.failedRefunds].sort((a, b) => failedFrom[b] - failedFrom[a]);
  const undelivered = [...undeliverableFrom];
  const isDue = (story: Story, daysAgo: number) => story.at >= now - daysAgo * dayMs;

  return (story) => {
    const [undeliverable] = undelivered;
    if (undeliverable !== undefined && isDue(story, undeliverable)) {
      undelivered.shift();
      story.isUndeliverable = true;
    }
    const [dispute] = disputes;
    if (dispute && isDue(story, disputedFrom[dispute]) && isPaidByCard(story)) {
      disputes.shift();
      openDispute(story, dispute, now);
    } else {
      const [failed] = failures;
      const isMade = failed && isDue(story, failedFrom[failed]) && fail(story, failed);
      if (isMade) failures.shift();
      else change(story);
    }
    addScans(story, { now, draw, devices: recipe.devices });
  };

  function change(story: Story): void {
    const lot = draw.next();
    if (lot < share.whole) refundAll(story, 'no');
    else if (lot < share.whole + share.one) refundOne(story);
    else if (lot < share.whole + share.one + share.goodwill) giveBack(story, 'no');
    else if (draw.chance(recipe.moved)) move(story);
  }

  /** Adds a refund that failed. An open one was goodwill, so its tickets stay valid. */
  function fail(story: Story, failed: 'open' | 'settled'): boolean {
    const isMade = failed === 'open' ? giveBack(story, failed) : refundAll(story, failed);
    const text = 'The card of this order was closed. Ask for an account to pay to.';
    const at = story.refunds.at(-1)?.at ?? story.at;
    if (isMade) story.notes.push({ at: Math.min(at + hourMs, now), text });
    return isMade;
  }

  function refundAll(story: Story, failed: StoryRefund['failed']): boolean {
    const at = timeBeforeVisit(story);
    if (at === undefined || !isPaidByCard(story)) return false;
    const cancelled = story.tickets.map((_, position) => position);
    for (const ticket of story.tickets) ticket.state = 'cancelled';
    const reason = draw.pick(reasons);
    const amount = totalPaid(story);
    story.refunds.push({ at, amount, cancelled, isWhole: true, failed, reason });
    return true;
  }

  function refundOne(story: Story): void {
    const at = timeBeforeVisit(story);
    const position = story.tickets.length - 1;
    const last = story.tickets[position];
    if (at === undefined || !last || position === 0 || story.codes.length > 0) return;
    if (!isPaidByCard(story)) return;
    const amount = costOf(last);
    if (amount === 0) return;
    last.state = 'cancelled';
    const reason = draw.pick(reasons);
    story.refunds.push({ at, amount, cancelled: [position], isWhole: false, failed: 'no', reason });
  }

  /**
   * Refunds a fifth as goodwill, rounded down to whole units, up to 50 hours after the visit, or after the purchase if there is
   * none.
   */
  function giveBack(story: Story, failed: StoryRefund['failed']): boolean {
    const amount = Math.floor(totalPaid(story) / 500) * 100;
    const end = Math.max(...story.tickets.map(({ session }) => session?.end ?? story.at));
    const at = end + (1 + draw.below(50)) * hourMs;
    if (amount === 0 || at > now || !isPaidByCard(story)) return false;
    const reason = draw.pick(regrets);
    story.refunds.push({ at, amount, cancelled: [], isWhole: false, failed, reason });
    if (failed === 'no') story.notes.push({ at, text: `${reason}: gave a part back.` });
    return true;
  }

  /**
   * Returns a time before the visit at which staff can refund all tickets; undefined if there is none, or if the order is not
   * for visits.
   */
  function timeBeforeVisit({ tickets, at, term }: Story): number | undefined {
    const starts = tickets.map(({ session }) => session?.start);
    const isVisit = starts.every((start) => start !== undefined) && term === null;
    if (!isVisit) return undefined;
    const last = Math.min(...starts.map((start) => start ?? 0), now);
    const left = last - at - hourMs;
    return left < hourMs ? undefined : at + hourMs / 2 + draw.below(left);
  }

  function move(story: Story): void {
    const [first] = story.tickets;
    const session = first?.session;
    const isOne = story.tickets.every((ticket) => ticket.session === session);
    if (!session || !isOne || first.seat !== null || story.codes.length > 0) return;
    const last = Math.min(session.start - 13 * hourMs, now);
    if (last - story.at < hourMs) return;
    const at = story.at + hourMs / 2 + draw.below(last - story.at - hourMs / 2);
    const to = otherSession(story, session, at);
    if (!to) return;
    const removed = story.tickets.map((_, position) => position);
    const added = removed.map((position) => removed.length + position);
    const moved = story.tickets.map(
      (ticket, replaces): StoryTicket => ({
        ...ticket,
        session: to,
        valid_from: new Date(to.start),
        valid_to: new Date(to.end),
        replaces,
      }),
    );
    for (const ticket of story.tickets) ticket.state = 'cancelled';
    story.tickets.push(...moved);
    story.move = { at, removed, added };
  }

  /** Finds another time of the same event at the same price, and takes its places. */
  function otherSession(
    { tickets }: Story,
    from: OfferedSession,
    at: number,
  ): OfferedSession | undefined {
    const days = [1, 2, -1, 3, 7, 0].map((ahead) => addDays(from.date, ahead));
    const choices = days
      .flatMap((date) => find(from.event, date))
      .filter(({ id, start }) => id !== from.id && start > at + hourMs);
    for (let left = 6; left > 0 && choices.length > 0; left -= 1) {
      const to = draw.pick(choices);
      const isSamePrice = tickets.every(
        ({ type, face_value }) => priceTicket(type, to)?.face_value === face_value,
      );
      if (isSamePrice && takeAll(tickets, to)) return to;
    }
    return undefined;
  }

  function takeAll(tickets: readonly StoryTicket[], to: OfferedSession): boolean {
    const byGroup = [...Map.groupBy(tickets, ({ type }) => type.group)];
    return byGroup.every(([group, ofGroup]) => places.take(group, to, ofGroup.length));
  }
}

function openDispute(story: Story, outcome: 'open' | 'won' | 'lost', now: number): void {
  const at = Math.min(story.at + 17 * dayMs, now - 5 * dayMs);
  story.dispute = {
    at: Math.max(at, story.at + hourMs),
    amount: totalPaid(story),
    closed: outcome === 'open' ? null : at + 38 * dayMs,
    outcome,
    reason: outcome === 'lost' ? 'fraudulent' : 'product_not_received',
  };
}

const isPaidByCard = ({ payments }: Story): boolean =>
  payments.length === 1 && payments[0]?.from === 'card';

const totalPaid = ({ payments }: Story): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** The price of a ticket including fees, in minor units. */
export const costOf = (ticket: StoryTicket): number =>
  ticket.adjusted_value + ticket.fee_fixed_outside + ticket.fee_percent_outside;
