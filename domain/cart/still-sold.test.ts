import { describe, expect, test } from 'vitest';
import { canStillBeSold } from './still-sold.ts';

type Known = Parameters<typeof canStillBeSold>[1];
type Type = NonNullable<ReturnType<Known['type']>>;
type Group = NonNullable<ReturnType<Known['group']>>;
type Session = NonNullable<ReturnType<Known['session']>>;
type Seat = NonNullable<ReturnType<Known['seat']>>;

const ticket = {
  ticket_type_id: 'adult',
  ticket_group_id: 'stalls',
  event_template_id: 'play',
  event_session_id: 'evening',
  handler: 'tickets',
  seat_template_id: 'a-1',
  handler_data: {},
  member_term_id: null,
  valid_to: null as Date | null,
};
const minute = 60_000;
const now = Date.UTC(2031, 2, 8, 19);
const at = (minutes: number) => new Date(now + minutes * minute);
const group = { id: 'stalls', withdrawn: false, sales_end: null as Date | null } as Group;
const sessionAt = (start: number, end: number) =>
  ({ withdrawn: false, start_datetime: at(start), end_datetime: at(end) }) as Session;
const known: Known = {
  type: () => ({ withdrawn: false }) as Type,
  group: () => group,
  session: () => sessionAt(60, 180),
  seat: () => ({ ticket_groups: ['boxes', 'stalls'] }) as unknown as Seat,
  now,
};

test('tickets can be sold again if everything they need is still on sale', () => {
  expect(canStillBeSold([ticket, ticket], known)).toBe(true);
});

test('a ticket without a session or seat can be sold again without them', () => {
  const open = { ...ticket, event_session_id: null, seat_template_id: null };
  const none = { ...known, session: () => undefined, seat: () => undefined };
  expect(canStillBeSold([open], none)).toBe(true);
});

test.each<[string, Partial<Known>]>([
  ['type is gone', { type: () => undefined }],
  ['type is withdrawn', { type: () => ({ withdrawn: true }) as Type }],
  ['event is withdrawn', { group: () => undefined }],
  ['group is withdrawn', { group: () => ({ ...group, withdrawn: true }) }],
  ['session is gone', { session: () => undefined }],
  ['session is withdrawn', { session: () => ({ ...sessionAt(60, 180), withdrawn: true }) }],
  ['session is closed', { session: () => ({ ...sessionAt(60, 180), closed: true }) }],
  ['seat is no longer in the hall', { seat: () => undefined }],
  [
    'seat is sold by other groups',
    { seat: () => ({ ticket_groups: ['boxes'] }) as unknown as Seat },
  ],
])('a ticket cannot be sold again if its %s', (_what, change) => {
  expect(canStillBeSold([ticket], { ...known, ...change })).toBe(false);
});

describe('money that arrives after sales end', () => {
  const ofSession = (start: number, end: number) =>
    canStillBeSold([ticket], { ...known, session: () => sessionAt(start, end) });
  const ofGroup = (end: number) =>
    canStillBeSold([ticket], { ...known, group: () => ({ ...group, sales_end: at(end) }) });

  test('buys a session that began less than a quarter of an hour ago', () => {
    expect(ofSession(0, 120)).toBe(true);
    expect(ofSession(-14.9, 120)).toBe(true);
    expect(ofSession(-15, 120)).toBe(false);
  });

  test('buys a session whose own sale ended less than a quarter of an hour ago', () => {
    const ended = (minutes: number) =>
      canStillBeSold([ticket], {
        ...known,
        session: () => ({ ...sessionAt(60, 180), sales_end: at(minutes) }),
      });
    expect(ended(-14.9)).toBe(true);
    expect(ended(-15)).toBe(false);
  });

  test('does not buy a session that is over, however short', () => {
    expect(ofSession(-10, 0.1)).toBe(true);
    expect(ofSession(-10, 0)).toBe(false);
  });

  test('buys from a group for a quarter of an hour after its sales end', () => {
    expect(ofGroup(1)).toBe(true);
    expect(ofGroup(-14.9)).toBe(true);
    expect(ofGroup(-15)).toBe(false);
  });

  test('does not buy a ticket that has expired', () => {
    const pass = { ...ticket, event_session_id: null, seat_template_id: null };
    expect(canStillBeSold([{ ...pass, valid_to: at(0.1) }], known)).toBe(true);
    expect(canStillBeSold([pass, { ...pass, valid_to: at(0) }], known)).toBe(false);
  });
});
