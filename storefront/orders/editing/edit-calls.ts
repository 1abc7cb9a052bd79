import type { CallInput, Client, Outcome } from '#contract/client.ts';
import { localExpiry } from '#domain/cart/hold.ts';
import { steadyNow } from '../../browser/steady-clock.ts';
import type { cancelledTicketsOf } from '../../cart/cancelled-tickets.ts';
import type { CartAnswer } from '../../cart/cart-store.ts';
import { abandonEdit } from './abandon-edit.ts';
import type { OrderAnswer } from './managed-order.ts';

/** An order as this page knows it, with its open edit. */
export interface OrderSnapshot {
  readonly order: OrderAnswer;
  readonly edit: CartAnswer | null;
  /** The end of the edit's hold by the page's steady clock; null if nothing expires. */
  readonly expiry: number | null;
}

export const orderSnapshot = (
  order: OrderAnswer,
  edit: CartAnswer | null,
  now: number,
): OrderSnapshot => ({
  order,
  edit,
  expiry: edit?.cart[0] ? localExpiry(edit.cart[0].expires_in, now) : null,
});

export type Modification = CallInput<'modifyCart'>['body'];

interface EditCallsProps {
  readonly api: Pick<Client, 'call'>;
  readonly orderId: string;
  /** The tickets that were just removed from orders, which stay visible (ORD-16). */
  readonly kept: () => Pick<ReturnType<typeof cancelledTicketsOf>, 'add' | 'forget'>;
  readonly now: () => OrderSnapshot;
  readonly become: (known: OrderSnapshot) => void;
}

/**
 * The calls that change an order through its edit: the first opens the edit, the others continue
 * it, and each returns the current edit.
 */
export function editCalls({ api, orderId, kept, now, become }: EditCallsProps) {
  /** Reads the order and its edit; null if that fails. */
  const look = async (): Promise<OrderSnapshot | null> => {
    const order = await api.call('getTicketOrder', { params: { id: orderId } });
    if (!order.ok) return null;
    const id = order.answer.ticket_order[0]?.edit_cart_id;
    const edit = id ? await api.call('getCart', { params: { id }, query: { limit: 1000 } }) : null;
    const isOpen = edit?.ok && edit.answer.cart[0]?.state === 'pending';
    const found = orderSnapshot(order.answer, isOpen ? edit.answer : null, steadyNow());
    become(found);
    return found;
  };
  const cartId = (): string =>
    now().edit?.cart[0]?.id ?? now().order.ticket_order[0]?.cart_id ?? '';
  const accept = (outcome: Outcome<CartAnswer>): Outcome<CartAnswer> => {
    if (outcome.ok) {
      become(orderSnapshot(now().order, outcome.answer, steadyNow()));
      kept().add(outcome.answer.cart[0]?.edit?.removed_ticket_ids ?? []);
    }
    return outcome;
  };
  return {
    look,
    /** Removes tickets from the order, in its edit (ORD-20). */
    remove: async (tickets: readonly string[]) =>
      accept(
        await api.call('removeTickets', {
          params: { id: cartId() },
          body: { tickets: [...tickets], ticket_order_id: orderId },
        }),
      ),
    /** Moves tickets, in the edit (API-05). */
    modify: async (body: Modification) =>
      accept(
        await api.call('modifyCart', {
          params: { id: cartId() },
          body: { ...body, ticket_order_id: orderId },
        }),
      ),
    /** Discards the edit (ORD-23); no edit counts as success. */
    discard: async (): Promise<Outcome<unknown>> => {
      const [cart] = now().edit?.cart ?? [];
      if (!cart) return { ok: true, answer: null };
      const outcome = await abandonEdit(api, cart);
      if (outcome.ok) kept().forget();
      await look();
      return outcome;
    },
    /** Completes an edit with nothing due (ORD-21). */
    complete: () =>
      api.call('guestCheckoutCart', {
        params: { id: cartId() },
        body: { gateway_id: 'free', gateway_data: {}, send_email: false },
      }),
  };
}

export type EditCalls = ReturnType<typeof editCalls>;
