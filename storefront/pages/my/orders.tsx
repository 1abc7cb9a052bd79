import { useCallback, useState } from 'react';
import type { Client } from '#contract/client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '../../accounts/empty-state.tsx';
import { useMemberData } from '../../login/use-member-data.ts';
import { Waiting } from '../../login/waiting.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import classes from './account.module.css';
import { accountRoute } from './account-route.server.ts';
import { OrderCard } from './order-card.tsx';

export const loader = accountRoute('orders');

/** The number of orders shown at first, and added with each press. */
const step = 10;

/** The page of a member's orders, newest first (USR-47). */
export default function Orders() {
  const t = useWords();
  const to = useAddresses();
  const [count, setCount] = useState(step);
  // One extra order shows if there are older ones.
  const load = useCallback(
    (api: Client) => api.call('listMyTicketOrders', { query: { limit: count + 1 } }),
    [count],
  );
  const { answer, refused, isLoading, again } = useMemberData(load);
  const title = t('account.orders');
  const orders = answer?.ticket_order ?? [];
  const hasMore = orders.length > count || (isLoading && orders.length > 0);
  return (
    <>
      <PageTitle page={title} />
      <h1>{title}</h1>
      {!answer && <Waiting refused={refused} again={again} />}
      {answer && orders.length === 0 && (
        <EmptyState title={t('orders.none')} text={t('orders.none_text')} to={to.events()}>
          {t('cart.see_events')}
        </EmptyState>
      )}
      {answer && orders.length > 0 && (
        <ul className={classes['list']}>
          {orders.slice(0, count).map((order) => (
            <li key={order.id}>
              <OrderCard answer={answer} order={order} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button
          kind="secondary"
          className={classes['more']}
          isBusy={isLoading}
          onClick={() => setCount(count + step)}
        >
          {t(isLoading ? 'orders.loading' : 'orders.more')}
        </Button>
      )}
    </>
  );
}
