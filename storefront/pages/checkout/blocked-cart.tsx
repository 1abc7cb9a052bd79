import type { Outcome } from '#contract/client.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { wantsAnotherCode } from '../../cart/promo-codes.ts';
import { AdvertisedCodes } from '../../cart/view/advertised-codes.tsx';
import { CodeForm, useCodePress } from '../../cart/view/code-form.tsx';
import classes from '../../components/form-part.module.css';
import { useWords } from '../../site/use-storefront.ts';

/**
 * Asks for the code that this cart can't be paid for without, in place of the form: the only place
 * of the checkout where a code is entered (PRO-17).
 */
export function BlockedCart({ held }: { readonly held: HeldCart }) {
  const t = useWords();
  const another = (outcome: Outcome<unknown>) =>
    wantsAnotherCode(outcome) ? t('promo.another') : '';
  const { isBusy, setBusy, said, setSaid, press } = useCodePress(held, another);
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
          after={another}
          onApplied={(code) => setSaid(t('promo.applied', { code }))}
        />
        <p role="status">{said}</p>
        <AdvertisedCodes
          held={held}
          isBusy={isBusy}
          onUse={(code) => void press('applyMyCode', code)}
        />
      </div>
    </section>
  );
}
