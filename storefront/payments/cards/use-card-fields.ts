import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { toProcessor } from '#domain/pricing/card-amount.ts';
import type { Minor } from '#domain/pricing/money.ts';
import type { CheckoutSettings } from '../../loaders/load-checkout.server.ts';
import type { CardColours } from '../../site/storefront.ts';
import { useStorefront } from '../../site/use-storefront.ts';
import type { OfferedKinds } from './offered-kinds.ts';
import {
  type Appearance,
  type KnownDetails,
  loadStripe,
  type PaymentElement,
  type StripeElements,
  type StripeScript,
} from './stripe-script.ts';
import { suitableWays, waysOf } from './ways.ts';

export interface CardFields {
  /** The element that contains the fields. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly state: 'loading' | 'ready' | 'failed';
  /** The ways to pay that the processor offers with fields, by its names; the card comes first. */
  readonly ways: readonly string[];
  /** Returns the fields once they are drawn; null before, and if no card is needed. */
  readonly current: () => {
    readonly script: StripeScript;
    readonly elements: StripeElements;
    readonly element: PaymentElement;
    readonly settled: () => Promise<void>;
  } | null;
  /** Redraws the fields, empty. */
  readonly clear: () => void;
  /** Loads again after a failure. */
  readonly retry: () => void;
  /** The number of retries: a wallet that failed together with the fields is retried with them. */
  readonly retries: number;
}

/**
 * Milliseconds until missing fields count as failed; if they arrive later, they are still shown.
 */
const patience = 20_000;

function appearanceOf(colours: CardColours): Appearance {
  return {
    theme: colours.scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colours.brand,
      colorBackground: colours.surface,
      colorText: colours.text,
      colorTextSecondary: colours.muted,
      colorDanger: colours.error,
      borderRadius: `${colours.radius}px`,
      spacingUnit: '4px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  };
}

interface FieldsWish {
  readonly offered: OfferedKinds;
  /** Details of the payer that the page itself sends to the processor. */
  readonly known: KnownDetails;
  /** The way to pay whose fields are shown; the first one, unless the processor offers it. */
  readonly way: string | undefined;
  /** The payment renews a membership automatically: only a card can be charged again. */
  readonly renews: boolean;
  /** Called with the way to pay when the buyer types into its fields. */
  readonly onTyped: (way: string) => void;
}

const onlyCards = waysOf(undefined);

/**
 * Renders the processor's fields for an amount in minor units (PAY-36), in the theme's colours and with the offered
 * kinds of payment, and keeps the amount up to date; the amount is null if nothing is to be charged. Shows only the
 * fields of one way to pay: the page has one list of all ways (decision 176).
 */
export function useCardFields(
  settings: CheckoutSettings,
  minor: Minor | null,
  { offered, known, way, renews, onTyped }: FieldsWish,
): CardFields {
  const { currency, language } = useStorefront();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<CardFields['current']>>(null);
  const [state, setState] = useState<CardFields['state']>('loading');
  const [round, setRound] = useState(0);
  const [retries, setRetries] = useState(0);
  const [ways, setWays] = useState(onlyCards);
  // The ways whose fields have been narrowed down to one: until then, the frame shows all.
  const [narrowed, setNarrowed] = useState(onlyCards);
  const isNarrowed = useRef(false);
  const narrowing = useRef(Promise.resolve());
  const lastWay = useRef(way);
  // Trying a wallet in between leaves the fields unchanged.
  if (way !== undefined) lastWay.current = way;
  const suiting = suitableWays(ways, renews);
  const shown = suiting.find((one) => one === lastWay.current) ?? suiting[0] ?? 'card';
  const latest = useRef(minor);
  latest.current = minor;
  const listener = useRef(onTyped);
  listener.current = onTyped;
  const rounds = useRef(round);
  rounds.current = round;
  const isNeeded = minor !== null;

  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    const late = setTimeout(setState, patience, 'failed');
    const draw = async (): Promise<void> => {
      const create = await loadStripe(settings.stripe.script_url, retries);
      // A newer round draws empty fields, so this round's fields are obsolete.
      if (isGone || rounds.current !== round) return;
      if (!place.current || latest.current === null) return;
      const script = create(settings.stripe.publishable_key, { locale: language });
      const { light, dark } = settings.colours;
      const isDark = dark !== null && matchMedia('(prefers-color-scheme: dark)').matches;
      const elements = script.elements({
        mode: 'payment',
        amount: toProcessor(latest.current, currency),
        currency: currency.toLowerCase(),
        appearance: appearanceOf(isDark ? dark : light),
        locale: language,
        ...offered,
      });
      const element = elements.create('payment', {
        layout: 'tabs',
        fields: { billingDetails: known },
        wallets: { applePay: 'never', googlePay: 'never' },
      });
      element.on('ready', () => {
        clearTimeout(late);
        setState('ready');
      });
      element.on('loaderror', () => setState('failed'));
      element.on('change', ({ empty, value }) => {
        if (!empty) listener.current(value.type);
      });
      isNarrowed.current = false;
      narrowing.current = Promise.resolve();
      element.on('availablepaymentmethodschange', ({ paymentMethods }) => {
        if (!isNarrowed.current) setWays(waysOf(paymentMethods));
      });
      element.mount(place.current);
      drawn.current = { script, elements, element, settled: () => narrowing.current };
    };
    draw().catch(() => {
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
      clearTimeout(late);
      drawn.current?.element.destroy();
      drawn.current = null;
      setState('loading');
    };
  }, [isNeeded, settings, currency, language, offered, known, round, retries]);

  useEffect(() => {
    if (ways.length < 2 || !drawn.current) return;
    isNarrowed.current = true;
    let isGone = false;
    const end = (): void => {
      if (!isGone) setNarrowed(ways);
    };
    const { elements } = drawn.current;
    // A press of "Pay" right after the choice waits for it: the fields of before would be checked. Not for longer than this.
    const update = Promise.resolve(elements.update({ allowedPaymentMethodTypes: [shown] }));
    const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
    narrowing.current = Promise.race([update.then(end, end), late]);
    return () => {
      isGone = true;
    };
  }, [ways, shown]);

  useEffect(() => {
    if (minor !== null) drawn.current?.elements.update({ amount: toProcessor(minor, currency) });
  }, [minor, currency]);

  const current = useCallback(() => drawn.current, []);
  const clear = useCallback(() => setRound((count) => count + 1), []);
  const retry = useCallback(() => setRetries((count) => count + 1), []);
  const isWhole = state === 'ready' && ways.length > 1 && narrowed !== ways;
  const shownState = isWhole ? 'loading' : state;
  return { place, state: shownState, ways: suiting, current, clear, retry, retries };
}
