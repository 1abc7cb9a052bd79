import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { useCartDialog } from '../cart-dialog-state.ts';
import { openChainOf } from '../open-chain.ts';
import { cartStoreOf } from '../use-cart.ts';

/**
 * Says that the hold has expired and, if so, that the venue cancelled or moved the session; offers a single way to
 * continue (CRT-21).
 */
export default function ExpiryDialog() {
  const t = useWords();
  const to = useAddresses();
  const { slug } = useStorefront();
  const navigate = useNavigate();
  const { close } = useCartDialog();
  const api = useApi();
  const [isWithdrawn, setWithdrawn] = useState(false);
  useEffect(() => openChainOf(slug).keep(null), [slug]);
  useEffect(() => {
    const { over } = cartStoreOf(slug).get();
    if (over === undefined) return;
    // Without an answer, it only says that the hold has expired.
    void api.call('getMyCart', { params: { id: over }, query: {} }).then((read) => {
      setWithdrawn(read.ok && read.answer.cart[0]?.session_withdrawn === true);
    });
  }, [api, slug]);
  return (
    <Dialog title={t('cart.expired')} size="small">
      <p>{t(isWithdrawn ? 'cart.session_withdrawn' : 'cart.expired_text')}</p>
      <Button
        onClick={() => {
          cartStoreOf(slug).clear();
          openChainOf(slug).keep(null);
          close();
          void navigate(to.home());
        }}
      >
        {t('cart.start_over')}
      </Button>
    </Dialog>
  );
}
