import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Section } from '../../parts/page.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { EditActs } from './edit-acts.tsx';
import type { Order } from './order-data.ts';
import { ReleasePlaces } from './release-places.tsx';

interface OrderTicketsProps {
  readonly order: Order;
  readonly format: VenueFormat;
}

/** The tickets of an order, and the buttons that change them. */
export function OrderTickets({ order, format }: OrderTicketsProps) {
  const own = orderWords;
  return (
    <Section
      title={own.tickets}
      acts={
        <>
          <ReleasePlaces order={order} />
          <EditActs order={order} />
        </>
      }
    >
      <DataTable<Order['tickets'][number]>
        label={own.tickets}
        columns={[
          { id: 'ticket', title: own.ticket, cell: ({ event, type }) => `${event}, ${type}` },
          {
            id: 'session',
            title: own.session,
            cell: ({ session }) =>
              session
                ? instantText(session.starts_at, { ...format, timezone: session.timezone })
                : '–',
          },
          { id: 'seat', title: own.seat, cell: ({ seat }) => seat ?? '–' },
          { id: 'holder', title: own.holder, cell: ({ holder }) => holder ?? '–' },
          {
            id: 'state',
            title: own.state,
            cell: ({ state, keeps_place }) =>
              keeps_place ? own.placeTaken(own.ticketStates[state]) : own.ticketStates[state],
          },
          {
            id: 'value',
            title: own.value,
            cell: ({ value }) => amountText(value, format),
            isNumber: true,
          },
        ]}
        rows={order.tickets}
        idOf={({ id }) => id}
        empty={<EmptyState title={own.noTickets}>{null}</EmptyState>}
      />
    </Section>
  );
}
