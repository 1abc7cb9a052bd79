import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import type { Sort } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { withFilters } from '../../parts/filters.tsx';
import { Notice } from '../../parts/notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { bulkWords } from '../../words/bulk.ts';
import { orderListWords as words } from '../../words/order-list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OrderTable } from './order-table.tsx';

type List = StaffCallAnswer<'listOrders'>;

interface OrderListProps {
  readonly portal: string;
  readonly first: List;
  /** The filters and the sort of the list. */
  readonly query: Readonly<Record<string, string>>;
}

/** The list from its first page on; "Show more" adds the next one. */
export function OrderList({ portal, first, query }: OrderListProps) {
  const [{ order: orders, next }, setList] = useState<List>(first);
  const [search, setSearch] = useSearchParams();
  const more = useStaffCall((after: string) =>
    staffOf(portal).call('listOrders', { query: { ...query, after } }),
  );
  const { grants } = useMe();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const canChange = mayCall(grants, 'tryBulkRefund') || mayCall(grants, 'tryBulkMove');
  const { choose } = bulkWords;
  const isByNumber = search.get('sort') === 'number';

  async function load(after: string): Promise<void> {
    const outcome = await more.run(after);
    if (!outcome.ok) return;
    const { order, next: following } = outcome.answer;
    setList((now) => ({ order: [...now.order, ...order], next: following }));
  }
  const sortBy = ({ column }: Sort) =>
    setSearch((now) => withFilters(now, { sort: column === 'number' ? 'number' : '' }), {
      replace: true,
    });
  const further = next === null ? undefined : () => void load(next);
  return (
    <>
      {canChange && orders.length > 0 && (
        <BulkBar query={query} selected={selected} onSelect={setSelected} />
      )}
      <OrderTable
        orders={orders}
        selection={
          canChange
            ? { ids: selected, onChange: setSelected, label: choose.one, allLabel: choose.shown }
            : undefined
        }
        sort={{
          value: isByNumber
            ? { column: 'number', direction: 'ascending' }
            : { column: 'made', direction: 'descending' },
          onSort: sortBy,
        }}
        more={further && { onLoad: further, isLoading: more.isRunning }}
        empty={
          <NoOrders
            isFiltered={Object.keys(query).some((name) => name !== 'sort')}
            onFurther={further}
            isLoading={more.isRunning}
          />
        }
      />
      {more.problem?.text && (
        <Notice tone="danger" isAlert>
          {more.problem.text}
        </Notice>
      )}
    </>
  );
}

interface NoOrdersProps {
  readonly isFiltered: boolean;
  readonly onFurther: (() => void) | undefined;
  readonly isLoading: boolean;
}

function NoOrders({ isFiltered, onFurther, isLoading }: NoOrdersProps) {
  if (onFurther) {
    const act = (
      <Button onPress={onFurther} isBusy={isLoading}>
        {words.further}
      </Button>
    );
    return (
      <EmptyState title={words.notYet} act={act}>
        {words.notYetText}
      </EmptyState>
    );
  }
  return isFiltered ? (
    <EmptyState title={words.noneFits}>{words.noneFitsText}</EmptyState>
  ) : (
    <EmptyState title={words.none}>{words.noneText}</EmptyState>
  );
}
