import { Button } from '#ui/button.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { HeldCart } from '../cart-store.ts';
import classes from './promo-panel.module.css';

interface AdvertisedCodesProps {
  readonly held: HeldCart;
  readonly isBusy: boolean;
  readonly onUse: (code: string) => void;
}

/** The codes that the venue advertises for a cart, without those already applied. */
export function AdvertisedCodes({ held, isBusy, onUse }: AdvertisedCodesProps) {
  const t = useWords();
  const { cartmod, promo_code: shown } = held.answer;
  const codesInCart = new Set(cartmod.map(({ code }) => code));
  return shown
    .filter(({ code }) => !codesInCart.has(code))
    .map(({ code, name, description }) => (
      <div key={code} className={classes['offer']}>
        <p>
          <strong dir="auto">{name}</strong>
          <span dir="auto">{description}</span>
        </p>
        <Button
          kind="secondary"
          isBusy={isBusy}
          aria-label={t('promo.use', { code })}
          onClick={() => onUse(code)}
        >
          <span translate="no">{code}</span>
        </Button>
      </div>
    ));
}
