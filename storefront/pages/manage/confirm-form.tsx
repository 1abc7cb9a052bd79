import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatAmount } from '#domain/pricing/money.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CartAnswer } from '../../cart/cart-store.ts';
import { useChosen } from '../../cart/chosen-payment.ts';
import { Link } from '../../components/link.tsx';
import { useMoney } from '../../components/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import payment from '../checkout/checkout-form.module.css';
import type { CheckoutSettings } from '../checkout/load-checkout.server.ts';
import { useOfferedKinds } from '../checkout/offered-kinds.ts';
import { OpenPaymentPart } from '../checkout/open-payment-part.tsx';
import { paymentChoice } from '../checkout/payment-choice.ts';
import { PaymentPart } from '../checkout/payment-part.tsx';
import { useCardFields } from '../checkout/use-card-fields.ts';
import { useSavedCards } from '../checkout/use-saved-cards.ts';
import { useWalletButton } from '../checkout/use-wallet-button.ts';
import { isWallet, methodOf, methodsOf, type PayMethod } from '../checkout/wallets.ts';
import { changeOf } from './edit-change.ts';
import { EditClock } from './edit-clock.tsx';
import type { Managed } from './load-managed.server.ts';
import classes from './manage.module.css';
import { TicketList } from './ticket-list.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useEditPayment } from './use-edit-payment.ts';
import { useOrderEdit } from './use-order-edit.ts';

interface ConfirmFormProps {
  readonly managed: Managed & { readonly edit: CartAnswer };
  readonly settings: CheckoutSettings;
}

