import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { staffOf } from '../../calls/staff-client.ts';
import { firstPage } from '../../lists/first-page.ts';
import { ListPage } from '../../lists/list-page.tsx';
import type { Filter } from '../../parts/lists/filters.tsx';
import { useMe } from '../../portal/me.ts';
import { sessionWords as own } from '../../words/sessions.ts';
import { dayText } from '../../words/times.ts';
import { eventFilter } from '../orders/order-filters.ts';
import { DaySteps } from './day-steps.tsx';
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
  return { query, event, ...firstPage(outcome, portal, request) };
}

/** The sessions of a day, by event (SLS-09). */
export default function Sessions() {
  const { portal } = useMe();
  const { event, query, first, refused } = useLoaderData<typeof clientLoader>();
  const filters: readonly Filter[] = [
    { name: 'day', label: own.filters.day, kind: 'day' },
    { ...eventFilter(portal.key, event), label: own.filters.event },
  ];
  return (
    <ListPage
      title={own.title}
      lead={first && dayText(first.day, 'full')}
      filters={filters}
      refused={refused}
    >
      {first && <DaySteps day={first.day} />}
      {/* Another day means another list, which starts at its top. */}
      {first && <SessionList key={JSON.stringify(query)} first={first} query={query} />}
    </ListPage>
  );
}
