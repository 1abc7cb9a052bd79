import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { openChainOf } from '../upsells/open-chain.ts';
import { useAddresses, useStorefront, useWords } from '../use-storefront.ts';
import { useCartDialog } from './cart-dialog-state.ts';
import { cartStoreOf } from './use-cart.ts';

/** Says that the places are no longer held; there is only one way on (CRT-21). */
export default function ExpiryDialog() {
  const t = useWords();
  const to = useAddresses();
  const { slug } = useStorefront();
  const navigate = useNavigate();
  const { close } = useCartDialog();
  return (
    <Dialog title={t('cart.expired')}>
      <p>{t('cart.expired_text')}</p>
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
