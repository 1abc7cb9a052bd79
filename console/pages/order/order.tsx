import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { OrderState } from '../../orders/order-state.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { Acts } from './acts.tsx';
import { Changes, Scans } from './changes-and-scans.tsx';
import { History } from './history.tsx';
import { Letters } from './letters.tsx';
import { Money } from './money.tsx';
import { OrderNotes } from './notes.tsx';
import { OpenEdit } from './open-edit.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTickets } from './order-tickets.tsx';
import { RefundsToDo } from './refunds-to-do.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', number = '' } = params;
  const staff = staffOf(portal);
  const { signal } = request;
  const [order, history] = await Promise.all([
    staff.call('getOrder', { params: { number }, signal }),
    staff.call('listOrderEntries', { params: { number }, query: {}, signal }),
  ]);
  return {
    ...answerOf(order, portal, request),
    history: answerOf(history, portal, request),
  };
}

/** An order: its tickets, buyer, money, letters and notes (SLS-02). */
export default function OrderPage() {
  const { order, history } = useLoaderData<typeof clientLoader>();
  const me = useMe();
  const format = { timezone: me.portal.timezone, currency: order.currency };
  const own = orderWords;
  return (
    <Page
      title={own.title(order.number)}
      kept={order.number}
      venue={me.portal.name}
      state={<OrderState state={order.state} />}
      acts={<Acts order={order} />}
      back={{ to: `/${me.portal.key}/orders`, text: own.back }}
      width="middle"
    >
      <RefundsToDo order={order} />
      <OpenEdit order={order} format={format} />
      <OrderFacts order={order} format={format} />
      <OrderTickets order={order} format={format} />
      <Money order={order} format={format} />
      <Changes order={order} format={format} />
      <Scans order={order} format={format} />
      <Letters order={order} format={format} />
      <OrderNotes order={order} format={format} />
      <History number={order.number} first={history} />
    </Page>
  );
}
