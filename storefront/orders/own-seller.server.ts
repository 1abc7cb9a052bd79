import { redirect } from 'react-router';
import { keptSecret } from '../site/page-headers.ts';
import type { OrderAnswer } from './load-orders.server.ts';

/**
 * Redirects to the same page of the order's own seller, because a buyer with orders from several sellers may come from
 * another one's pages. Only the order's seller decides what may be done with it.
 */
export function leadToOwnSeller(
  request: Request,
  slug: string,
  { ticket_order: [order], seller }: Pick<OrderAnswer, 'ticket_order' | 'seller'>,
): void {
  const own = seller.find(({ id }) => id === order?.seller_id)?.slug;
  if (own === undefined || own === slug) return;
  const { pathname, search } = new URL(request.url);
  const rest = pathname.split('/').slice(2).join('/');
  throw redirect(`/${encodeURIComponent(own)}/${rest}${search}`, { headers: keptSecret });
}
