import { useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../api/browser-api.ts';
import { useErrorText } from '../api/use-error-text.ts';
import type { HeldCart } from '../cart/cart-store.ts';
import { discardCart } from '../cart/reserve.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import classes from '../components/dialog-actions.module.css';
import { Link } from '../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../site/use-storefront.ts';

interface FinishFirstDialogProps {
  readonly held: HeldCart;
  /** Called when the cart is discarded: the purchase can begin. */
  readonly onDiscarded: () => void;
  readonly onClose: () => void;
}

/**
 * The dialog before a membership is given as a gift: the existing cart is bought or discarded first
 * (CRT-31).
 */
export default function FinishFirstDialog({ held, onDiscarded, onClose }: FinishFirstDialogProps) {
  const t = useWords();
  const to = useAddresses();
  const api = useApi();
  const { slug } = useStorefront();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const discard = async (): Promise<void> => {
    setBusy(true);
    const outcome = await discardCart({ api, store: cartStoreOf(slug), now: Date.now }, held);
    setBusy(false);
    if (cartStoreOf(slug).get().held === null) return onDiscarded();
    setError(errorText(outcome));
  };

  return (
    <Dialog
      title={t('cart.finish_first')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      size="small"
    >
      <p>{t('cart.finish_first_text')}</p>
      {error !== null && (
        <Notice tone="error" isAlert>
          <p>{error}</p>
        </Notice>
      )}
      <div className={classes['actions']}>
        <Button kind="secondary" isBusy={isBusy} onClick={() => void discard()}>
          {t('cart.discard')}
        </Button>
        <Link className={buttonClass()} to={to.checkout()}>
          {t('cart.checkout')}
        </Link>
      </div>
    </Dialog>
  );
}
