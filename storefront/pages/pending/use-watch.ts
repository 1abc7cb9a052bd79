import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/browser-api.ts';
import type { Cart, CartAnswer } from '../../cart/cart-store.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { attemptsOf } from '../../payments/attempt.ts';
import { isPaymentDue } from '../../payments/open-payment.ts';
import { returnedPayment } from '../../payments/returned.ts';
import { useAddresses, useStorefront } from '../../site/use-storefront.ts';
import { readPendingCart } from './read-pending-cart.ts';
import {
  maxQuietChecks,
  pauseBefore,
  slowFromCheck,
  type WatchResult,
  watchResult,
} from './watch-cart.ts';

interface Watch {
  readonly seen: WatchResult;
  /** Only the server has read the cart so far, without the payer's secret. */
  readonly isUnasked: boolean;
  readonly isSlow: boolean;
  readonly isClearing: boolean;
  readonly isByLink: boolean;
  /** The cart, once the processor has declined the payment that was open here. */
  readonly declined: Cart | null;
  readonly decline: () => Promise<void>;
  readonly lookNow: () => Promise<void>;
}

/** Stores the answer about a cart that is being paid as this browser's cart, unless the browser has another one. */
function keepCart(slug: string, id: string, answer: CartAnswer): void {
  const store = cartStoreOf(slug);
  const held = store.get().held?.cart.id ?? id;
  if (held === id || answer.cart[0]?.payment_clearing) store.accept(answer);
}

/** Polls the cart until its payment has ended; continues when it has become an order. */
export function useWatch(id: string, first: WatchResult, wasClearing: boolean): Watch {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const { slug } = useStorefront();
  const intentId = returnedPayment(useLocation().state);
  const [seen, setSeen] = useState<WatchResult>(first);
  const [look, setLook] = useState(0);
  const [isClearing, setClearing] = useState(wasClearing);
  const [isByLink, setByLink] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const [cart, setCart] = useState<Cart | null>(null);
  const isWaiting = seen.kind === 'waiting' || seen.kind === 'open';
  // A debit takes days, during which the buyer may fill another cart.
  const isPaying = isWaiting && !isClearing;
  useEffect(() => {
    if (!isPaying) return;
    const store = cartStoreOf(slug);
    store.setPaying(true);
    return () => store.setPaying(false);
  }, [slug, isPaying]);
  const lookAgain = useCallback(
    async (quiet: number, isLeft: () => boolean = () => false): Promise<void> => {
      const { outcome, isByLink } = await readPendingCart(api, id, intentId);
      if (isLeft()) return;
      // It belongs to someone else after all.
      if (!outcome.ok && outcome.status === 403) return void navigate(to.home(), { replace: true });
      setLook((looks) => looks + 1);
      if (!outcome.ok) return;
      const isOver = quiet === maxQuietChecks && isPaymentDue(outcome.answer);
      // An order with instalments remains an order when a later payment is declined.
      const next: WatchResult =
        isOver && outcome.answer.cart[0]?.state === 'ordered'
          ? { kind: 'failed', isHeld: true, editOf: null }
          : watchResult(outcome, quiet);
      keepCart(slug, id, outcome.answer);
      setClearing(outcome.answer.cart[0]?.payment_clearing ?? false);
      setByLink(isByLink);
      setCart(outcome.answer.cart[0] ?? null);
      setSeen(next);
      if (next.kind === 'waiting' || next.kind === 'open') return;
      attemptsOf(slug).forget();
      if (next.kind === 'owing') await navigate(to.checkout(id), { replace: true });
      if (next.kind === 'edited') {
        const state = { done: 'rescheduled' };
        await navigate(to.manage(next.orderId), { replace: true, state });
      }
      if (next.kind === 'ordered') await navigate(to.complete(next.orderIds), { replace: true });
    },
    [api, id, intentId, slug, navigate, to],
  );
  useEffect(() => {
    if (seen.kind !== 'waiting' && seen.kind !== 'open') return;
    let isLeft = false;
    // The first check, as the page opens, does not count as quiet.
    const quiet = look === 0 ? -1 : seen.kind === 'waiting' ? seen.quiet : 0;
    const pause = look === 0 ? 0 : pauseBefore(look, seen);
    const timer = setTimeout(() => void lookAgain(quiet, () => isLeft), pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [look, seen, lookAgain]);
  return {
    seen,
    isUnasked: look === 0,
    isSlow: look >= slowFromCheck,
    isClearing,
    isByLink,
    declined: isDeclined ? cart : null,
    decline: () => {
      setDeclined(true);
      return lookAgain(maxQuietChecks);
    },
    lookNow: () => lookAgain(0),
  };
}
