import type { WireError } from '#contract/api/refusals.ts';
import type { Outcome } from '#contract/client.ts';
import {
  type IdentityPayload,
  type IdentityValues,
  identityPayload,
} from '#domain/contact/identity-form.ts';
import { useApi } from '../../browser-api.ts';
import { usePerson } from '../../captcha/use-person.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { reconcileCart } from '../../cart/reserve.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import type { FieldErrors } from '../../components/identity-field.tsx';
import { refusedFields } from '../../components/refused-fields.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import type { User } from '../../members/member-store.ts';
import { memberStoreOf } from '../../members/use-member.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { gifteeBody, gifteeControl, gifteeErrors, gifteeIn, isGift } from './giftee.ts';
import { memberChange } from './member-fields.ts';
import type { PaymentChoice } from './payment-choice.ts';
import type { Paying } from './stripe-script.ts';
import { type CardToken, useCharge } from './use-charge.ts';
import type { usePayment } from './use-payment.ts';
import type { ConfirmedWallet } from './use-wallet-button.ts';
import {
  fillIn,
  formErrors,
  isTicked,
  passwordIn,
  saveCardName,
  sentValuesOf,
} from './validate-form.ts';
import { givenByWallet, leftToWallet } from './wallet-payer.ts';

interface StepsProps {
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

/** The steps on pay, in the order of PAY-09. */
export function usePaySteps(props: StepsProps) {
  const { held, member, choice, payment, autoRenew, setErrors, look, onLogin } = props;
  const t = useWords();
  const api = useApi();
  const asPerson = usePerson();
  const to = useAddresses();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const cartId = held.cart.id;
  const { byCard } = choice.plan;
  const gives = isGift(held.answer.ticket);
  const charge = useCharge({
    choice,
    payment,
    back: { path: to.checkout(), address: to.checkout(undefined, { cartId }) },
    keeps: member !== null || autoRenew !== undefined,
    autoRenew,
  });

  const invalid = (found: FieldErrors): void => {
    setErrors(found);
    payment.stop();
  };

  /**
   * First of all the form has to be right. A wallet does not even open before, though it may be `left`
   * what it knows by itself.
   */
  const isValid = (form: HTMLFormElement, left: readonly string[] = []): boolean => {
    const values = sentValuesOf(form);
    const payer = member?.email ?? values['email'] ?? '';
    const wrong = {
      ...(gives ? gifteeErrors(gifteeIn(values), payer, t) : {}),
      ...formErrors(form, t),
    };
    const found = Object.fromEntries(
      Object.entries(wrong).filter(([name]) => !left.includes(name)),
    );
    const isRight = Object.keys(found).length === 0;
    if (isRight) setErrors({});
    else invalid(found);
    return isRight;
  };

  const pay = async (form: HTMLFormElement, by: PayBy): Promise<void> => {
    const { paying, wallet = null, savedId } = by;
    if (wallet) fillIn(form, leftToWallet(sentValuesOf(form)), givenByWallet(wallet.payer));
    if (!isValid(form)) return wallet?.fail();
    const identity = identityPayload(sentValuesOf(form));
    payment.begin();
    const gifteeId = gives ? await storeGiftee(form) : undefined;
    if (gifteeId === null) return wallet?.fail();
    let token: CardToken | null = null;
    if (byCard > 0 && savedId === undefined) {
      const wish = { wallet, saves: wallet === null && isTicked(form, saveCardName) };
      token = paying ? await charge.tokenOf(member ?? identity, paying, wish) : null;
      if (!paying) payment.stop(t('checkout.provider_failed'));
      if (token === null) return wallet?.fail();
    }
    // A member has shown it by logging in.
    const check = async () => (member ? ({ kind: 'none' } as const) : charge.check());
    const first = await check();
    if (first.kind === 'cancelled') return payment.stop();
    if (first.kind === 'failed') return payment.stop(t('captcha.failed'));
    const identityId = member
      ? await storeMember(member, form)
      : await storePurchaser(identity, passwordIn(form));
    if (identityId === null) return wallet?.fail();
    let unused: typeof first | null = first;
    await charge.send({
      identityId,
      gifteeId,
      email: member?.email ?? identity.email,
      token,
      savedId,
      paying,
      wallet,
      check: async () => {
        const checked = unused ?? (await check());
        unused = null;
        return checked;
      },
    });
  };

  /** The id of whom it is given to; null where the form or the page says why there is none. */
  const storeGiftee = async (form: HTMLFormElement): Promise<string | null> => {
    const giftee = gifteeIn(sentValuesOf(form));
    const stored = await api.call('createGiftee', {
      body: gifteeBody(giftee, held.answer.ticket, cartId),
    });
    if (stored.ok) return stored.answer.identity[0]?.id ?? '';
    if (stored.status === 0) {
      payment.stopUnsent();
      return null;
    }
    const [error] = stored.errors;
    const isSelf = error?._code === 'gift_to_self';
    const path = String(error?._extra['path']).replace(/^additional_info\./, '');
    const control = gifteeControl[path as keyof typeof gifteeControl];
    const text = isSelf ? t('giftee.self') : errorText(stored);
    if (control) invalid({ [control]: text });
    else payment.stop(text);
    return null;
  };

  /** The id of who buys; null where the form or the page says why there is none. */
  const storePurchaser = async (
    identity: IdentityPayload,
    password: string,
  ): Promise<string | null> => {
    const given = password === '' ? {} : { password };
    const stored = await asPerson((solved) =>
      api.call('createUser', { body: { ...identity, ...given, ...solved, cart_id: cartId } }),
    );
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
    if (stored.status === 0) {
      payment.stopUnsent();
      return null;
    }
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

  return { isValid, pay };
}
