import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginFlow,
  canSubmit,
  dateFirstFlow,
  type Flow,
  type FlowEvent,
  ticketCount,
} from './date-first-flow.ts';
import { hasPlaces } from './offer.ts';
import { beginSingleEvent, singleEventFlow } from './single-event-flow.ts';
import { flowTable } from './testing/flow-table.ts';
import {
  sampleDay as day,
  sampleOffer as offer,
  sampleSession as session,
} from './testing/sample-offer.ts';

const days = [day('2026-11-21'), day('2026-11-22'), day('2026-11-23', 'sold_out')];
const two = offer(session('noon'), session('one'), session('gone', 0));
const seats = ['a-1', 'a-2'].map((templateID) => ({ templateID, ticketGroupID: 'stalls' }));

const events: { readonly [T in FlowEvent['type']]: FlowEvent & { readonly type: T } } = {
  days_loaded: { type: 'days_loaded', days: [day('2026-11-24')] },
  date_chosen: { type: 'date_chosen', date: '2026-11-22' },
  any_date_chosen: { type: 'any_date_chosen' },
  sessions_asked: { type: 'sessions_asked' },
  sessions_loaded: { type: 'sessions_loaded', date: '2026-11-21', offer: two },
  sessions_failed: { type: 'sessions_failed', date: '2026-11-21' },
  session_chosen: { type: 'session_chosen', session: 'one' },
  quantity_changed: { type: 'quantity_changed', typeId: 'adult', quantity: 2 },
  amount_changed: { type: 'amount_changed', typeId: 'gift', amount: '5' },
  seats_chosen: { type: 'seats_chosen', seats },
  seats_taken: { type: 'seats_taken', seats: ['a-1'], text: 'taken' },
  seats_refused: {
    type: 'seats_refused',
    fault: { code: 'single_seat_left', seats: ['a-3'] },
    text: 'alone',
  },
  submitted: { type: 'submitted' },
  refused: { type: 'refused', text: 'no' },
  sold_out: { type: 'sold_out', offer: offer(session('noon', 0), session('one')), text: 'gone' },
  day_sold_out: { type: 'day_sold_out', days },
};

const run = (flow: Flow, ...steps: FlowEvent[]) => steps.reduce(dateFirstFlow, flow);
const begun = beginFlow({ days });
const loading = run(begun, { type: 'date_chosen', date: '2026-11-21' });
const times = run(loading, events.sessions_loaded);
const tickets = run(times, { type: 'session_chosen', session: 'noon' });
const ready = run(tickets, events.quantity_changed);
const states = {
  begun,
  loading,
  failed: run(loading, events.sessions_failed),
  times,
  tickets,
  ready,
  seated: run(ready, events.seats_chosen),
  any: run(begun, events.any_date_chosen),
  anyReady: run(begun, events.any_date_chosen, events.quantity_changed),
  busy: run(ready, events.seats_chosen, events.submitted),
};

/** A flow in one word: its state, then what the person is told. */
function nameOf(flow: Flow): string {
  const { date, offer: known, session: chosen, isAnyDate, seats: taken } = flow;
  const at = (): string => {
    if (flow.isSubmitting) return 'busy';
    if (isAnyDate) return ticketCount(flow) > 0 ? 'anyReady' : 'any';
    if (date === null) return ticketCount(flow) > 0 ? 'begun+2' : 'begun';
    if (flow.hasFailed && !known) return 'failed';
    if (!known) return 'loading';
    if (chosen === null) return ticketCount(flow) > 0 ? 'times+2' : 'times';
    if (taken.length > 0) return 'seated';
    return ticketCount(flow) > 0 ? 'ready' : 'tickets';
  };
  return flow.notice ? `${at()}!${flow.notice.kind}` : at();
}

