import { useState } from 'react';
import { lastFour } from '#domain/gifts/gift-card.ts';
import type { PlannedPayment } from '#domain/payments/payment-plan.ts';
import type { Minor } from '#domain/pricing/money.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useApi } from '../api/browser-api.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { part } from '../browser/part.ts';
import type { HeldCart } from '../cart/cart-store.ts';
import { type AppliedCard, chosenPaymentsOf } from '../cart/chosen-payment.ts';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import classes from './gift-cards-part.module.css';

const GiftCardDialog = part(() => import('./gift-card-dialog.tsx'));

interface GiftCardsPartProps {
  readonly held: HeldCart;
  readonly isByLink: boolean;
  readonly applied: readonly AppliedCard[];
  readonly payments: readonly PlannedPayment[];
  readonly isBusy: boolean;
  readonly look: () => Promise<HeldCart | null>;
}

/** The gift cards that pay for the order, each with a remove button (PAY-41 to 48). */
export function GiftCardsPart(props: GiftCardsPartProps) {
  const { held, isByLink, applied, payments, isBusy, look } = props;
  const t = useWords();
  const api = useApi();
  const money = useMoney();
  const errorText = useErrorText();
  const { slug, currency } = useStorefront();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const { cart } = held;
  const canTakeOff = cart.state === 'pending' && !cart.payment_in_progress;
  const share = (number: string): Minor =>
    payments.find((payment) => payment.number === number)?.amount ?? 0;

  const takeOff = ({ number }: AppliedCard): void => {
    const rest = applied.filter((card) => card.number !== number);
    chosenPaymentsOf(slug).change(cart.id, { giftCards: rest });
    setSaid(t('gift_cards.taken_off', { last: lastFour(number) }));
  };
  const giveBack = async (paymentId: string, last: string): Promise<void> => {
    const params = { id: cart.id, paymentId };
    const outcome = await api.call(isByLink ? 'takeOffPayment' : 'takeOffMyPayment', { params });
    setSaid(outcome.ok ? t('gift_cards.taken_off', { last }) : errorText(outcome));
    await look();
  };

  return (
    <div className={classes['cards']}>
      {(applied.length > 0 || cart.gift_cards.length > 0) && (
        <ul aria-label={t('gift_cards.list')}>
          {cart.gift_cards.map(({ payment_id: id, last_four: last, amount }) => (
            <Card
              key={id}
              last={last}
              text={t('gift_cards.paid', { amount: money(amount) })}
              isBusy={isBusy}
              {...(canTakeOff ? { onTakeOff: () => void giveBack(id, last) } : {})}
            />
          ))}
          {applied.map((card) => (
            <Card
              key={card.number}
              last={lastFour(card.number)}
              text={`${t('gift_cards.pays', {
                amount: money(formatAmount(share(card.number), currency)),
              })} · ${t('gift_cards.balance', { amount: money(card.balance) })}`}
              isBusy={isBusy}
              onTakeOff={() => takeOff(card)}
            />
          ))}
        </ul>
      )}
      <Button kind="secondary" disabled={isBusy} onClick={() => setOpen(true)}>
        {t('gift_cards.use')}
      </Button>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {isOpen && (
        <GiftCardDialog
          applied={applied}
          onClose={() => setOpen(false)}
          onApplied={(card) => {
            chosenPaymentsOf(slug).change(cart.id, { giftCards: [...applied, card] });
            setSaid(t('gift_cards.applied', { last: lastFour(card.number) }));
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

interface CardProps {
  readonly last: string;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onTakeOff?: () => void;
}

function Card({ last, text, isBusy, onTakeOff }: CardProps) {
  const t = useWords();
  return (
    <li>
      <span>
        <strong>{t('gift_cards.one', { last })}</strong>
        <span>{text}</span>
      </span>
      {onTakeOff && (
        <button
          type="button"
          disabled={isBusy}
          aria-label={t('gift_cards.take_off', { last })}
          onClick={onTakeOff}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </li>
  );
}
