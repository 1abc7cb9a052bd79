import { describe, expect, test } from 'vitest';
import {
  beginFlow,
  canSubmit,
  dateFirstFlow,
  type Flow,
  type FlowEvent,
} from './date-first-flow.ts';
import type { Day, Session, Sessions } from './offer.ts';

const day = (date: string, status: Day['status'] = 'available'): Day => ({
  date,
  status,
  min_price: '10',
  min_price_fees: { outside: '0' },
  pricePrefix: '',
  availability: 10,
});
const session = (id: string, left = 10): Session => ({
  id,
  event_template_id: 'tower',
  start_datetime: '2026-11-21T10:00:00Z',
  end_datetime: '2026-11-21T10:30:00Z',
  timezone: 'Europe/Helsinki',
  date: '2026-11-21',
  startTime: '12:00',
  endTime: '12:30',
  capacity: 10,
  oversell_capacity: 0,
  used_capacity: 10 - left,
  availableCapacity: left,
  sold_out: left === 0,
  minPrice: '10',
  price: '10',
  priceIncrease: '0',
  annotations: [],
});
const offer = (...sessions: Session[]): Sessions => ({
  event_session: sessions,
  price_schedule: [],
  group_availability: [],
});
const days = [day('2026-11-21'), day('2026-11-22'), day('2026-11-23', 'sold_out')];
const run = (flow: Flow, ...events: FlowEvent[]) => events.reduce(dateFirstFlow, flow);
const begun = beginFlow(days, null, null, null);
const atTickets = run(
  begun,
  { type: 'date_chosen', date: '2026-11-21' },
  { type: 'sessions_loaded', date: '2026-11-21', offer: offer(session('noon'), session('one')) },
  { type: 'session_chosen', session: 'noon' },
  { type: 'quantity_changed', typeId: 'adult', quantity: 2 },
);

describe('choosing', () => {
  test('goes from a date to a session to quantities, and only then can be submitted', () => {
    expect(canSubmit(begun, true)).toBe(false);
    expect(atTickets).toMatchObject({
      date: '2026-11-21',
      session: 'noon',
      quantities: { adult: 2 },
    });
    expect(canSubmit(atTickets, true)).toBe(true);
    expect(canSubmit({ ...atTickets, session: null }, true)).toBe(false);
    expect(canSubmit({ ...atTickets, session: null }, false)).toBe(true);
  });

  test('another date drops the session and the quantities', () => {
    expect(run(atTickets, { type: 'date_chosen', date: '2026-11-22' })).toMatchObject({
      date: '2026-11-22',
      offer: null,
      session: null,
      quantities: {},
    });
  });

  test('another session drops the quantities, the same one does not', () => {
    expect(run(atTickets, { type: 'session_chosen', session: 'one' }).quantities).toEqual({});
    expect(run(atTickets, { type: 'session_chosen', session: 'noon' })).toBe(atTickets);
  });

  test('a sold-out date or session is not taken', () => {
    expect(run(begun, { type: 'date_chosen', date: '2026-11-23' })).toBe(begun);
    const withGone = { ...atTickets, offer: offer(session('noon'), session('gone', 0)) };
    expect(run(withGone, { type: 'session_chosen', session: 'gone' })).toBe(withGone);
  });

  test('sessions of a date that is no longer chosen are ignored', () => {
    const late = run(
      begun,
      { type: 'date_chosen', date: '2026-11-21' },
      { type: 'date_chosen', date: '2026-11-22' },
      { type: 'sessions_loaded', date: '2026-11-21', offer: offer(session('noon')) },
    );
    expect(late.offer).toBeNull();
  });

  test('the only session of a day is taken at once', () => {
    const flow = run(
      begun,
      { type: 'date_chosen', date: '2026-11-21' },
      { type: 'sessions_loaded', date: '2026-11-21', offer: offer(session('noon')) },
    );
    expect(flow.session).toBe('noon');
  });

  test('nothing can be submitted twice', () => {
    expect(canSubmit(run(atTickets, { type: 'submitted' }), true)).toBe(false);
  });
});

describe('an address that names a session', () => {
  test('begins with it chosen', () => {
    const flow = beginFlow(days, '2026-11-21', offer(session('noon'), session('one')), 'one');
    expect(flow).toMatchObject({ date: '2026-11-21', session: 'one' });
  });

  test('begins without it when it is sold out', () => {
    const sold = offer(session('noon'), session('one', 0));
    expect(beginFlow(days, '2026-11-21', sold, 'one').session).toBeNull();
  });
});

describe('sold out at submit', () => {
  const submitted = run(atTickets, { type: 'submitted' });

  test('asks for another session when one of the day has places', () => {
    const flow = run(submitted, {
      type: 'sold_out',
      offer: offer(session('noon', 0), session('one')),
      text: 'gone',
    });
    expect(flow).toMatchObject({
      date: '2026-11-21',
      session: null,
      quantities: {},
      isSubmitting: false,
      notice: { kind: 'pick_session' },
    });
  });

  test('stays with a session that still has places, though fewer', () => {
    const flow = run(submitted, {
      type: 'sold_out',
      offer: offer(session('noon', 1)),
      text: 'not enough',
    });
    expect(flow).toMatchObject({
      session: 'noon',
      notice: { kind: 'refused', text: 'not enough' },
    });
  });

  test('asks for another date when none has, and clears this one', () => {
    const flow = run(submitted, { type: 'day_sold_out', days: [day('2026-11-22')] });
    expect(flow).toMatchObject({
      date: null,
      session: null,
      offer: null,
      days: [{ date: '2026-11-22' }],
      isSubmitting: false,
      notice: { kind: 'pick_date' },
    });
  });
});

test('a refusal keeps what was chosen and says why', () => {
  const flow = run(atTickets, { type: 'submitted' }, { type: 'refused', text: 'no' });
  expect(flow).toMatchObject({
    session: 'noon',
    quantities: { adult: 2 },
    isSubmitting: false,
    notice: { kind: 'refused', text: 'no' },
  });
});

describe('seats', () => {
  const seats = ['a-1', 'a-2'].map((templateID) => ({ templateID, ticketGroupID: 'stalls' }));
  const seated = run(atTickets, { type: 'seats_chosen', seats });

  test('stay while quantities change, and go with their session', () => {
    expect(seated.seats).toEqual(seats);
    const fewer = run(seated, { type: 'quantity_changed', typeId: 'adult', quantity: 1 });
    expect(fewer.seats).toEqual(seats);
    expect(run(seated, { type: 'session_chosen', session: 'one' }).seats).toEqual([]);
    expect(run(seated, { type: 'date_chosen', date: '2026-11-22' }).seats).toEqual([]);
  });

  test('that somebody else got go alone, and which is kept for the map to tell', () => {
    const flow = run(
      seated,
      { type: 'submitted' },
      { type: 'seats_taken', seats: ['a-2'], text: 'just taken' },
    );
    expect(flow).toMatchObject({
      seats: [{ templateID: 'a-1' }],
      takenSeats: [{ templateID: 'a-2' }],
      quantities: { adult: 2 },
      isSubmitting: false,
      notice: { kind: 'refused', text: 'just taken' },
    });
    expect(run(flow, { type: 'seats_chosen', seats }).takenSeats).toEqual([]);
  });
});
