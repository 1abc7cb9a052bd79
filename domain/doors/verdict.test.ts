import { expect, test } from 'vitest';
import type { DoorRule, MembershipCard, TicketCard } from './card.ts';
import { nobody, type Presence } from './scan-log.ts';
import { type Asked, canOverrule, judge, scanReasons, type Verdict } from './verdict.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A day at the venue; a session starts at ten. */
const midnight = 1_000 * day;
const ten = midnight + 10 * hour;

const ticket: TicketCard = {
  kind: 'ticket',
  state: 'booked',
  isRefunded: false,
  movedTo: null,
  event: 'tour',
  group: 'tour-adults',
  section: null,
  session: 'tour-10',
  start: ten,
  dayFrom: midnight,
  dayTo: midnight + day,
  owedSince: null,
  admits: 1,
  note: '',
};
const membership: MembershipCard = {
  kind: 'membership',
  event: 'membership',
  group: 'friends',
  admits: 3,
  note: '',
  validFrom: midnight,
  validTo: midnight + 365 * day,
};
const door: DoorRule = {
  id: 'north',
  name: 'North',
  serves: { events: [], groups: [], seat_sections: [] },
  minutes_before: null,
  minutes_after: null,
  re_entry: false,
  shows_names: true,
};
const timed: DoorRule = { ...door, minutes_before: 30, minutes_after: 60 };
const back: DoorRule = { ...door, re_entry: true };
const entry: Asked = { direction: 'in', at: ten, force: false };
const exit: Asked = { ...entry, direction: 'out' };

const place = { at: ten - hour, door: 'south', device: 'gate-1' };
const inside = (count: number, used = count): Presence => ({
  inside: count,
  used,
  lastIn: place,
  lastOut: null,
});

interface Case {
  card?: Partial<TicketCard>;
  member?: Partial<MembershipCard>;
  presence?: Presence;
  door?: DoorRule | null;
  asked?: Partial<Asked>;
}
const judged = ({ card, member, presence = nobody, door: at = door, asked }: Case): Verdict =>
  judge(member ? { ...membership, ...member } : { ...ticket, ...card }, presence, at, {
    ...entry,
    ...asked,
  });
const told = ({ result, reason }: Verdict) => reason ?? result;

const stalls = { seat_map: 'hall', section: 'stalls' };
const serving = (serves: Partial<DoorRule['serves']>): DoorRule => ({
  ...door,
  serves: { ...door.serves, ...serves },
});

