import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import form from '../../components/form-part.module.css';
import { useWords } from '../../site/use-storefront.ts';
import type { WalletButton } from './use-wallet-button.ts';
import classes from './wallet-slot.module.css';

interface WalletSlotProps {
  readonly wallet: WalletButton;
  readonly isBusy: boolean;
  /** Terms to accept beside the button, if they were not accepted when it was pressed. */
  readonly children: ReactNode;
}

/**
 * The wallet buttons, above the details, which wallets supply. Their space is reserved from the
 * start; in a browser without wallets it holds a line about cards, so that nothing moves.
 */
export function WalletSlot({ wallet, isBusy, children }: WalletSlotProps) {
  const t = useWords();
  const { isKnown, available, place } = wallet;
  const isOffered = available.length > 0;
  return (
    <div
      className={classes['slot']}
      {...(isOffered ? { role: 'group', 'aria-label': t('checkout.wallets') } : {})}
    >
      {children}
      {!isKnown && <Skeleton shape="block" />}
      <div className={isOffered ? form['wallet'] : form['away']} inert={isBusy}>
        <div ref={place} />
      </div>
      {isKnown && !isOffered && <Secure />}
    </div>
  );
}

/** States that the card details go to the processor. */
export function Secure() {
  const t = useWords();
  return (
    <p className={form['secure']}>
      <Icon name="lock" size={16} />
      {t('checkout.secure')}
    </p>
  );
}
