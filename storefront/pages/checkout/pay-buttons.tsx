import type { ReactNode } from 'react';
import { formatAmount } from '#domain/pricing/money.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CartButton } from '../../cart/view/cart-button.tsx';
import { FooterBar } from '../../components/footer-bar.tsx';
import classes from '../../components/form-part.module.css';
import { Kept } from '../../components/kept.tsx';
import { isWallet } from '../../payments/cards/wallets.ts';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface PayButtonsProps {
  readonly page: CheckoutFormState;
  readonly formId: string;
}

/** The pay button, below the form and in the bar at the bottom of a phone's screen. */
export function PayButtons({ page, formId }: PayButtonsProps) {
  const { choice, chosen, charged, payment, wallet, payBy, isBusy, isPricing, canPay } = page;
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  // The order summary beside it also deducts the gift cards' amount.
  const toPay = money(formatAmount(choice.plan.byCard, currency));
  const label = payLabel(t, payment.phase, choice.plan.byCard === 0, toPay);
  const { method, byWallet } = payBy;
  const toWallet = (
    <Button disabled={isBusy} onClick={() => showWallet(wallet.place.current)}>
      {t('checkout.to_wallet', { wallet: t(`checkout.by_${isWallet(method) ? method : 'card'}`) })}
    </Button>
  );
  return (
    <>
      <div className={classes['pay']}>
        {byWallet ? (
          toWallet
        ) : (
          <Button type="submit" isBusy={isBusy || isPricing} disabled={!canPay}>
            {choice.amount !== 0 && <Icon name="lock" />}
            {label}
          </Button>
        )}
      </div>
      <FooterBar>
        <CartButton isInBar />
        {/* PAY-08: a redeemed membership has no total, unless something else is to be paid by card.
         */}
        {(chosen.redeemMembership === '' || charged !== null) && (
          <p className={classes['total']}>
            <span>{t('checkout.total_to_pay')}</span>
            <strong translate="no">{toPay}</strong>
          </p>
        )}
        {byWallet ? (
          toWallet
        ) : (
          <Button type="submit" form={formId} isBusy={isBusy || isPricing} disabled={!canPay}>
            {label}
          </Button>
        )}
      </FooterBar>
    </>
  );
}

/** Scrolls to the wallet's own button: only pressing that one opens the wallet (PAY-08). */
function showWallet(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector('iframe')?.focus({ preventScroll: true });
}

function payLabel(
  t: ReturnType<typeof useWords>,
  phase: CheckoutFormState['payment']['phase'],
  isFree: boolean,
  amount: string,
): ReactNode {
  if (phase === 'confirming') return t('checkout.confirming');
  if (phase === 'paying') return t('checkout.paying');
  if (isFree) return t('checkout.pay_free');
  return <Kept value={amount}>{(place) => t('checkout.pay', { amount: place })}</Kept>;
}
