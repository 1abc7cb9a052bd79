import { expect, test } from 'vitest';
import type { SoldSeat } from '../seats/reserve-seats.ts';
import { decideReserve, type KeptTicket, type ReserveLine, stockMoves } from './reserve.ts';

const now = Date.parse('2027-03-01T10:00:00Z');
const type = {
  id: 'adult',
  ticket_group_id: 'admission',
  currency_amount: 2000,
  discounted_amount: null,
  currency_amount_min: null,
  currency_amount_max: null,
  fee_fixed_outside: 100,
  fee_percent_outside: '0',
  prices: [],
  max_per_order: null,
  withdrawn: false,
};
const group = {
  id: 'admission',
  event_template_id: 'tower',
  handler: 'tickets',
  hidden_type: 'public_browsable',
  min_tickets_per_order: 0,
  max_tickets_per_order: 4,
  capacity: -1,
  exclude_from_event_capacity: false,
  sales_start: null as Date | null,
  sales_end: null as Date | null,
  start_policy: null as 'fixedfrom' | 'fixedto' | null,
  start_policy_date: null,
  duration_new: null as string | null,
  withdrawn: false,
  types: [type],
};
const session = {
  id: 's1',
  event_template_id: 'tower',
  date: '2027-03-06',
  startTime: '10:00',
  price_increase: 0,
  start_datetime: new Date('2027-03-06T09:00:00Z'),
  end_datetime: new Date('2027-03-06T10:00:00Z'),
  withdrawn: false,
  closed: false,
  sales_start: null as Date | null,
  sales_end: null as Date | null,
};
const line: ReserveLine = {
  ticket_type_id: 'adult',
  event_session_id: 's1',
  admit_name: '',
  admit_email: '',
  handler_data: {},
};

const seatOf = (seat_template_id: string, change: Partial<SoldSeat> = {}): SoldSeat => ({
  seat_template_id,
  section: 'Balcony',
  row: '3',
  seat: '12',
  ticket_groups: ['admission'],
  kind: 'standard',
  ...change,
});
const seats = [
  seatOf('b-3-12'),
  seatOf('b-3-13'),
  seatOf('box', { ticket_groups: ['boxes'] }),
  seatOf('b-9-1', { row: '9', kind: 'accessible' }),
  seatOf('b-9-2', { row: '9', kind: 'companion' }),
];
const inSeat = (seat_template_id: string, more = {}): ReserveLine => ({
  ...line,
  handler_data: { seat_template_id, ...more },
});
const kept: KeptTicket = {
  ticket_type_id: 'adult',
  ticket_group_id: 'admission',
  event_template_id: 'tower',
  event_session_id: 's1',
  handler: 'tickets',
  seat_template_id: null,
  member_term_id: null,
  handler_data: {},
};

function decide(
  lines: readonly ReserveLine[],
  { withGroup = group, withSession = session, withType = type, keeping = [] as KeptTicket[] } = {},
) {
  return decideReserve(lines, keeping, {
    type: (id) => (id === 'adult' ? withType : undefined),
    group: (id) => (id === 'admission' ? withGroup : undefined),
    session: (id) => (id === 's1' ? withSession : undefined),
    hasSessions: () => true,
    seat: (_, id) => seats.find((seat) => seat.seat_template_id === id),
    timezone: () => 'Europe/Helsinki',
    isEventForMembers: () => false,
    standing: { terms: [], used: () => 0 },
    benefits: { limit: () => null, eventLimit: () => null, beyondTerm: () => 'never' },
    membership: () => undefined,
    anchorEvent: 'tower',
    anchorRule: () => null,
    now,
  });
}

test('a line becomes a priced ticket that counts in its session', () => {
  expect(decide([line])).toMatchObject({
    kind: 'hold',
    drafts: [
      {
        face_value: 2000,
        adjusted_value: 2000,
        fee_fixed_outside: 100,
        counts_session: true,
        counts_group: false,
      },
    ],
  });
});

// Guards: API-02
test.each([
  ['an unknown type', { ...line, ticket_type_id: 'x' }, 'ticket_type_id'],
  ['an unknown session', { ...line, event_session_id: 'x' }, 'event_session_id'],
  [
    'no session although the event has some',
    { ...line, event_session_id: null },
    'event_session_id',
  ],
])('%s is refused with its field', (_, wrong, field) => {
  expect(decide([line, wrong])).toMatchObject({ kind: 'invalid', faults: [{ line: 1, field }] });
});

test('a price chosen by the buyer must be within bounds, and is ignored for other types', () => {
  const gift = { ...type, currency_amount_min: 500, currency_amount_max: 5000 } as unknown;
  const flexible = { withType: gift as typeof type };
  const at = (face_value?: number) => decide([line, { ...line, face_value }], flexible);
  expect(decide([{ ...line, face_value: 700 }], flexible)).toMatchObject({
    drafts: [{ face_value: 700 }],
  });
  for (const wrong of [undefined, 499, 5001]) {
    expect(at(wrong)).toMatchObject({
      kind: 'invalid',
      faults: [
        { line: 0, field: 'face_value' },
        { line: 1, field: 'face_value' },
      ],
    });
  }
  expect(decide([{ ...line, face_value: 1 }])).toMatchObject({ drafts: [{ face_value: 2000 }] });
});

