import { type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { formatAmount } from '#domain/pricing/money.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { CartButton } from '../../cart/cart-button.tsx';
import type { HeldCart } from '../../cart/cart-store.ts';
import { useChosen } from '../../cart/chosen-payment.ts';
import { FooterBar } from '../../components/footer-bar.tsx';
import type { FieldErrors } from '../../components/identity-field.tsx';
import { part } from '../../components/part.ts';
import { useMoney } from '../../components/use-money.ts';
import type { User } from '../../members/member-store.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import { attemptsOf } from './attempt.ts';
import { AutoRenewPart } from './auto-renew-part.tsx';
import { autoRenewals } from './auto-renew-terms.ts';
import classes from './checkout-form.module.css';
import { isGift } from './giftee.ts';
import { ForYourself } from './giftee-self.tsx';
import { IdentityPart } from './identity-part.tsx';
import type { CheckoutSettings } from './load-checkout.server.ts';
import { useOfferedKinds } from './offered-kinds.ts';
import { paymentChoice } from './payment-choice.ts';
import { PaymentPart } from './payment-part.tsx';
import { SchedulePart } from './schedule-part.tsx';
import { Terms } from './terms.tsx';
import { useCardFields } from './use-card-fields.ts';
import type { CheckoutView } from './use-checkout-cart.ts';
import { usePaySteps } from './use-pay-steps.ts';
import { usePayment } from './use-payment.ts';
import { useSavedCards } from './use-saved-cards.ts';
import { useWalletButton } from './use-wallet-button.ts';
import { useZipDiscount } from './use-zip-discount.ts';
import { focusFirstError, isTicked, sentValuesOf } from './validate-form.ts';
import { leftToWallet } from './wallet-payer.ts';
import { WalletSlot } from './wallet-slot.tsx';
import { isWallet, methodOf, methodsOf, type PayMethod, savedMethod } from './wallets.ts';

const GifteePart = part(() => import('./giftee-part.tsx'));

interface CheckoutFormProps {
  readonly settings: CheckoutSettings;
  readonly held: HeldCart;
  /** Whose account buys; null for a guest. */
  readonly member: User | null;
  /** Somebody who is logged in pays what is not theirs: by its id, as a guest does. */
  readonly isByLink: boolean;
  /** The intent of a payment that came back from the bank by a redirect. */
  readonly resumeIntent: string | null;
  readonly setView: (view: CheckoutView) => void;
  readonly look: () => Promise<HeldCart | null>;
}

const formId = 'checkout-form';

/** Who buys, terms, and how it is paid. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { settings, held, member, isByLink, resumeIntent, setView, look } = props;
  const t = useWords();
  const money = useMoney();
  const { slug, currency } = useStorefront();
  const chosen = useChosen(slug, held.cart.id);
  const choice = paymentChoice(held, chosen, currency);
  const { plan } = choice;
  // Nobody is charged again for what they gave.
  const asksAutoRenew = settings.asksAutoRenew && !isGift(held.answer.ticket);
  const renewals = asksAutoRenew ? autoRenewals(held.answer, currency) : [];
  const isFree = choice.amount === 0;
  const charged = plan.isSupported && plan.byCard > 0 && resumeIntent === null ? plan.byCard : null;
  const form = useRef<HTMLFormElement>(null);
  // Only a card can be charged again: where none pays there is nothing to agree to.
  const canAgree = renewals.length > 0 && plan.byCard > 0;
  const autoRenew = renewals.length > 0 ? canAgree && chosen.autoRenewMembership : undefined;
  const offered = useOfferedKinds(held.cart, plan, autoRenew === true);
  const [wish, setWish] = useState<PayMethod | null>(null);
  // A wallet that comes late does not put away what is being typed.
  const card = useCardFields(settings, charged, offered, () =>
    setWish((chosen) => chosen ?? 'card'),
  );
  const saved = useSavedCards(member, charged !== null);
  const payment = usePayment({
    held,
    isMember: member !== null,
    isByLink,
    autoRenew,
    setView,
    look,
    onPart() {
      card.clear();
      const terms = form.current?.elements.namedItem('terms');
      if (terms instanceof HTMLInputElement) terms.checked = false;
      scrollTo({ top: 0 });
    },
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isGreeted, setGreeted] = useState(false);
  // A wallet's button was pressed before they were accepted.
  const [hasTermsAbove, setTermsAbove] = useState(false);
  const steps = usePaySteps({
    held,
    member,
    choice,
    payment,
    autoRenew,
    setErrors,
    look,
    onLogin: () => setGreeted(true),
  });
  const zip = useZipDiscount(held, isByLink ? [] : settings.zipRules);
  const [isPricing, setPricing] = useState(false);
  const problem = useFocusWhenShown(payment.problem);
  useResumed(held, resumeIntent, payment);
  const isBusy = payment.phase !== 'idle';
  useFocusOfErrors(form, errors, isBusy);

  /** A zip code that was just typed may change the price: the buyer sees it before paying it. */
  const priceStands = async (): Promise<boolean> => {
    setPricing(true);
    try {
      const changed = form.current !== null && (await zip.settle(form.current));
      if (!changed) return true;
      const now = await look();
      const amount = money(now?.cart.payment_due ?? held.cart.payment_due);
      payment.stop(t('checkout.amount_changed', { amount }));
      return false;
    } finally {
      setPricing(false);
    }
  };
  const wallet = useWalletButton(
    settings,
    charged,
    offered,
    isWallet(wish) ? wish : null,
    card.retries,
    {
      renews: autoRenew === true,
      asksEmail: member === null,
      onPress() {
        if (!form.current || isBusy || isPricing) return false;
        const left = leftToWallet(sentValuesOf(form.current));
        if (!steps.isValid(form.current, left)) {
          if (settings.terms !== null && !isTicked(form.current, 'terms')) setTermsAbove(true);
          return false;
        }
        if (!zip.isNew(form.current)) return true;
        void priceStands();
        return false;
      },
      onConfirm: (confirmed) => {
        if (form.current) void steps.pay(form.current, { paying: confirmed, wallet: confirmed });
      },
    },
  );
  const methods = methodsOf(
    wallet.available,
    saved.cards.map(({ id }) => id),
  );
  const method = methodOf(wish, methods);
  const savedCard = saved.cards.find(({ id }) => method === savedMethod(id));
  const byWallet = charged !== null && isWallet(method);
  const canPay =
    plan.isSupported &&
    !saved.isLoading &&
    (charged === null
      ? resumeIntent === null
      : card.state === 'ready' || (savedCard !== undefined && card.state === 'failed'));

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { currentTarget } = event;
    // A second press while the price is looked at must not pay once more.
    if (isBusy || isPricing || !canPay || byWallet) return;
    if (!(await priceStands())) return;
    await steps.pay(currentTarget, { paying: card.current(), savedId: savedCard?.id });
    // One that was refused may be gone.
    if (savedCard) void saved.look();
  };

  // What gift cards pay is taken off in the order beside it, too.
  const toPay = money(formatAmount(plan.byCard, currency));
  const label = payLabel(t, payment.phase, plan.byCard === 0, toPay);
  const terms = settings.terms !== null && <Terms text={settings.terms} error={errors['terms']} />;
  const toWallet = (
    <Button disabled={isBusy} onClick={() => showWallet(wallet.place.current)}>
      {t('checkout.to_wallet', { wallet: t(`checkout.by_${isWallet(method) ? method : 'card'}`) })}
    </Button>
  );
  return (
    <form
      ref={form}
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {resumeIntent !== null && (
        <Notice>
          <p role="status">{t('checkout.resuming')}</p>
        </Notice>
      )}
      {payment.news !== null && (
        <Notice tone="positive" isAlert>
          <p>{t('checkout.part_paid', { amount: payment.news })}</p>
        </Notice>
      )}
      {choice.schedule.length > 0 && (
        <SchedulePart cartId={held.cart.id} choice={choice} chosen={chosen} isBusy={isBusy} />
      )}
      {charged !== null && (
        <WalletSlot wallet={wallet} isBusy={isBusy}>
          {hasTermsAbove && terms}
        </WalletSlot>
      )}
      {isGift(held.answer.ticket) && (
        <Suspense>
          <GifteePart held={held} errors={errors} isOff={isBusy || resumeIntent !== null} />
        </Suspense>
      )}
      <IdentityPart
        settings={settings}
        held={held}
        member={member}
        isByLink={isByLink}
        isGreeted={isGreeted && member !== null}
        errors={errors}
        earned={zip.name}
        isOff={isBusy || resumeIntent !== null}
        onLeave={(left) => void zip.settle(left)}
      />
      <PaymentPart
        held={held}
        isByLink={isByLink}
        choice={choice}
        chosen={chosen}
        card={card}
        methods={methods}
        method={method}
        saved={saved}
        setMethod={setWish}
        hasWalletSlot
        isBusy={isBusy}
        look={look}
      />
      {canAgree && (
        <AutoRenewPart
          cartId={held.cart.id}
          renewals={renewals}
          isChosen={chosen.autoRenewMembership}
          isBusy={isBusy}
        />
      )}
      {!hasTermsAbove && terms}
      {payment.problem.length > 0 && (
        <Notice ref={problem} tone="error" isAlert>
          {payment.problem.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {payment.problem.includes(t('refusal.gift_to_self')) && <ForYourself />}
        </Notice>
      )}
      <div className={classes['pay']}>
        {byWallet ? (
          toWallet
        ) : (
          <Button type="submit" isBusy={isBusy || isPricing} disabled={!canPay}>
            {!isFree && <Icon name="lock" />}
            {label}
          </Button>
        )}
      </div>
      <FooterBar>
        <CartButton isInBar />
        {/* PAY-08: what is redeemed has no total, as long as nothing else is to be paid by card. */}
        {(chosen.redeemMembership === '' || charged !== null) && (
          <p className={classes['total']}>
            <span>{t('checkout.total_to_pay')}</span>
            <strong>{toPay}</strong>
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
    </form>
  );
}

/** Leads to the wallet's own button: only a press of that one opens the wallet (PAY-08). */
function showWallet(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector('iframe')?.focus({ preventScroll: true });
}

function payLabel(
  t: ReturnType<typeof useWords>,
  phase: ReturnType<typeof usePayment>['phase'],
  isFree: boolean,
  amount: string,
): string {
  if (phase === 'confirming') return t('checkout.confirming');
  if (phase === 'paying') return t('checkout.paying');
  return isFree ? t('checkout.pay_free') : t('checkout.pay', { amount });
}

/** The first wrong field gets the cursor as soon as the form can be typed in. */
function useFocusOfErrors(
  form: RefObject<HTMLFormElement | null>,
  errors: FieldErrors,
  isBusy: boolean,
): void {
  useEffect(() => {
    if (!isBusy && form.current) focusFirstError(form.current, errors);
  }, [form, errors, isBusy]);
}

/** Shows a problem where the person looks: it gets the focus when it appears. */
function useFocusWhenShown(problem: readonly string[]) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem.length === 0) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [problem]);
  return element;
}

/** Goes on, once, with a payment whose bank sent the person back here. */
function useResumed(
  held: HeldCart,
  intentId: string | null,
  payment: ReturnType<typeof usePayment>,
): void {
  const { slug } = useStorefront();
  const isDone = useRef(false);
  useEffect(() => {
    if (intentId === null || isDone.current) return;
    isDone.current = true;
    const attempt = attemptsOf(slug).read(held.cart.id);
    if (!attempt) return;
    payment.begin();
    const { identityId, amount } = attempt;
    const data = { payment_intent_id: intentId };
    const request = { identityId, amount, gateway: 'stripe', data, completes: true } as const;
    const check = async () => ({ kind: 'none' }) as const;
    void payment.send([request], { script: null, wallet: null, check });
  }, [intentId, slug, held.cart.id, payment]);
}
