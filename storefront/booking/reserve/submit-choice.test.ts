import { afterEach, describe, expect, test } from 'vitest';
import type { RefusalCode, WireError } from '#contract/api/refusals.ts';
import type { Client, Outcome } from '#contract/client.ts';
import { createCartStore } from '../../cart/cart-store.ts';
import { sampleAnswer } from '../../cart/testing/sample-cart.ts';
import { beginFlow, type FlowEvent } from '../date-first-flow.ts';
import type { EventData } from '../load-event.server.ts';
import {
  sampleDay as day,
  sampleGroup as group,
  sampleOffer as offer,
  sampleSession as session,
  sampleType as type,
} from '../testing/sample-offer.ts';
import { preloadedCodes, type ReserveDeps, reserveTickets } from './reserve-and-go-on.ts';
import { submitChoice } from './submit-choice.ts';

// Add-ons under way are kept in the tab.
afterEach(() => sessionStorage.clear());

const ok = (answer: unknown): Outcome<unknown> => ({ ok: true, answer });
const no = (code: RefusalCode | 'code_not_found', extra: object = {}): Outcome<unknown> => ({
  ok: false,
  status: 409,
  errors: [{ _code: code, _context: 'reserve', _description: '', _extra: extra } as WireError],
});
const held = ok(sampleAnswer());

type Call = readonly [name: string, outcome: Outcome<unknown>];

/** A page that holds two adults at noon, with a record of its calls, its flow's events and its redirects. */
function page(calls: readonly Call[], change: Partial<EventData> = {}, codes: string[] = []) {
  const answers = [...calls];
  const asked: { name: string; input: { body?: object; query?: object } }[] = [];
  const told: FlowEvent[] = [];
  const went: string[] = [];
  const questions: (string | null)[] = [];
  const typedBefore: string[] = [];
  const api = {
    call: async (name: string, input: object) => {
      asked.push({ name, input });
      const next = answers.shift();
      expect(next?.[0]).toBe(name);
      return next?.[1];
    },
  } as unknown as Client;
  const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const deps = {
    api,
    store: createCartStore({
      storage: nowhere,
      key: 'cart',
      waitingKey: 'waiting',
      now: () => 0,
      onOtherTab: () => undefined,
    }),
    slug: 'tower',
    upsells: true,
    admissionEvent: 'admission',
    search: '?utm_source=mail&session=noon',
    // Every refusal has a text, which is its key.
    messages: new Proxy({}, { has: (_, key) => String(key).startsWith('refusal.') }),
    t: (key: string) => key,
    navigate: async (to: string) => void went.push(to),
    to: { own: (route: string) => route },
    ask: async (error: string | null, typed: string) => {
      questions.push(error);
      typedBefore.push(typed);
      return codes.shift() ?? null;
    },
  } as unknown as ReserveDeps;
  const data = {
    event: { id: 'tower', nextRoute: null, groups: [group([type('adult')])] },
    today: '2026-11-20',
    flow: 'date_first',
    groupFilter: {},
    code: null,
    ...change,
  } as unknown as EventData;
  const begun = beginFlow({
    days: [day('2026-11-21')],
    date: '2026-11-21',
    sessions: offer(session('noon'), session('one')),
    session: 'noon',
    preset: { quantities: { adult: 2 }, amounts: {} },
  });
  const flow = { ...begun, seats: [{ templateID: 'a-1', ticketGroupID: 'group' }] };
  const run = {
    flow,
    send: (event: FlowEvent) => void told.push(event),
    data,
    currency: 'EUR',
    t: deps.t,
    party: false,
  };
  return {
    submit: () => submitChoice(deps, run),
    run,
    deps,
    asked,
    told,
    went,
    questions,
    typedBefore,
  };
}

