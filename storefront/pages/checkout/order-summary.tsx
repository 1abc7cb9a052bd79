import { useId, useState } from 'react';
import { purchaseKind } from '#domain/cart/purchase-kind.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { HeldCart } from '../../cart/cart-store.ts';
import { CartContents, useTotalDue } from '../../cart/view/cart-contents.tsx';
import { Countdown } from '../../cart/view/countdown.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { DonationPart } from './donation-part.tsx';
import classes from './order-summary.module.css';

interface OrderSummaryProps {
  readonly held: HeldCart;
  /** The ticket group of the donation offered with the order; null if there is none. */
  readonly donation: string | null;
}

const down = 'M6 9l6 6 6-6';

/**
 * The order being paid for: beside the form on wide screens, a single line above it on phones
 * (CRT-36).
 */
export function OrderSummary({ held, donation }: OrderSummaryProps) {
  const t = useWords();
  const due = useTotalDue(held.cart);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { kind, count } = purchaseKind(held.answer.ticket);
  return (
    <aside className={classes['summary']} aria-label={t('checkout.summary')}>
      <h2>
        <span className={classes['title']}>{t('checkout.summary')}</span>
        <button
          type="button"
          className={classes['line']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes['name']}>
            {t('checkout.summary')} <span>{t(`complete.${kind}`, { count })}</span>
          </span>{' '}
          <strong>{due}</strong>
          <Icon shape={down} />
        </button>
      </h2>
      <Countdown expiry={held.expiry} isShort={held.cart.held_short} />
      <div id={id} className={classNames(classes['order'], !isOpen && classes['closed'])}>
        <CartContents held={held} />
      </div>
      {donation !== null && <DonationPart held={held} groupId={donation} />}
    </aside>
  );
}
