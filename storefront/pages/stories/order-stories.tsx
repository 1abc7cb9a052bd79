import { sampleConfirmation } from '../../letters/testing/sample-order.ts';
import { BoughtList } from '../../orders/bought-list.tsx';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { PaymentList } from '../../orders/payment-list.tsx';
import { TicketCard } from '../../orders/ticket-card.tsx';
import type { Story } from './story.ts';

type Ticket = OrderAnswer['ticket'][number];

const seat = { section: 'Dome', row: 'C', seat: '12' } as Ticket['seat'];
const { order } = sampleConfirmation([
  { type: 'Adult', name: 'Ada Lovelace' },
  { type: 'Adult' },
  { type: 'Adult', session: 'show', seat },
  { type: 'Audio guide', session: null },
]);
const [timed, , seated, atAnyTime] = order.ticket;

/** A ticket as a card; without its code, which only the server renders. */
function card(ticket: Ticket | undefined, more: Partial<Ticket> = {}) {
  const [bought] = order.ticket_order;
  if (!ticket || !bought) return null;
  return (
    <TicketCard
      answer={order}
      order={bought}
      ticket={{ ...ticket, scan_code: null, ...more }}
      number={1}
      count={order.ticket.length}
    />
  );
}

const member = { handler: 'membership', event_session_id: null } as const;
const giftCard = {
  receiver_name: 'Grace',
  receiver_email: 'g…@example.org',
  deliver_on: '2026-12-24',
  last_four: '222C',
};

/** A payment or refund, on a date of its own. */
const moved = (
  audit_action: OrderAnswer['payment'][number]['audit_action'],
  face_value: string,
) => ({
  id: `00000000-0000-4000-8000-${String(face_value).replace(/\D/g, '').padStart(12, '0')}`,
  occurred_on: '2026-11-21T10:00:00Z',
  audit_action,
  gateway_id: 'stripe' as const,
  face_value,
});

/** The components of orders, in each of their states. */
export const orderStories: readonly Story[] = [
  {
    component: 'TicketCard',
    states: {
      timed: card(timed),
      seated: card(seated),
      'any time': card(atAnyTime),
      redeemed: card(timed, { state: 'redeemed' }),
      cancelled: card(timed, { state: 'cancelled' }),
      'gift card': card(atAnyTime, { gift_card: giftCard }),
      membership: card(timed, { ...member, valid_to: '2027-11-21T22:00:00Z' }),
    },
  },
  {
    component: 'BoughtList',
    states: { mixed: <BoughtList bought={order} /> },
  },
  {
    component: 'PaymentList',
    states: {
      paid: <PaymentList answer={{ ...order, payment: [moved('capture', '57.00')] }} />,
      'given back': (
        <PaymentList
          answer={{ ...order, payment: [moved('capture', '57.50'), moved('refund', '-18.00')] }}
        />
      ),
      nothing: <PaymentList answer={{ ...order, payment: [] }} />,
    },
  },
];
