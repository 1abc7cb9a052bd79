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

test('it begins at the first session that has places left', () => {
  expect(begun).toMatchObject({ session: 'second', date: '2026-11-21' });
});

test('it begins without a session where all are sold out', () => {
  const gone = beginSingleEvent(offer(session('first', 0)));
  expect(gone.session).toBeNull();
  expect(canSubmit(gone, true)).toBe(false);
});

test('codes need no session', () => {
  const codes = run(beginSingleEvent(null), {
    type: 'quantity_changed',
    typeId: 'code',
    quantity: 1,
  });
  expect(codes.session).toBeNull();
  expect(canSubmit(codes, false)).toBe(true);
});

test('quantities are kept when the next session takes the place of one that sold out', () => {
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

test('with fewer places in the same session, or none in any, it says what was refused', () => {
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
