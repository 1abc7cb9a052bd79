import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { User } from '../../accounts/member-store.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { useChosen } from '../../cart/chosen-payment.ts';
import type { FieldErrors } from '../../contact/identity-field.tsx';
import { useZipDiscount } from '../../contact/use-zip-discount.ts';
import { focusFirstError, isChecked, sentValuesOf } from '../../contact/validate-form.ts';
import { isGift } from '../../gifts/giftee.ts';
import type { CheckoutSettings } from '../../loaders/load-checkout.server.ts';
import { autoRenewChoice } from '../../memberships/auto-renew-terms.ts';
import { useWalletButton } from '../../payments/cards/use-wallet-button.ts';
import { fieldsLeftToWallet } from '../../payments/cards/wallet-payer.ts';
import type { CheckoutView } from '../../payments/checkout-view.ts';
import { knownOf } from '../../payments/known-details.ts';
import { paymentChoice } from '../../payments/payment-choice.ts';
import { usePayBy } from '../../payments/use-pay-by.ts';
import { usePayment } from '../../payments/use-payment.ts';
import { useResumedPayment } from '../../payments/use-resumed-payment.ts';
import { useStorefront } from '../../site/use-storefront.ts';
import { usePaySteps } from './use-pay-steps.ts';
import { usePriceCheck } from './use-price-check.ts';

export interface CheckoutFormProps {
  readonly settings: CheckoutSettings;
  readonly held: HeldCart;
  /** The member who buys; null for a guest. */
  readonly member: User | null;
  /** A member pays another person's cart by its id, as a guest does. */
  readonly isByLink: boolean;
  /** The intent of a payment that a redirect brought back from the bank. */
  readonly resumeIntent: string | null;
  readonly setView: (view: CheckoutView) => void;
  readonly look: () => Promise<HeldCart | null>;
}

/** The state of the checkout form, and the handlers that submit it. */
export function useCheckoutForm(props: CheckoutFormProps) {
  const { settings, held, member, isByLink, resumeIntent, setView, look } = props;
  const { slug, currency } = useStorefront();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isGreeted, setGreeted] = useState(false);
  // A wallet's button was pressed before the terms were accepted.
  const [hasTermsAbove, setTermsAbove] = useState(false);
  const chosen = useChosen(slug, held.cart.id);
  const choice = paymentChoice(held, chosen, currency);
  const { plan } = choice;
  const charged = plan.isSupported && plan.byCard > 0 && resumeIntent === null ? plan.byCard : null;
  const renewal = autoRenewChoice(held.answer, currency, {
    // The giver of a membership is not charged for its renewals.
    asks: settings.asksAutoRenew && !isGift(held.answer.ticket),
    isChosen: chosen.autoRenewMembership,
    isCharged: plan.byCard > 0,
  });
  const autoRenew = renewal.agreed;
  const renews = autoRenew === true;
  const { cart } = held;
  const { card, saved, ...pay } = usePayBy({
    settings,
    cart,
    plan,
    charged,
    member,
    renews,
    known: knownOf(member),
  });
  const onPart = () => {
    card.clear();
    untickTerms(form.current);
    scrollTo({ top: 0 });
  };
  const isMember = member !== null;
  const payment = usePayment({ held, isMember, isByLink, autoRenew, setView, look, onPart });
  const onLogin = () => setGreeted(true);
  const steps = usePaySteps({ held, member, choice, payment, autoRenew, setErrors, look, onLogin });
  const zip = useZipDiscount(held, isByLink ? [] : settings.zipRules);
  const { isPricing, priceStands } = usePriceCheck({ held, form, zip, payment, look });
  useResumedPayment(held, resumeIntent, payment);
  const isBusy = payment.phase !== 'idle';
  useFocusOfErrors(form, errors, isBusy);

  const wallet = useWalletButton(pay.walletPayment, {
    renews,
    asksEmail: !isMember,
    onPress() {
      if (!form.current || isBusy || isPricing) return false;
      const left = fieldsLeftToWallet(sentValuesOf(form.current));
      if (!steps.isValid(form.current, left)) {
        if (settings.terms !== null && !isChecked(form.current, 'terms')) setTermsAbove(true);
        return false;
      }
      if (!zip.isNew(form.current)) return true;
      void priceStands();
      return false;
    },
    onConfirm: (confirmed) => {
      if (form.current) void steps.pay(form.current, { paying: confirmed, wallet: confirmed });
    },
  });
  const payBy = pay.withWallets(wallet.available);
  const { savedCard, byWallet } = payBy;
  const canPay = payBy.canPay && resumeIntent === null;

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { currentTarget } = event;
    // A second press while the price is being checked must not pay again.
    if (isBusy || isPricing || !canPay || byWallet) return;
    if (!(await priceStands())) return;
    await steps.pay(currentTarget, { paying: card.current(), savedId: savedCard?.id });
    // A refused card may have been removed.
    if (savedCard) void saved.look();
  };
  const state = { form, errors, isGreeted, hasTermsAbove, isBusy, isPricing, canPay };
  return { ...state, chosen, choice, charged, renewal, payment, zip, wallet, payBy, submit };
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;

/** Unticks the terms: they are accepted for each payment. */
function untickTerms(form: HTMLFormElement | null): void {
  const terms = form?.elements.namedItem('terms');
  if (terms instanceof HTMLInputElement) terms.checked = false;
}

/** Moves the focus to the first invalid field as soon as the form is enabled. */
function useFocusOfErrors(
  form: RefObject<HTMLFormElement | null>,
  errors: FieldErrors,
  isBusy: boolean,
): void {
  useEffect(() => {
    if (!isBusy && form.current) focusFirstError(form.current, errors);
  }, [form, errors, isBusy]);
}
