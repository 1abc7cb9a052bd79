import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useWords } from '../../use-storefront.ts';
import classes from './checkout-form.module.css';
import type { CardFields } from './use-card-fields.ts';

interface PaymentPartProps {
  readonly due: string;
  readonly isFree: boolean;
  /** The amount lies within what a card can pay (PAY-34). */
  readonly isSupported: boolean;
  readonly card: CardFields;
}

/** How it is paid: the processor's card fields, or why there are none. */
export function PaymentPart({ isFree, isSupported, card }: PaymentPartProps) {
  const t = useWords();
  return (
    <section className={classes['part']} aria-labelledby="payment-title">
      <h2 id="payment-title">{t('checkout.payment')}</h2>
      {isFree && <p className={classes['lead']}>{t('checkout.nothing_to_pay')}</p>}
      {!isSupported && (
        <Notice tone="error">
          <p>{t('checkout.not_supported')}</p>
        </Notice>
      )}
      {!isFree && isSupported && (
        <>
          {card.state === 'failed' && (
            <Notice tone="error" isAlert>
              <p>{t('checkout.provider_failed')}</p>
            </Notice>
          )}
          <div className={classes['card']} data-state={card.state}>
            {card.state === 'loading' && (
              <div className={classes['waiting']}>
                <Skeleton shape="block" count={3} />
              </div>
            )}
            <div ref={card.place} />
          </div>
          <p className={classes['secure']}>
            <Icon name="lock" size={16} />
            {t('checkout.secure')}
          </p>
        </>
      )}
    </section>
  );
}