describe('holding the chosen tickets', () => {
  // Guards: DET-07, DET-56, PRO-09
  test('sends one line per ticket with the campaign and the code of the address, and continues', async () => {
    const { submit, asked, told, went } = page([['createCart', held]], { code: 'SPRING' });
    await submit();
    expect(asked[0]?.input.body).toEqual({
      add: Array(2).fill({ ticket_type_id: 'adult', event_session_id: 'noon' }),
      campaign: { utm_source: 'mail' },
      channel: 'web',
      preloadedPromoCodes: ['SPRING'],
    });
    expect(told).toEqual([{ type: 'submitted' }]);
    expect(went).toEqual(['/events']);
  });

  // Guards: DET-23, DET-56, QTY-02
  test('continues on the chosen group’s route before the event’s', async () => {
    const groups = [
      group([type('senior')], { id: 'other', nextRoute: '/events/of-another' }),
      group([type('adult')], { nextRoute: '/events/of-the-group' }),
    ];
    const event = { id: 'tower', nextRoute: '/events/of-the-event', groups };
    const { submit, went } = page([['createCart', held]], { event } as unknown as EventData);
    await submit();
    expect(went).toEqual(['/events/of-the-group']);
  });

  // Guards: QTY-19, QTY-24
  test('sends nothing if an amount is out of bounds or there are too many tickets', async () => {
    const gift = type('adult', { currency_amount_min: '5', currency_amount_max: '50' });
    const event = { id: 'tower', nextRoute: null, groups: [group([gift])] };
    const without = page([], { event } as unknown as EventData);
    await without.submit();
    expect(without.told).toEqual([{ type: 'refused', text: 'event.outside_min_max' }]);
    const { run, deps, told } = page([]);
    await submitChoice(deps, { ...run, flow: { ...run.flow, quantities: { adult: 1001 } } });
    expect(told).toEqual([{ type: 'refused', text: 'refusal.max_tickets_per_order_exceeded' }]);
  });
});

describe('a refused hold', () => {
  // Guards: DET-66, DET-68
  test.each([
    'max_tickets_per_order_exceeded',
    'min_tickets_per_order_not_met',
    'rule_blocks_reserve',
    'invalid_citypass',
    'citypass_failure',
    'code_exhausted',
    'incorrect_cart_state',
  ] as const)('with %s shows its message above the steps', async (code) => {
    const { submit, told, went } = page([['createCart', no(code)]]);
    await submit();
    expect(told.at(-1)).toEqual({ type: 'refused', text: `refusal.${code}` });
    expect(went).toEqual([]);
  });

  // Guards: DET-53, DET-66
  test.each([
    'event_session_sold_out',
    'session_capacity_exceeded',
    'ticket_group_sold_out',
    'ticket_group_capacity_exceeded',
  ] as const)('with %s loads the times of the day again', async (code) => {
    const now = offer(session('noon', 0), session('one'));
    const { submit, asked, told } = page(
      [
        ['createCart', no(code)],
        ['querySessions', ok(now)],
      ],
      { groupFilter: { 'ticket_group_id._in': 'group' } },
    );
    await submit();
    expect(asked[1]?.input).toMatchObject({
      body: {},
      query: {
        'ticket_group_id._in': 'group',
        'start_datetime._ondate': '2026-11-21',
        _include_sold_out: 1,
      },
    });
    expect(told.at(-1)).toEqual({ type: 'sold_out', offer: now, text: `refusal.${code}` });
  });

  // Guards: DET-54
  test('loads the coming dates if no time of the day is left', async () => {
    const { submit, told } = page([
      ['createCart', no('event_session_sold_out')],
      ['querySessions', ok(offer(session('noon', 0), session('one', 0)))],
      ['queryCalendar', ok({ calendar: [day('2026-11-19'), day('2026-11-22')] })],
    ]);
    await submit();
    expect(told.at(-1)).toMatchObject({ type: 'day_sold_out', days: [{ date: '2026-11-22' }] });
  });

  test('is shown even if the remaining places could not be loaded', async () => {
    const failed: Outcome<unknown> = { ok: false, status: 0, errors: [] };
    const { submit, told } = page([
      ['createCart', no('event_session_sold_out')],
      ['querySessions', failed],
    ]);
    await submit();
    expect(told.at(-1)).toEqual({ type: 'refused', text: 'refusal.event_session_sold_out' });
  });

  // Guards: DET-40
  test('for a session that has just started looks for another one and says so', async () => {
    const begun = no('validation_failed', { path: 'add[0].event_session_id' });
    const now = offer(session('one'));
    const { submit, told } = page([
      ['createCart', begun],
      ['querySessions', ok(now)],
    ]);
    await submit();
    expect(told.at(-1)).toEqual({
      type: 'sold_out',
      offer: now,
      text: 'event.query_session_unavailable',
    });
  });

  test.each([
    ['add[1].ticket_type_id', 'event.query_types_not_found'],
    ['add[0].face_value', 'event.outside_min_max'],
    ['add[0].handler_data.seat_template_id', 'refusal.validation_failed'],
  ])('for %s has a text for buyers', async (path, text) => {
    const { submit, told } = page([['createCart', no('validation_failed', { path })]]);
    await submit();
    expect(told.at(-1)).toEqual({ type: 'refused', text });
  });

  test('for seats drops the taken ones, and opens the map if a rule is broken', async () => {
    const taken = page([['createCart', no('seat_taken', { seats: ['a-1'] })]]);
    await taken.submit();
    expect(taken.told.at(-1)).toEqual({
      type: 'seats_taken',
      seats: ['a-1'],
      text: 'refusal.seat_taken',
    });
    for (const code of ['single_seat_left', 'companion_seat_alone'] as const) {
      const { submit, told } = page([['createCart', no(code, { seats: ['a-3'] })]]);
      await submit();
      expect(told.at(-1)).toEqual({
        type: 'seats_refused',
        fault: { code, seats: ['a-3'] },
        text: `refusal.${code}`,
      });
    }
  });
});

