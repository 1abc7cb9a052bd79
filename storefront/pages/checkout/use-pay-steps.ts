import type { Outcome } from '#contract/client.ts';
import type { WireError } from '#contract/refusals.ts';
import {
  type IdentityPayload,
  type IdentityValues,
  identityPayload,
} from '#domain/identity-form.ts';
import { formatAmount } from '#domain/money.ts';
import { useApi } from '../../browser-api.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { reconcileCart } from '../../cart/reserve.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import type { FieldErrors } from '../../components/identity-field.tsx';
import { refusedFields } from '../../components/refused-fields.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import type { User } from '../../members/member-store.ts';
import { memberStoreOf } from '../../members/use-member.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { checkPerson } from './captcha.ts';
import { cardErrorText } from './card-error-text.ts';
import type { CheckoutSettings } from './load-checkout.server.ts';
import { memberChange } from './member-fields.ts';
import type { PaymentChoice } from './payment-choice.ts';
import type { Paying } from './stripe-script.ts';
import { tellOfCard } from './tell-of-card.ts';
import type { PayRequest, usePayment } from './use-payment.ts';
import type { ConfirmedWallet } from './use-wallet-button.ts';
import { formErrors, isTicked, passwordIn, saveCardName, sentValuesOf } from './validate-form.ts';

interface CardToken {
  readonly id: string;
  /** Its card is kept for the member once it has paid. */
  readonly isSaved: boolean;
}

interface StepsProps {
  readonly settings: CheckoutSettings;
  readonly held: HeldCart;
  /** Whose account buys; null for a guest. */
  readonly member: User | null;
  readonly choice: PaymentChoice;
  readonly payment: ReturnType<typeof usePayment>;
  /** The buyer agreed to be charged again while they are not there; undefined where nobody asks. */
  readonly autoRenew: boolean | undefined;
  readonly setErrors: (errors: FieldErrors) => void;
  readonly look: () => Promise<HeldCart | null>;
  /** The password that a guest gave is a member's, who is logged in by it. */
  readonly onLogin: () => void;
}

/** What is paid by: what `paying` draws, the card's fields or a wallet, or a card that is saved. */
interface PayBy {
  /** Null where neither is needed. */
  readonly paying: Paying | null;
  readonly wallet?: ConfirmedWallet;
  readonly savedId?: string | undefined;
}

/** Who the processor is told of. */
type Payer = Pick<IdentityPayload, 'first_name' | 'last_name' | 'email'>;

