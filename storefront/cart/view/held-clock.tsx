import { useEffect, useRef } from 'react';
import { useApi } from '../../api/browser-api.ts';
import { clockShift } from '../../browser/steady-clock.ts';
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
  useShiftedClock(held, isPaying);
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

/** The clocks differ by more than two readings of them can. */
const leastShift = 2_000;

/**
 * Asks the server how long the cart is held if the device's clock has drifted from the steady one: either it was set,
 * or the device slept and the steady clock stopped.
 */
function useShiftedClock(held: HeldCart, isPaying: boolean): void {
  const api = useApi();
  const { slug } = useStorefront();
  const known = useRef(clockShift());
  const { id } = held.cart;
  useEffect(() => {
    const ask = async () => {
      const outcome = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
      if (outcome.ok) cartStoreOf(slug).accept(outcome.answer, id);
    };
    const look = () => {
      const shift = clockShift();
      if (isPaying || Math.abs(shift - known.current) < leastShift) return;
      known.current = shift;
      void ask();
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [isPaying, id, api, slug]);
}
