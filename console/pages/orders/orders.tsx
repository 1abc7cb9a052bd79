import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { filterText } from '../../filtering/filter-text.ts';
import { firstPage } from '../../lists/first-page.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { queryOf } from '../../lists/query-of.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { bulkWords } from '../../words/bulk.ts';
import { orderListWords as words } from '../../words/order-list.ts';
import { ExportOrders } from './export-orders.tsx';
import { filtersOf, orderParameters, searchFilter } from './order-filters.ts';
import type { OrderLine } from './order-line.ts';
import { OrderList } from './order-list.tsx';
import { orderTable } from './order-table.tsx';

const noFacts = { event: null, sessions: [] } as const;

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '' } = params;
  const search = new URL(request.url).searchParams;
  const q = search.get('q')?.trim() ?? '';
  if (q !== '') return { found: await searched(portal, q, request), ...noFacts };
  const query = queryOf(search, orderParameters);
  const [facts, outcome] = await Promise.all([
    factsOf(portal, query, request),
    staffOf(portal).call('listOrders', { query, signal: request.signal }),
  ]);
  return { query, ...firstPage(outcome, portal, request), ...facts };
}

/** The orders that match a text; an order's number leads to its page. */
async function searched(portal: string, q: string, request: Request) {
  const outcome = await staffOf(portal).call('search', { query: { q }, signal: request.signal });
  const { order } = answerOf(outcome, portal, request);
  const [only] = order;
  if (only?.by === 'number') throw redirect(`/${portal}/orders/${only.number}`);
  return { text: q, orders: order };
}

/** The event and sessions that the filters name. */
async function factsOf(portal: string, query: Record<string, string>, { signal }: Request) {
  const { event: id, visit_day: day } = query;
  if (id === undefined) return noFacts;
  const [events, sessions] = await Promise.all([
    staffOf(portal).call('listOrderEvents', { query: { id }, signal }),
    day === undefined
      ? undefined
      : staffOf(portal).call('listOrderSessions', { params: { id }, query: { day }, signal }),
  ]);
  return {
    event: (events.ok && events.answer.event[0]) || null,
    sessions: sessions?.ok ? sessions.answer.session : [],
  };
}

/** The list of orders, by filters or by search (SLS-01). */
export default function Orders() {
  const me = useMe();
  const { event, sessions, ...shown } = useLoaderData<typeof clientLoader>();
  const list = 'query' in shown && shown.first ? shown : undefined;
  const canExport = list && mayCall(me.grants, 'startExport');
  const canChange = mayCall(me.grants, 'tryBulkRefund') || mayCall(me.grants, 'tryBulkMove');
  const filters = 'found' in shown ? [] : filtersOf(me, { event, sessions });
  return (
    <ListPage
      title={words.title}
      filters={[searchFilter, ...filters]}
      refused={'refused' in shown ? shown.refused : undefined}
      actions={
        <>
          {canChange && <ButtonLink to={`/${me.portal.key}/bulk`}>{bulkWords.title}</ButtonLink>}
          {canExport && <ExportOrders query={list.query} said={filterText(filters, list.query)} />}
        </>
      }
    >
      {'found' in shown && <FoundOrders {...shown.found} />}
      {list && (
        // Other filters mean another list, which starts at its top.
        <OrderList
          key={JSON.stringify(list.query)}
          first={list.first}
          query={list.query}
          said={filterText(filters, list.query)}
        />
      )}
    </ListPage>
  );
}

type Found = Awaited<ReturnType<typeof searched>>;

function FoundOrders({ text, orders }: Found) {
  const { portal } = useMe();
  return (
    <DataTable<OrderLine>
      {...orderTable(portal, { isFound: true })}
      rows={orders}
      empty={<EmptyState title={words.notFound(text)}>{words.notFoundText}</EmptyState>}
    />
  );
}
