import { describe, expect, test } from 'vitest';
import {
  beginQuantityFirst,
  canSubmit,
  type QuantityFirst,
  type QuantityFirstEvent,
  quantityFirstFlow,
} from './quantity-first-flow.ts';
import {
  sampleDay as day,
  sampleOffer as offer,
  sampleSession as session,
} from './testing/sample-offer.ts';

const run = (flow: QuantityFirst, ...events: QuantityFirstEvent[]) =>
  events.reduce(quantityFirstFlow, flow);
const begun = beginQuantityFirst({ quantities: {}, amounts: {} });
const days = [day('2026-11-21'), day('2026-11-22'), day('2026-11-23', 'sold_out')];
const two = offer(session('noon'), session('one'));
const chosen = run(begun, { type: 'quantity_changed', typeId: 'adult', quantity: 2 });
const finding = run(chosen, { type: 'find_asked' });
const found = run(finding, { type: 'dates_found', days });
const atTimes = run(
  found,
  { type: 'date_chosen', date: '2026-11-21' },
  { type: 'sessions_loaded', date: '2026-11-21', offer: two },
);
const ready = run(atTimes, { type: 'session_chosen', session: 'one' });
const submitted = run(ready, { type: 'submitted' });

describe('quantities', () => {
  // Guards: DET-57
  test('can be changed at first, and start with those in the address', () => {
    expect(begun.stage).toBe('quantities');
    const preset = { quantities: { adult: 1 }, amounts: { gift: '5' } };
    expect(beginQuantityFirst(preset)).toMatchObject({ stage: 'quantities', ...preset });
  });

  // Guards: DET-57
  test('are locked to find dates, but not if all are zero', () => {
    expect(run(begun, { type: 'find_asked' })).toBe(begun);
    expect(finding).toMatchObject({ stage: 'finding', quantities: { adult: 2 }, days: [] });
  });

  test('can’t be changed while they are locked', () => {
    for (const flow of [finding, found, ready]) {
      expect(run(flow, { type: 'quantity_changed', typeId: 'adult', quantity: 9 })).toBe(flow);
      expect(run(flow, { type: 'amount_changed', typeId: 'gift', amount: '9' })).toBe(flow);
    }
  });

  // Guards: DET-58
  test('reopen with an error if the dates could not be loaded', () => {
    expect(run(finding, { type: 'find_failed', text: 'too many' })).toMatchObject({
      stage: 'quantities',
      quantities: { adult: 2 },
      notice: { kind: 'refused', text: 'too many' },
    });
  });

  // Guards: DET-60
  test('keep their values when reopened, and reset dates and sessions', () => {
    for (const flow of [found, atTimes, ready]) {
      expect(run(flow, { type: 'quantities_reopened' })).toMatchObject({
        stage: 'quantities',
        quantities: { adult: 2 },
        days: [],
        date: null,
        offer: null,
        session: null,
      });
    }
  });

  test('stay locked during a submit', () => {
    expect(run(submitted, { type: 'quantities_reopened' })).toBe(submitted);
  });
});

describe('dates', () => {
  test('that arrive after the quantities were reopened are ignored', () => {
    const open = run(finding, { type: 'quantities_reopened' });
    expect(run(open, { type: 'dates_found', days })).toBe(open);
    expect(run(open, { type: 'find_failed', text: 'late' })).toBe(open);
  });

  // Guards: DET-59
  test('are selectable if they have places, and the only one is preselected', () => {
    expect(found).toMatchObject({ stage: 'dates', date: null });
    expect(run(found, { type: 'date_chosen', date: '2026-11-23' })).toBe(found);
    const only = run(finding, { type: 'dates_found', days: days.slice(1) });
    expect(only.date).toBe('2026-11-22');
    expect(run(chosen, { type: 'date_chosen', date: '2026-11-21' })).toBe(chosen);
  });

  test('keep the quantities when changed and drop the session', () => {
    expect(run(ready, { type: 'date_chosen', date: '2026-11-22' })).toMatchObject({
      date: '2026-11-22',
      offer: null,
      session: null,
      quantities: { adult: 2 },
      isSessionOpen: true,
    });
  });

  // Guards: DET-61
  test('reset the sessions when cleared', () => {
    expect(run(ready, { type: 'date_cleared' })).toMatchObject({
      stage: 'dates',
      days,
      date: null,
      offer: null,
      session: null,
    });
  });
});

