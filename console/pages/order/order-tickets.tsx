import { Badge } from '../../parts/badge.tsx';
import { Checkbox } from '../../parts/fields/choices.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, sessionTimeText, type VenueFormat } from '../../words/times.ts';
import { EditActs } from './edit-acts.tsx';
import classes from './order.module.css';
import type { Order } from './order-data.ts';
import { ReleasePlaces } from './release-places.tsx';
import { hasTwins, nameOf } from './ticket-name.ts';

interface OrderTicketsProps {
  readonly order: Order;
  readonly format: VenueFormat;
}

type Ticket = Order['tickets'][number];

const tones = {
  held: 'plain',
  booked: 'positive',
  cancelled: 'danger',
  unbooked: 'warning',
  redeemed: 'plain',
  in_cart: 'plain',
} as const;

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
      <DataTable<Ticket>
        label={own.tickets}
        columns={columnsOf(order, format)}
        rows={livingFirst(order.tickets)}
        idOf={({ id }) => id}
        empty={<EmptyState title={own.noTickets}>{null}</EmptyState>}
      />
    </Section>
  );
}

/** Valid tickets first; cancelled or exchanged ones last. */
const livingFirst = (tickets: readonly Ticket[]): readonly Ticket[] =>
  tickets.toSorted((one, other) => Number(isCancelled(one)) - Number(isCancelled(other)));

const isCancelled = ({ state }: Ticket): boolean => state === 'cancelled';

/** The columns of tickets, without those empty for all of them. */
function columnsOf(order: Order, format: VenueFormat): [Column<Ticket>, ...Column<Ticket>[]] {
  const own = orderWords;
  const { tickets } = order;
  const shown = (name: 'session' | 'seat' | 'holder', column: Column<Ticket>): Column<Ticket>[] =>
    tickets.some((ticket) => ticket[name] !== null) ? [column] : [];
  return [
    { id: 'ticket', title: own.ticket, cell: ({ event, type }) => `${event}, ${type}` },
    ...shown('session', {
      id: 'session',
      title: own.session,
      cell: ({ session }) => (session ? sessionTimeText(session, format) : '–'),
    }),
    ...shown('seat', { id: 'seat', title: own.seat, cell: ({ seat }) => seat ?? '–' }),
    ...shown('holder', { id: 'holder', title: own.holder, cell: ({ holder }) => holder ?? '–' }),
    ...(hasTwins(order)
      ? [
          {
            id: 'code',
            title: own.code,
            cell: ({ code_end: end }: Ticket) => (end === null ? '–' : own.endsWith(end)),
            isVerbatim: true,
          },
        ]
      : []),
    {
      id: 'state',
      title: own.state,
      cell: ({ state, keeps_place }) => (
        <Badge tone={tones[state]}>
          {keeps_place ? own.placeTaken(own.ticketStates[state]) : own.ticketStates[state]}
        </Badge>
      ),
    },
    {
      id: 'value',
      title: own.value,
      cell: ({ value }) => amountText(value, format),
      isNumber: true,
    },
  ];
}

interface TicketChoicesProps {
  readonly order: Order;
  /** Ids of tickets. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly format: VenueFormat;
}

/** An order's valid tickets with their prices, to select some. */
export function TicketChoices({ order, chosen, onChange, format }: TicketChoicesProps) {
  return (
    <fieldset className={classes['choices']}>
      <legend className="visually-hidden">{orderWords.refund.some}</legend>
      {order.tickets
        .filter(({ state }) => state === 'booked')
        .map((ticket) => (
          <Checkbox
            key={ticket.id}
            isChecked={chosen.includes(ticket.id)}
            onChange={(isChecked) =>
              onChange(
                isChecked ? [...chosen, ticket.id] : chosen.filter((other) => other !== ticket.id),
              )
            }
          >
            <Kept value={amountText(ticket.value, format)}>
              {(value) => `${nameOf(ticket, order)}, ${value}`}
            </Kept>
          </Checkbox>
        ))}
    </fieldset>
  );
}
