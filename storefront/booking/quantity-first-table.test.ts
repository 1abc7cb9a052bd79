import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canChoose } from '#domain/events/calendar.ts';
import { ticketCount } from './date-first-flow.ts';
import {
  beginQuantityFirst,
  canSubmit,
  type QuantityFirst,
  type QuantityFirstEvent,
  quantityFirstFlow,
} from './quantity-first-flow.ts';
import { flowTable } from './testing/flow-table.ts';
import {
  sampleDay as day,
  sampleOffer as offer,
  sampleSession as session,
} from './testing/sample-offer.ts';

const days = [day('2026-11-21'), day('2026-11-22'), day('2026-11-23', 'sold_out')];
const two = offer(session('noon'), session('one'), session('gone', 0));
const seats = ['a-1', 'a-2'].map((templateID) => ({ templateID, ticketGroupID: 'stalls' }));

const events: { readonly [T in QuantityFirstEvent['type']]: QuantityFirstEvent } = {
  quantity_changed: { type: 'quantity_changed', typeId: 'adult', quantity: 2 },
  amount_changed: { type: 'amount_changed', typeId: 'gift', amount: '5' },
  find_asked: { type: 'find_asked' },
  dates_found: { type: 'dates_found', days },
  find_failed: { type: 'find_failed', text: 'no' },
  quantities_reopened: { type: 'quantities_reopened' },
  days_loaded: { type: 'days_loaded', days },
  date_chosen: { type: 'date_chosen', date: '2026-11-22' },
  date_cleared: { type: 'date_cleared' },
  any_date_chosen: { type: 'any_date_chosen' },
  sessions_asked: { type: 'sessions_asked' },
  sessions_loaded: { type: 'sessions_loaded', date: '2026-11-21', offer: two },
  sessions_failed: { type: 'sessions_failed', date: '2026-11-21' },
  session_chosen: { type: 'session_chosen', session: 'one' },
  session_reopened: { type: 'session_reopened' },
  seats_chosen: { type: 'seats_chosen', seats },
  seats_taken: { type: 'seats_taken', seats: ['a-1'], text: 'taken' },
  seats_refused: {
    type: 'seats_refused',
    fault: { code: 'companion_seat_alone', seats: ['a-3'] },
    text: 'alone',
  },
  submitted: { type: 'submitted' },
  refused: { type: 'refused', text: 'no' },
  sold_out: { type: 'sold_out', offer: offer(session('noon', 0), session('one')), text: 'gone' },
  day_sold_out: { type: 'day_sold_out', days },
};

const run = (flow: QuantityFirst, ...steps: QuantityFirstEvent[]) =>
  steps.reduce(quantityFirstFlow, flow);
const begun = beginQuantityFirst({ quantities: {}, amounts: {} });
const taken = run(begun, events.quantity_changed);
const found = run(taken, events.find_asked, events.dates_found);
const loading = run(found, { type: 'date_chosen', date: '2026-11-21' });
const times = run(loading, events.sessions_loaded);
const ready = run(times, { type: 'session_chosen', session: 'noon' });
const states = {
  begun,
  taken,
  finding: run(taken, events.find_asked),
  found,
  loading,
  failed: run(loading, events.sessions_failed),
  times,
  ready,
  reopened: run(ready, events.session_reopened),
  seated: run(ready, events.seats_chosen),
  busy: run(ready, events.seats_chosen, events.submitted),
};

/** A flow in one word: its state, then what the person is told. */
function nameOf(flow: QuantityFirst): string {
  const at = (): string => {
    if (flow.isSubmitting) return 'busy';
    if (flow.stage === 'quantities') return ticketCount(flow) > 0 ? 'taken' : 'begun';
    if (flow.stage === 'finding') return 'finding';
    if (flow.date === null) return 'found';
    if (!flow.offer) return flow.hasFailed ? 'failed' : 'loading';
    if (flow.session === null) return 'times';
    if (flow.isSessionOpen) return 'reopened';
    return flow.seats.length > 0 ? 'seated' : 'ready';
  };
  return flow.notice ? `${at()}!${flow.notice.kind}` : at();
}

// Guards: DET-48, DET-61
test('in the quantity-first flow each event leads from each state to the expected state', () => {
  // A column a state, in their order above.
  expect(flowTable(quantityFirstFlow, states, events, nameOf)).toEqual({
    amount_changed: 'begun taken = = = = = = = = =',
    any_date_chosen: '= = = = = = = = = = =',
    date_chosen: '= = = loading loading loading loading loading loading loading =',
    date_cleared: 'begun taken finding found found found found found found found =',
    dates_found: '= = found = = = = = = = =',
    day_sold_out: '= = = = = = = = = = found!pick_date',
    days_loaded: 'begun taken finding found loading failed times ready reopened seated busy',
    find_asked: '= finding = = = = = = = = =',
    find_failed: '= = taken!refused = = = = = = = =',
    quantities_reopened: 'begun taken taken taken taken taken taken taken taken taken =',
    quantity_changed: 'taken taken = = = = = = = = =',
    refused:
      'begun!refused taken!refused finding!refused found!refused loading!refused failed!refused times!refused ready!refused reopened!refused seated!refused seated!refused',
    seats_chosen: '= = = = = = = seated reopened seated =',
    seats_refused: '= = = = = = = = = = seated!refused',
    seats_taken: '= = = = = = = = = = seated!refused',
    session_chosen: '= = = = = = ready ready ready ready =',
    session_reopened: 'begun taken finding found loading failed times reopened reopened reopened =',
    sessions_asked: 'begun taken finding found loading loading times ready reopened seated busy',
    sessions_failed: '= = = = failed failed = = = = =',
    sessions_loaded: '= = = = times times = = = = =',
    sold_out: '= = = = = = = = = = times!pick_session',
    submitted: '= = = = = = = busy busy busy =',
  });
});

const anyEvent: fc.Arbitrary<QuantityFirstEvent> = fc.oneof(
  fc.constantFrom(...Object.values<QuantityFirstEvent>(events)),
  fc.record({
    type: fc.constant('date_chosen' as const),
    date: fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-23', 'never'),
  }),
  fc.record({
    type: fc.constant('session_chosen' as const),
    session: fc.constantFrom('noon', 'one', 'gone', 'nowhere'),
  }),
);

test('in the quantity-first flow the selected date and session always fit the quantities', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (happenings) => {
      let flow = begun;
      for (const event of happenings) {
        const before = flow;
        flow = quantityFirstFlow(before, event);
        const { stage, date, session: chosen, offer: known } = flow;
        if (stage !== 'dates') expect([date, chosen, known]).toEqual([null, null, null]);
        if (stage !== 'quantities') expect(ticketCount(flow)).toBeGreaterThan(0);
        if (before.stage !== 'quantities') expect(flow.quantities).toBe(before.quantities);
        if (date !== before.date && date !== null) {
          expect(canChoose(flow.days.find((each) => each.date === date))).toBe(true);
        }
        const isShown = known?.event_session.some(({ id }) => id === chosen);
        expect(chosen === null || isShown).toBe(true);
        if (chosen === null) expect(flow.seats).toEqual([]);
        if (canSubmit(flow)) expect([stage, chosen !== null]).toEqual(['dates', true]);
      }
    }),
  );
});