test.each([
  ['started', { start_datetime: new Date(now) }],
  ['of another event', { event_template_id: 'other' }],
  ['withdrawn', { withdrawn: true }],
])('a session that is %s is refused', (_, change) => {
  const decision = decide([line], { withSession: { ...session, ...change } });
  expect(decision).toMatchObject({ kind: 'invalid', faults: [{ field: 'event_session_id' }] });
});

// Guards: CAT-04
test('a session is sold only while its own sale is open', () => {
  const later = new Date(now + 1);
  const blocked = (change: Partial<typeof session>) =>
    decide([line], { withSession: { ...session, ...change } });
  expect(blocked({ closed: true })).toMatchObject({ block_reason: 'not_on_sale' });
  expect(blocked({ sales_start: later })).toMatchObject({ block_reason: 'not_on_sale' });
  expect(blocked({ sales_start: new Date(now) })).toMatchObject({ kind: 'hold' });
  expect(blocked({ sales_end: new Date(now) })).toMatchObject({ block_reason: 'not_on_sale' });
  expect(blocked({ sales_end: later })).toMatchObject({ kind: 'hold' });
});

// Guards: QTY-03
test('a group is sold only between its dates and to those it is for', () => {
  const later = new Date(now + 1);
  const blocked = (change: Partial<typeof group>) =>
    decide([line], { withGroup: { ...group, ...change } });
  expect(blocked({ sales_start: later })).toMatchObject({ block_reason: 'not_on_sale' });
  expect(blocked({ sales_start: new Date(now) })).toMatchObject({ kind: 'hold' });
  expect(blocked({ sales_end: new Date(now) })).toMatchObject({ block_reason: 'not_on_sale' });
  expect(blocked({ sales_end: later })).toMatchObject({ kind: 'hold' });
  expect(blocked({ hidden_type: 'public_member_only' })).toMatchObject({
    block_reason: 'members_only',
  });
});

test('tickets already in the cart count against the order bounds', () => {
  const keeping = [kept, kept, kept];
  expect(decide([line], { keeping })).toMatchObject({ kind: 'hold' });
  expect(decide([line, line], { keeping })).toMatchObject({
    kind: 'refused',
    code: 'max_tickets_per_order_exceeded',
  });
});

// Guards: QTY-16
test('a group excluded from the session counts only its own places', () => {
  const withGroup = { ...group, exclude_from_event_capacity: true, capacity: 10 };
  expect(decide([line], { withGroup })).toMatchObject({
    drafts: [{ counts_session: false, counts_group: true }],
  });
});

// Guards: SEA-17
test('a seated line holds its seat and stores the seat’s words', () => {
  const withGroup = { ...group, handler: 'seated' };
  expect(decide([inSeat('b-3-12', { ticket_group_id: 'admission' })], { withGroup })).toMatchObject(
    {
      drafts: [
        {
          seat_template_id: 'b-3-12',
          handler_data: { ticket_group_id: 'admission', section: 'Balcony', row: '3', seat: '12' },
        },
      ],
    },
  );
});

test.each([
  ['without a seat', [line], 'handler_data.seat_template_id'],
  [
    'with a seat that is not text',
    [{ ...line, handler_data: { seat_template_id: 7 } }],
    'seat_temp',
  ],
  ['in a seat of another hall', [inSeat('b-3-99')], 'handler_data.seat_template_id'],
  ['in a seat of another group', [inSeat('box')], 'handler_data.seat_template_id'],
  ['for another group', [inSeat('b-3-12', { ticket_group_id: 'boxes' })], 'ticket_group_id'],
  ['twice in one seat', [inSeat('b-3-12'), inSeat('b-3-12')], 'handler_data.seat_template_id'],
])('a seated line %s is refused with its field', (_, lines, field) => {
  const decision = decide(lines, { withGroup: { ...group, handler: 'seated' } });
  expect(decision).toMatchObject({
    kind: 'invalid',
    faults: [{ line: lines.length - 1, field: expect.stringContaining(field) }],
  });
});

test('a seat already in the cart is refused, but not in another session', () => {
  const withGroup = { ...group, handler: 'seated' };
  const own = { ...kept, seat_template_id: 'b-3-12' };
  expect(decide([inSeat('b-3-12')], { withGroup, keeping: [own] })).toMatchObject({
    kind: 'invalid',
  });
  const elsewhere = { ...own, event_session_id: 's2' };
  expect(decide([inSeat('b-3-12')], { withGroup, keeping: [elsewhere] })).toMatchObject({
    kind: 'hold',
  });
});

test('a seat for tickets without seats is refused', () => {
  expect(decide([inSeat('b-3-12')])).toMatchObject({ kind: 'invalid' });
});

