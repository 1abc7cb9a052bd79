import { expect, test } from 'vitest';
import { canBeManaged } from './can-be-managed.server.ts';

const now = Date.parse('2027-06-01T12:00:00Z');
const answer = (of: object) =>
  ({
    event_template: [{ id: 'tour', category: 'Tours', meta: {} }],
    ticket: [
      {
        id: 'a',
        state: 'booked',
        handler: 'tickets',
        event_template_id: 'tour',
        event_session_id: 'late',
        face_value: '9.00',
        adjusted_value: '9.00',
        start_datetime: '2027-06-03T10:00:00Z',
        valid_to: null,
        ...of,
      },
    ],
  }) as unknown as Parameters<typeof canBeManaged>[0];
const edits = { config: { 'self_edit_rules.enabled': true } };
const none = { config: {} };

test('an order links to its edit page while any of it can be changed', () => {
  expect(canBeManaged(answer({}), edits, now)).toBe(true);
  expect(canBeManaged(answer({ state: 'redeemed' }), edits, now)).toBe(false);
  const horizon = { config: { ...edits.config, 'self_edit_rules.horizon_days': 2 } };
  expect(canBeManaged(answer({}), horizon, now)).toBe(false);
});

// Guards: ORD-12
test('a seller without order editing lets buyers cancel only free tickets (ORD-12, ORD-59)', () => {
  expect(canBeManaged(answer({}), none, now)).toBe(false);
  expect(canBeManaged(answer({ adjusted_value: '0' }), none, now)).toBe(true);
  const loggedIn = { config: { ...edits.config, 'self_edit_rules.anon_editing': false } };
  expect(canBeManaged(answer({}), loggedIn, now)).toBe(false);
});

// Guards: CFG-17, CFG-18
test.each([
  ['self_edit_rules.horizon_hours', 23, { start_datetime: '2027-06-02T10:00:00Z' }],
  ['self_edit_rules.categories', ['Talks'], {}],
  ['self_edit_rules.categories', [], {}],
])('an order can’t be changed if %s is %j', (key, value, of) => {
  expect(canBeManaged(answer(of), edits, now)).toBe(true);
  expect(canBeManaged(answer(of), { config: { ...edits.config, [key]: value } }, now)).toBe(false);
});

// Guards: ORD-31
test('an admission that another ticket depends on can’t be changed (ORD-31, admission_event_id)', () => {
  const visit = answer({ id: 'a' });
  const [ticket] = visit.ticket;
  const both = {
    ...visit,
    event_template: [
      { id: 'deck', category: 'Visits', meta: {} },
      { id: 'tour', category: 'Tours', meta: { tickets_must_match_anchor_tickets: true } },
    ],
    ticket: [
      { ...ticket, id: 'b', event_template_id: 'deck' },
      { ...ticket, state: 'redeemed' },
    ],
  } as unknown as typeof visit;
  const config = { ...edits.config, admission_event_id: 'deck' };
  expect(canBeManaged(both, edits, now)).toBe(true);
  expect(canBeManaged(both, { config }, now)).toBe(false);
});
