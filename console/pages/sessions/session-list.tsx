import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useRows } from '../../calls/use-rows.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Badge } from '../../parts/badge.tsx';
import { type Column, DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { sessionWords as own } from '../../words/sessions.ts';
import { sessionClockText, type VenueFormat } from '../../words/times.ts';
import { countText, type ListedSession, stateOfSession } from './session-text.ts';

type List = StaffCallAnswer<'listSessions'>;

interface SessionListProps {
  readonly first: List;
  readonly query: { readonly day?: string; readonly event?: string };
}

const rowsOf = ({ session, next }: List) => ({ rows: session, next });

/** The sessions of a day from the first page on; each leads to its page. */
export function SessionList({ first, query }: SessionListProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const more = useStaffCall((after: string) =>
    // The day of the first page, also past midnight.
    staff.call('listSessions', { query: { ...query, day: first.day, after } }),
  );
  const { rows, next, add } = useRows('sessions', rowsOf(first), async (after) => {
    const outcome = await more.run(after);
    return outcome.ok ? rowsOf(outcome.answer) : undefined;
  });
  return (
    <>
      <DataTable<ListedSession>
        label={own.title}
        columns={columnsOf(portal)}
        rows={rows}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/${portal.key}/sessions/${encodeURIComponent(id)}`}
        more={
          next === null ? undefined : { onLoad: () => void add(next), isLoading: more.isRunning }
        }
        empty={<EmptyState title={own.none}>{own.noneText}</EmptyState>}
      />
      <ProblemNotice text={more.problem?.text} />
    </>
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
