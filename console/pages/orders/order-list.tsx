import { useEffect, useMemo, useRef, useState } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useAddress } from '../../address/use-address.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { useRows } from '../../calls/use-rows.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import type { Sort } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { withFilters } from '../../parts/lists/filters.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { bulkWords } from '../../words/bulk.ts';
import { orderListWords as words } from '../../words/order-list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OrderTable } from './order-table.tsx';
import { readUntilRows } from './read-until-rows.ts';

type List = StaffCallAnswer<'listOrders'>;

const rowsOf = ({ order, next }: List) => ({ rows: order, next });

interface OrderListProps {
  readonly portal: string;
  readonly first: List;
  /** The filters and the sort of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** The filters in words; empty without any. */
  readonly said: string;
}

/** The list from its first page on; "Show more" adds the next one. While nothing matches yet, it keeps fetching. */
export function OrderList({ portal, first, query, said }: OrderListProps) {
  const { search, change, isComing } = useAddress();
  const more = useStaffCall((after: string) =>
    staffOf(portal).call('listOrders', { query: { ...query, after } }),
  );
  const { grants } = useMe();
  const [isFruitless, setFruitless] = useState(false);
  const [chosen, setChosen] = useDraftState<readonly string[]>('selected', []);
  const selected = useMemo(() => new Set(chosen), [chosen]);
  // The "all that match" filter in words, while no orders are selected individually.
  const [fitting, setFitting] = useDraftState<string | null>('selected.fitting', null);
  const select = (ids: ReadonlySet<string>, allOf: string | null = null) => {
    setChosen([...ids]);
    setFitting(allOf);
  };
  const canChange = mayCall(grants, 'tryBulkRefund') || mayCall(grants, 'tryBulkMove');
  const { choose } = bulkWords;
  const isByNumber = search.get('sort') === 'number';

  const {
    rows: orders,
    next,
    add,
    isBack,
  } = useRows('orders', rowsOf(first), (after, isWanted) =>
    readUntilRows(after, async (place) => {
      if (!isWanted()) return undefined;
      const outcome = await more.run(place);
      return outcome.ok ? rowsOf(outcome.answer) : undefined;
    }),
  );
  async function load(after: string): Promise<void> {
    const page = await add(after);
    if (page) setFruitless(page.rows.length === 0 && page.next !== null);
  }
  const start = useRef(load);
  useEffect(() => {
    if (!isBack && first.order.length === 0 && first.next !== null) void start.current(first.next);
  }, [first, isBack]);
  const sortBy = ({ column }: Sort) =>
    change((now) => withFilters(now, { sort: column === 'number' ? 'number' : '' }));
  const further = next === null ? undefined : () => void load(next);
  return (
    <>
      <OrderTable
        orders={orders}
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
            isLoading={more.isRunning || (further !== undefined && !isFruitless && !more.problem)}
          />
        }
      />
      {isFruitless && orders.length > 0 && <Notice tone="info">{words.nothingMoreYet}</Notice>}
      <ProblemNotice text={more.problem?.text} />
    </>
  );
}

interface NoOrdersProps {
  readonly isFiltered: boolean;
  readonly onFurther: (() => void) | undefined;
  readonly isLoading: boolean;
}

function NoOrders({ isFiltered, onFurther, isLoading }: NoOrdersProps) {
  if (isLoading) return <EmptyState title={words.looking}>{words.lookingText}</EmptyState>;
  if (onFurther) {
    const act = <Button onPress={onFurther}>{words.further}</Button>;
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
