import { useMemo } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { ListTable } from '../../lists/list-table.tsx';
import { useList } from '../../lists/use-list.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { type Me, useMe } from '../../portal/me.ts';
import { sessionWords as own } from '../../words/sessions.ts';
import { dayText, sessionClockText, type VenueFormat } from '../../words/times.ts';
import { useDayLink } from './day-steps.tsx';
import { countText, type ListedSession, stateOfSession } from './session-text.ts';

interface SessionListProps {
  readonly first: StaffCallAnswer<'listSessions'>;
  readonly query: { readonly day?: string; readonly event?: string };
}

/** The sessions of a day from the first page on; each leads to its page. */
export function SessionList({ first, query }: SessionListProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const list = useList({
    name: 'sessions',
    first,
    rowsOf: ({ session }) => session,
    // The day of the first page and what had ended by then, even past midnight.
    read: (after) =>
      staff.call('listSessions', { query: { ...query, day: first.day, at: first.at, after } }),
  });
  const table = useMemo(() => tableOf(portal), [portal]);
  return (
    <ListTable<ListedSession> list={list} {...table} empty={<NoSessions days={first.days} />} />
  );
}

const tableOf = (portal: Me['portal']) => ({
  label: own.title,
  columns: columnsOf(portal),
  idOf: ({ id }: ListedSession) => id,
  linkOf: ({ id }: ListedSession) => `/${portal.key}/sessions/${encodeURIComponent(id)}`,
});

/** Leads on to the nearest day that has sessions. */
function NoSessions({ days: { previous, next } }: Pick<SessionListProps['first'], 'days'>) {
  const linkTo = useDayLink();
  const day = next ?? previous;
  const said = next === null ? own.lastWith : own.nextWith;
  return (
    <EmptyState
      title={own.none}
      act={day && <ButtonLink to={linkTo(day)}>{said(dayText(day))}</ButtonLink>}
    >
      {own.noneText}
    </EmptyState>
  );
}

function columnsOf(
  format: VenueFormat,
): readonly [Column<ListedSession>, ...Column<ListedSession>[]] {
  const { columns } = own;
  const count = (name: 'sold' | 'held' | 'free' | 'arrived'): Column<ListedSession> => ({
    id: name,
    title: columns[name],
    cell: (session) => countText(session[name]),
    isNumber: true,
  });
  return [
    {
      id: 'time',
      title: columns.time,
      cell: (session) => sessionClockText(session, format),
    },
    { id: 'event', title: columns.event, cell: ({ event }) => event.name, isLong: true },
    {
      id: 'state',
      title: columns.state,
      cell: (session) => {
        const { tone, text } = stateOfSession(session, Date.now());
        return <Badge tone={tone}>{text}</Badge>;
      },
    },
    count('sold'),
    count('held'),
    count('free'),
    count('arrived'),
  ];
}
