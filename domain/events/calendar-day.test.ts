import { describe, expect, test } from 'vitest';
import type { TicketPrice } from '../pricing/price.ts';
import {
  calendarDays,
  hasSeveralPrices,
  paidBesideFree,
  readsFrom,
  type SessionOffer,
  spanOf,
} from './calendar-day.ts';

const price = (face_value: number, fee_fixed_outside = 0): TicketPrice => ({
  face_value,
  fee_fixed_outside,
  fee_percent_outside: 0,
});
const offer = (changes: Partial<SessionOffer> = {}): SessionOffer => ({
  date: '2031-03-29',
  standing: 'available',
  places: 4,
  prices: spanOf([price(2000)]),
  ...changes,
});
const dayOf = (...offers: SessionOffer[]) => {
  const [day, ...rest] = calendarDays(offers);
  expect(rest).toEqual([]);
  if (!day) throw new Error('no day');
  return day;
};

describe('the state of a day', () => {
  test('is available as soon as one session is', () => {
    const soldOut = offer({ standing: 'sold_out', places: 0 });
    const other = offer({ standing: 'other' });
    expect(dayOf(soldOut, other, offer()).status).toBe('available');
    expect(dayOf(offer(), soldOut).status).toBe('available');
  });

  test('is sold out only when every session is', () => {
    const soldOut = offer({ standing: 'sold_out', places: 0 });
    expect(dayOf(soldOut, soldOut).status).toBe('sold_out');
    expect(dayOf(soldOut, offer({ standing: 'other' })).status).toBe('other');
  });
});

describe('the price of a day', () => {
  test('is the lowest over the available sessions, with its own fees', () => {
    const day = dayOf(
      offer({ prices: spanOf([price(2000, 100)]) }),
      offer({ prices: spanOf([price(1500, 50), price(3000)]) }),
      offer({ prices: spanOf([price(500)]), standing: 'sold_out' }),
      offer({ prices: spanOf([price(900)]), standing: 'other' }),
    );
    expect(day.prices).toEqual({
      lowest: price(1500, 50),
      highest: 3000,
      leastTotal: 1550,
      mostTotal: 3000,
      hasFree: false,
      lowestPaid: price(1500, 50),
    });
  });

  test('reads "from" only when prices differ', () => {
    const same = dayOf(offer(), offer()).prices;
    const dearer = dayOf(offer(), offer({ prices: spanOf([price(2500)]) })).prices;
    expect([same && hasSeveralPrices(same), dearer && hasSeveralPrices(dearer)]).toEqual([
      false,
      true,
    ]);
  });

  // Guards: CAL-07, CAL-30, CAT-21
  test('with fees is the lowest sum, even if another price is lowest without them', () => {
    const day = dayOf(offer({ prices: spanOf([price(1000, 300), price(1200, 0)]) }));
    expect(day.prices).toMatchObject({ lowest: price(1000, 300), leastTotal: 1200 });
  });

  // Guards: CAT-21
  test('with fees leaves out free tickets unless all are free', () => {
    const total = (...prices: TicketPrice[]) => spanOf(prices)?.leastTotal;
    expect(total(price(0), price(1200, 150))).toBe(1350);
    expect(total(price(1200, 150), price(0))).toBe(1350);
    expect(total(price(0), price(0))).toBe(0);
  });

  // Guards: CAL-02
  test('is the lowest above zero if there are also free tickets', () => {
    const beside = (...prices: TicketPrice[]) => {
      const span = spanOf(prices);
      return span && paidBesideFree(span);
    };
    expect(beside(price(0), price(1200, 150), price(900))).toEqual(price(900));
    expect(beside(price(1200), price(900), price(0))).toEqual(price(900));
    expect(beside(price(1200), price(900))).toBeNull();
    expect(beside(price(0), price(0))).toBeNull();
    // A ticket with only a fee is not free.
    expect(beside(price(0, 150), price(900))).toBeNull();
    expect(beside(price(0, 150), price(0))).toEqual(price(0, 150));
  });

  test('reads "from" where only fees differ', () => {
    const differ = spanOf([price(1000, 100), price(1000, 200)]);
    const same = spanOf([price(1000, 100), price(1000, 100)]);
    expect([differ && readsFrom(differ), same && readsFrom(same)]).toEqual([true, false]);
  });

  test('is absent if nothing is available', () => {
    expect(dayOf(offer({ standing: 'sold_out' })).prices).toBeNull();
  });
});

// Guards: CAL-30
test('a day has the places of all its sessions, or unlimited places if one of them does', () => {
  expect(dayOf(offer(), offer({ places: 3 })).places).toBe(7);
  expect(dayOf(offer(), offer({ places: Number.POSITIVE_INFINITY })).places).toBe(
    Number.POSITIVE_INFINITY,
  );
});

test('days are sorted by their first session, each once', () => {
  const days = calendarDays(
    ['2031-03-29', '2031-03-30', '2031-03-29'].map((date) => offer({ date })),
  );
  expect(days.map((day) => day.date)).toEqual(['2031-03-29', '2031-03-30']);
});
