import { describe, expect, test } from 'vitest';
import {
  beginFlow,
  canSubmit,
  dateFirstFlow,
  type Flow,
  type FlowEvent,
} from './date-first-flow.ts';
import { singleEventFlow } from './single-event-flow.ts';
import {
  sampleDay as day,
  sampleOffer as offer,
  sampleSession as session,
} from './testing/sample-offer.ts';

const days = [day('2026-11-21'), day('2026-11-22'), day('2026-11-23', 'sold_out')];
const run = (flow: Flow, ...events: FlowEvent[]) => events.reduce(dateFirstFlow, flow);
const begun = beginFlow({ days });
const atTickets = run(
  begun,
  { type: 'date_chosen', date: '2026-11-21' },
  { type: 'sessions_loaded', date: '2026-11-21', offer: offer(session('noon'), session('one')) },
  { type: 'session_chosen', session: 'noon' },
  { type: 'quantity_changed', typeId: 'adult', quantity: 2 },
);

describe('choosing', () => {
  // Guards: DET-18, DET-49
  test('goes from a date to a session to quantities, and can be submitted only then', () => {
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

  // Guards: DET-49, ORD-43
  test('of another date drops the session and the quantities', () => {
    expect(run(atTickets, { type: 'date_chosen', date: '2026-11-22' })).toMatchObject({
      date: '2026-11-22',
      offer: null,
      session: null,
      quantities: {},
    });
  });

  // Guards: DET-49
  test('of another session drops the quantities, and of the same session keeps them', () => {
    expect(run(atTickets, { type: 'session_chosen', session: 'one' }).quantities).toEqual({});
    expect(run(atTickets, { type: 'session_chosen', session: 'noon' })).toBe(atTickets);
  });

  test('of a sold-out date or session has no effect', () => {
    expect(run(begun, { type: 'date_chosen', date: '2026-11-23' })).toBe(begun);
    const withGone = { ...atTickets, offer: offer(session('noon'), session('gone', 0)) };
    expect(run(withGone, { type: 'session_chosen', session: 'gone' })).toBe(withGone);
  });

  test('a date drops sessions that arrive for an earlier one', () => {
    const late = run(
      begun,
      { type: 'date_chosen', date: '2026-11-21' },
      { type: 'date_chosen', date: '2026-11-22' },
      { type: 'sessions_loaded', date: '2026-11-21', offer: offer(session('noon')) },
    );
    expect(late.offer).toBeNull();
  });

  test('a date with a single session selects that session at once', () => {
    const flow = run(
      begun,
      { type: 'date_chosen', date: '2026-11-21' },
      { type: 'sessions_loaded', date: '2026-11-21', offer: offer(session('noon')) },
    );
    expect(flow.session).toBe('noon');
  });

  // Guards: DET-48
  test('is submitted only once', () => {
    expect(canSubmit(run(atTickets, { type: 'submitted' }), true)).toBe(false);
  });
});

describe('an address that names a session', () => {
  test('begins with it selected', () => {
    const flow = beginFlow({
      days,
      date: '2026-11-21',
      sessions: offer(session('noon'), session('one')),
      session: 'one',
    });
    expect(flow).toMatchObject({ date: '2026-11-21', session: 'one' });
  });

  test('begins without it if it is sold out', () => {
    const sold = offer(session('noon'), session('one', 0));
    expect(
      beginFlow({ days, date: '2026-11-21', sessions: sold, session: 'one' }).session,
    ).toBeNull();
  });
});

describe('sold out at submit', () => {
  const submitted = run(atTickets, { type: 'submitted' });

  // Guards: DET-53
  test('asks for another session if one of the day has places', () => {
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

  test('keeps a session that still has places, even if fewer', () => {
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

  test.each([
    ['date-first', dateFirstFlow],
    ['single-event', singleEventFlow],
  ])('refuses tickets for any date without a session to choose, in the %s flow', (_, reduce) => {
    const [any, gone] = [
      { ...submitted, date: null, session: null, offer: null, isAnyDate: true },
      { type: 'sold_out', offer: offer(session('noon')), text: 'gone' },
    ] as const;
    expect(reduce(any, gone)).toEqual({
      ...any,
      isSubmitting: false,
      notice: { kind: 'refused', text: 'gone' },
    });
  });

  // Guards: DET-54
  test('clears the date and asks for another if no session has places', () => {
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

test('a refusal keeps the choice and shows the reason', () => {
  const flow = run(atTickets, { type: 'submitted' }, { type: 'refused', text: 'no' });
  expect(flow).toMatchObject({
    session: 'noon',
    quantities: { adult: 2 },
    isSubmitting: false,
    notice: { kind: 'refused', text: 'no' },
  });
});

describe('an address that names tickets', () => {
  const preset = { quantities: { adult: 2 }, amounts: { gift: '20' } };

  test('selects them once a date and time are chosen', () => {
    const flow = run(
      beginFlow({ days, preset }),
      { type: 'date_chosen', date: '2026-11-21' },
      {
        type: 'sessions_loaded',
        date: '2026-11-21',
        offer: offer(session('noon'), session('one')),
      },
      { type: 'session_chosen', session: 'one' },
    );
    expect(flow).toMatchObject({ quantities: { adult: 2 }, amounts: { gift: '20' } });
    expect(canSubmit(flow, true)).toBe(true);
  });

  test('selects them for the first chosen time only', () => {
    const begun = beginFlow({
      days,
      date: '2026-11-21',
      sessions: offer(session('noon'), session('one')),
      session: 'one',
      preset,
    });
    expect(run(begun, { type: 'session_chosen', session: 'noon' }).quantities).toEqual({});
  });
});

test('the buyer’s own amount is kept as typed', () => {
  const flow = run(begun, { type: 'amount_changed', typeId: 'gift', amount: '12,5' });
  expect(flow.amounts).toEqual({ gift: '12,5' });
});

describe('seats', () => {
  const seats = ['a-1', 'a-2'].map((templateID) => ({ templateID, ticketGroupID: 'stalls' }));
  const seated = run(atTickets, { type: 'seats_chosen', seats });

  test('stay while quantities change and are dropped with their session', () => {
    expect(seated.seats).toEqual(seats);
    const fewer = run(seated, { type: 'quantity_changed', typeId: 'adult', quantity: 1 });
    expect(fewer.seats).toEqual(seats);
    expect(run(seated, { type: 'session_chosen', session: 'one' }).seats).toEqual([]);
    expect(run(seated, { type: 'date_chosen', date: '2026-11-22' }).seats).toEqual([]);
  });

  test('are dropped one by one if someone else takes them, and the map is told which', () => {
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

describe('any date', () => {
  const any = run(atTickets, { type: 'any_date_chosen' });

  // Guards: DET-50
  test('replaces a date, and a date replaces it', () => {
    expect(any).toMatchObject({ isAnyDate: true, date: null, session: null, quantities: {} });
    const back = run(any, { type: 'date_chosen', date: '2026-11-21' });
    expect(back).toMatchObject({ isAnyDate: false, date: '2026-11-21' });
  });

  // Guards: DET-48, DET-50
  test('needs no session to be submitted', () => {
    const flow = run(any, { type: 'quantity_changed', typeId: 'pass', quantity: 1 });
    expect(canSubmit(any, true)).toBe(false);
    expect(canSubmit(flow, true)).toBe(true);
  });
});

test('days loaded later are merged with known ones and replace duplicates', () => {
  const learnt = [day('2026-11-20'), day('2026-11-22', 'sold_out')];
  const flow = run(begun, { type: 'days_loaded', days: learnt });
  expect(flow.days.map(({ date, status }) => `${date} ${status}`)).toEqual([
    '2026-11-20 available',
    '2026-11-21 available',
    '2026-11-22 sold_out',
    '2026-11-23 sold_out',
  ]);
});
