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

/** A wallet that the buyer has confirmed the payment in. */
export interface ConfirmedWallet extends Paying {
  readonly wallet: Wallet;
  readonly payer: WalletPayer;
  /** Tells the wallet that nothing came of it. */
  readonly fail: () => void;
}

interface WalletWish {
  /** The payment renews a membership by itself: the wallet tells its owner, and the processor. */
  readonly renews: boolean;
  /** The wallet's owner may be asked for their e-mail address. */
  readonly asksEmail?: boolean;
  /** Returns whether the wallet may open: the form has to be right first (PAY-09). */
  readonly onPress: () => boolean;
  readonly onConfirm: (confirmed: ConfirmedWallet) => void;
}

export interface WalletButton {
  /** The element that the button is drawn in. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly available: readonly Wallet[];
  /** True once the browser has said if it has any. */
  readonly isKnown: boolean;
}

/** Height of the button in pixels (PAY-65). */
const height = 48;
const usageOf = (renews: boolean) => (renews ? 'off_session' : null);
const none: readonly Wallet[] = [];
const never = { link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' } as const;

interface WalletPayment {
  readonly settings: CheckoutSettings;
  /** Null where nothing is to be charged. */
  readonly amount: Minor | null;
  readonly offered: OfferedKinds;
  readonly chosen: Wallet | null;
  /** The number of times that the card's fields were loaded again; the button is drawn anew with each. */
  readonly retries: number;
}

/**
 * Draws the button of a wallet (of all that the browser has, until one is chosen), and keeps its
 * amount up to date.
 */
export function useWalletButton(
  { settings, amount, offered, chosen, retries }: WalletPayment,
  listeners: WalletWish,
): WalletButton {
  const { currency, language } = useStorefront();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ elements: StripeElements; element: ExpressElement }>(null);
  // Null until the processor's element has said it.
  const [known, setKnown] = useState<readonly Wallet[] | null>(null);
  const available = known ?? none;
  const latest = useRef({ amount, listeners });
  latest.current = { amount, listeners };
  const isNeeded = amount !== null;
  // Only among several there is one to be left out.
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
      const wish = (wallet: Wallet) => (only === null || only === wallet ? 'auto' : 'never');
      const element = elements.create('expressCheckout', {
        buttonHeight: height,
        paymentMethodOrder: ['applePay', 'googlePay'],
        paymentMethods: { applePay: wish('apple_pay'), googlePay: wish('google_pay'), ...never },
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
    // Who has no wallets pays by card, whose fields tell of a script that can't be had.
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
  // Before it opens: its owner agrees there to what the intent says (MEM-39).
  const { renews } = listeners;
  useEffect(() => drawn.current?.elements.update({ setupFutureUsage: usageOf(renews) }), [renews]);

  return { place, available, isKnown: known !== null };
}
