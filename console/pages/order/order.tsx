import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Facts, Page, Section } from '../../parts/page.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText } from '../../words/times.ts';
import { Letters } from './letters.tsx';
import { Money } from './money.tsx';
import { Notes } from './notes.tsx';
import type { Order } from './order-data.ts';
import { stateOf } from './order-state.ts';
import { Refund } from './refund.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', number = '' } = params;
  const outcome = await staffOf(portal).call('getOrder', {
    params: { number },
    signal: request.signal,
  });
  return answerOf(outcome, portal, request);
}

/** An order: its tickets, buyer, money, letters and notes (SLS-02). */
export default function OrderPage() {
  const { order } = useLoaderData<typeof clientLoader>();
  const me = useMe();
  const format = { timezone: me.portal.timezone, currency: order.currency };
  const { tone, text } = stateOf(order.tickets);
  const own = orderWords;
  const canRefund = mayCall(me.grants, 'refundOrder') && Number(order.left) > 0;
  const name = `${order.buyer.first_name} ${order.buyer.last_name}`.trim();
  return (
    <Page
      title={own.title(order.number)}
      venue={me.portal.name}
      state={<Badge tone={tone}>{text}</Badge>}
      acts={canRefund && <Refund order={order} />}
      back={{ to: `/${me.portal.key}/orders`, text: own.back }}
      width="middle"
    >
      <Facts
        facts={[
          { name: own.buyer, value: name || '–' },
          { name: own.email, value: order.buyer.email },
          { name: own.purchased, value: instantText(order.purchased_at, format) },
          { name: own.seller, value: order.seller.name },
          { name: own.total, value: amountText(order.total, format) },
          { name: own.left, value: amountText(order.left, format) },
          ...(order.codes.length > 0 ? [{ name: own.codes, value: order.codes.join(', ') }] : []),
        ]}
      />
      <Section title={own.tickets}>
        <DataTable<Order['tickets'][number]>
          label={own.tickets}
          columns={[
            { id: 'ticket', title: own.ticket, cell: ({ event, type }) => `${event}, ${type}` },
            {
              id: 'session',
              title: own.session,
              cell: ({ session }) =>
                session
                  ? instantText(session.starts_at, { ...format, timezone: session.timezone })
                  : '–',
            },
            { id: 'seat', title: own.seat, cell: ({ seat }) => seat ?? '–' },
            { id: 'holder', title: own.holder, cell: ({ holder }) => holder ?? '–' },
            { id: 'state', title: own.state, cell: ({ state }) => own.ticketStates[state] },
            {
              id: 'value',
              title: own.value,
              cell: ({ value }) => amountText(value, format),
              isNumber: true,
            },
          ]}
          rows={order.tickets}
          idOf={({ id }) => id}
          empty={<EmptyState title={own.noTickets}>{null}</EmptyState>}
        />
      </Section>
      <Money order={order} format={format} />
      <Letters order={order} format={format} />
      <Notes order={order} format={format} />
    </Page>
  );
}