/** The steps on pay, in the order of PAY-09. */
export function usePaySteps(props: StepsProps) {
  const { settings, held, member, choice, payment, autoRenew, setErrors, look, onLogin } = props;
  const t = useWords();
  const api = useApi();
  const to = useAddresses();
  const errorText = useErrorText();
  const { slug, currency } = useStorefront();
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

  const pay = async (form: HTMLFormElement, by: PayBy): Promise<void> => {
    const { paying, wallet = null, savedId } = by;
    if (!isValid(form)) return wallet?.fail();
    const identity = identityPayload(sentValuesOf(form));
    payment.begin();
    let token: CardToken | null = null;
    if (byCard > 0 && savedId === undefined) {
      const wish = { wallet, saves: wallet === null && isTicked(form, saveCardName) };
      token = paying ? await confirmationToken(member ?? identity, paying, wish) : null;
      if (!paying) payment.stop(t('checkout.provider_failed'));
      if (token === null) return wallet?.fail();
    }
    const captcha = !member &&
      settings.captcha && {
        ...settings.captcha,
        frame: { address: to.captchaFrame(), title: t('captcha.frame') },
      };
    const first = await checkPerson(captcha || null);
    if (first.kind === 'cancelled') return payment.stop();
    if (first.kind === 'failed') return payment.stop(t('captcha.failed'));
    const identityId = member
      ? await storeMember(member, form)
      : await storePurchaser(identity, passwordIn(form));
    if (identityId === null) return wallet?.fail();
    let unused: typeof first | null = first;
    const requests = payments.map(({ gateway, amount, number, completes }): PayRequest => {
      const request = { identityId, amount: formatAmount(amount, currency), gateway, completes };
      if (number !== undefined) return { ...request, data: { number } };
      const return_path = to.checkout();
      if (savedId !== undefined && gateway === 'stripe') {
        return { ...request, data: { saved_payment_method: savedId, return_path } };
      }
      if (token === null) return { ...request, data: {} };
      const { id, isSaved: savesCard } = token;
      return { ...request, data: { confirmation_token: id, return_path }, savesCard };
    });
    await payment.send(requests, {
      script: paying?.script ?? null,
      wallet: wallet && t(`checkout.by_${wallet.wallet}`),
      check: async () => {
        const checked = unused ?? (await checkPerson(captcha || null));
        unused = null;
        return checked;
      },
    });
  };

  /** The id of who buys; null where the form or the page says why there is none. */
  const storePurchaser = async (
    identity: IdentityPayload,
    password: string,
  ): Promise<string | null> => {
    const given = password === '' ? {} : { password };
    const stored = await api.call('createUser', {
      body: { ...identity, ...given, cart_id: cartId },
    });
    if (!stored.ok) return refuse(stored, identity);
    const [user] = stored.answer.user;
    if (!user) return stored.answer.identity[0]?.id ?? '';
    // What is paid may be another price for a member: they see it before they pay it.
    memberStoreOf(slug).accept(user);
    await reconcileCart({ api, store: cartStoreOf(slug), now: Date.now });
    onLogin();
    payment.stop();
    return null;
  };

  /** A member is who they are; what the form says otherwise is kept with their account. */
  const storeMember = async (user: User, form: HTMLFormElement): Promise<string | null> => {
    const values = sentValuesOf(form);
    const change = memberChange(values, user);
    if (Object.keys(change).length === 0) return user.id;
    const stored = await api.call('updateMyUser', { params: { id: user.id }, body: change });
    if (!stored.ok) return refuse(stored, values);
    const [changed] = stored.answer.user;
    if (changed) memberStoreOf(slug).accept(changed);
    return user.id;
  };

  /** Says what is wrong with who buys: at the fields where it is theirs. */
  const refuse = async (
    stored: Outcome<unknown> & { readonly ok: false },
    sent: IdentityValues,
  ): Promise<null> => {
    const text = errorText(stored);
    const words = { missing: t('checkout.missing'), text };
    const refused = { ...refusedFields(stored.errors, sent, words), ...refusedPassword(stored) };
    if (Object.keys(refused).length === 0) {
      payment.stop(text);
    } else {
      // The cart may ask for more by now than when this page read it.
      await look();
      invalid(refused);
    }
    return null;
  };

  const refusedPassword = ({ errors }: { readonly errors: readonly WireError[] }): FieldErrors => {
    const error = errors.find(({ _extra }) => _extra['path'] === 'password');
    if (!error) return {};
    const isWrong = error._code === 'incorrect_password';
    return { password: t(isWrong ? 'refusal.incorrect_password' : 'reset_password.invalid') };
  };

  /** What is paid by as the processor knows it; null where the fields have said what is wrong. */
  const confirmationToken = async (
    who: Payer,
    { script, elements }: Paying,
    { wallet, saves }: { readonly wallet: ConfirmedWallet | null; readonly saves: boolean },
  ): Promise<CardToken | null> => {
    // As the server will say it of the payment: of the two the further one.
    const once = autoRenew === true ? 'off_session' : null;
    const setupFutureUsage = saves ? (once ?? 'on_session') : once;
    if ((member || autoRenew !== undefined) && !wallet) elements.update({ setupFutureUsage });
    let checked = await elements.submit();
    // Only cards are saved, whatever else there is to pay by.
    const isSaved = saves && checked.selectedPaymentMethod === 'card';
    if (saves && !isSaved && !checked.error) {
      elements.update({ setupFutureUsage: once });
      checked = await elements.submit();
    }
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
    if (made) return { id: made.id, isSaved };
    if (error) tellOfCard(error);
    const name = wallet && t(`checkout.by_${wallet.wallet}`);
    payment.stop(t('checkout.not_charged'), cardErrorText(error, name, t));
    return null;
  };

  return { isValid, pay };
}
