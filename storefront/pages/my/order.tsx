import { useCallback } from 'react';
import { useParams } from 'react-router';
import type { Client } from '#contract/client.ts';
import { useMemberData } from '../../login/use-member-data.ts';
import { OrderTickets } from '../../orders/order-tickets.tsx';
import { accountRoute } from './account-route.server.ts';
import { loadMyOrder } from './load-mine.ts';
import { MissingPage, WaitingPage } from './part-pages.tsx';

export const loader = accountRoute('orders');

/** The page of one of the member's orders, with its tickets (USR-47). */
export default function Order() {
  const { id = '' } = useParams();
  const load = useCallback((api: Client) => loadMyOrder(api, id), [id]);
  const { answer, isLoading, ...waiting } = useMemberData(load);
  if (isLoading || answer === undefined) return <WaitingPage page="orders" {...waiting} />;
  if (answer === null) return <MissingPage page="orders" />;
  return <OrderTickets answer={answer} />;
}
