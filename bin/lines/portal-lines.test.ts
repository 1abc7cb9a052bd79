import { expect, test } from 'vitest';
import { portalLines } from './portal-lines.ts';

const tower = {
  key: 'tower',
  name: 'Solvarde',
  hosts: [],
  slugs: ['tower'],
  suspension: null,
  size: { orders: 3, tickets: 7, members: 1, staff: 1, last_order_at: null },
  attention: [],
  more: 0,
};

test('a portal is described with its location, size and health', () => {
  expect(portalLines(tower)).toEqual([
    'tower, "Solvarde": open',
    '  at the shared host, storefronts tower',
    '  3 orders, 7 tickets, 1 member, team of 1, no order yet',
    '  nothing needs attention',
  ]);
});

// Guards: STF-18
test('a suspended portal with problems shows since when and why it is suspended, and the problems', () => {
  const lines = portalLines({
    ...tower,
    hosts: ['a.example', 'b.example'],
    suspension: { since: new Date('2030-05-01T08:00:30Z'), reason: 'Unpaid' },
    attention: [
      { kind: 'stuck_jobs', urgency: 'now' },
      { kind: 'failed_refund', urgency: 'soon' },
      { kind: 'failed_refund', urgency: 'soon' },
    ],
    more: 4,
  });
  expect(lines[0]).toBe('tower, "Solvarde": suspended since 2030-05-01 08:00 UTC: Unpaid');
  expect(lines[1]).toContain('at a.example, b.example');
  expect(lines[3]).toBe('  needs attention: stuck jobs (now) × 1, failed refund × 2, and 4 more');
});
