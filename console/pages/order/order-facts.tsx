import { Link } from 'react-router';
import { EmailText } from '../../parts/email-text.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Facts } from '../../parts/layout/page.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

interface OrderFactsProps {
  readonly order: Order;
  readonly format: VenueFormat;
}

/** An order's facts: its buyer, the time of purchase, and its sums. */
export function OrderFacts({ order, format }: OrderFactsProps) {
  const own = orderWords;
  const sum = (name: string, amount: string) => ({
    name,
    value: <Kept value={amountText(amount, format)} />,
  });
  const sumIfAny = (name: string, amount: string) =>
    Number(amount) > 0 ? [sum(name, amount)] : [];
  return (
    <Facts
      facts={[
        { name: own.buyer, value: <BuyerName buyer={order.buyer} /> },
        { name: own.email, value: <EmailText address={order.buyer.email} /> },
        ...contactFacts(order.buyer.contact),
        { name: own.purchased, value: instantText(order.purchased_at, format) },
        { name: own.seller, value: order.seller.name },
        sum(own.total, order.total),
        sum(own.paid, order.paid),
        ...sumIfAny(own.returned, order.returned),
        ...sumIfAny(own.goodwill, order.goodwill),
        sum(own.left, order.left),
        ...sumIfAny(own.owed, order.owed),
        ...sumIfAny(own.waived, order.waived),
        ...sumIfAny(own.keptFees, order.kept_fees),
        ...sumIfAny(own.keptSpent, order.kept_spent),
        ...(order.codes.length > 0
          ? [{ name: own.codes, value: <Kept value={order.codes.join(', ')} /> }]
          : []),
      ]}
    />
  );
}

/** The contact details that the checkout requested, with the form's labels. */
const contactFacts = (contact: Order['buyer']['contact']) =>
  Object.entries(orderWords.correct.contact).flatMap(([name, label]) => {
    const value = contact[name];
    return value ? [{ name: label, value: <Kept value={value} /> }] : [];
  });

/** The name of an order's buyer, linked to their page for viewers who may see people (SLS-07). */
function BuyerName({ buyer }: { readonly buyer: Order['buyer'] }) {
  const { portal, grants } = useMe();
  const { key, first_name, last_name, email } = buyer;
  const name = `${first_name} ${last_name}`.trim();
  if (key === null || !mayCall(grants, 'getBuyer')) return <Kept value={name || '–'} />;
  return (
    <Link to={`/${portal.key}/buyers/${encodeURIComponent(key)}`} translate="no">
      {name || email}
    </Link>
  );
}
