import { OrderState } from '../../orders/order-state.tsx';
import { Badge } from '../../parts/badge.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import type { Me } from '../../portal/me.ts';
import { orderListWords as words } from '../../words/order-list.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import { visitText } from '../../words/visit.ts';
import { buyerOf, type OrderLine } from './order-line.ts';

/** The table of orders, each leading to its page. Search results are not sortable, and say how each was found. */
export const orderTable = (portal: Me['portal'], { isFound }: { readonly isFound: boolean }) => ({
  label: words.title,
  columns: columnsOf(portal, { isFound }),
  idOf: ({ number }: OrderLine) => number,
  linkOf: ({ number }: OrderLine) => `/${portal.key}/orders/${encodeURIComponent(number)}`,
});

function columnsOf(
  format: VenueFormat,
  { isFound }: { readonly isFound: boolean },
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
      isVerbatim: true,
      isSortable: !isFound,
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
      isSortable: !isFound,
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
