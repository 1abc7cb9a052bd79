import type { ReactNode } from 'react';
import { OrderState } from '../../orders/order-state.tsx';
import { Badge } from '../../parts/badge.tsx';
import {
  type Column,
  DataTable,
  type Selection,
  type Sort,
} from '../../parts/lists/data-table.tsx';
import { useMe } from '../../portal/me.ts';
import { orderListWords as words } from '../../words/order-list.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { visitText } from '../../words/visit.ts';
import { buyerOf, type OrderLine } from './order-line.ts';

interface OrderTableProps {
  readonly orders: readonly OrderLine[];
  readonly empty: ReactNode;
  /** Left out where the order is fixed, as in search results. */
  readonly sort?: { readonly value: Sort; readonly onSort: (sort: Sort) => void };
  readonly selection?: Selection | undefined;
  readonly tools?: ReactNode;
  readonly more?: { readonly onLoad: () => void; readonly isLoading: boolean } | undefined;
}

/** Orders as rows; each leads to its page. */
export function OrderTable({ orders, empty, sort, selection, tools, more }: OrderTableProps) {
  const { portal } = useMe();
  const isFound = orders.some(({ by }) => by !== undefined);
  return (
    <DataTable<OrderLine>
      label={words.title}
      columns={columnsOf(portal, { isFound, isSortable: sort !== undefined })}
      rows={orders}
      idOf={({ number }) => number}
      linkOf={({ number }) => `/${portal.key}/orders/${encodeURIComponent(number)}`}
      {...(sort ? { sort: sort.value, onSort: sort.onSort } : {})}
      selection={selection}
      tools={tools}
      more={more}
      empty={empty}
    />
  );
}

function columnsOf(
  format: VenueFormat,
  { isFound, isSortable }: { readonly isFound: boolean; readonly isSortable: boolean },
): readonly [Column<OrderLine>, ...Column<OrderLine>[]] {
  const { columns, by: ways, channels } = words;
  const foundBy: Column<OrderLine> = {
    id: 'by',
    title: columns.by,
    cell: ({ by }) => by && ways[by],
  };
  return [
    {
      id: 'number',
      title: columns.number,
      cell: ({ number }) => number,
      isCode: true,
      isSortable,
      sortsOnly: 'ascending',
    },
    { id: 'buyer', title: columns.buyer, cell: buyerOf },
    {
      id: 'visit',
      title: columns.visit,
      cell: ({ visit }) => (visit ? visitText(visit) : '–'),
      isLong: true,
    },
    {
      id: 'made',
      title: columns.made,
      cell: ({ purchased_at }) => instantText(purchased_at, format),
      isInstant: true,
      isSortable,
      sortsOnly: 'descending',
    },
    {
      id: 'state',
      title: columns.state,
      cell: ({ state }) => <OrderState state={state} />,
    },
    ...(isFound
      ? [foundBy]
      : [
          {
            id: 'channel',
            title: columns.channel,
            cell: ({ channel }: OrderLine) => channels[channel] ?? channel,
          },
        ]),
    {
      id: 'unpaid',
      title: columns.unpaid,
      cell: ({ unpaid }) =>
        Number(unpaid) > 0 ? <Badge tone="warning">{amountText(unpaid, format)}</Badge> : '–',
      isNumber: true,
    },
    {
      id: 'total',
      title: columns.total,
      cell: ({ total }) => amountText(total, format),
      isNumber: true,
    },
  ];
}