test('a companion seat is held only with a wheelchair place of its row', () => {
  const withGroup = { ...group, handler: 'seated' };
  expect(decide([inSeat('b-9-2')], { withGroup })).toEqual({
    kind: 'companion_alone',
    seats: ['b-9-2'],
  });
  expect(decide([inSeat('b-9-2'), inSeat('b-9-1')], { withGroup })).toMatchObject({ kind: 'hold' });
  const keeping = [{ ...kept, seat_template_id: 'b-9-1' }];
  expect(decide([inSeat('b-9-2')], { withGroup, keeping })).toMatchObject({ kind: 'hold' });
});

test('counters change by what is added minus what is removed', () => {
  const counted = {
    event_session_id: 's1',
    ticket_group_id: 'g',
    counts_session: true,
    counts_group: true,
  };
  const other = { ...counted, event_session_id: 's2' };
  expect(stockMoves([counted, counted, other], [counted])).toEqual([
    { session: 's1', group: '', n: 1 },
    { session: 's1', group: 'g', n: 1 },
    { session: 's2', group: '', n: 1 },
    { session: 's2', group: 'g', n: 1 },
  ]);
  expect(stockMoves([counted], [counted])).toEqual([]);
  expect(stockMoves([], [{ ...counted, event_session_id: null, counts_session: false }])).toEqual([
    { session: '', group: 'g', n: -1 },
  ]);
});

test('a new ticket that takes no place still names its session’s counter', () => {
  const uncounted = {
    ticket_group_id: 'g',
    event_session_id: 's1',
    counts_session: false,
    counts_group: false,
  };
  expect(stockMoves([uncounted], [])).toEqual([{ session: 's1', group: '', n: 0 }]);
  expect(stockMoves([uncounted, { ...uncounted, counts_session: true }], [])).toEqual([
    { session: 's1', group: '', n: 1 },
  ]);
  expect(stockMoves([], [uncounted])).toEqual([]);
  expect(stockMoves([{ ...uncounted, event_session_id: null }], [])).toEqual([]);
});

test('a group with a start policy sells for any date and no session', () => {
  const withGroup = { ...group, start_policy: 'fixedfrom' as const, capacity: 5 };
  expect(decide([{ ...line, event_session_id: null }], { withGroup })).toMatchObject({
    kind: 'hold',
    drafts: [{ event_session_id: null, counts_session: false, counts_group: true }],
  });
  expect(decide([line], { withGroup })).toMatchObject({
    kind: 'invalid',
    faults: [{ line: 0, field: 'event_session_id' }],
  });
  expect(decide([{ ...line, event_session_id: null }])).toMatchObject({ kind: 'invalid' });
});

test('the tickets of a level are its members, valid for its duration without a session', () => {
  const withGroup = { ...group, handler: 'membership', duration_new: 'P1Y' };
  const member = { ...line, event_session_id: null };
  expect(decide([{ ...member, handler_data: { note: 'hello' } }], { withGroup })).toMatchObject({
    kind: 'hold',
    drafts: [
      {
        event_session_id: null,
        handler_data: {},
        valid_from: new Date('2027-02-28T22:00:00Z'),
        valid_to: new Date('2028-02-29T22:00:00Z'),
      },
    ],
  });
  expect(decide([line], { withGroup })).toMatchObject({
    kind: 'invalid',
    faults: [{ line: 0, field: 'event_session_id' }],
  });
  const handler_data = { renews: 'theirs' };
  expect(decide([{ ...member, handler_data }], { withGroup })).toMatchObject({
    faults: [{ field: 'handler_data.renews', fault: 'is not a membership of yours' }],
  });
});

test('a gift of membership starts on the chosen day and is given as a whole', () => {
  const withGroup = { ...group, handler: 'membership', duration_new: 'P1Y' };
  const member = { ...line, event_session_id: null };
  const given = (starts_on: unknown) => ({ ...member, handler_data: { gift: true, starts_on } });
  expect(decide([given('2027-12-24')], { withGroup })).toMatchObject({
    kind: 'hold',
    drafts: [
      {
        handler_data: { gift: true, starts_on: '2027-12-24' },
        valid_from: new Date('2027-12-23T22:00:00Z'),
        valid_to: new Date('2028-12-23T22:00:00Z'),
      },
    ],
  });
  expect(decide([given('2027-12-24'), member], { withGroup })).toMatchObject({
    faults: [{ line: 1, field: 'handler_data.gift' }],
  });
  expect(decide([given('2027-01-01')], { withGroup })).toMatchObject({
    faults: [{ field: 'handler_data.starts_on', fault: 'is past' }],
  });
});

test('a level without named tickets has no member', () => {
  const rule = { min: 0, max: 4, named: 'no', emailed: false } as const;
  const unnamed = { ...type, rule };
  const withGroup = { ...group, handler: 'membership', types: [unnamed] };
  expect(decide([{ ...line, event_session_id: null }], { withGroup })).toMatchObject({
    kind: 'refused',
    code: 'member_required',
  });
});
