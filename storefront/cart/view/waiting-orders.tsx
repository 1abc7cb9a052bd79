import { useEffect, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../api/browser-api.ts';
import { Link } from '../../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import type { Cart } from '../cart-store.ts';
import { waitingOrdersOf } from '../waiting-orders.ts';

/** This browser's orders whose debit takes days, each linked to the page that waits for it. */
export function WaitingOrders({ onLeave }: { readonly onLeave: () => void }) {
  const t = useWords();
  const to = useAddresses();
  const api = useApi();
  const { slug } = useStorefront();
  const [waiting, setWaiting] = useState<readonly Cart[]>([]);
  useEffect(() => {
    let isLeft = false;
    const read = async (): Promise<void> => {
      const found = await waitingOrdersOf(slug).read(api);
      if (!isLeft) setWaiting(found);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [api, slug]);
  return waiting.map(({ id, cart_number: number }) => (
    <Notice key={id}>
      <p>{t('cart.waiting', { number })}</p>
      <Link to={to.pending(id)} onClick={onLeave}>
        {t('cart.waiting_link')}
      </Link>
    </Notice>
  ));
}
