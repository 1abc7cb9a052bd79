import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import classes from '../../components/dialog-actions.module.css';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { cancelledTicketsOf } from '../cancelled-tickets.ts';
import type { HeldCart } from '../cart-store.ts';
import { removalFrom, removeTickets } from '../reserve.ts';
import { cartStoreOf } from '../use-cart.ts';

interface RemoveDialogProps {
  readonly held: HeldCart;
  readonly name: string;
  readonly ticketIds: readonly string[];
  readonly onClose: () => void;
}

/** Asks for confirmation before tickets are removed (CRT-28). */
export function RemoveDialog({ held, name, ticketIds, onClose }: RemoveDialogProps) {
  const t = useWords();
  const api = useApi();
  const { slug, admissionEvent } = useStorefront();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const remove = async (): Promise<void> => {
    setBusy(true);
    const store = cartStoreOf(slug);
    const deps = { api, store };
    const outcome = await removeTickets(deps, held, ticketIds, admissionEvent);
    setBusy(false);
    if (outcome.ok) {
      cancelledTicketsOf(slug).add(ticketIds);
      return onClose();
    }
    setError(errorText(outcome));
  };

  return (
    <Dialog
      title={t('cart.remove_question')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      size="small"
    >
      <p>{`${ticketIds.length} × ${name}`}</p>
      {removalFrom(held, ticketIds, admissionEvent) === 'cart_with_others' && (
        <Notice tone="warning">
          <p>{t('cart.remove_others')}</p>
        </Notice>
      )}
      {error !== null && (
        <Notice tone="error" isAlert>
          <p>{error}</p>
        </Notice>
      )}
      <div className={classes['actions']}>
        <Button kind="secondary" onClick={onClose}>
          {t('cart.remove_no')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void remove()}>
          {t('cart.remove_yes')}
        </Button>
      </div>
    </Dialog>
  );
}
