import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useAddress } from '../../address/use-address.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { ListTable } from '../../lists/list-table.tsx';
import { useList } from '../../lists/use-list.ts';
import { twinsOf } from '../../orders/twins.ts';
import { Button } from '../../parts/button.tsx';
import { classNames } from '../../parts/class-names.ts';
import { Select } from '../../parts/fields/select.tsx';
import { Section } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { withFilters } from '../../parts/lists/filters.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { sessionWords as own } from '../../words/sessions.ts';
import { ExportOrders } from '../orders/export-orders.tsx';
import { PrintedTable } from './printed-table.tsx';
import type { Session } from './session-data.ts';
import classes from './visitors.module.css';

type Tickets = StaffCallAnswer<'listSessionTickets'>;
type Ticket = Tickets['ticket'][number];
type TicketSort = keyof typeof own.sorts;

export const isTicketSort = (text: string): text is TicketSort => text in own.sorts;

interface VisitorsProps {
  readonly session: Session;
  readonly first: Tickets;
  readonly sort: TicketSort;
}

/** Lists a session's visitors, to print and to export. */
export function Visitors({ session, first, sort }: VisitorsProps) {
  const { portal, grants } = useMe();
  const { change } = useAddress();
  const staff = useStaff();
  const toast = useToast();
  const [printed, setPrinted] = useState<readonly Ticket[]>();
  const list = useList({
    name: 'tickets',
    first,
    rowsOf: ({ ticket }) => ticket,
    read: (after) =>
      staff.call('listSessionTickets', { params: { id: session.id }, query: { sort, after } }),
  });

  const isTwinned = useMemo(() => hasTwins(list.rows), [list.rows]);
  const columns = useMemo(() => columnsOf(portal.key, isTwinned), [portal.key, isTwinned]);

  async function print(): Promise<void> {
    const all = await list.readAll();
    if (!all) return void toast.show({ text: own.noFile });
    flushSync(() => setPrinted(all));
    window.addEventListener('afterprint', () => setPrinted(undefined), { once: true });
    window.print();
  }
  const sortBy = (value: string) =>
    change((now) => withFilters(now, { sort: value === 'type' ? '' : value }));
  const acts = (
    <div className={classes['acts']}>
      <Select
        label={own.sort}
        options={Object.entries(own.sorts).map(([value, text]) => ({ value, text }))}
        value={sort}
        onChange={sortBy}
      />
      <Button onPress={() => void print()} isBusy={list.isLoading}>
        {own.print}
      </Button>
      {mayCall(grants, 'startExport') && (
        <ExportOrders query={{ event: session.event.id, session: session.id }} kind="tickets" />
      )}
    </div>
  );
  return (
    <Section title={own.tickets} acts={acts}>
      <div className={classNames(printed && classes['shown'])}>
        <ListTable<Ticket>
          list={list}
          label={own.tickets}
          columns={columns}
          idOf={idOf}
          empty={<EmptyState title={own.noTickets}>{own.noTicketsText}</EmptyState>}
        />
      </div>
      {printed && (
        <PrintedTable
          columns={columnsOf(portal.key, hasTwins(printed))}
          rows={printed}
          idOf={idOf}
        />
      )}
    </Section>
  );
}

const idOf = ({ id }: Ticket): string => id;

/** True if two tickets of an order read the same. */
const hasTwins = (tickets: readonly Ticket[]): boolean =>
  twinsOf(tickets, ({ order, type, seat, holder }) => [order, type, seat, holder].join('\n')).size >
  0;

/** The columns of visitors; with the ends of codes if some tickets could not be told apart without. */
const columnsOf = (
  portal: string,
  isTwinned: boolean,
): readonly [Column<Ticket>, ...Column<Ticket>[]] => [
  {
    id: 'holder',
    title: own.ticketColumns.holder,
    cell: ({ holder, buyer }) =>
      holder === null || holder === buyer ? buyer : own.heldBy(holder, buyer),
  },
  { id: 'type', title: own.ticketColumns.type, cell: ({ type }) => type },
  { id: 'seat', title: own.ticketColumns.seat, cell: ({ seat }) => seat ?? '–' },
  {
    id: 'order',
    title: own.ticketColumns.order,
    cell: ({ order }) => <Link to={`/${portal}/orders/${encodeURIComponent(order)}`}>{order}</Link>,
  },
  ...(isTwinned
    ? [
        {
          id: 'code',
          title: own.ticketColumns.code,
          cell: ({ code_end: end }: Ticket) => (end === null ? '–' : orderWords.endsWith(end)),
          isVerbatim: true,
        },
      ]
    : []),
  {
    id: 'state',
    title: own.ticketColumns.state,
    cell: ({ state }) => own.ticketStates[state],
  },
];
