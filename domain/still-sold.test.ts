import { expect, test } from 'vitest';
import { areStillSold } from './still-sold.ts';

type Known = Parameters<typeof areStillSold>[1];
type Type = NonNullable<ReturnType<Known['type']>>;
type Group = NonNullable<ReturnType<Known['group']>>;
type Session = NonNullable<ReturnType<Known['session']>>;
type Seat = NonNullable<ReturnType<Known['seat']>>;

const ticket = {
  ticket_type_id: 'adult',
  ticket_group_id: 'stalls',
  event_template_id: 'play',
  event_session_id: 'evening',
  seat_template_id: 'a-1',
};
const group = { id: 'stalls', withdrawn: false } as Group;
const known: Known = {
  type: () => ({ withdrawn: false }) as Type,
  group: () => group,
  session: () => ({ withdrawn: false }) as Session,
  seat: () => ({ ticket_groups: ['boxes', 'stalls'] }) as unknown as Seat,
};

test('tickets of which all is sold as it was can be had again', () => {
  expect(areStillSold([ticket, ticket], known)).toBe(true);
});

test('neither a session nor a seat is asked of a ticket that has none', () => {
  const open = { ...ticket, event_session_id: null, seat_template_id: null };
  const none = { ...known, session: () => undefined, seat: () => undefined };
  expect(areStillSold([open], none)).toBe(true);
});

test.each<[string, Partial<Known>]>([
  ['type is gone', { type: () => undefined }],
  ['type is withdrawn', { type: () => ({ withdrawn: true }) as Type }],
  ['event is withdrawn', { group: () => undefined }],
  ['group is withdrawn', { group: () => ({ ...group, withdrawn: true }) }],
  ['session is gone', { session: () => undefined }],
  ['session is withdrawn', { session: () => ({ withdrawn: true }) as Session }],
  ['seat is out of the hall', { seat: () => undefined }],
  ['seat is sold by others', { seat: () => ({ ticket_groups: ['boxes'] }) as unknown as Seat }],
])('nothing can be had again where the %s', (_what, change) => {
  expect(areStillSold([ticket], { ...known, ...change })).toBe(false);
});
