import { expect, test } from 'vitest';
import { canSubmit, type Flow, type FlowEvent } from './date-first-flow.ts';
import { beginSingleEvent, singleEventFlow } from './single-event-flow.ts';
import { sampleOffer as offer, sampleSession as session } from './testing/sample-offer.ts';

const run = (flow: Flow, ...events: FlowEvent[]) => events.reduce(singleEventFlow, flow);
const begun = beginSingleEvent(offer(session('first', 0), session('second'), session('third')));
const submitted = run(
  begun,
  { type: 'quantity_changed', typeId: 'adult', quantity: 2 },
  { type: 'submitted' },
);

// Guards: DET-62
test('a single event begins at the first session with places', () => {
  expect(begun).toMatchObject({ session: 'second', date: '2026-11-21' });
});

test('a single event begins without a session if all are sold out', () => {
  const gone = beginSingleEvent(offer(session('first', 0)));
  expect(gone.session).toBeNull();
  expect(canSubmit(gone, true)).toBe(false);
});

test('a single event begins at the session or date in the address if it has places', () => {
  const times = offer(
    session('first'),
    session('second'),
    session('later', 5, '2026-11-22'),
    session('gone', 0, '2026-11-23'),
  );
  const at = (named: { session: string | null; date: string | null }) =>
    beginSingleEvent(times, undefined, named).session;
  expect(at({ session: 'second', date: '2026-11-21' })).toBe('second');
  expect(at({ session: null, date: '2026-11-22' })).toBe('later');
  expect(at({ session: 'gone', date: '2026-11-23' })).toBe('first');
  expect(at({ session: null, date: null })).toBe('first');
});

// Guards: DET-48, DET-63
test('codes need no session', () => {
  const codes = run(beginSingleEvent(null), {
    type: 'quantity_changed',
    typeId: 'code',
    quantity: 1,
  });
  expect(codes.session).toBeNull();
  expect(canSubmit(codes, false)).toBe(true);
});

test('quantities are kept when the next session replaces a sold-out one', () => {
  const event = {
    type: 'sold_out',
    offer: offer(session('second', 0), session('third')),
    text: 'gone',
  } as const;
  expect(run(submitted, event)).toMatchObject({
    session: 'third',
    quantities: { adult: 2 },
    isSubmitting: false,
    notice: { kind: 'next_session' },
  });
});

// Guards: DET-64
test('seats belong to one session: they are dropped with it and kept if it has fewer places', () => {
  const seats = [{ templateID: 'a-1', ticketGroupID: 'stalls' }];
  const seated = run(
    begun,
    { type: 'quantity_changed', typeId: 'adult', quantity: 1 },
    {
      type: 'seats_chosen',
      seats,
    },
    { type: 'submitted' },
  );
  const after = (left: number) =>
    run(seated, {
      type: 'sold_out',
      offer: offer(session('first'), session('second', left), session('third')),
      text: 'gone',
    });
  expect(after(1)).toMatchObject({ session: 'second', seats });
  expect(after(0)).toMatchObject({ session: 'first', seats: [] });
});

test('a refusal is shown if the session has fewer places or no session has any', () => {
  const fewer = offer(session('second', 1));
  expect(run(submitted, { type: 'sold_out', offer: fewer, text: 'not enough' })).toMatchObject({
    session: 'second',
    notice: { kind: 'refused', text: 'not enough' },
  });
  const none = offer(session('second', 0));
  expect(run(submitted, { type: 'sold_out', offer: none, text: 'gone' })).toMatchObject({
    session: null,
    isSubmitting: false,
    notice: { kind: 'refused', text: 'gone' },
  });
});
