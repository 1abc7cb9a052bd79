import { useState } from 'react';
import { Badge, type Tone } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Page } from '../parts/layout/page.tsx';
import type { Column, Sort } from '../parts/lists/columns.ts';
import { DataTable } from '../parts/lists/data-table.tsx';
import { EmptyState } from '../parts/lists/empty-state.tsx';
import { type Filter, Filters, useFilters } from '../parts/lists/filters.tsx';
import { amountText, instantText } from '../words/times.ts';

interface Order {
  readonly number: string;
  readonly buyer: string;
  readonly at: string;
  readonly amount: string;
  readonly state: string;
}

const states: Readonly<Record<string, Tone>> = {
  Paid: 'positive',
  Pending: 'info',
  Refunded: 'plain',
  'Payment failed': 'danger',
};
const buyers = [
  'Grace Hopper',
  'Maria Sibylla Merian',
  'Bo Li',
  'Wolfeschlegelsteinhausen, Hubert',
];
const venue = { timezone: 'Europe/Paris', currency: 'EUR' };

const orders: readonly Order[] = Array.from({ length: 12 }, (_, at) => ({
  number: `T${(48_213 - at * 7).toString(36).toUpperCase()}9`,
  buyer: buyers[at % buyers.length] ?? '',
  at: new Date(Date.UTC(2026, 10, 23, 18, 30 - at * 11)).toISOString(),
  amount: String(12.5 * ((at % 5) + 1)),
  state: Object.keys(states)[at % 4] ?? '',
}));

const columns: readonly [Column<Order>, ...Column<Order>[]] = [
  { id: 'number', title: 'Order', cell: ({ number }) => number, isSortable: true },
  { id: 'buyer', title: 'Buyer', cell: ({ buyer }) => buyer },
  { id: 'at', title: 'Bought', cell: ({ at }) => instantText(at, venue), isSortable: true },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <Badge tone={states[state] ?? 'plain'}>{state}</Badge>,
  },
  {
    id: 'amount',
    title: 'Amount',
    cell: ({ amount }) => amountText(amount, venue),
    isNumber: true,
  },
];

const filters: readonly Filter[] = [
  { name: 'q', label: 'Order, name or e-mail', kind: 'search' },
  {
    name: 'state',
    label: 'State',
    kind: Object.keys(states).map((text) => ({ value: text, text })),
  },
  { name: 'day', label: 'Day of visit', kind: 'day' },
];

export function ListSpecimen() {
  const { values } = useFilters(filters);
  const [shown, setShown] = useState(8);
  const [sort, setSort] = useState<Sort>({ column: 'number', direction: 'descending' });
  const found = orders
    .filter(({ buyer }) => buyer.includes(values['q'] ?? ''))
    .filter(({ state }) => values['state'] === undefined || state === values['state'])
    .toSorted((a, b) => (a.number < b.number ? -1 : 1) * (sort.direction === 'ascending' ? 1 : -1));
  return (
    <Page title="Orders" venue="Solvarde" acts={<ButtonLink to="/tower/people">Export</ButtonLink>}>
      <Filters filters={filters} />
      <DataTable
        label="Orders"
        columns={columns}
        rows={found.slice(0, shown)}
        idOf={({ number }) => number}
        linkOf={({ number }) => `/tower/order?number=${number}`}
        sort={sort}
        onSort={setSort}
        more={
          shown < found.length
            ? { onLoad: () => setShown(found.length), isLoading: false }
            : undefined
        }
        empty={<EmptyState title="No orders">No order fits these filters.</EmptyState>}
      />
    </Page>
  );
}
