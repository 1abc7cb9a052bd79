import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from '../components/form-part.module.css';
import optIn from '../components/opt-in.module.css';
import { saveCardName } from '../contact/validate-form.ts';
import { useWords } from '../site/use-storefront.ts';
import { Secure } from './cards/wallet-slot.tsx';
import { isWallet, wayOf } from './cards/wallets.ts';
import type { PayBy } from './use-pay-by.ts';

interface CardPartProps {
  readonly payBy: PayBy;
  readonly hasWalletSlot: boolean;
  readonly isBusy: boolean;
}

/**
 * The processor's fields of a card or another way to pay, hidden while a wallet or a saved card
 * pays, or the reason why they are missing.
 */
export function CardPart({ payBy, hasWalletSlot, isBusy }: CardPartProps) {
  const { card, methods, method, saved } = payBy;
  const t = useWords();
  const byCard = useRef<HTMLDivElement>(null);
  /** The button disappears, so the focus moves to the section. */
  const retry = (): void => {
    byCard.current?.focus({ preventScroll: true });
    card.retry();
  };
  return (
    <div
      ref={byCard}
      tabIndex={-1}
      className={classNames(classes['part'], wayOf(method) === undefined && classes['away'])}
    >
      {card.state === 'failed' && (
        <Notice tone="error" isAlert>
          <p>{t('checkout.provider_failed')}</p>
          <Button kind="secondary" disabled={isBusy} onClick={retry}>
            {t('shell.try_again')}
          </Button>
        </Notice>
      )}
      <div className={classes['card']} data-state={card.state}>
        {card.state === 'loading' && (
          <div className={classes['waiting']} role="status" aria-label={t('shell.loading')}>
            <Skeleton shape="block" count={3} />
          </div>
        )}
        <div ref={card.place} />
      </div>
      {saved.isAllowed && method === 'card' && (
        <label className={optIn['opt-in']}>
          <input type="checkbox" name={saveCardName} disabled={isBusy} />
          <span>{t('checkout.save_card')}</span>
        </label>
      )}
      {!(hasWalletSlot && !methods.some(isWallet)) && <Secure />}
    </div>
  );
}
