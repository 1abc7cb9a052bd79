import { useState } from 'react';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { buyerWords as own } from '../../words/buyers.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText } from '../../words/times.ts';
import type { Buyer } from './buyer-data.ts';

type Order = Buyer['orders']['order'][number];

/** The orders of a buyer, the newest first; "Show more" adds the next ones. */
export function Orders({ buyer: { key, orders } }: { readonly buyer: Buyer }) {
  const { portal } = useMe();
  const staff = useStaff();
  const [{ further, next }, setList] = useState({
    further: [] as readonly Order[],
    next: orders.next,
  });
  const more = useStaffCall((after: string) =>
    staff.call('listBuyerOrders', { params: { key }, query: { after } }),
  );
  async function load(after: string): Promise<void> {
    const outcome = await more.run(after);
    if (!outcome.ok) return;
    const { order, next: following } = outcome.answer;
    setList((now) => ({ further: [...now.further, ...order], next: following }));
  }
  return (
    <Section title={own.orders}>
      <DataTable<Order>
        label={own.orders}
        columns={[
          { id: 'number', title: orderWords.number, cell: ({ number }) => number },
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
        rows={[...orders.order, ...further]}
        idOf={({ number }) => number}
        linkOf={({ number }) => `/${portal.key}/orders/${encodeURIComponent(number)}`}
        more={
          next === null ? undefined : { onLoad: () => void load(next), isLoading: more.isRunning }
        }
        empty={<EmptyState title={own.noOrders}>{null}</EmptyState>}
      />
      <ProblemNotice text={more.problem?.text} />
    </Section>
  );
}
