import { redirect } from 'react-router';
import { keptSecret } from '../site/page-headers.ts';
import type { OrderAnswer } from './load-orders.server.ts';

/**
 * Leads to the same page of the seller whose order it is, as one who bought from several sellers at once may come from
 * another one's pages. What may be done with an order is for its seller to say.
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
