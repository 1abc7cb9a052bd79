import { expect, test } from 'vitest';
import type { OfferedGroup } from './offer.ts';
import { ticketLines } from './ticket-lines.ts';

const group = (id: string, isSeated: boolean, ...types: string[]) =>
  ({ id, isSeated, types: types.map((type) => ({ id: type })) }) as unknown as OfferedGroup;
const groups = [group('lawn', false, 'walk'), group('stalls', true, 'adult', 'child')];

test('a ticket is a line, and a seated one carries its seat and the group that sells it', () => {
  const seats = ['a-1', 'a-2'].map((templateID) => ({ templateID, ticketGroupID: 'stalls' }));
  const seat = (id: string) => ({
    event_session_id: 'eve',
    handler_data: { seat_template_id: id, ticket_group_id: 'stalls' },
  });
  expect(
    ticketLines(groups, { quantities: { walk: 2, adult: 1, child: 1 }, seats, session: 'eve' }),
  ).toEqual([
    { ticket_type_id: 'walk', event_session_id: 'eve' },
    { ticket_type_id: 'walk', event_session_id: 'eve' },
    { ticket_type_id: 'adult', ...seat('a-1') },
    { ticket_type_id: 'child', ...seat('a-2') },
  ]);
});

test('an event without sessions names none', () => {
  expect(ticketLines(groups, { quantities: { walk: 1 }, seats: [], session: null })).toEqual([
    { ticket_type_id: 'walk' },
  ]);
});
