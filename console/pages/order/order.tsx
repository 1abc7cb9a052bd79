import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { EmailText } from '../../parts/email-text.tsx';
import { Facts, Page } from '../../parts/page.tsx';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText } from '../../words/times.ts';
import { Acts } from './acts.tsx';
import { BuyerName } from './buyer-name.tsx';
import { Changes, Scans } from './changes-and-scans.tsx';
import { History } from './history.tsx';
import { Letters } from './letters.tsx';
import { Money } from './money.tsx';
import { OrderNotes } from './notes.tsx';
import { OpenEdit } from './open-edit.tsx';
import type { Order } from './order-data.ts';
import { stateOf } from './order-state.ts';
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

/** The contact details that the checkout asked for, in the words of their form. */
const contactFacts = (contact: Order['buyer']['contact']) =>
  Object.entries(orderWords.correct.contact).flatMap(([name, label]) => {
    const value = contact[name];
    return value ? [{ name: label, value }] : [];
  });

/** An order: its tickets, buyer, money, letters and notes (SLS-02). */
export default function OrderPage() {
  const { order, history } = useLoaderData<typeof clientLoader>();
  const me = useMe();
  const format = { timezone: me.portal.timezone, currency: order.currency };
  const { tone, text } = stateOf(order.tickets);
  const own = orderWords;
  return (
    <Page
      title={own.title(order.number)}
      venue={me.portal.name}
      state={<Badge tone={tone}>{text}</Badge>}
      acts={<Acts order={order} />}
      back={{ to: `/${me.portal.key}/orders`, text: own.back }}
      width="middle"
    >
      <RefundsToDo order={order} />
      <OpenEdit order={order} format={format} />
      <Facts
        facts={[
          { name: own.buyer, value: <BuyerName buyer={order.buyer} /> },
          { name: own.email, value: <EmailText address={order.buyer.email} /> },
          ...contactFacts(order.buyer.contact),
          { name: own.purchased, value: instantText(order.purchased_at, format) },
          { name: own.seller, value: order.seller.name },
          { name: own.total, value: amountText(order.total, format) },
          { name: own.paid, value: amountText(order.paid, format) },
          ...(Number(order.returned) > 0
            ? [{ name: own.returned, value: amountText(order.returned, format) }]
            : []),
          ...(Number(order.goodwill) > 0
            ? [{ name: own.goodwill, value: amountText(order.goodwill, format) }]
            : []),
          { name: own.left, value: amountText(order.left, format) },
          ...(Number(order.owed) > 0
            ? [{ name: own.owed, value: amountText(order.owed, format) }]
            : []),
          ...(Number(order.waived) > 0
            ? [{ name: own.waived, value: amountText(order.waived, format) }]
            : []),
          ...(Number(order.kept_fees) > 0
            ? [{ name: own.keptFees, value: amountText(order.kept_fees, format) }]
            : []),
          ...(Number(order.kept_spent) > 0
            ? [{ name: own.keptSpent, value: amountText(order.kept_spent, format) }]
            : []),
          ...(order.codes.length > 0 ? [{ name: own.codes, value: order.codes.join(', ') }] : []),
        ]}
      />
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