describe('sessions', () => {
  test('of a date that is not selected are ignored', () => {
    const other = run(found, { type: 'date_chosen', date: '2026-11-22' });
    expect(run(other, { type: 'sessions_loaded', date: '2026-11-21', offer: two })).toBe(other);
    expect(run(other, { type: 'sessions_failed', date: '2026-11-21' })).toBe(other);
  });

  test('that could not be loaded can be requested again', () => {
    const failed = run(
      found,
      { type: 'date_chosen', date: '2026-11-21' },
      { type: 'sessions_failed', date: '2026-11-21' },
    );
    expect(failed.hasFailed).toBe(true);
    expect(run(failed, { type: 'sessions_asked' })).toMatchObject({
      offer: null,
      hasFailed: false,
    });
  });

  // Guards: DET-59
  test('collapse once one is selected, and can be expanded again', () => {
    expect(ready).toMatchObject({ session: 'one', isSessionOpen: false });
    expect(run(ready, { type: 'session_reopened' })).toMatchObject({
      session: 'one',
      isSessionOpen: true,
    });
  });

  test('that are sold out cannot be selected', () => {
    const gone = run(
      found,
      { type: 'date_chosen', date: '2026-11-21' },
      {
        type: 'sessions_loaded',
        date: '2026-11-21',
        offer: offer(session('noon', 0), session('one')),
      },
    );
    expect(run(gone, { type: 'session_chosen', session: 'noon' })).toBe(gone);
  });

  test('need no selection if there is only one', () => {
    const flow = run(
      found,
      { type: 'date_chosen', date: '2026-11-22' },
      { type: 'sessions_loaded', date: '2026-11-22', offer: offer(session('only')) },
    );
    expect(flow).toMatchObject({ session: 'only', isSessionOpen: false });
  });
});

describe('submitting', () => {
  // Guards: DET-59
  test('needs locked quantities, a date and a session, and happens once', () => {
    expect([begun, chosen, finding, found, atTimes].map(canSubmit)).not.toContain(true);
    expect(canSubmit(ready)).toBe(true);
    expect(canSubmit(submitted)).toBe(false);
  });

  test('that is refused keeps the choice and shows the reason', () => {
    expect(run(submitted, { type: 'refused', text: 'no' })).toMatchObject({
      session: 'one',
      quantities: { adult: 2 },
      isSubmitting: false,
      notice: { kind: 'refused', text: 'no' },
    });
  });

  test('for a sold-out session asks for another one of the day', () => {
    const event = { type: 'sold_out', offer: offer(session('noon')), text: 'gone' } as const;
    expect(run(submitted, event)).toMatchObject({
      date: '2026-11-21',
      session: null,
      isSessionOpen: true,
      isSubmitting: false,
      notice: { kind: 'pick_session' },
    });
  });

  test('for a sold-out day asks for another date', () => {
    expect(run(submitted, { type: 'day_sold_out', days: days.slice(0, 2) })).toMatchObject({
      stage: 'dates',
      date: null,
      session: null,
      quantities: { adult: 2 },
      isSubmitting: false,
      notice: { kind: 'pick_date' },
    });
  });
});

describe('seats', () => {
  const seats = [{ templateID: 'a-1', ticketGroupID: 'stalls' }];
  const seated = run(ready, { type: 'seats_chosen', seats });

  test('belong to the session that they were chosen for', () => {
    expect(seated.seats).toEqual(seats);
    expect(run(seated, { type: 'session_chosen', session: 'noon' }).seats).toEqual([]);
    expect(run(seated, { type: 'date_cleared' }).seats).toEqual([]);
    expect(run(seated, { type: 'quantities_reopened' }).seats).toEqual([]);
  });

  test('that are taken leave the rest of the choice as it is', () => {
    const event = { type: 'seats_taken', seats: ['a-1'], text: 'just taken' } as const;
    expect(run(seated, { type: 'submitted' }, event)).toMatchObject({
      session: 'one',
      quantities: { adult: 2 },
      seats: [],
      takenSeats: seats,
      isSubmitting: false,
    });
  });
});

test('any date is not offered in this flow, which finds dates for the quantities', () => {
  expect(run(found, { type: 'any_date_chosen' })).toBe(found);
});