describe('tickets that need a code', () => {
  const wanted = no('rule_blocks_reserve', { block_reason: 'code_required' });
  const hold = ({ deps, run }: ReturnType<typeof page>) =>
    reserveTickets(
      deps,
      run.data.event,
      [{ ticket_type_id: 'adult', event_session_id: 'noon' }],
      preloadedCodes(run.data),
    );

  // Guards: DET-67, PRO-09, PRO-16
  test('are requested again with the code that the buyer enters', async () => {
    const guest = page(
      [
        ['createCart', wanted],
        ['createCart', held],
      ],
      {},
      ['SPRING'],
    );
    expect(await hold(guest)).toBeNull();
    expect(guest.questions).toEqual([null]);
    expect(guest.asked[0]?.input.body).not.toHaveProperty('preReservePromoCodes');
    expect(guest.asked[1]?.input.body).toMatchObject({
      preReservePromoCodes: { codes: ['SPRING'] },
    });
  });

  const refused = (outcome: Outcome<unknown>) =>
    page(
      [
        ['createCart', wanted],
        ['createCart', outcome],
        ['createCart', held],
      ],
      {},
      ['WRONG', 'RIGHT'],
    );

  // Guards: PRO-10, PRO-16
  test.each([
    'code_not_found',
    'code_exhausted',
    'no_code_benefit',
    'validation_failed',
    'additional_info_validation_failed',
    'invalid_citypass',
    'citypass_failure',
    'too_many_requests',
  ] as const)('ask for another code after %s, with the reason', async (code) => {
    const guest = refused(no(code));
    expect(await hold(guest)).toBeNull();
    expect(guest.questions).toEqual([null, `refusal.${code}`]);
    expect(guest.typedBefore).toEqual(['', 'WRONG']);
  });

  // Guards: PRO-14
  test('say so if the code does not unlock them, whether or not it is in the cart', async () => {
    const guest = refused(wanted);
    expect(await hold(guest)).toBeNull();
    expect(guest.questions).toEqual([null, 'refusal.rule_blocks_reserve']);
    expect(guest.typedBefore).toEqual(['', 'WRONG']);
  });

  // Guards: PRO-13
  test('ask the buyer to try later if the refusal names no code', async () => {
    const cut: Outcome<unknown> = { ok: false, status: 0, errors: [] };
    const guest = refused(cut);
    expect(await hold(guest)).toBeNull();
    expect(guest.questions).toEqual([null, 'promo.failed']);
  });

  test('do not ask for another code if a ticket was refused', async () => {
    const guest = refused(no('validation_failed', { path: 'add[0].event_session_id' }));
    expect(await hold(guest)).toMatchObject({ isOver: true });
    expect(guest.questions).toEqual([null]);
  });

  test('are given up by a buyer without a code', async () => {
    const guest = page([['createCart', wanted]]);
    expect(await hold(guest)).toMatchObject({ code: 'rule_blocks_reserve' });
  });

  // Guards: DET-69, ERR-06, PRO-15
  test('pass on any other refusal, even of a code that nobody asked for', async () => {
    const guest = page([['createCart', no('code_not_found')]]);
    expect(await hold(guest)).toMatchObject({ code: 'code_not_found' });
    expect(guest.questions).toEqual([]);
  });
});
