import { type Connection, sendJson } from '../load/load.ts';
import { entry, tillSeller } from '../tenants/till.ts';

/** The fields of a cart that the bench reads. */
export interface HeldCart {
  readonly id: string;
  readonly state: string;
  readonly payment_due: string;
}

/** A payment by the card that always succeeds. */
export const visa = { gateway_id: 'stripe', gateway_data: { payment_method: 'pm_card_visa' } };

/** The calls of a purchase, each of which has to succeed; each goes to the next server. */
export function openTill(next: () => string) {
  const address = (path: string) => `${next()}/api${path}?seller=${tillSeller}`;
  const post = (connection: Connection, path: string, body: unknown, key?: string) =>
    sendJson(connection, 'POST', address(path), body, key ? { 'idempotency-key': key } : {});
  const cartOf = (answer: unknown): HeldCart => {
    const [cart] = (answer as { cart: readonly HeldCart[] }).cart;
    if (!cart) throw new Error('the answer has no cart');
    return cart;
  };
  return {
    address,
    /** Holds tickets of a type in a new cart, of a session by its id or in turn. */
    async hold(connection: Connection, type: 'entry' | 'free', at: number | string, tickets = 1) {
      const add = Array.from({ length: tickets }, () => entry(type, at));
      return cartOf(await post(connection, '/my/cart/modify', { add }));
    },
    /** Reads a cart. */
    async read(connection: Connection, id: string) {
      return cartOf(await sendJson(connection, 'GET', address(`/my/cart/${id}`)));
    },
    /** Sets the cart's guest and returns the guest's identity id. */
    async guest(connection: Connection, cart_id: string) {
      const { identity } = (await post(connection, '/user', {
        cart_id,
        first_name: 'Grace',
        last_name: 'Hopper',
        email: 'grace@example.org',
      })) as { identity: readonly { id: string }[] };
      return identity[0]?.id;
    },
    /** Pays a part of the amount due. */
    async payPart(connection: Connection, cart: HeldCart, payment: object) {
      return cartOf(await post(connection, `/my/cart/${cart.id}/pay`, payment));
    },
    /** Pays the amount due; throws unless that makes an order. */
    async checkout(connection: Connection, cart: HeldCart, payment: object, key?: string) {
      const path = `/my/cart/${cart.id}/guest_checkout`;
      const body = { amount: cart.payment_due, ...payment };
      const done = cartOf(await post(connection, path, body, key));
      if (done.state !== 'ordered') throw new Error(`the paid cart is ${done.state}`);
    },
  };
}

export type Till = ReturnType<typeof openTill>;

/** Buys a ticket by card and returns the id of its cart; throws unless that makes an order. */
export async function buyByCard(
  till: Till,
  connection: Connection,
  at: number | string,
): Promise<string> {
  const cart = await till.hold(connection, 'entry', at);
  const guest_identity_id = await till.guest(connection, cart.id);
  await till.checkout(connection, cart, { ...visa, guest_identity_id });
  return cart.id;
}
