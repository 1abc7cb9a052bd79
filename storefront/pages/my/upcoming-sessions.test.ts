import { expect, test } from 'vitest';
import type { CallAnswer } from '#contract/client.ts';
import { upcomingSessions } from './upcoming-sessions.ts';

type Answer = CallAnswer<'listMyOrderSessions'>;

const line = (session: string, order: string, tickets: number) =>
  ({
    ticket_order_id: order,
    order_number: order,
    purchased_on: '2026-05-01T10:00:00.000Z',
    num_tickets: tickets,
    event_session_id: session,
    event_template_id: session === 'night' ? 'lamp' : 'deck',
    event_name: session === 'night' ? 'The lamp' : 'The deck',
    start_datetime: '2026-06-01T22:00:00.000Z',
  }) as const;

const answer = {
  order_session: [line('noon', 'A1', 2), line('night', 'A1', 1), line('noon', 'B2', 3)],
  event_session: [
    { id: 'noon', date: '2026-06-01', startTime: '12:00' },
    { id: 'night', date: '2026-06-02', startTime: '00:30' },
  ],
  event_template: [
    { id: 'deck', venue_id: 'tower', meta: { image_profile: 'deck-picture' } },
    { id: 'lamp', venue_id: 'tower', meta: { ticket_date_time: 'date' } },
  ],
  venue: [{ id: 'tower', name: 'The tower' }],
} as unknown as Answer;

// Guards: USR-45
test('a session is listed once, with the tickets of all orders, in its venue’s time', () => {
  expect(upcomingSessions(answer)).toEqual([
    {
      id: 'noon',
      eventName: 'The deck',
      picture: 'deck-picture',
      when: { date: '2026-06-01', startTime: '12:00' },
      venueName: 'The tower',
      ticketCount: 5,
      orderNumbers: ['A1', 'B2'],
    },
    {
      id: 'night',
      eventName: 'The lamp',
      picture: undefined,
      when: { date: '2026-06-02', startTime: null },
      venueName: 'The tower',
      ticketCount: 1,
      orderNumbers: ['A1'],
    },
  ]);
});
