import type { WireError } from '#contract/api/refusals.ts';
import type { Outcome } from '#contract/client.ts';
import type { IdentityPayload, IdentityValues } from '#domain/contact/identity-form.ts';
import type { User } from '../../accounts/member-store.ts';
import { memberStoreOf } from '../../accounts/use-member.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import { useCaptcha } from '../../captcha/use-captcha.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { reconcileCart } from '../../cart/reserve.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import type { FieldErrors } from '../../contact/identity-field.tsx';
import { memberChange } from '../../contact/member-fields.ts';
import { refusedFields } from '../../contact/refused-fields.ts';
import { sentValuesOf } from '../../contact/validate-form.ts';
import { gifteeBody, gifteeControl, gifteeIn } from '../../gifts/giftee.ts';
import type { usePayment } from '../../payments/use-payment.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';

interface StorePeopleProps {
  readonly held: HeldCart;
  readonly payment: ReturnType<typeof usePayment>;
  /** Shows errors at their fields, and stops the payment. */
  readonly invalid: (errors: FieldErrors) => void;
  readonly look: () => Promise<HeldCart | null>;
  /** Called when a guest's password has logged them in. */
  readonly onLogin: () => void;
}

/**
 * Stores the people of a purchase before it is paid: the buyer, and the recipient of a gift. Each
 * function returns the person's id, or null after the form or page has shown an error.
 */
export function useStorePeople({ held, payment, invalid, look, onLogin }: StorePeopleProps) {
  const t = useWords();
  const api = useApi();
  const asPerson = useCaptcha();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const cartId = held.cart.id;

  /** Stores the recipient of the gift. */
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

  /** Stores a guest as the buyer. */
  const storePurchaser = async (
    identity: IdentityPayload,
    password: string,
  ): Promise<string | null> => {
    const account = password === '' ? {} : { password };
    const stored = await asPerson((solved) =>
      api.call('createUser', { body: { ...identity, ...account, ...solved, cart_id: cartId } }),
    );
    if (!stored.ok) return refuse(stored, identity);
    const [user] = stored.answer.user;
    if (!user) return stored.answer.identity[0]?.id ?? '';
    // A member may get a different price: they see it before they pay.
    memberStoreOf(slug).accept(user);
    await reconcileCart({ api, store: cartStoreOf(slug), now: Date.now });
    onLogin();
    payment.stop();
    return null;
  };

  /** Saves a member's changed details in their account and returns their id. */
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

  /** Shows why the buyer was refused: at the fields that caused it, else as the page's message. */
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
      // The cart may require more fields than when this page read it.
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

  return { storeGiftee, storePurchaser, storeMember };
}
