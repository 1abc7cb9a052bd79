import { useMemo } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useAddress } from '../../address/use-address.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { ListTable } from '../../lists/list-table.tsx';
import { NoRows } from '../../lists/no-rows.tsx';
import { useList } from '../../lists/use-list.ts';
import type { Sort } from '../../parts/lists/columns.ts';
import { withFilters } from '../../parts/lists/filters.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { bulkWords } from '../../words/bulk.ts';
import { orderListWords as words } from '../../words/order-list.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { OrderLine } from './order-line.ts';
import { orderTable } from './order-table.tsx';

interface OrderListProps {
  readonly first: StaffCallAnswer<'listOrders'>;
  /** The filters and the sort of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** The filters in words; empty without any. */
  readonly said: string;
}

/** The list from its first page on; "Show more" adds the next one. While nothing matches yet, it keeps fetching. */
export function OrderList({ first, query, said }: OrderListProps) {
  const { search, change, isComing } = useAddress();
  const { portal, grants } = useMe();
  const staff = useStaff();
  const list = useList({
    name: 'orders',
    first,
    rowsOf: ({ order }) => order,
    read: (after) => staff.call('listOrders', { query: { ...query, after } }),
    readsOn: true,
  });
  const [chosen, setChosen] = useDraftState<readonly string[]>('selected', []);
  const selected = useMemo(() => new Set(chosen), [chosen]);
  // The "all that match" filter in words, while no orders are selected individually.
  const [fitting, setFitting] = useDraftState<string | null>('selected.fitting', null);
  const select = (ids: ReadonlySet<string>, allOf: string | null = null) => {
    setChosen([...ids]);
    setFitting(allOf);
  };
  const table = useMemo(() => orderTable(portal, { isFound: false }), [portal]);
  const canChange = mayCall(grants, 'tryBulkRefund') || mayCall(grants, 'tryBulkMove');
  const { choose } = bulkWords;
  const isByNumber = search.get('sort') === 'number';
  const sortBy = ({ column }: Sort) =>
    change((now) => withFilters(now, { sort: column === 'number' ? 'number' : '' }));
  return (
    <ListTable<OrderLine>
      {...table}
      list={list}
      nothingMoreYet={words.nothingMoreYet}
      selection={
        canChange
          ? {
              ids: selected,
              onChange: (ids) => select(ids),
              label: choose.one,
              allLabel: choose.shown,
            }
          : undefined
      }
      tools={
        canChange && (
          <BulkBar
            query={query}
            said={said}
            isOther={isComing}
            selected={selected}
            fitting={fitting}
            onSelect={select}
          />
        )
      }
      sort={
        isByNumber
          ? { column: 'number', direction: 'ascending' }
          : { column: 'made', direction: 'descending' }
      }
      onSort={sortBy}
      empty={
        <NoRows
          list={list}
          words={words}
          isFiltered={Object.keys(query).some((name) => name !== 'sort')}
        />
      }
    />
  );
}
