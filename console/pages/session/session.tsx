import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router';
import { History } from '../../audit/history.tsx';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf, useStaff } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Facts, Page, Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Notice } from '../../parts/notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { sessionWords as own } from '../../words/sessions.ts';
import { shopWords } from '../../words/shop.ts';
import { instantText, rangeText, sessionTimeText } from '../../words/times.ts';
import { countText, stateOfSession } from '../sessions/session-text.ts';
import { ChangeActs } from './change-dialog.tsx';
import { LastRun } from './run.tsx';
import { SaleActs } from './sale-acts.tsx';
import type { Session } from './session-data.ts';
import { isTicketSort, Visitors } from './visitors.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', id = '' } = params;
  const staff = staffOf(portal);
  const { signal } = request;
  const asked = new URL(request.url).searchParams.get('sort') ?? '';
  const sort = isTicketSort(asked) ? asked : 'type';
  const [session, tickets, run, history] = await Promise.all([
    staff.call('getSession', { params: { id }, signal }),
    staff.call('listSessionTickets', { params: { id }, query: { sort }, signal }),
    staff.call('getSessionRun', { params: { id }, signal }),
    staff.call('listSessionEntries', { params: { id }, query: {}, signal }),
  ]);
  return {
    ...answerOf(session, portal, request),
    tickets: answerOf(tickets, portal, request),
    run: answerOf(run, portal, request),
    history: answerOf(history, portal, request),
    sort,
  };
}

/** A session: its places, and its visitors by type and seat (SLS-09). */
export default function SessionPage() {
  const { session, tickets, run, history, sort } = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  const staff = useStaff();
  // Neither cancelled, moved nor withdrawn.
  const takesPlace = session.state === 'open' || session.state === 'closed';
  const canSell =
    takesPlace &&
    Date.parse(session.starts_at) > Date.now() &&
    mayCall(grants, 'publishQuickChange');
  const canChange = takesPlace && mayCall(grants, 'trySessionChange');
  const format = { ...portal, timezone: session.timezone };
  const { tone, text } = stateOfSession(session, Date.now());
  const { moved_to: target } = session;
  return (
    <Page
      title={session.event.name}
      venue={portal.name}
      state={<Badge tone={tone}>{text}</Badge>}
      acts={
        <>
          {canSell && <SaleActs session={session} />}
          {canChange && <ChangeActs session={session} />}
        </>
      }
      lead={sessionTimeText(session, portal)}
      back={{ to: `/${portal.key}/sessions`, text: own.title }}
    >
      <Facts
        isShort
        facts={[
          {
            name: own.facts.time,
            value: rangeText(session.starts_at, session.ends_at, format),
          },
          ...(session.closure ? [{ name: own.facts.closure, value: session.closure }] : []),
          ...(takesPlace ? [{ name: own.facts.capacity, value: countText(session.capacity) }] : []),
          { name: own.facts.sold, value: countText(session.sold) },
          { name: own.facts.held, value: countText(session.held) },
          ...(session.kept > 0 ? [{ name: own.facts.kept, value: countText(session.kept) }] : []),
          ...(takesPlace ? [{ name: own.facts.free, value: countText(session.free) }] : []),
          { name: own.facts.arrived, value: countText(session.arrived) },
          ...(target
            ? [
                {
                  name: own.facts.movedTo,
                  value: (
                    <Link to={`/${portal.key}/sessions/${encodeURIComponent(target.id)}`}>
                      {instantText(target.starts_at, format)}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      {takesPlace && session.closure !== null && (
        <Notice
          tone="info"
          act={<ButtonLink to={`/${portal.key}/closures`}>{shopWords.session.closures}</ButtonLink>}
        >
          {shopWords.session.inClosure(session.closure)}
        </Notice>
      )}
      <LastRun session={session} first={run} />
      <Section title={own.types}>
        <DataTable<Session['types'][number]>
          label={own.types}
          columns={[
            { id: 'type', title: own.typeColumns.type, cell: ({ name }) => name },
            {
              id: 'tickets',
              title: own.typeColumns.tickets,
              cell: ({ tickets: count }) => countText(count),
              isNumber: true,
            },
            {
              id: 'arrived',
              title: own.typeColumns.arrived,
              cell: ({ arrived }) => countText(arrived),
              isNumber: true,
            },
          ]}
          rows={session.types}
          idOf={({ id }) => id}
          empty={
            <EmptyState title={isOver(session) ? own.noTypesLeft : own.noTypes}>{null}</EmptyState>
          }
        />
      </Section>
      {session.types.length > 0 && (
        <Visitors key={`${session.id} ${sort}`} session={session} first={tickets} sort={sort} />
      )}
      <History
        key={`history ${session.id}`}
        first={history}
        read={(before) =>
          staff.call('listSessionEntries', { params: { id: session.id }, query: { before } })
        }
      />
    </Page>
  );
}

/** True once its tickets were cancelled or moved away. */
const isOver = ({ state }: { readonly state: string }): boolean =>
  state === 'cancelled' || state === 'moved';
