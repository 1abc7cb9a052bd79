import { useEffect } from 'react';
import { memberStoreOf } from '../../accounts/use-member.ts';
import { acknowledgedPurchases } from '../../analytics/acknowledged-purchases.ts';
import { canTrack } from '../../analytics/consent.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useLoadMember } from '../../login/use-session.ts';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { useStorefront } from '../../site/use-storefront.ts';

/**
 * Clears the purchased cart in this browser, reloads the member, and goes to the seller's own page
 * if there is one.
 */
export function useAfterPurchase(answer: OrderAnswer, goesTo: string | null): void {
  const { slug, analytics } = useStorefront();
  const look = useLoadMember();

  // The buyer of a membership is a member from now on.
  useEffect(() => {
    memberStoreOf(slug).doubt();
    void look();
  }, [slug, look]);

  // Drop the purchased cart in every tab of this browser; a cart begun since stays. Only then follows the seller's own
  // page, if there is one (PAY-74).
  useEffect(() => {
    cartStoreOf(slug).bought(answer.ticket_order.map((order) => order.cart_id));
    if (goesTo === null) return;
    let isLeft = false;
    const leave = async (): Promise<void> => {
      // A tracked visit reports its purchase before the page unloads.
      const numbers = answer.ticket_order.map((order) => order.order_number);
      if (canTrack(slug, analytics)) await acknowledgedPurchases.waitFor(numbers);
      if (!isLeft) location.replace(goesTo);
    };
    void leave();
    return () => {
      isLeft = true;
    };
  }, [slug, analytics, answer, goesTo]);
}
