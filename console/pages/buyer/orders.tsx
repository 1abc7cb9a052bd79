import { useStaff } from '../../calls/staff-client.ts';
import { ListTable } from '../../lists/list-table.tsx';
import { useList } from '../../lists/use-list.ts';
import { Section } from '../../parts/layout/page.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { useMe } from '../../portal/me.ts';
import { buyerWords as own } from '../../words/buyers.ts';
import { orderListWords } from '../../words/order-list.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText } from '../../words/times.ts';
import { visitText } from '../../words/visit.ts';
import type { Buyer } from './buyer-data.ts';

type Order = Buyer['orders']['order'][number];

/** The orders of a buyer, newest first; "Show more" adds the next ones. */
export function Orders({ buyer: { key, orders } }: { readonly buyer: Buyer }) {
  const { portal } = useMe();
  const staff = useStaff();
  const list = useList({
    name: 'orders',
    first: orders,
    rowsOf: ({ order }) => order,
    read: (after) => staff.call('listBuyerOrders', { params: { key }, query: { after } }),
  });
  return (
    <Section title={own.orders}>
      <ListTable<Order>
        list={list}
        label={own.orders}
        columns={[
          { id: 'number', title: orderWords.number, cell: ({ number }) => number },
          {
            id: 'visit',
            title: orderListWords.columns.visit,
            cell: ({ visit }) => (visit ? visitText(visit) : '–'),
            isLong: true,
          },
          {
            id: 'bought',
            title: orderWords.purchased,
            cell: ({ purchased_at }) => instantText(purchased_at, portal),
            isInstant: true,
          },
          {
            id: 'tickets',
            title: orderWords.validTickets,
            cell: ({ valid, tickets }) => orderWords.validOf(valid, tickets),
            isNumber: true,
          },
          {
            id: 'total',
            title: orderWords.total,
            cell: ({ total }) => amountText(total, portal),
            isNumber: true,
          },
        ]}
        idOf={({ number }) => number}
        linkOf={({ number }) => `/${portal.key}/orders/${encodeURIComponent(number)}`}
        empty={<EmptyState title={own.noOrders}>{null}</EmptyState>}
      />
    </Section>
  );
}
