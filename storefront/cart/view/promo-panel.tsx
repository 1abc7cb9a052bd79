import { useId, useState } from 'react';
import { earlyPress } from '#ui/early-press.ts';
import { Icon } from '#ui/icon.tsx';
import { useIsCheckout } from '../../site/use-is-checkout.ts';
import { useMoney } from '../../site/use-money.ts';
import { useWords } from '../../site/use-storefront.ts';
import type { HeldCart } from '../cart-store.ts';
import { cartAcceptsCodes, cartAllowsCodeRemoval } from '../promo-codes.ts';
import { AdvertisedCodes } from './advertised-codes.tsx';
import { CodeForm, useCodePress } from './code-form.tsx';
import classes from './promo-panel.module.css';

/**
 * The codes of a cart, and the field to enter more (PRO-03 to 15, PRO-21). It is not a landmark: on
 * the checkout page the cart dialog contains a second one.
 */
export function PromoPanel({ held }: { readonly held: HeldCart }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, setBusy, said, setSaid, press } = useCodePress(held);
  const id = useId();
  // The checkout itself asks for a code that the cart requires (PRO-17).
  const isAskedByPage = useIsCheckout() && held.cart.blocking_rules.length > 0;
  const canChange = cartAcceptsCodes(held) && !isAskedByPage;
  const canRemove = cartAllowsCodeRemoval(held);
  const { cartmod } = held.answer;
  if (!canChange && cartmod.length === 0) return null;

  return (
    <fieldset className={classes['panel']} aria-label={t('promo.title')}>
      {cartmod.length > 0 && (
        <ul className={classes['applied']} aria-label={t('promo.list')}>
          {cartmod.map((mod) => (
            <Applied
              key={mod.id}
              mod={mod}
              {...(canRemove ? { onRemove: () => void press('removeMyCode', mod.code) } : {})}
            />
          ))}
        </ul>
      )}
      <p role="status" className={classes['said']}>
        {said}
      </p>
      {canChange && (
        <button
          type="button"
          {...earlyPress()}
          className={classes['switch']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            setSaid('');
          }}
        >
          {t('promo.open')}
          <Icon name={isOpen ? 'minus' : 'plus'} size={18} />
        </button>
      )}
      {canChange && isOpen && (
        <div id={id} className={classes['open']}>
          <CodeForm
            held={held}
            isBusy={isBusy}
            setBusy={setBusy}
            onApplied={(code) => setSaid(t('promo.applied', { code }))}
          />
          <AdvertisedCodes
            held={held}
            isBusy={isBusy}
            onUse={(code) => void press('applyMyCode', code)}
          />
        </div>
      )}
    </fieldset>
  );
}

interface AppliedProps {
  readonly mod: HeldCart['answer']['cartmod'][number];
  readonly onRemove?: () => void;
}

function Applied({ mod, onRemove }: AppliedProps) {
  const t = useWords();
  const money = useMoney();
  return (
    <li>
      <span>
        <strong dir="auto">{mod.name}</strong>
        <span translate="no">
          {mod.discount === '0'
            ? mod.code
            : `${mod.code} · ${money(`-${mod.discount.replace('-', '')}`)}`}
        </span>
      </span>
      {onRemove && (
        <button
          type="button"
          className={classes['remove']}
          aria-label={t('promo.remove', { code: mod.code })}
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </li>
  );
}