// Guards: DET-48, DET-49
test('in the date-first flow each event leads from each state to the expected state', () => {
  // A column a state, in their order above.
  expect(flowTable(dateFirstFlow, states, events, nameOf)).toEqual({
    amount_changed: 'begun loading failed times tickets ready seated any anyReady =',
    any_date_chosen: 'any any any any any any any = = =',
    date_chosen: 'loading loading loading loading loading loading loading loading loading =',
    day_sold_out: '= = = = = = = = = begun!pick_date',
    days_loaded: 'begun loading failed times tickets ready seated any anyReady busy',
    quantity_changed: 'begun+2 loading failed times+2 ready ready seated anyReady anyReady =',
    refused:
      'begun!refused loading!refused failed!refused times!refused tickets!refused ready!refused seated!refused any!refused anyReady!refused seated!refused',
    seats_chosen: '= = = = seated seated seated = = =',
    seats_refused: '= = = = = = = = = seated!refused',
    seats_taken: '= = = = = = = = = seated!refused',
    session_chosen: '= = = tickets tickets tickets tickets = = =',
    sessions_asked: 'begun loading loading times tickets ready seated any anyReady busy',
    sessions_failed: '= failed failed = = = = = = =',
    sessions_loaded: '= times times = = = = = = =',
    sold_out: '= = = = = = = = = times!pick_session',
    submitted: '= = = = = busy busy = busy busy',
  });
});

const once = beginSingleEvent(offer(session('gone', 0), session('noon'), session('one')));
const onceReady = singleEventFlow(once, events.quantity_changed);
const singleStates = {
  unsold: beginSingleEvent(offer(session('gone', 0))),
  without: beginSingleEvent(null),
  once,
  ready: onceReady,
  seated: singleEventFlow(onceReady, events.seats_chosen),
  busy: singleEventFlow(singleEventFlow(onceReady, events.seats_chosen), events.submitted),
};

test('in the single-event flow each event leads from each state to the expected state', () => {
  // A column a state, in their order above.
  expect(flowTable(singleEventFlow, singleStates, events, nameOf)).toEqual({
    amount_changed: 'begun begun tickets ready seated =',
    any_date_chosen: 'any any any any any =',
    date_chosen: '= = = = = =',
    day_sold_out: '= = = = = begun!pick_date',
    days_loaded: 'begun begun tickets ready seated busy',
    quantity_changed: 'begun+2 begun+2 ready ready seated =',
    refused:
      'begun!refused begun!refused tickets!refused ready!refused seated!refused seated!refused',
    seats_chosen: '= = seated seated seated =',
    seats_refused: '= = = = = seated!refused',
    seats_taken: '= = = = = seated!refused',
    session_chosen: '= = tickets tickets tickets =',
    sessions_asked: 'begun begun tickets ready seated busy',
    sessions_failed: '= = = = = =',
    sessions_loaded: '= = = = = =',
    sold_out: '= = = = = ready!next_session',
    submitted: '= = = busy busy busy',
  });
});

const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constantFrom(...Object.values<FlowEvent>(events)),
  fc.record({
    type: fc.constant('date_chosen' as const),
    date: fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-23', 'never'),
  }),
  fc.record({
    type: fc.constant('session_chosen' as const),
    session: fc.constantFrom('noon', 'one', 'gone', 'nowhere'),
  }),
  fc.record({
    type: fc.constant('quantity_changed' as const),
    typeId: fc.constant('adult'),
    quantity: fc.nat(3),
  }),
);

test.each([
  ['in the date-first flow', dateFirstFlow, begun],
  ['in the single-event flow', singleEventFlow, once],
] as const)('%s, no choice contradicts another, whatever happens', (_, reduce, start) => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (happenings) => {
      let flow: Flow = start;
      for (const event of happenings) {
        const before = flow;
        flow = reduce(before, event);
        const { offer: known, session: chosen } = flow;
        // A chosen session is among those shown, and exists only with a date.
        expect(chosen === null || known?.event_session.some(({ id }) => id === chosen)).toBe(true);
        expect(flow.isAnyDate && (flow.date !== null || chosen !== null)).toBe(false);
        // The newly chosen session has places.
        const anew = known?.event_session.find(({ id }) => id === chosen);
        if (chosen !== before.session && anew) expect(hasPlaces(anew)).toBe(true);
        // Seats are dropped with their session.
        if (chosen !== before.session && flow.seats.length > 0) {
          expect(flow.seats).toBe(before.seats);
          expect(before.session).toBeNull();
        }
        // While it is being held, the choice stays as sent.
        if (before.isSubmitting && flow.isSubmitting) {
          expect([chosen, flow.quantities, flow.amounts, flow.seats, flow.date]).toEqual([
            before.session,
            before.quantities,
            before.amounts,
            before.seats,
            before.date,
          ]);
        }
        if (canSubmit(flow, true)) expect(ticketCount(flow)).toBeGreaterThan(0);
      }
    }),
  );
});