// Guards: DOR-04
test.each<[string, Case, string]>([
  ['a booked ticket on its day', {}, 'admitted'],
  ['a booked ticket without a door', { door: null }, 'admitted'],
  ['a cancelled ticket', { card: { state: 'cancelled' } }, 'cancelled'],
  ['a refunded ticket', { card: { state: 'cancelled', isRefunded: true } }, 'refunded'],
  [
    'a ticket that an edit exchanged, even with money back',
    { card: { state: 'cancelled', isRefunded: true, movedTo: { session: 'b', start: 5 } } },
    'moved',
  ],
  ['a held ticket', { card: { state: 'held' } }, 'unpaid'],
  ['a ticket of a cart', { card: { state: 'in_cart' } }, 'unpaid'],
  ['a ticket that was never booked', { card: { state: 'unbooked' } }, 'unpaid'],
  ['a ticket that is in', { card: { state: 'redeemed' }, presence: inside(1) }, 'already_in'],
  [
    'a ticket that left, where nobody comes in again',
    { card: { state: 'redeemed' }, presence: inside(0, 1) },
    'no_re_entry',
  ],
  [
    'a ticket that left, where people come in again',
    { card: { state: 'redeemed' }, presence: inside(0, 1), door: back },
    'admitted',
  ],
  [
    'a ticket that is in, where people come in again',
    { presence: inside(1), door: back },
    'already_in',
  ],
  ['a used ticket on another day', { presence: inside(1), asked: { at: ten + day } }, 'already_in'],
  ['a ticket a moment before its day', { asked: { at: midnight - 1 } }, 'wrong_day'],
  ['a ticket at the first moment of its day', { asked: { at: midnight } }, 'admitted'],
  ['a ticket at the last moment of its day', { asked: { at: midnight + day - 1 } }, 'admitted'],
  ['a ticket after its day', { asked: { at: midnight + day } }, 'wrong_day'],
  [
    'a ticket for any day',
    { card: { session: null, start: null, dayFrom: null, dayTo: null } },
    'admitted',
  ],
  [
    'a ticket before the door opens',
    { door: timed, asked: { at: ten - 30 * 60_000 - 1 } },
    'too_early',
  ],
  ['a ticket as the door opens', { door: timed, asked: { at: ten - 30 * 60_000 } }, 'admitted'],
  ['a ticket at the last moment', { door: timed, asked: { at: ten + hour - 1 } }, 'admitted'],
  ['a ticket after that', { door: timed, asked: { at: ten + hour } }, 'too_late'],
  ['a ticket of the day before', { door: timed, asked: { at: ten + day } }, 'wrong_day'],
  [
    'a ticket for midnight, a quarter of an hour before',
    { card: { start: midnight }, door: timed, asked: { at: midnight - hour / 4 } },
    'admitted',
  ],
  [
    'a ticket for any time of the day, at a door with hours',
    { card: { start: null }, door: timed, asked: { at: midnight } },
    'admitted',
  ],
  ['a ticket at a device for its session', { asked: { sessions: ['tour-10'] } }, 'admitted'],
  [
    'a ticket at a device for another session',
    { asked: { sessions: ['tour-11'] } },
    'wrong_session',
  ],
  [
    'a ticket of another day at such a device',
    { asked: { sessions: ['tour-11'], at: ten + day } },
    'wrong_day',
  ],
  [
    'a ticket without a session at such a device',
    { card: { session: null, start: null }, asked: { sessions: ['tour-11'] } },
    'admitted',
  ],
  ['a ticket of the door’s event', { door: serving({ events: ['tour'] }) }, 'admitted'],
  ['a ticket of the door’s group', { door: serving({ groups: ['tour-adults'] }) }, 'admitted'],
  ['a ticket of another event', { door: serving({ events: ['concert'] }) }, 'wrong_door'],
  [
    'a ticket of another event on another day',
    { door: serving({ events: ['concert'] }), asked: { at: 0 } },
    'wrong_door',
  ],
  [
    'a seat in the door’s section',
    { card: { section: stalls }, door: serving({ seat_sections: [stalls] }) },
    'admitted',
  ],
  [
    'a seat in a section of the same name in another hall',
    {
      card: { section: { ...stalls, seat_map: 'yard' } },
      door: serving({ seat_sections: [stalls] }),
    },
    'wrong_door',
  ],
  [
    'a ticket without a seat at such a door',
    { door: serving({ seat_sections: [stalls] }) },
    'wrong_door',
  ],
  [
    'a seat of the door’s event in another section',
    {
      card: { section: stalls },
      door: serving({ events: ['tour'], seat_sections: [{ ...stalls, section: 'box' }] }),
    },
    'admitted',
  ],
  ['a membership that holds', { member: {}, asked: { at: ten } }, 'admitted'],
  ['a membership shown before', { member: {}, presence: inside(9) }, 'admitted'],
  [
    'a membership before its first day',
    { member: {}, asked: { at: midnight - 1 } },
    'membership_to_come',
  ],
  [
    'a membership after its last day',
    { member: {}, asked: { at: midnight + 365 * day } },
    'membership_over',
  ],
  [
    'a membership without an end',
    { member: { validTo: null }, asked: { at: midnight * 9 } },
    'admitted',
  ],
  [
    'a membership at a door for events',
    { member: {}, door: serving({ events: ['tour'] }) },
    'wrong_door',
  ],
  [
    'a membership at a door for its level',
    { member: {}, door: serving({ groups: ['friends'] }) },
    'admitted',
  ],
  ['more members than a membership has', { member: {}, asked: { persons: 4 } }, 'too_many'],
  ['a part of a group', { card: { admits: 10 }, asked: { persons: 4 } }, 'admitted'],
  [
    'a group of which more come than are left',
    { card: { admits: 10 }, presence: inside(8), asked: { persons: 3 } },
    'too_many',
  ],
  [
    'a group that is in',
    { card: { admits: 10 }, presence: inside(10), asked: { persons: 1 } },
    'already_in',
  ],
])('on the way in: %s', (_, one, expected) => expect(told(judged(one))).toBe(expected));

// Guards: DOR-04
test.each<[string, Case, string]>([
  ['someone who is in', { presence: inside(1), door: back }, 'left'],
  [
    'someone who is in, on another day',
    { presence: inside(1), door: back, asked: { at: 0 } },
    'left',
  ],
  [
    'someone who is in, at a door of another event',
    { presence: inside(1), door: { ...serving({ events: ['x'] }), re_entry: true } },
    'left',
  ],
  ['someone who is not in', { door: back }, 'not_in'],
  ['someone who is in, where nobody comes in again', { presence: inside(1) }, 'no_re_entry'],
  ['someone who is in, without a door', { presence: inside(1), door: null }, 'no_re_entry'],
  ['more than are in', { presence: inside(2), door: back, asked: { persons: 3 } }, 'not_in'],
  ['a member', { member: {}, door: back }, 'left'],
])('on the way out: %s', (_, one, expected) =>
  expect(told(judged({ ...one, asked: { ...exit, ...one.asked } }))).toBe(expected),
);

