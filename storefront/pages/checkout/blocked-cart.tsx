import { useState } from 'react';
import type { HeldCart } from '../../cart/cart-store.ts';
import { CodeForm } from '../../cart/code-form.tsx';
import { wantsAnotherCode } from '../../cart/promo-codes.ts';
import { useWords } from '../../use-storefront.ts';
import classes from './checkout-form.module.css';

/** Asks for the code without which this cart can't be paid for, in place of the form (PRO-17). */
export function BlockedCart({ held }: { readonly held: HeldCart }) {
  const t = useWords();
  const [isBusy, setBusy] = useState(false);
  return (
    <section className={classes['form']} aria-labelledby="blocked-title">
      <div className={classes['part']}>
        <h2 id="blocked-title">{t('checkout.blocked_title')}</h2>
        <p className={classes['lead']}>{t('checkout.blocked')}</p>
        <ul className={classes['rules']}>
          {held.cart.blocking_rules.map(({ id, name, description }) => (
            <li key={id}>
              <strong dir="auto">{name}</strong>
              {description && <span dir="auto">{description}</span>}
            </li>
          ))}
        </ul>
        <CodeForm
          held={held}
          isBusy={isBusy}
          setBusy={setBusy}
          after={(outcome) => (wantsAnotherCode(outcome) ? t('promo.another') : '')}
        />
      </div>
    </section>
  );
}
