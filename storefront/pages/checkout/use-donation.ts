import { useEffect, useState } from 'react';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { cartAcceptsCodes } from '../../cart/promo-codes.ts';
import { removeTickets, reserve } from '../../cart/reserve.ts';
import { cartStoreOf, useCart } from '../../cart/use-cart.ts';
import { useStorefront } from '../../site/use-storefront.ts';

type Offer = CallAnswer<'getTicketGroup'>;
export type DonationType = Offer['ticket_type'][number];

/**
 * The donation that can be added to a cart: its types, the amount already given, and how to change
 * it.
 */
export function useDonation(held: HeldCart, groupId: string) {
  const api = useApi();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const isPaying = useCart()?.isPaying ?? false;
  // Undefined until it has loaded: its space is reserved from the start.
  const [offer, setOffer] = useState<Offer | null>();
  const [isChanging, setChanging] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isLeft = false;
    const ask = async (): Promise<void> => {
      const input = {
        params: { id: groupId },
        query: { handler: 'donation', embed: 'ticket_type' },
      };
      const outcome = await api.call('getTicketGroup', input);
      if (!isLeft) setOffer(outcome.ok && outcome.answer.ticket_group[0] ? outcome.answer : null);
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [api, groupId]);

  const takesGifts = cartAcceptsCodes(held) || Number(held.cart.payment_due) === 0;
  const isBusy = isChanging || isPaying;
  const deps = { api, store: cartStoreOf(slug), now: Date.now };
  const change = async (write: () => Promise<Outcome<unknown>>): Promise<void> => {
    if (isBusy) return;
    setChanging(true);
    setProblem('');
    const outcome = await write();
    if (!outcome.ok) setProblem(errorText(outcome));
    setChanging(false);
  };
  return {
    isOffered: offer !== null && takesGifts,
    group: offer?.ticket_group[0],
    types: offer?.ticket_type,
    given: held.answer.ticket.find(({ ticket_group_id }) => ticket_group_id === groupId),
    isBusy,
    problem,
    add: (type: DonationType, own?: string): Promise<void> => {
      const line = { ticket_type_id: type.id, ...(own === undefined ? {} : { face_value: own }) };
      return change(() => reserve(deps, [line], {}));
    },
    remove: (ticketId: string): Promise<void> =>
      change(() => removeTickets(deps, held, [ticketId], null)),
  };
}