// Guards: DOR-07
test('staff can overrule time and place, and the verdict records what they overruled', () => {
  for (const one of [
    { door: serving({ events: ['concert'] }) },
    { asked: { at: ten + day } },
    { asked: { sessions: ['tour-11'] } },
    { door: timed, asked: { at: ten - hour } },
    { door: timed, asked: { at: ten + 2 * hour } },
    { member: {}, asked: { at: midnight - 1 } },
    { member: {}, asked: { at: midnight + 400 * day } },
  ] satisfies Case[]) {
    const refused = judged(one);
    expect(refused.result).toBe('refused');
    const forced = judged({ ...one, asked: { ...one.asked, force: true } });
    expect([forced.result, forced.reason]).toEqual(['admitted', refused.reason]);
  }
});

// Guards: DOR-09
test('a ticket that a device refused offline is refused, and reasons of the ticket’s own come first', () => {
  const asked = { isRefusedOffline: true };
  expect(told(judged({ asked }))).toBe('refused_offline');
  expect(told(judged({ member: {}, asked }))).toBe('refused_offline');
  expect(told(judged({ presence: inside(1), door: back, asked: { ...asked, ...exit } }))).toBe(
    'refused_offline',
  );
  expect(told(judged({ presence: inside(1), asked }))).toBe('already_in');
});

// Guards: DOR-07
test('staff can overrule nothing else', () => {
  const cases: Case[] = [
    { card: { state: 'cancelled' } },
    { card: { state: 'held' } },
    { card: { state: 'redeemed' }, presence: inside(1) },
    { card: { state: 'redeemed' }, presence: inside(0, 1) },
    { card: { admits: 2 }, asked: { persons: 3 } },
  ];
  for (const one of cases) {
    const { result, reason } = judged({ ...one, asked: { ...one.asked, force: true } });
    expect(result).toBe('refused');
    expect(reason !== null && canOverrule(reason)).toBe(false);
  }
  expect(scanReasons.filter(canOverrule)).toHaveLength(7);
});

// Guards: DOR-04
test('a refusal says when and where the ticket came in, when the door opens, and where it was moved', () => {
  expect(judged({ presence: inside(1) }).before).toEqual(place);
  expect(judged({ door: timed, asked: { at: ten - hour } }).opens).toBe(ten - hour / 2);
  expect(judged({ door: timed, asked: { at: ten + 2 * hour } }).closed).toBe(ten + hour);
  expect(judged({ asked: { at: 0 } }).opens).toBe(midnight);
  expect(judged({ member: {}, asked: { at: midnight + 400 * day } }).closed).toBe(
    midnight + 365 * day,
  );
  const movedTo = { session: 'tour-11', start: ten + hour };
  expect(judged({ card: { state: 'cancelled', movedTo } }).movedTo).toBe(ten + hour);
});

// Guards: DOR-11
test('a scan without a count admits a whole group or what is left of it, and one member of a membership', () => {
  const group = { admits: 10 };
  expect(judged({ card: group })).toMatchObject({ persons: 10, left: 0 });
  expect(judged({ card: group, presence: inside(7) })).toMatchObject({ persons: 3, left: 0 });
  expect(judged({ card: group, asked: { persons: 4 } })).toMatchObject({ persons: 4, left: 6 });
  expect(judged({ member: {} })).toMatchObject({ persons: 1, left: 3 });
  expect(judged({ card: group, presence: inside(7), door: back, asked: exit })).toMatchObject({
    result: 'left',
    persons: 7,
    left: 10,
  });
});

// Guards: DOR-03
test('the steward sees the venue’s note, and whether the person is coming in again or was shown before', () => {
  const note = { kind: 'note', text: 'Show your student card' };
  expect(judged({ card: { note: note.text } }).notes).toEqual([note]);
  expect(judged({ card: { note: note.text }, asked: { at: 0 } }).notes).toEqual([note]);
  expect(judged({ presence: inside(0, 1), door: back }).notes).toEqual([{ kind: 're_entry' }]);
  expect(judged({ member: {}, presence: inside(1) }).notes).toEqual([
    { kind: 'shown_before', ...place },
  ]);
});

// Guards: DOR-03
test('every result of a valid ticket mentions an overdue part of the price, which refuses nobody', () => {
  const late = { owedSince: ten - day };
  expect(judged({ card: late })).toMatchObject({ result: 'admitted', overdue: ten - day });
  expect(judged({ card: late, presence: inside(1) })).toMatchObject({
    reason: 'already_in',
    overdue: ten - day,
  });
  expect(judged({ card: late, asked: { at: ten + day } })).toMatchObject({
    reason: 'wrong_day',
    overdue: ten - day,
  });
  expect(judged({ card: { ...late, state: 'cancelled' } })).not.toHaveProperty('overdue');
  expect(judged({ card: { owedSince: ten + hour } })).not.toHaveProperty('overdue');
});
