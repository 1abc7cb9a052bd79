import { Link } from 'react-router';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import type { Order } from './order-data.ts';

/** The name of an order's buyer, which leads to their page for whoever may see people (SLS-07). */
export function BuyerName({ buyer }: { readonly buyer: Order['buyer'] }) {
  const { portal, grants } = useMe();
  const { key, first_name, last_name, email } = buyer;
  const name = `${first_name} ${last_name}`.trim();
  if (key === null || !mayCall(grants, 'getBuyer')) return name || '–';
  return <Link to={`/${portal.key}/buyers/${encodeURIComponent(key)}`}>{name || email}</Link>;
}