/** Looks through an edit once more and pays its difference by what the checkout offers (ORD-22). */
export function ConfirmForm({ managed, settings }: ConfirmFormProps) {
  const t = useWords();
  const to = useAddresses();
  const money = useMoney();
  const navigate = useNavigate();
  const { slug, currency } = useStorefront();
  const [isGone, setGone] = useState(false);
  const orderId = managed.order.ticket_order[0]?.id ?? '';
  const leave = (state: object | null): void => {
    setGone(true);
    void navigate(to.manage(orderId), { replace: true, state });
  };
  const edit = useOrderEdit(managed, () => {});
  const change = changeOf(edit.edit);
  const answer = edit.edit ?? managed.edit;
  const [cart] = answer.cart;
  if (!cart) throw new Error('an edit without a cart');
  const held = { cart, answer, expiry: edit.expiry };
  const isBack = new URLSearchParams(useLocation().search).has('payment_intent');
  /** A payment that an earlier visit left at the bank: it is ended before another one begins. */
  const [left, setLeft] = useState(isBack ? null : cart.open_payment);
  const chosen = useChosen(slug, cart.id);
  const choice = paymentChoice(held, chosen, currency);
  const { plan } = choice;
  const charged = left === null && plan.isSupported && plan.byCard > 0 ? plan.byCard : null;
  // A change is paid at once: no debit (decision 072).
  const offered = useOfferedKinds(cart, plan, false);
  const [wish, setWish] = useState<PayMethod | null>(null);
  const card = useCardFields(settings, charged, offered, () =>
    setWish((chosen) => chosen ?? 'card'),
  );
  // Whoever is logged in changes nothing here.
  const saved = useSavedCards(null, false);
  const paying = useEditPayment({
    edit,
    orderId,
    rules: managed.rules,
    held,
    choice,
    card,
    leave,
    onLeft: (intentId) =>
      setLeft(cart.open_payment && { ...cart.open_payment, payment_intent_id: intentId }),
  });
  const wallet = useWalletButton(
    settings,
    charged,
    offered,
    isWallet(wish) ? wish : null,
    card.retries,
    {
      renews: false,
      onPress: () => !paying.isBusy,
      onConfirm: (confirmed) => {
        if (change) paying.pay(change, confirmed, confirmed);
      },
    },
  );
  const lookAtLeft = async (): Promise<void> => {
    if (await paying.isMade()) return leave({ done: change?.kind ?? 'rescheduled' });
    const now = await paying.look();
    setLeft(now?.cart.open_payment ?? null);
  };
  // The server drew the page without the payer's secret, which this browser may have (decision 082).
  const [isUnasked, setUnasked] = useState(left !== null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isUnasked || isAsked.current) return;
    isAsked.current = true;
    void lookAtLeft().then(() => setUnasked(false));
  });
  const methods = methodsOf(wallet.available, []);
  const method = methodOf(wish, methods);
  const byWallet = charged !== null && isWallet(method);
  const canPay = plan.isSupported && (charged === null || card.state === 'ready');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (paying.problem.length > 0) notice.current?.focus();
  }, [paying.problem]);
  // It was let go of or made in another window: the order says what is.
  const isOver = change === null && !isGone && !paying.isBusy;
  useEffect(() => {
    if (isOver) void navigate(to.manage(orderId), { replace: true });
  }, [isOver, navigate, to, orderId]);
  if (!change || !edit.edit) return null;

  const removed = edit.order.ticket.filter(({ id }) => change.removed.includes(id));
  const total = cart.cart_fees.grand_totals.total_after_fees_price;
  const toPay = money(formatAmount(plan.byCard, currency));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!paying.isBusy && canPay && !byWallet) paying.pay(change, card.current());
  };
  return (
    <form className={classes['part']} noValidate onSubmit={submit}>
      <p className={classes['lead']}>{t('manage.confirm_text')}</p>
      <EditClock
        expiry={edit.expiry}
        isBusy={paying.isBusy}
        onOver={() => void edit.discard().then(() => leave({ problem: 'expired' }))}
      />
      <section className={classes['session']}>
        <h2>{t('manage.going')}</h2>
        <TicketList answer={edit.order} tickets={removed} />
        {edit.edit.ticket.length > 0 && (
          <>
            <h2>{t('manage.coming')}</h2>
            <TicketList answer={edit.edit} tickets={edit.edit.ticket} />
          </>
        )}
        <dl className={classes['totals']}>
          <div>
            <dt>{t('manage.new_price')}</dt>
            <dd>{money(total)}</dd>
          </div>
          <div>
            <dt>{t('manage.credit')}</dt>
            <dd>{money(cart.edit?.credit ?? '0')}</dd>
          </div>
          {Number(change.stayingChange) !== 0 && (
            <div>
              <dt>{t('manage.staying_change')}</dt>
              <dd>{money(change.stayingChange)}</dd>
            </div>
          )}
          {Number(change.refund) > 0 && (
            <div className={classes['due']}>
              <dt>{t('manage.to_return')}</dt>
              <dd>{money(change.refund)}</dd>
            </div>
          )}
          <div className={classes['due']}>
            <dt>{t('manage.due')}</dt>
            <dd>{money(change.due)}</dd>
          </div>
        </dl>
      </section>
      {paying.news !== null && (
        <Notice tone="positive" isAlert>
          <p>{t('checkout.part_paid', { amount: paying.news })}</p>
        </Notice>
      )}
      {left !== null && (
        <>
          <h2>{t('open_payment.title')}</h2>
          <OpenPaymentPart
            cartId={cart.id}
            isByLink
            open={left}
            isUnasked={isUnasked}
            stripe={settings.stripe}
            onDeclined={async () => {
              await lookAtLeft();
              await paying.tellNotCharged();
            }}
            onCalledOff={lookAtLeft}
            onLook={lookAtLeft}
          />
        </>
      )}
      {left === null && (!change.isFree || cart.gift_cards.length > 0) && (
        <PaymentPart
          held={held}
          isByLink
          choice={choice}
          chosen={chosen}
          card={card}
          methods={methods}
          method={method}
          saved={saved}
          setMethod={setWish}
          isBusy={paying.isBusy}
          look={paying.look}
        />
      )}
      {paying.problem.length > 0 && (
        <Notice ref={notice} tone="error" isAlert>
          {paying.problem.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className={byWallet ? payment['wallet'] : payment['away']} inert={paying.isBusy}>
        <div ref={wallet.place} />
      </div>
      <p className={classes['actions']}>
        <Link className={buttonClass('secondary')} to={to.manage(orderId)}>
          {t('manage.back')}
        </Link>
        {!byWallet && left === null && (
          <Button type="submit" isBusy={paying.isBusy} disabled={!canPay}>
            {paying.isBusy
              ? t(paying.phase === 'confirming' ? 'checkout.confirming' : 'checkout.paying')
              : charged === null
                ? t('manage.confirm')
                : t('checkout.pay', { amount: toPay })}
          </Button>
        )}
      </p>
      {!paying.isBusy && <UnsavedChanges orderId={orderId} />}
    </form>
  );
}
