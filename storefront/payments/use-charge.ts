import type { IdentityPayload } from '#domain/contact/identity-form.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { CaptchaResult } from '../captcha/solve-captcha.ts';
import { useSolveCaptcha } from '../captcha/use-captcha.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { cardErrorText } from './cards/card-error-text.ts';
import { reportCardError } from './cards/report-card-error.ts';
import type { Paying } from './cards/stripe-script.ts';
import type { ConfirmedWallet } from './cards/use-wallet-button.ts';
import { payerName } from './known-details.ts';
import type { PaymentChoice } from './payment-choice.ts';
import type { PayRequest } from './post-payment.ts';
import type { usePayment } from './use-payment.ts';

/** The processor's token for the card fields or a wallet. */
export interface CardToken {
  readonly id: string;
  /** True if the card is saved for the member once it has paid. */
  readonly isSaved: boolean;
}

/** The payer's details as sent to the processor. */
type Payer = Pick<IdentityPayload, 'first_name' | 'last_name' | 'email'>;

interface ChargeProps {
  readonly choice: PaymentChoice;
  readonly payment: ReturnType<typeof usePayment>;
  /**
   * The return address after a visit to the bank: the path for the server, and the full address for
   * the browser.
   */
  readonly back: { readonly path: string; readonly address: string };
  /** True if the payment method may be kept for later: by a member, or for automatic renewal. */
  readonly keeps: boolean;
  readonly autoRenew: boolean | undefined;
}

/** The data of a payment once the payer is known. */
interface Charge {
  readonly identityId: string;
  readonly gifteeId?: string | undefined;
  /** The buyer's address, if this page knows it. */
  readonly email?: string | undefined;
  readonly token: CardToken | null;
  readonly savedId?: string | undefined;
  readonly paying: Paying | null;
  readonly wallet: ConfirmedWallet | null;
  /** Solves the captcha again: each payment needs its own token. */
  readonly check: () => Promise<CaptchaResult>;
}

/** Charges the chosen payments, for the checkout and for changes of orders. */
export function useCharge(props: ChargeProps) {
  const { choice, payment, back, keeps, autoRenew } = props;
  const t = useWords();
  const { currency } = useStorefront();

  /** Solves the captcha, if one is required. */
  const check = useSolveCaptcha();

  /**
   * Creates the processor's token for the payment; null after an error was shown. If `who` is null,
   * the card or wallet supplies the buyer's name.
   */
  const tokenOf = async (
    who: Payer | null,
    { script, elements, settled }: Paying,
    { wallet, saves }: { readonly wallet: ConfirmedWallet | null; readonly saves: boolean },
  ): Promise<CardToken | null> => {
    // The server sets the same on the intent: the wider of the two uses.
    const once = autoRenew === true ? 'off_session' : null;
    const setupFutureUsage = saves ? (once ?? 'on_session') : once;
    await settled?.();
    if (keeps && !wallet) elements.update({ setupFutureUsage });
    let checked = await elements.submit();
    // Only cards are saved, whatever other methods are offered.
    const isSaved = saves && checked.selectedPaymentMethod === 'card';
    if (saves && !isSaved && !checked.error) {
      elements.update({ setupFutureUsage: once });
      checked = await elements.submit();
    }
    if (checked.error) {
      reportCardError(checked.error);
      payment.stop(t('checkout.errors'));
      return null;
    }
    const name = who && payerName(who);
    const billing_details = who && { ...(name && { name }), email: who.email };
    const { confirmationToken: made, error } = await script.createConfirmationToken({
      elements,
      params: {
        ...(billing_details && { payment_method_data: { billing_details } }),
        return_url: new URL(back.address, location.href).href,
      },
    });
    if (made) return { id: made.id, isSaved };
    if (error) reportCardError(error);
    if (error?.type === 'api_connection_error') {
      payment.stopUnsent();
      return null;
    }
    const nameOfWallet = wallet && t(`checkout.by_${wallet.wallet}`);
    await payment.stopUncharged(cardErrorText(error, nameOfWallet, t));
    return null;
  };

  /** Sends the plan's payments, gift cards first. */
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
