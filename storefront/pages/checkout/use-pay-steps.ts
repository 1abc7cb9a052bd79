import { identityPayload } from '#domain/contact/identity-form.ts';
import type { User } from '../../accounts/member-store.ts';
import { preloadPage } from '../../browser/preload-page.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import type { FieldErrors } from '../../contact/identity-field.tsx';
import {
  fillIn,
  formErrors,
  isChecked,
  passwordIn,
  saveCardName,
  sentValuesOf,
} from '../../contact/validate-form.ts';
import { gifteeErrors, gifteeIn, isGift } from '../../gifts/giftee.ts';
import type { Paying } from '../../payments/cards/stripe-script.ts';
import type { ConfirmedWallet } from '../../payments/cards/use-wallet-button.ts';
import { fieldsLeftToWallet, valuesFromWallet } from '../../payments/cards/wallet-payer.ts';
import type { PaymentChoice } from '../../payments/payment-choice.ts';
import { type CardToken, useCharge } from '../../payments/use-charge.ts';
import type { usePayment } from '../../payments/use-payment.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { useStorePeople } from './use-store-people.ts';

interface StepsProps {
  readonly held: HeldCart;
  /** The member who buys; null for a guest. */
  readonly member: User | null;
  readonly choice: PaymentChoice;
  readonly payment: ReturnType<typeof usePayment>;
  /** The buyer agreed to be charged for renewals later; undefined if they are not asked. */
  readonly autoRenew: boolean | undefined;
  readonly setErrors: (errors: FieldErrors) => void;
  readonly look: () => Promise<HeldCart | null>;
  /** Called when a guest's password turned out to be a member's and logged them in. */
  readonly onLogin: () => void;
}

/** The means of payment: card fields, a wallet or a saved card. */
interface PayWith {
  /** Null if neither fields nor a wallet are needed. */
  readonly paying: Paying | null;
  readonly wallet?: ConfirmedWallet;
  readonly savedId?: string | undefined;
}

/** The steps after the buyer presses pay, in the order of PAY-09. */
export function usePaySteps(props: StepsProps) {
  const { held, member, choice, payment, autoRenew, setErrors, look, onLogin } = props;
  const t = useWords();
  const to = useAddresses();
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
  const people = useStorePeople({ held, payment, invalid, look, onLogin });

  /**
   * Returns true if the form is valid, else shows the errors; checked first of all. A wallet opens
   * only for a valid form, but may supply the `left` fields itself.
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

  const pay = async (form: HTMLFormElement, by: PayWith): Promise<void> => {
    const { paying, wallet = null, savedId } = by;
    if (wallet)
      fillIn(form, fieldsLeftToWallet(sentValuesOf(form)), valuesFromWallet(wallet.payer));
    if (!isValid(form)) return wallet?.fail();
    const identity = identityPayload(sentValuesOf(form));
    payment.begin();
    preloadPage('pages/complete/complete');
    const gifteeId = gives ? await people.storeGiftee(form) : undefined;
    if (gifteeId === null) return wallet?.fail();
    let token: CardToken | null = null;
    if (byCard > 0 && savedId === undefined) {
      const options = { wallet, saves: wallet === null && isChecked(form, saveCardName) };
      token = paying ? await charge.tokenOf(member ?? identity, paying, options) : null;
      if (!paying) payment.stop(t('checkout.provider_failed'));
      if (token === null) return wallet?.fail();
    }
    // Members need no captcha.
    const check = async () => (member ? ({ kind: 'none' } as const) : charge.check());
    const first = await check();
    if (first.kind === 'cancelled') return payment.stop();
    if (first.kind === 'blocked') return payment.stop(t('captcha.blocked'));
    if (first.kind === 'failed') return payment.stop(t('captcha.failed'));
    const identityId = member
      ? await people.storeMember(member, form)
      : await people.storePurchaser(identity, passwordIn(form));
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

  return { isValid, pay };
}
