import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useAddress } from '../../address/use-address.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/fields/select.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { type Column, DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { withFilters } from '../../parts/lists/filters.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { sessionWords as own } from '../../words/sessions.ts';
import { ExportOrders } from '../orders/export-orders.tsx';
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

/** Lists who comes to a session, to print and to export. */
export function Visitors({ session, first, sort }: VisitorsProps) {
  const { portal, grants } = useMe();
  const { change } = useAddress();
  const { list, more, loadMore, loadAll } = useTickets(session.id, first, sort);

  async function print(): Promise<void> {
    if (await loadAll()) window.print();
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
      <Button onPress={() => void print()} isBusy={more.isRunning}>
        {own.print}
      </Button>
      {mayCall(grants, 'startExport') && (
        <ExportOrders query={{ event: session.event.id, session: session.id }} kind="tickets" />
      )}
    </div>
  );
  return (
    <Section title={own.tickets} acts={acts}>
      <DataTable<Ticket>
        label={own.tickets}
        columns={columnsOf(portal.key)}
        rows={list.ticket}
        idOf={({ id }) => id}
        more={
          list.next === null
            ? undefined
            : { onLoad: () => void loadMore(), isLoading: more.isRunning }
        }
        empty={<EmptyState title={own.noTickets}>{own.noTicketsText}</EmptyState>}
      />
      <ProblemNotice text={more.problem && (more.problem.text ?? own.noFile)} />
    </Section>
  );
}

/** The list from its first page on, and the acts that add the next one, or all of them. */
function useTickets(id: string, first: Tickets, sort: TicketSort) {
  const staff = useStaff();
  const [list, setList] = useState(first);
  const more = useStaffCall((after: string) =>
    staff.call('listSessionTickets', { params: { id }, query: { sort, after } }),
  );
  async function add(to: Tickets): Promise<Tickets | undefined> {
    if (to.next === null) return to;
    const outcome = await more.run(to.next);
    if (!outcome.ok) return undefined;
    const { ticket, next } = outcome.answer;
    const added = { ticket: [...to.ticket, ...ticket], next };
    // On the page before it is printed.
    flushSync(() => setList(added));
    return added;
  }
  async function loadAll(): Promise<boolean> {
    let loaded: Tickets | undefined = list;
    while (loaded && loaded.next !== null) loaded = await add(loaded);
    return loaded !== undefined;
  }
  return { list, more, loadMore: () => add(list), loadAll };
}

const columnsOf = (portal: string): readonly [Column<Ticket>, ...Column<Ticket>[]] => [
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
  {
    id: 'state',
    title: own.ticketColumns.state,
    cell: ({ state }) => own.ticketStates[state],
  },
];
