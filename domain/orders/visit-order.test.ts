import { expect, test } from 'vitest';
import { sortByVisit } from './visit-order.ts';

const event_session = [
  // Instants are compared, not their text: this is 04:30 UTC.
  { id: 'tour', start_datetime: '2031-03-08T23:30:00-05:00' },
  { id: 'show', start_datetime: '2031-03-09T03:00:00Z' },
];

test('tickets are sorted by visit, with those without a session last', () => {
  const ticket = [
    { id: 'member', event_session_id: null },
    { id: 'tour-b', event_session_id: 'tour' },
    { id: 'show', event_session_id: 'show' },
    { id: 'tour-a', event_session_id: 'tour' },
  ];
  expect(sortByVisit({ ticket, event_session }).map(({ id }) => id)).toEqual([
    'show',
    'tour-b',
    'tour-a',
    'member',
  ]);
});
