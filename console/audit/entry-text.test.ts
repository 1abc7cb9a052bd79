import { expect, test } from 'vitest';
import { changesOf } from './entry-changes.ts';
import { actorText, actText, type Entry, ownActText, pathOf, thingText } from './entry-text.ts';

const plain: Entry = {
  id: '1',
  at: '2026-11-24T10:00:00Z',
  actor: { kind: 'person', id: 'a', name: 'Ada' },
  act: 'refund_order',
  entity: { kind: 'order', id: 'K7', name: null },
  before: null,
  after: null,
  personal: null,
  request: null,
};
const portal = { timezone: 'Europe/Helsinki', currency: 'EUR' };
const session = {
  kind: 'session',
  id: 'late',
  name: 'Late Opening',
  starts_at: '2026-11-24T18:00:00Z',
};
const said = (entry: Partial<Entry>): string => {
  const whole = { ...plain, ...entry };
  const what = ownActText(whole) ?? `${actText(whole)} ${thingText(whole, portal)}`;
  return `${actorText(whole)} ${what}`;
};
const person = { kind: 'staff_person', id: 'b', name: 'Bo' };
const device = { kind: 'device', id: 'd', name: null };
const link = { kind: 'staff_link', id: 'l', name: null };

test.each<[Partial<Entry>, string]>([
  [{}, 'Ada refunded order K7'],
  [{ actor: { kind: 'program', id: 'refund', name: null } }, 'Program “refund” refunded order K7'],
  [
    { actor: { kind: 'operator', id: 'x', name: null }, act: 'reset_sign_in', entity: person },
    'The operator reset the sign-in of Bo',
  ],
  [
    { act: 'start_bulk_refund', entity: { kind: 'bulk_run', id: 'r', name: null } },
    'Ada started a bulk refund',
  ],
  [
    { act: 'ask_approval', entity: { kind: 'bulk_run', id: 'r', name: null } },
    'Ada asked for approval of a request about many orders',
  ],
  [{ act: 'update_person', entity: person, after: { state: 'suspended' } }, 'Ada suspended Bo'],
  [{ act: 'sign_in', entity: { kind: 'staff_person', id: 'a', name: 'Ada' } }, 'Ada signed in'],
  [
    { act: 'join_staff', entity: person, actor: { kind: 'operator', id: 'x', name: null } },
    'The operator added Bo',
  ],
  [
    { act: 'cancel_session', entity: session },
    'Ada cancelled the session Late Opening, Tue, Nov 24, 2026, 8:00 PM',
  ],
  [
    { act: 'cancel_session', entity: { kind: 'session', id: 'gone-1', name: null } },
    'Ada cancelled session gone-1',
  ],
  [{ act: 'update_person', entity: person, after: { grants: [] } }, 'Ada changed Bo'],
  [
    {
      act: 'send_letter_again',
      entity: { kind: 'letter', id: 'x', name: null },
      after: { order: 'K7' },
    },
    'Ada resent a letter about order K7',
  ],
  [
    { act: 'issue_staff_link', entity: link, personal: { email: 'kim@venue.example' } },
    'Ada issued the invitation to kim@venue.example',
  ],
  [
    { act: 'issue_staff_link', entity: link, after: { purpose: 'invitation' } },
    'Ada issued an invitation',
  ],
  [
    {
      act: 'delete_role',
      entity: { kind: 'staff_role', id: 'own_1', name: null },
      before: { name: 'Readers' },
    },
    'Ada deleted the role “Readers”',
  ],
  [
    {
      act: 'confirm_right',
      entity: { kind: 'staff_role', id: 'event_editor', name: null },
      after: { right: 'publish' },
    },
    'Ada confirmed a right of the role “Event editor”',
  ],
  [
    { act: 'revoke_device', entity: device, before: { name: 'Gate 1' } },
    'Ada revoked the device “Gate 1”',
  ],
  [
    { act: 'accept_held_scan', entity: device, before: { name: 'Gate 1' } },
    'Ada accepted a late scan from the device “Gate 1”',
  ],
  [
    { act: 'enrol_device', entity: device, after: { by: 'link' } },
    'Ada opened the link of a device',
  ],
  [
    { act: 'ask_approval', after: { amount: '80.00' } },
    'Ada asked for approval of a request about order K7',
  ],
  [
    { act: 'start_export', entity: { kind: 'export', id: 'x', name: null } },
    'Ada started an export',
  ],
  [
    { act: 'set_sign_in_rules', entity: { kind: 'sign_in_rules', id: 'tower', name: null } },
    'Ada changed the sign-in rules',
  ],
  [
    { act: 'paint_door', entity: { kind: 'front_door', id: '7', name: null } },
    'Ada paint door front door 7',
  ],
])('the entry %j is read as “%s”', (entry, text) => {
  expect(said(entry)).toBe(text);
});

test('an entry links to the page of an order, a session or a person', () => {
  expect(pathOf({ ...plain, entity: session })).toBe('sessions/late');
  expect(pathOf(plain)).toBe('orders/K7');
  expect(pathOf({ ...plain, entity: person })).toBe('team/b');
  expect(pathOf({ ...plain, entity: link })).toBeUndefined();
});

// Guards: AUD-03
test('an entry shows changed values before and after in words, and leaves out unchanged ones', () => {
  const sellers = [{ id: 's', name: 'North Shop' }];
  const filter = { state: 'cancelled', days: ['sat', 'sun'], event: null };
  const ends = '2026-11-27T05:23:05.321Z';
  const rights = { areas: { orders: 'view' }, special: ['refund'] };
  expect(
    changesOf(
      {
        before: { grants: [{ role: 'support', sellers: null }], name: 'Same' },
        after: {
          grants: [{ role: 'finance', sellers: ['s'] }],
          name: 'Same',
          rights,
          n: 2,
          filter,
          ends,
        },
        personal: { before: 'Bob', after: 'Bobby', reason: 'A storm' },
      },
      { sellers, portal },
    ),
  ).toEqual([
    { name: 'Roles', before: 'Support', after: 'Finance for North Shop' },
    { name: 'Rights', before: '–', after: 'Orders (see), Refund' },
    { name: 'N', before: '–', after: '2' },
    { name: 'Filters', before: '–', after: 'State: Cancelled, Days: sat, sun' },
    { name: 'Ends', before: '–', after: 'Fri, Nov 27, 2026, 7:23 AM' },
    { name: 'Name', before: 'Bob', after: 'Bobby' },
    { name: 'Reason', before: '–', after: 'A storm' },
  ]);
});

test('an entry without values shows no changes', () => {
  expect(changesOf(plain, { sellers: [], portal })).toEqual([]);
});

// Guards: AUD-03
test('internal ids are left out, and stored keys and days are shown in words', () => {
  const after = {
    note: 'b8a980fe-035b-4135-b782-302b7ecf2a39',
    letter: 'order_change',
    paper: 'roll',
    day: '2026-11-27',
    left: ['b8a980fe-035b-4135-b782-302b7ecf2a39'],
  };
  expect(changesOf({ before: null, after, personal: null }, { sellers: [], portal })).toEqual([
    { name: 'Letter', before: '–', after: 'order change' },
    { name: 'Paper', before: '–', after: '80 mm roll' },
    { name: 'Day', before: '–', after: 'Fri, Nov 27, 2026' },
  ]);
});
