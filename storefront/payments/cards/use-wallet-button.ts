import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { toProcessor } from '#domain/pricing/card-amount.ts';
import type { Minor } from '#domain/pricing/money.ts';
import type { CheckoutSettings } from '../../loaders/load-checkout.server.ts';
import { useStorefront } from '../../site/use-storefront.ts';
import type { OfferedKinds } from './offered-kinds.ts';
import {
  type ExpressElement,
  loadStripe,
  type Paying,
  type StripeElements,
} from './stripe-script.ts';
import type { WalletPayer } from './wallet-payer.ts';
import { type Wallet, walletsOf } from './wallets.ts';

/** A wallet in which the buyer has confirmed the payment. */
export interface ConfirmedWallet extends Paying {
  readonly wallet: Wallet;
  readonly payer: WalletPayer;
  /** Tells the wallet that the payment failed. */
  readonly fail: () => void;
}

interface WalletWish {
  /**
   * The payment renews a membership automatically: the wallet shows this to the buyer, and the
   * processor is told.
   */
  readonly renews: boolean;
  /** True if the wallet may ask the buyer for their email address. */
  readonly asksEmail?: boolean;
  /** Returns true if the wallet may open: the form has to be valid first (PAY-09). */
  readonly onPress: () => boolean;
  readonly onConfirm: (confirmed: ConfirmedWallet) => void;
}

export interface WalletButton {
  /** The element that contains the button. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly available: readonly Wallet[];
  /** True once the browser has reported which wallets it has. */
  readonly isKnown: boolean;
}

/** Height of the button in pixels (PAY-65). */
const height = 48;
const usageOf = (renews: boolean) => (renews ? 'off_session' : null);
const none: readonly Wallet[] = [];
const never = { link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' } as const;

interface WalletPayment {
  readonly settings: CheckoutSettings;
  /** Null if nothing is to be charged. */
  readonly amount: Minor | null;
  readonly offered: OfferedKinds;
  readonly chosen: Wallet | null;
  /** The number of times that the card fields were reloaded; each redraws the button. */
  readonly retries: number;
}

/**
 * Draws the button of the chosen wallet, or of every wallet of the browser until one is chosen, and
 * keeps its amount up to date.
 */
export function useWalletButton(
  { settings, amount, offered, chosen, retries }: WalletPayment,
  listeners: WalletWish,
): WalletButton {
  const { currency, language } = useStorefront();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ elements: StripeElements; element: ExpressElement }>(null);
  // Null until the processor's element has reported the wallets.
  const [known, setKnown] = useState<readonly Wallet[] | null>(null);
  const available = known ?? none;
  const latest = useRef({ amount, listeners });
  latest.current = { amount, listeners };
  const isNeeded = amount !== null;
  // Leaves out a button only if there are several.
  const only = available.length > 1 ? chosen : null;

  const draw = useCallback(
    async (isGone: () => boolean): Promise<void> => {
      const create = await loadStripe(settings.stripe.script_url, retries);
      if (isGone() || !place.current || latest.current.amount === null) return;
      const script = create(settings.stripe.publishable_key, { locale: language });
      const elements = script.elements({
        mode: 'payment',
        amount: toProcessor(latest.current.amount, currency),
        currency: currency.toLowerCase(),
        locale: language,
        setupFutureUsage: usageOf(latest.current.listeners.renews),
        ...offered,
      });
      const availability = (wallet: Wallet) =>
        only === null || only === wallet ? 'auto' : 'never';
      const element = elements.create('expressCheckout', {
        buttonHeight: height,
        paymentMethodOrder: ['applePay', 'googlePay'],
        paymentMethods: {
          applePay: availability('apple_pay'),
          googlePay: availability('google_pay'),
          ...never,
        },
        billingAddressRequired: true,
        emailRequired: latest.current.listeners.asksEmail === true,
      });
      element.on('ready', ({ availablePaymentMethods }) => {
        if (only === null) setKnown(walletsOf(availablePaymentMethods));
      });
      element.on('loaderror', () => setKnown(none));
      element.on('click', (event) => {
        if (latest.current.listeners.onPress()) event.resolve({});
        else event.reject();
      });
      element.on('confirm', (event) => {
        latest.current.listeners.onConfirm({
          script,
          elements,
          wallet: event.expressPaymentType === 'apple_pay' ? 'apple_pay' : 'google_pay',
          payer: event.billingDetails ?? {},
          fail: () => event.paymentFailed({ reason: 'fail' }),
        });
      });
      element.mount(place.current);
      drawn.current = { elements, element };
    },
    [settings, currency, language, offered, only, retries],
  );

  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    // Without wallets the buyer pays by card, and the card fields report a script that can't be
    // loaded.
    draw(() => isGone).catch(() => setKnown(none));
    return () => {
      isGone = true;
      drawn.current?.element.destroy();
      drawn.current = null;
    };
  }, [isNeeded, draw]);

  useEffect(() => {
    if (amount !== null) drawn.current?.elements.update({ amount: toProcessor(amount, currency) });
  }, [amount, currency]);
  // Set before the wallet opens: there the buyer agrees to the terms of the intent (MEM-39).
  const { renews } = listeners;
  useEffect(() => {
    drawn.current?.elements.update({ setupFutureUsage: usageOf(renews) });
  }, [renews]);

  return { place, available, isKnown: known !== null };
}
