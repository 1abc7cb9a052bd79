import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { problemOf } from '../../calls/problem.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Page } from '../../parts/layout/page.tsx';
import { type Filter, Filters } from '../../parts/lists/filters.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { sessionWords as own } from '../../words/sessions.ts';
import { dayText } from '../../words/times.ts';
import { eventFilter } from '../orders/order-filters.ts';
import { SessionList } from './session-list.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const { signal } = request;
  const search = new URL(request.url).searchParams;
  const [day, id] = [search.get('day') ?? '', search.get('event') ?? ''];
  const query = { ...(day && { day }), ...(id && { event: id }) };
  const staff = staffOf(portal);
  const [events, outcome] = await Promise.all([
    id === '' ? undefined : staff.call('listOrderEvents', { query: { id }, signal }),
    staff.call('listSessions', { query, signal }),
  ]);
  const event = (events?.ok && events.answer.event[0]) || null;
  // A day that somebody typed into the address: the page says so and keeps its filters.
  const isRefused = !outcome.ok && (outcome.status === 400 || outcome.status === 429);
  if (isRefused) return { problem: problemOf(outcome), event };
  return { list: answerOf(outcome, portal, request), query, event };
}

/** The sessions of a day, by event (SLS-09). */
export default function Sessions() {
  const { portal } = useMe();
  const { event, ...shown } = useLoaderData<typeof clientLoader>();
  const filters: readonly Filter[] = [
    { name: 'day', label: own.filters.day, kind: 'day' },
    { ...eventFilter(portal.key, event), label: own.filters.event },
  ];
  return (
    <Page
      title={own.title}
      venue={portal.name}
      {...(shown.list ? { lead: dayText(shown.list.day, 'full') } : {})}
    >
      <Filters filters={filters} />
      {shown.problem && (
        <Notice tone="warning" title={own.refused}>
          {shown.problem.text ?? Object.values(shown.problem.fields).join(' ')}
        </Notice>
      )}
      {shown.list && (
        // Another day is another list, which begins at its top.
        <SessionList key={JSON.stringify(shown.query)} first={shown.list} query={shown.query} />
      )}
    </Page>
  );
}
