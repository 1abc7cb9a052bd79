import { expect, test } from 'vitest';
import { anchorFault, anchorRule, brokenAnchorRule } from './anchor.ts';

const known = {
  anchorEvent: 'admission',
  anchorRule: (id: string) =>
    (({ guide: 'required', lift: 'match' }) as const)[id as 'guide' | 'lift'] ?? null,
};
const cart = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([id, n]) =>
    Array.from({ length: n }, () => ({ event_template_id: id, ticket_group_id: `${id}-group` })),
  );
const broken = (counts: Readonly<Record<string, number>>, ...events: readonly string[]) =>
  brokenAnchorRule(cart(counts), new Set(events), known)?.fault;

test('an event requires admission, as many admission tickets as its own, or nothing', () => {
  expect(anchorRule({})).toBeNull();
  expect(anchorRule({ requires_anchor: true })).toBe('required');
  expect(anchorRule({ tickets_must_match_anchor_tickets: true })).toBe('match');
  expect(anchorRule({ requires_anchor: 'yes' })).toBeNull();
});

// Guards: DET-41
test('an add-on needs admission in the cart', () => {
  expect(broken({ guide: 1 }, 'guide')).toBe('anchor_required');
  expect(broken({ guide: 3, admission: 1 }, 'guide')).toBeUndefined();
  expect(broken({ lift: 1 }, 'lift')).toBe('anchor_required');
  expect(broken({ other: 1 }, 'other')).toBeUndefined();
});

// Guards: QTY-23
test('an add-on that must match needs as many tickets as there are admission tickets', () => {
  expect(broken({ lift: 1, admission: 2 }, 'lift')).toBe('must_match_anchor');
  expect(broken({ lift: 3, admission: 2 }, 'lift')).toBe('must_match_anchor');
  expect(broken({ lift: 2, admission: 2 }, 'lift')).toBeUndefined();
});

test('only the given events are checked, and admission itself never', () => {
  expect(broken({ lift: 1, admission: 2 }, 'admission')).toBeUndefined();
  expect(broken({ lift: 1, guide: 1, admission: 2 }, 'guide', 'lift')).toBe('must_match_anchor');
  const itself = { anchorEvent: 'admission', anchorRule: () => 'match' as const };
  expect(brokenAnchorRule(cart({ admission: 2 }), new Set(['admission']), itself)).toBeNull();
});

test('an add-on that needs admission is not sold if there is no admission event', () => {
  const none = { ...known, anchorEvent: null };
  expect(brokenAnchorRule(cart({ guide: 1 }), new Set(['guide']), none)).toEqual({
    fault: 'anchor_required',
    ticket_group_id: 'guide-group',
  });
});

test('an event without a rule has no error', () => {
  expect(anchorFault(null, { own: 1, anchor: 0 })).toBeNull();
});
