import { useEffect } from 'react';
import { memberStoreOf } from '../../accounts/use-member.ts';
import { mayCount } from '../../analytics/consent.ts';
import { heard } from '../../analytics/purchases-heard.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useLook } from '../../login/use-session.ts';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { useStorefront } from '../../site/use-storefront.ts';

/** Ends what a purchase ends in this browser, and goes on to the seller's own page, where there is one. */
export function useAfterPurchase(answer: OrderAnswer, goesTo: string | null): void {
  const { slug, analytics } = useStorefront();
  const look = useLook();

  // Who bought a membership has one from now on.
  useEffect(() => {
    memberStoreOf(slug).doubt();
    void look();
  }, [slug, look]);

  // What was bought is no cart any more, in no tab of this browser; one begun since stays.
  // Only then the seller's own page follows, where there is one (PAY-74).
  useEffect(() => {
    cartStoreOf(slug).bought(answer.ticket_order.map((order) => order.cart_id));
    if (goesTo === null) return;
    let isLeft = false;
    const leave = async (): Promise<void> => {
      // A visit that is counted tells of its purchase before this page is gone.
      const numbers = answer.ticket_order.map((order) => order.order_number);
      if (mayCount(slug, analytics)) await heard.until(numbers);
      if (!isLeft) location.replace(goesTo);
    };
    void leave();
    return () => {
      isLeft = true;
    };
  }, [slug, analytics, answer, goesTo]);
}
