import { expect, test } from 'vitest';
import { renderPart, visibleTexts } from '../testing/render-part.tsx';
import type { OrderAnswer } from './load-orders.server.ts';
import { OrderTickets } from './order-tickets.tsx';

const ticket = (id: string, over: object = {}) => ({
  id,
  handler: 'tickets',
  state: 'booked',
  scan_code: `code ${id}`,
  event_template_id: 'tour',
  event_session_id: null,
  replaces_ticket_id: null,
  valid_to: null,
  admit_name: '',
  seat: null,
  gift: null,
  gift_card: null,
  ...over,
});
const answer = (...tickets: readonly object[]) =>
  ({
    ticket_order: [
      {
        id: 'o',
        order_number: 'K7Q2',
        purchased_on: '2031-03-01T12:00:00Z',
        ticket_order_fees: { total_after_fees_price: '18.00' },
      },
    ],
    ticket: tickets,
    event_template: [{ id: 'tour', name: 'The tour', meta: {} }],
    ...Object.fromEntries(
      ['event_session', 'ticket_type', 'ticket_group', 'venue', 'payment'].map((name) => [
        name,
        [],
      ]),
    ),
  }) as unknown as OrderAnswer;

test('tickets of an edited order are numbered among the valid ones, which come first', async () => {
  const gone = ticket('1', { state: 'cancelled', scan_code: null });
  const extra = ticket('2', { handler: 'donation', scan_code: null });
  const order = answer(gone, extra, ticket('3', { replaces_ticket_id: '1' }), ticket('4'));
  const page = visibleTexts(await renderPart(<OrderTickets answer={order} />));
  expect(page).toMatch(/Ticket 1 of 2.*Ticket 2 of 2.*Exchanged for another ticket/);
  expect(page.match(/Ticket \d of/g)).toHaveLength(2);
});
