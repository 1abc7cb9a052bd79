import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '#domain/pricing/money.ts';
import { totalsOf } from '#domain/pricing/price.ts';
import { costOf } from './aftermath.ts';
import { drawOf } from './draw.ts';
import { dayAt } from './offer.ts';
import { countersOf } from './places.ts';
import { type SampleYear, sampleYear } from './samples.ts';
import type { Story } from './story.ts';
import { beginOf } from './wishes.ts';

const now = Date.parse('2026-11-24T12:30:00Z');

const opened = (portal: string, at = now): SampleYear => {
  const year = sampleYear(portal, at);
  if (!year) throw new Error(`${portal} is not a sample`);
  return year;
};

const years = ['tower', 'hall', 'doors'].map((portal) => {
  const year = opened(portal);
  return { portal, ...year, told: [...year.stories()] };
});
const isValid = ({ state }: Story['tickets'][number]) => state !== 'cancelled';
const [tower] = years;

describe.each(years)('a year of the $portal', ({ portal, offer, told }) => {
  test('has some thousands of orders, spread over the whole year and numbered by time of purchase', () => {
    expect(told.length).toBeGreaterThan(4_000);
    expect(told.length).toBeLessThan(15_000);
    const months = Map.groupBy(told, ({ at }) => new Date(at).toISOString().slice(0, 7));
    expect(months.size).toBeGreaterThanOrEqual(12);
    expect(told.map(({ n }) => n)).toEqual(told.map((_, at) => at));
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  test('is the same each time it is generated for the same import', () => {
    const again = [...opened(portal).stories()];
    expect(again.length).toBe(told.length);
    expect(again.slice(0, 300)).toEqual(told.slice(0, 300));
    expect(again.slice(-300)).toEqual(told.slice(-300));
  });

  test('charges what the tickets cost, in total and per code', () => {
    for (const { tickets, payments, mods } of told) {
      const bought = tickets.filter(({ replaces }) => replaces === null);
      const { total_after_fees_price, total_cartmod_amount } = totalsOf(bought, 0);
      expect(sum(payments.map(({ amount }) => amount))).toBe(total_after_fees_price);
      expect(sum(mods.map(({ amount }) => amount))).toBe(0 - total_cartmod_amount);
      expect(payments.every(({ from, amount }) => amount > 0 || from === 'nothing')).toBe(true);
    }
  });

  test('refunds what the cancelled tickets cost, and never more than was paid', () => {
    for (const { tickets, payments, refunds } of told) {
      for (const { cancelled, amount } of refunds) {
        const gone = cancelled.map((at) => tickets[at]).filter((ticket) => ticket !== undefined);
        if (cancelled.length > 0) expect(amount).toBe(sum(gone.map(costOf)));
        expect(gone.every((ticket) => !isValid(ticket))).toBe(true);
      }
      const paid = sum(payments.map(({ amount }) => amount));
      expect(sum(refunds.map(({ amount }) => amount))).toBeLessThanOrEqual(paid);
    }
    const kinds = told.flatMap(({ refunds }) => refunds);
    expect(kinds.some(({ isWhole }) => isWhole)).toBe(true);
    expect(kinds.some(({ isWhole, cancelled }) => !isWhole && cancelled.length === 1)).toBe(true);
    expect(kinds.some(({ cancelled }) => cancelled.length === 0)).toBe(true);
  });

  test('sells no place or seat twice, even if one is cancelled', () => {
    const used = new Map<string, number>();
    const seats = new Set<string>();
    for (const { type, session, seat } of told.flatMap(({ tickets }) => tickets)) {
      for (const { key, most } of countersOf(type.group, session)) {
        const count = (used.get(key) ?? 0) + 1;
        used.set(key, count);
        expect(count).toBeLessThanOrEqual(most);
      }
      if (seat === null) continue;
      const place = `${session?.id} ${seat}`;
      expect(seats.has(place)).toBe(false);
      seats.add(place);
    }
  });

  test('has everything happen within the year, after the purchase and before the import', () => {
    const begin = beginOf(offer);
    for (const { at, tickets, refunds, move, dispute, scans, notes } of told) {
      const later = [...refunds, ...scans, ...notes, ...(move ? [move] : [])];
      const ended = dispute
        ? [dispute.at, ...(dispute.closed === null ? [] : [dispute.closed])]
        : [];
      for (const time of [...later.map((one) => one.at), ...ended]) {
        expect(time).toBeGreaterThanOrEqual(at);
        expect(time).toBeLessThanOrEqual(now);
      }
      expect(at).toBeGreaterThanOrEqual(begin);
      expect(at).toBeLessThanOrEqual(now);
      for (const { session } of tickets) if (session) expect(at).toBeLessThan(session.start);
    }
  });

  test('admits each ticket once, on its day, and only while it is valid', () => {
    for (const { tickets, scans } of told) {
      const admitted = scans.filter(({ result }) => result === 'admitted');
      const places = admitted.map(({ ticket }) => ticket);
      expect(new Set(places).size).toBe(places.length);
      for (const { at, ticket } of admitted) {
        const { session, type } = tickets[ticket] ?? {};
        if (!session || !type) throw new Error('a ticket without a session was let in');
        expect(dayAt(type.group.event, at)).toBe(session.date);
      }
      const used = tickets.flatMap(({ state }, at) => (state === 'redeemed' ? [at] : []));
      expect(new Set(used)).toEqual(new Set(places));
    }
    expect(told.some(({ scans }) => scans.some(({ reason }) => reason === 'already_in'))).toBe(
      true,
    );
  });

  test('has buyers with addresses that nobody can register, some of whom buy again', () => {
    const emails = told.map(({ buyer }) => buyer.email);
    expect(emails.every((email) => email.endsWith('.example'))).toBe(true);
    expect(new Set(emails).size).toBeLessThan(emails.length * 0.9);
  });

  test('continues until today, with visits still to come', () => {
    const today = told.filter(({ at }) => at > now - 86_400_000);
    expect(today.length).toBeGreaterThan(0);
    const coming = told.filter(({ tickets }) =>
      tickets.some(({ session }) => session !== null && session.start > now),
    );
    expect(coming.length).toBeGreaterThan(20);
  });
});

test('the year of the tower has everything that its console shows', () => {
  const told = tower?.told ?? [];
  const some = (what: (story: Story) => boolean) =>
    expect(told.filter(what).length).toBeGreaterThan(0);
  some(({ term }) => term?.kind === 'renewal');
  some(({ move }) => move !== null);
  some(({ payments }) => payments.some(({ from }) => from === 'gift_card'));
  some(({ payments }) => payments.length === 2);
  some(({ channel, tickets }) => channel === 'staff' && tickets.length > 10);
  some(({ memberOf }) => memberOf !== null);
  some(({ isUndeliverable }) => isUndeliverable);
  some(({ answers }) => answers !== null);
  const disputes = told.flatMap(({ dispute }) => dispute?.outcome ?? []);
  expect(disputes.toSorted()).toEqual(['lost', 'open', 'won']);
  const failed = told.flatMap(({ refunds }) => refunds.map((refund) => refund.failed));
  expect(failed.filter((state) => state !== 'no').toSorted()).toEqual(['open', 'settled']);
});

test('at most half of a limited code’s uses are taken', () => {
  const uses = (tower?.told ?? []).flatMap(({ codes }) => codes.map(({ key }) => key));
  expect(uses.filter((key) => key === 'firstten').length).toBeLessThanOrEqual(5);
});

test('a seed always draws the same numbers, within their bounds', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1_000 }), (seed, limit) => {
      const [one, other] = [drawOf(seed), drawOf(seed)];
      for (let left = 20; left > 0; left -= 1) {
        const drawn = one.below(limit);
        expect(drawn).toBe(other.below(limit));
        expect(drawn).toBeGreaterThanOrEqual(0);
        expect(drawn).toBeLessThan(limit);
      }
    }),
  );
});

test('a portal that is not one of the samples has no year', () => {
  expect(sampleYear('museum', now)).toBeUndefined();
});

test.each(['2026-01-01T00:00:00Z', '2026-03-29T01:30:00Z', '2028-02-29T23:59:00Z'])(
  'a sample imported at %s has a year of orders',
  (at) => {
    const { offer, stories } = opened('hall', Date.parse(at));
    const told = [...stories()];
    expect(told.length).toBeGreaterThan(3_000);
    expect(offer.sessions.some(({ past }) => past !== null)).toBe(true);
    expect(Math.max(...told.map((story) => story.at))).toBeLessThanOrEqual(Date.parse(at));
  },
);
