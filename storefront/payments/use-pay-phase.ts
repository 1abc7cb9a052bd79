import { useState } from 'react';
import type { HeldCart } from '../cart/cart-store.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { attemptsOf } from './attempt.ts';
import type { CheckoutView } from './checkout-view.ts';
import { notCharged } from './not-charged.ts';
import { unsentKey } from './unsent.ts';

interface PhaseProps {
  readonly held: HeldCart;
  readonly setView: (view: CheckoutView) => void;
  /** Reads the cart again. */
  readonly look: () => Promise<HeldCart | null>;
}

/**
 * The phase of a payment, the page's messages about it, and the functions that start and stop it.
 */
export function usePayPhase({ held, setView, look }: PhaseProps) {
  const t = useWords();
  const money = useMoney();
  const { slug, language } = useStorefront();
  const [phase, setPhase] = useState<'idle' | 'paying' | 'confirming'>('idle');
  const [problem, setProblem] = useState<readonly string[]>([]);
  const [news, setNews] = useState<string | null>(null);

  const begin = (): void => {
    setPhase('paying');
    setProblem([]);
    setNews(null);
    cartStoreOf(slug).setPaying(true);
  };
  const stop = (...sentences: readonly string[]): void => {
    setPhase('idle');
    setProblem(sentences);
    cartStoreOf(slug).setPaying(false);
    setView({ kind: 'ready' });
  };
  /** Stops before any payment request was sent. */
  const stopUnsent = (): void => stop(t(unsentKey(held.cart, attemptsOf(slug).read(held.cart.id))));
  /** Stops and shows the current cart: paying may have extended its hold. */
  const stopAfresh = async (...sentences: readonly string[]): Promise<void> => {
    await look();
    stop(...sentences);
  };
  /**
   * Does the same when nothing was charged, and names the amount that gift cards paid before. `method` is what was to
   * pay; a card by default.
   */
  const stopUncharged = async (sentence?: string, method?: string): Promise<void> => {
    const now = await look();
    const first = notCharged((now ?? held).cart, { t, money, language }, method === undefined);
    stop(first, ...(sentence === undefined ? [] : [sentence]));
  };

  return {
    phase,
    problem,
    news,
    setPhase,
    setNews,
    begin,
    stop,
    stopUnsent,
    stopAfresh,
    stopUncharged,
  };
}

export type PayPhase = ReturnType<typeof usePayPhase>;
