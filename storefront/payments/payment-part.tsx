import { formatAmount } from '#domain/pricing/money.ts';
import { Notice } from '#ui/notice.tsx';
import type { HeldCart } from '../cart/cart-store.ts';
import type { ChosenPayment } from '../cart/chosen-payment.ts';
import classes from '../components/form-part.module.css';
import { GiftCardsPart } from '../gifts/gift-cards-part.tsx';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { MethodPart } from './method-part.tsx';
import type { PaymentChoice } from './payment-choice.ts';
import type { PayBy } from './use-pay-by.ts';

interface PaymentPartProps {
  readonly held: HeldCart;
  readonly isByLink: boolean;
  readonly choice: PaymentChoice;
  readonly chosen: ChosenPayment;
  readonly payBy: PayBy;
  /** Shows the wallet buttons above the form, with a line about cards if there are none. */
  readonly hasWalletSlot?: boolean;
  readonly isBusy: boolean;
  readonly look: () => Promise<HeldCart | null>;
}

/**
 * The payment section: gift cards and a wallet or the processor's card fields, or the reason why
 * there are none.
 */
export function PaymentPart(props: PaymentPartProps) {
  const { held, isByLink, choice, chosen, payBy, hasWalletSlot = false, isBusy, look } = props;
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const { plan } = choice;
  const isFree = choice.amount === 0;
  return (
    <section className={classes['part']} aria-labelledby="payment-title">
      <h2 id="payment-title">{t('checkout.payment')}</h2>
      {isFree && <p className={classes['lead']}>{t('checkout.nothing_to_pay')}</p>}
      {(!isFree || held.cart.gift_cards.length > 0) && (
        <GiftCardsPart
          held={held}
          isByLink={isByLink}
          applied={chosen.giftCards}
          payments={plan.payments}
          isBusy={isBusy}
          look={look}
        />
      )}
      {chosen.giftCards.length > 0 && plan.byCard > 0 && (
        <p>{t('checkout.rest_by_card', { amount: money(formatAmount(plan.byCard, currency)) })}</p>
      )}
      {!plan.isSupported && (
        <Notice tone="error">
          <p>{t('checkout.not_supported')}</p>
        </Notice>
      )}
      {plan.byCard > 0 && plan.isSupported && (
        <MethodPart payBy={payBy} hasWalletSlot={hasWalletSlot} isBusy={isBusy} />
      )}
    </section>
  );
}
