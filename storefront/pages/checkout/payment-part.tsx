import { useRef } from 'react';
import { formatAmount } from '#domain/pricing/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { RadioField } from '#ui/radio-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { HeldCart } from '../../cart/cart-store.ts';
import type { ChosenPayment } from '../../cart/chosen-payment.ts';
import { useMoney } from '../../components/use-money.ts';
import { maskedText } from '../../members/masked-card.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import classes from './checkout-form.module.css';
import { GiftCardsPart } from './gift-cards-part.tsx';
import type { PaymentChoice } from './payment-choice.ts';
import { SavedCardPart } from './saved-card-part.tsx';
import type { CardFields } from './use-card-fields.ts';
import type { SavedCards } from './use-saved-cards.ts';
import { saveCardName } from './validate-form.ts';
import { Secure } from './wallet-slot.tsx';
import { isWallet, type PayMethod, savedMethod } from './wallets.ts';
import wish from './wish.module.css';

interface PaymentPartProps {
  readonly held: HeldCart;
  readonly isByLink: boolean;
  readonly choice: PaymentChoice;
  readonly chosen: ChosenPayment;
  readonly card: CardFields;
  readonly methods: readonly PayMethod[];
  readonly method: PayMethod;
  readonly saved: SavedCards;
  readonly setMethod: (method: PayMethod) => void;
  /** The wallets stand above the form, with a word about cards where there are none. */
  readonly hasWalletSlot?: boolean;
  readonly isBusy: boolean;
  readonly look: () => Promise<HeldCart | null>;
}

/** How it is paid: gift cards, a wallet or the processor's card fields, or why there are none. */
export function PaymentPart(props: PaymentPartProps) {
  const { held, isByLink, choice, chosen, card, methods, method, saved } = props;
  const { setMethod, hasWalletSlot = false, isBusy, look } = props;
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const { plan } = choice;
  const isFree = choice.amount === 0;
  const asksMethod = plan.byCard > 0 && plan.isSupported;
  const wallet = isWallet(method) ? t(`checkout.by_${method}`) : null;
  const savedCard = saved.cards.find(({ id }) => method === savedMethod(id));
  const textOf = (one: PayMethod): string => {
    if (isWallet(one)) return t(`checkout.by_${one}`);
    const found = saved.cards.find(({ id }) => one === savedMethod(id));
    if (found) return maskedText(found, t);
    return t(saved.cards.length > 0 ? 'checkout.by_another_card' : 'checkout.by_card');
  };
  const byCard = useRef<HTMLDivElement>(null);
  /** The button goes: who pressed it stays where it was. */
  const retry = (): void => {
    byCard.current?.focus({ preventScroll: true });
    card.retry();
  };
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
      {asksMethod && methods.length > 1 && (
        <RadioField
          key={methods.join()}
          name="pay_with"
          label={t('checkout.pay_with')}
          options={methods.map((value) => ({ value, text: textOf(value) }))}
          chosen={method}
          disabled={isBusy}
          onChange={(event) => setMethod(event.currentTarget.value as PayMethod)}
        />
      )}
      {asksMethod && wallet !== null && (
        <p className={classes['lead']}>
          {t(hasWalletSlot ? 'checkout.wallet_above' : 'checkout.wallet_text', { wallet })}
        </p>
      )}
      {asksMethod && savedCard && (
        <SavedCardPart key={savedCard.id} card={savedCard} saved={saved} isBusy={isBusy} />
      )}
      {asksMethod && (
        <div
          ref={byCard}
          tabIndex={-1}
          className={classNames(classes['part'], method !== 'card' && classes['away'])}
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
            <label className={wish['wish']}>
              <input type="checkbox" name={saveCardName} disabled={isBusy} />
              <span>{t('checkout.save_card')}</span>
            </label>
          )}
          {!(hasWalletSlot && !methods.some(isWallet)) && <Secure />}
        </div>
      )}
    </section>
  );
}
