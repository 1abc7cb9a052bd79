import type { IdentityPayload } from '#domain/contact/identity-form.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { Checked } from '../captcha/check-person.ts';
import { useCheckPerson } from '../captcha/use-person.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { cardErrorText } from './cards/card-error-text.ts';
import type { Paying } from './cards/stripe-script.ts';
import { tellOfCard } from './cards/tell-of-card.ts';
import type { ConfirmedWallet } from './cards/use-wallet-button.ts';
import type { PaymentChoice } from './payment-choice.ts';
import type { PayRequest, usePayment } from './use-payment.ts';

/** The processor's token for a card's fields, or for a wallet. */
export interface CardToken {
  readonly id: string;
  /** Its card is kept for the member once it has paid. */
  readonly isSaved: boolean;
}

/** The payer as the processor is told of them. */
type Payer = Pick<IdentityPayload, 'first_name' | 'last_name' | 'email'>;

interface ChargeProps {
  readonly choice: PaymentChoice;
  readonly payment: ReturnType<typeof usePayment>;
  /**
   * The addresses that a bank sends the buyer back to: the server's path, and the browser's
   * address.
   */
  readonly back: { readonly path: string; readonly address: string };
  /** A payment may be kept for later ones, by a member or of what renews itself. */
  readonly keeps: boolean;
  readonly autoRenew: boolean | undefined;
}

/** The data of a payment once the payer is known. */
interface Charge {
  readonly identityId: string;
  readonly gifteeId?: string | undefined;
  /** The buyer's address, where this page knows it. */
  readonly email?: string | undefined;
  readonly token: CardToken | null;
  readonly savedId?: string | undefined;
  readonly paying: Paying | null;
  readonly wallet: ConfirmedWallet | null;
  /** Shows once more that this is a person: each payment needs its own token. */
  readonly check: () => Promise<Checked>;
}

/** Charges what is chosen, for the checkout and for the change of an order. */
export function useCharge(props: ChargeProps) {
  const { choice, payment, back, keeps, autoRenew } = props;
  const t = useWords();
  const { currency } = useStorefront();

  /** Shows that a person pays, where that is asked for. */
  const check = useCheckPerson();

  /**
   * The processor's token for the payment; null after the fields have said what is wrong. A buyer
   * who is not named here is named by their card or wallet.
   */
  const tokenOf = async (
    who: Payer | null,
    { script, elements }: Paying,
    { wallet, saves }: { readonly wallet: ConfirmedWallet | null; readonly saves: boolean },
  ): Promise<CardToken | null> => {
    // As the server will say it of the payment: of the two the further one.
    const once = autoRenew === true ? 'off_session' : null;
    const setupFutureUsage = saves ? (once ?? 'on_session') : once;
    if (keeps && !wallet) elements.update({ setupFutureUsage });
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
    const billing_details = who && {
      name: `${who.first_name} ${who.last_name}`,
      email: who.email,
    };
    const { confirmationToken: made, error } = await script.createConfirmationToken({
      elements,
      params: {
        ...(billing_details && { payment_method_data: { billing_details } }),
        return_url: new URL(back.address, location.href).href,
      },
    });
    if (made) return { id: made.id, isSaved };
    if (error) tellOfCard(error);
    if (error?.type === 'api_connection_error') {
      payment.stopUnsent();
      return null;
    }
    const name = wallet && t(`checkout.by_${wallet.wallet}`);
    await payment.goOnWithout(cardErrorText(error, name, t));
    return null;
  };

  /** Sends what the plan says, gift cards first. */
  const send = (charge: Charge): Promise<void> => {
    const { identityId, gifteeId, token, savedId, paying, wallet } = charge;
    const requests = choice.plan.payments.map(
      ({ gateway, amount, number, completes }): PayRequest => {
        const request = {
          identityId,
          amount: formatAmount(amount, currency),
          gateway,
          completes,
          ...(gifteeId === undefined ? {} : { gifteeId }),
        };
        if (number !== undefined) return { ...request, data: { number } };
        const return_path = back.path;
        if (savedId !== undefined && gateway === 'stripe') {
          return { ...request, data: { saved_payment_method: savedId, return_path } };
        }
        if (token === null) return { ...request, data: {} };
        const { id, isSaved: savesCard } = token;
        return { ...request, data: { confirmation_token: id, return_path }, savesCard };
      },
    );
    return payment.send(requests, {
      script: paying?.script ?? null,
      wallet: wallet && t(`checkout.by_${wallet.wallet}`),
      check: charge.check,
      email: charge.email,
    });
  };

  return { check, tokenOf, send };
}
