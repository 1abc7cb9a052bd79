import { type IdentityPayload, identityPayload } from '#domain/identity-form.ts';
import { formatAmount } from '#domain/money.ts';
import { useApi } from '../../browser-api.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import type { FieldErrors } from '../../components/identity-field.tsx';
import { refusedFields } from '../../components/refused-fields.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { checkPerson } from './captcha.ts';
import { cardErrorText } from './card-error-text.ts';
import type { CheckoutSettings } from './load-checkout.server.ts';
import type { PaymentChoice } from './payment-choice.ts';
import type { Paying } from './stripe-script.ts';
import { tellOfCard } from './tell-of-card.ts';
import type { PayRequest, usePayment } from './use-payment.ts';
import type { ConfirmedWallet } from './use-wallet-button.ts';
import { formErrors, sentValuesOf } from './validate-form.ts';

interface StepsProps {
  readonly settings: CheckoutSettings;
  readonly held: HeldCart;
  readonly choice: PaymentChoice;
  readonly payment: ReturnType<typeof usePayment>;
  readonly setErrors: (errors: FieldErrors) => void;
  readonly look: () => Promise<HeldCart | null>;
}

/** The steps on pay, in the order of PAY-09. */
export function usePaySteps({ settings, held, choice, payment, setErrors, look }: StepsProps) {
  const t = useWords();
  const api = useApi();
  const to = useAddresses();
  const errorText = useErrorText();
  const { currency } = useStorefront();
  const cartId = held.cart.id;
  const { payments, byCard } = choice.plan;

  const invalid = (found: FieldErrors): void => {
    setErrors(found);
    payment.stop();
  };

  /** First of all the form has to be right; a wallet does not even open before. */
  const isValid = (form: HTMLFormElement): boolean => {
    const found = formErrors(form, t);
    const isRight = Object.keys(found).length === 0;
    if (isRight) setErrors({});
    else invalid(found);
    return isRight;
  };

  /** Pays by what `paying` draws: a wallet, the card's fields, or null where neither is needed. */
  const pay = async (
    form: HTMLFormElement,
    paying: Paying | null,
    wallet: ConfirmedWallet | null = null,
  ): Promise<void> => {
    if (!isValid(form)) return wallet?.fail();
    const identity = identityPayload(sentValuesOf(form));
    payment.begin();
    let token: string | null = null;
    if (byCard > 0) {
      token = paying ? await confirmationToken(identity, paying, wallet) : null;
      if (!paying) payment.stop(t('checkout.provider_failed'));
      if (token === null) return wallet?.fail();
    }
    const captcha = settings.captcha && {
      ...settings.captcha,
      frame: { address: to.captchaFrame(), title: t('captcha.frame') },
    };
    const first = await checkPerson(captcha);
    if (first.kind === 'cancelled') return payment.stop();
    if (first.kind === 'failed') return payment.stop(t('captcha.failed'));
    const identityId = await storePurchaser(identity);
    if (identityId === null) return;
    let unused: typeof first | null = first;
    const requests = payments.map(({ gateway, amount, number, completes }): PayRequest => {
      const request = { identityId, amount: formatAmount(amount, currency), gateway, completes };
      if (number !== undefined) return { ...request, data: { number } };
      if (token === null) return { ...request, data: {} };
      return { ...request, data: { confirmation_token: token, return_path: to.checkout() } };
    });
    await payment.send(requests, {
      script: paying?.script ?? null,
      wallet: wallet && t(`checkout.by_${wallet.wallet}`),
      check: async () => {
        const checked = unused ?? (await checkPerson(captcha));
        unused = null;
        return checked;
      },
    });
  };

  /** The id of who buys; null where the form or the page says why there is none. */
  const storePurchaser = async (identity: IdentityPayload): Promise<string | null> => {
    const stored = await api.call('createUser', { body: { ...identity, cart_id: cartId } });
    if (stored.ok) return stored.answer.identity[0]?.id ?? '';
    const text = errorText(stored);
    const words = { missing: t('checkout.missing'), text };
    const refused = refusedFields(stored.errors, identity, words);
    if (Object.keys(refused).length === 0) {
      payment.stop(text);
    } else {
      // The cart may ask for more by now than when this page read it.
      await look();
      invalid(refused);
    }
    return null;
  };

  /** What is paid by as the processor knows it; null where the fields have said what is wrong. */
  const confirmationToken = async (
    who: IdentityPayload,
    { script, elements }: Paying,
    wallet: ConfirmedWallet | null,
  ): Promise<string | null> => {
    const checked = await elements.submit();
    if (checked.error) {
      tellOfCard(checked.error);
      payment.stop(t('checkout.errors'));
      return null;
    }
    const { confirmationToken: made, error } = await script.createConfirmationToken({
      elements,
      params: {
        payment_method_data: {
          billing_details: { name: `${who.first_name} ${who.last_name}`, email: who.email },
        },
        return_url: new URL(to.checkout(undefined, { cartId }), location.href).href,
      },
    });
    if (made) return made.id;
    if (error) tellOfCard(error);
    const name = wallet && t(`checkout.by_${wallet.wallet}`);
    payment.stop(t('checkout.not_charged'), cardErrorText(error, name, t));
    return null;
  };

  return { isValid, pay };
}
