import { useState } from 'react';
import { ListPage } from '../../lists/list-page.tsx';
import { ListTable } from '../../lists/list-table.tsx';
import { NoRows } from '../../lists/no-rows.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Changes } from '../../parts/lists/changes.tsx';
import type { Column, Sort } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { type Filter, Filters } from '../../parts/lists/filters.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { LongList } from '../../parts/lists/long-list.tsx';
import { Skeleton } from '../../parts/lists/skeleton.tsx';
import { Timeline } from '../../parts/lists/timeline.tsx';
import { MeContext } from '../../portal/me.ts';
import { orderListWords } from '../../words/order-list.ts';
import { amountText, instantText } from '../../words/times.ts';
import { ada, venue } from './sample-venue.ts';
import { longText, nothing, type Story, unbroken } from './story.tsx';

interface Order {
  readonly number: string;
  readonly buyer: string;
  readonly at: string;
  readonly amount: string;
}

const at = '2026-11-23T18:30:00Z';
const orders: readonly Order[] = ['Grace Hopper', longText, unbroken].map((buyer, row) => ({
  number: `T11${row}K9`,
  buyer,
  at,
  amount: '37.50',
}));
const columns: readonly [Column<Order>, ...Column<Order>[]] = [
  {
    id: 'number',
    title: 'Order',
    cell: ({ number }) => number,
    isSortable: true,
    isVerbatim: true,
  },
  { id: 'buyer', title: 'Buyer', cell: ({ buyer }) => buyer, isLong: true },
  { id: 'at', title: 'Bought', cell: (order) => instantText(order.at, venue), isInstant: true },
  { id: 'state', title: 'State', cell: () => <Badge tone="positive">Paid</Badge> },
  {
    id: 'amount',
    title: 'Amount',
    cell: (order) => amountText(order.amount, venue),
    isNumber: true,
  },
];
const empty = <EmptyState title="No orders">No order matches these filters.</EmptyState>;
const table = { columns, idOf: ({ number }: Order) => number, empty };

function ChosenOrders() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['T110K9']));
  const [sort, setSort] = useState<Sort>({ column: 'number', direction: 'ascending' });
  return (
    <DataTable
      {...table}
      label="Orders to choose from"
      rows={orders}
      sort={sort}
      onSort={setSort}
      selection={{ ids, onChange: setIds, label: 'Choose', allLabel: 'Choose all' }}
      tools={<p>{ids.size} chosen</p>}
      more={{ onLoad: nothing, isLoading: true }}
    />
  );
}

const filters: readonly Filter[] = [
  { name: 'q', label: 'Order, name or email', kind: 'search' },
  { name: 'state', label: 'State', kind: [{ value: 'paid', text: 'Paid' }] },
  { name: 'day', label: 'Day of visit', kind: 'day' },
  { name: 'event', label: 'Event', kind: { suggest: async () => [], chosen: null } },
  { name: 'unpaid', label: 'Unpaid', kind: 'yes' },
  { name: 'note', label: 'Note', kind: 'text', isFurther: true },
];

const list = {
  rows: orders,
  onMore: nothing,
  isLoading: false,
  isLooking: false,
  isFruitless: false,
  problem: undefined,
  readAll: async () => orders,
};
const wholeList = { ...list, onMore: undefined };
const noRows = { words: orderListWords, isFiltered: true };
const time = { text: instantText(at, venue), instant: at };

const many = Array.from({ length: 5_000 }, (_, row) => ({
  id: `${row}`,
  name: `Visitor ${row + 1}`,
}));

/** Lists, and what is shown in their place. */
export const listStories: readonly Story[] = [
  {
    part: 'DataTable',
    within: ['TableRows'],
    states: {
      filled: (
        <DataTable {...table} label="Orders" rows={orders} linkOf={() => '/_stories/DataTable'} />
      ),
      chosen: <ChosenOrders />,
      loading: <DataTable {...table} label="Orders that load" rows={undefined} />,
      empty: <DataTable {...table} label="No orders" rows={[]} />,
    },
  },
  {
    part: 'ListTable',
    states: {
      filled: <ListTable {...table} label="Orders" list={list} />,
      error: (
        <ListTable
          {...table}
          label="Orders that failed"
          list={{ ...list, problem: 'The server could not be reached. Try again.' }}
        />
      ),
      'nothing more yet': (
        <ListTable
          {...table}
          label="Orders, with more to search"
          list={{ ...list, isFruitless: true }}
          nothingMoreYet={orderListWords.nothingMoreYet}
        />
      ),
    },
  },
  {
    part: 'NoRows',
    states: {
      looking: <NoRows {...noRows} list={{ ...list, isLooking: true, isLoading: true }} />,
      'none so far': <NoRows {...noRows} list={list} />,
      'none that match': <NoRows {...noRows} list={wholeList} />,
      none: <NoRows {...noRows} list={wholeList} isFiltered={false} />,
    },
  },
  {
    part: 'LongList',
    states: {
      filled: (
        <LongList
          label="Visitors"
          items={many}
          idOf={({ id }) => id}
          textOf={({ name }) => name}
          row={({ name }) => <span>{name}</span>}
          empty={empty}
        />
      ),
      empty: (
        <LongList
          label="Nobody"
          items={[]}
          idOf={({ id }: { id: string }) => id}
          textOf={() => ''}
          row={() => null}
          empty={empty}
        />
      ),
    },
  },
  { part: 'Filters', states: { all: <Filters filters={filters} /> } },
  {
    part: 'ListPage',
    opened: {
      refused: (close) => (
        <MeContext value={ada}>
          <ListPage
            title="Orders"
            lead="All orders of this venue."
            filters={filters}
            refused={{
              code: 'validation_failed',
              text: undefined,
              fields: { day: 'It must be a day.' },
            }}
            actions={<Button onPress={close}>Back to the parts</Button>}
          >
            <ListTable {...table} label="Orders" list={list} />
          </ListPage>
        </MeContext>
      ),
    },
  },
  {
    part: 'Changes',
    states: {
      several: (
        <Changes
          label="Changes of the order"
          titles={{ name: 'Field', before: 'Before', after: 'After' }}
          rows={[
            { name: 'Name', before: 'Grace', after: unbroken },
            { name: 'Note', before: '', after: longText },
          ]}
        />
      ),
    },
  },
  {
    part: 'EmptyState',
    states: {
      'with an act': (
        <EmptyState title="No doors yet" act={<Button>Add a door</Button>}>
          Doors are where tickets are scanned.
        </EmptyState>
      ),
    },
  },
  {
    part: 'ItemList',
    states: {
      several: (
        <ItemList
          items={[
            { id: '1', name: 'Passkey', detail: 'Added today', acts: <Button>Remove</Button> },
            { id: '2', name: unbroken, detail: longText },
          ]}
        />
      ),
    },
  },
  { part: 'Skeleton', states: { loading: <Skeleton lines={3} /> } },
  {
    part: 'Timeline',
    states: {
      several: (
        <Timeline
          entries={[
            { id: '3', title: 'Refund requested', time, detail: longText, tone: 'warning' },
            { id: '2', title: unbroken, time },
            { id: '1', title: 'Paid by card', time, tone: 'positive' },
          ]}
        />
      ),
    },
  },
];
