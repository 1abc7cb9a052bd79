import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { staffOf } from '../../calls/staff-client.ts';
import { firstPage } from '../../lists/first-page.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { queryOf } from '../../lists/query-of.ts';
import type { Filter } from '../../parts/lists/filters.tsx';
import { shopWords } from '../../words/shop.ts';
import { EventList } from './event-list.tsx';

const own = shopWords.events;
const filters: readonly Filter[] = [{ name: 'q', label: own.filters.q, kind: 'search' }];

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const query = queryOf(new URL(request.url).searchParams, ['q']);
  const outcome = await staffOf(portal).call('listShopEvents', { query, signal: request.signal });
  return { query, ...firstPage(outcome, portal, request) };
}

/** The events of the shop, each with its next session (PUB-10). */
export default function Events() {
  const { query, first, refused } = useLoaderData<typeof clientLoader>();
  return (
    <ListPage title={own.title} filters={filters} refused={refused}>
      {first && <EventList key={JSON.stringify(query)} first={first} query={query} />}
    </ListPage>
  );
}
