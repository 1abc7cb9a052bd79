import { useEffect } from 'react';
import { useStorefront } from '../../site/use-storefront.ts';
import type { HeldCart } from '../cart-store.ts';
import { cartStoreOf } from '../use-cart.ts';
import { CartNews } from './cart-news.tsx';
import { CountdownAnnouncer, useCountdown } from './countdown.tsx';

interface HeldClockProps {
  readonly held: HeldCart;
  readonly isPaying: boolean;
}

/**
 * Runs the clock of a held cart: announces the time left and the contents, and expires the cart.
 */
export default function HeldClock({ held, isPaying }: HeldClockProps) {
  const { slug } = useStorefront();
  const at = useCountdown(held.expiry);
  const isOver = at?.secondsLeft === 0 && !held.cart.payment_in_progress && !isPaying;
  useEffect(() => {
    if (!isOver) return;
    const store = cartStoreOf(slug);
    // Another tab may have extended the hold while this page slept.
    store.reread();
    const kept = store.get().held;
    if (!kept || kept.expiry === held.expiry) store.expire();
  }, [isOver, slug, held.expiry]);
  return (
    <>
      <CountdownAnnouncer secondsLeft={at?.secondsLeft ?? null} />
      <CartNews />
    </>
  );
}
