import { type Connection, sendJson } from '../load.ts';
import { entry, tillSeller } from './tenant.ts';

/** A cart as far as the bench reads its answers. */
export interface HeldCart {
  readonly id: string;
  readonly state: string;
  readonly payment_due: string;
}

/** The calls that the bench makes at the till, each with an answer that has to be a success. */
export function openTill(url: string) {
  const address = (path: string) => `${url}/api${path}?seller=${tillSeller}`;
  const post = (connection: Connection, path: string, body: unknown) =>
    sendJson(connection, 'POST', address(path), body);
  const cartOf = (answer: unknown): HeldCart => {
    const [cart] = (answer as { cart: readonly HeldCart[] }).cart;
    if (!cart) throw new Error('an answer without a cart');
    return cart;
  };
  return {
    address,
    /** Holds so many tickets of a type in a fresh cart. */
    async hold(connection: Connection, type: 'entry' | 'free', index: number, tickets = 1) {
      const add = Array.from({ length: tickets }, () => entry(type, index));
      return cartOf(await post(connection, '/my/cart/modify', { add }));
    },
    /** The id of a guest who buys. */
    async guest(connection: Connection, cart_id: string) {
      const { identity } = (await post(connection, '/user', {
        cart_id,
        first_name: 'Grace',
        last_name: 'Hopper',
        email: 'grace@example.org',
      })) as { identity: readonly { id: string }[] };
      return identity[0]?.id;
    },
    /** Pays a part of what a cart owes. */
    async payPart(connection: Connection, cart: HeldCart, payment: object) {
      return cartOf(await post(connection, `/my/cart/${cart.id}/pay`, payment));
    },
    /** Pays what a cart owes; throws unless that made an order. */
    async checkout(connection: Connection, cart: HeldCart, payment: object) {
      const path = `/my/cart/${cart.id}/guest_checkout`;
      const done = cartOf(await post(connection, path, { amount: cart.payment_due, ...payment }));
      if (done.state !== 'ordered') throw new Error(`a cart that is paid for is ${done.state}`);
    },
  };
}

export type Till = ReturnType<typeof openTill>;
