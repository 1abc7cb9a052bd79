import { randomUUID } from 'node:crypto';
import type { Installation } from '../installation/installation.ts';
import {
  type Connection,
  closedLoop,
  freshAddress,
  type LoadResult,
  openConnections,
  sendJson,
} from '../load/load.ts';
import type { Meter } from '../load/meter.ts';
import type { Scenario } from '../load/scenario.ts';
import { connections, milliseconds } from '../run/options.ts';
import { modifyAddress, type Target, ticketsOf } from './target.ts';

/** A cart, its buyer's address and its tickets' session. */
interface OpenedCart {
  readonly id: string;
  readonly from: string;
  readonly session: string | undefined;
}

/** Additions to existing carts; opening the carts is not counted. */
export function additions({ url }: Installation, target: Target): Scenario[] {
  const { sessions } = target;
  return [
    {
      name: 'Additions on one hot session',
      unit: 'additions/s',
      run: (meter) =>
        addToCarts(
          url,
          { ...target, sessions: sessions.slice(0, 1) },
          { meter, from: freshAddress },
        ),
    },
    {
      name: `Additions spread over ${sessions.length} sessions`,
      unit: 'additions/s',
      run: (meter) => addToCarts(url, target, { meter, from: freshAddress }),
    },
  ];
}

interface AddingOptions {
  readonly meter?: Meter | undefined;
  /** The address of the next buyer. */
  readonly from: () => string;
  /** Additions of a ticket to a cart that has one; by default within what one order may have. */
  readonly additionsPerCart?: number;
  /** Carts opened before a load, per second of it; a faster server has to open more meanwhile. */
  readonly cartsPerSecond?: number;
}

/** Adds to carts in the sessions of the target, in turn. */
export async function addToCarts(
  url: string,
  target: Target,
  { meter, from: nextAddress, additionsPerCart = 9, cartsPerSecond = 300 }: AddingOptions,
): Promise<LoadResult> {
  const { sessions } = target;
  let opened = 0;
  const open = async (connection: Connection): Promise<OpenedCart> => {
    const session = sessions[opened++ % sessions.length];
    const from = nextAddress();
    const id = await openCart(connection.from(from), url, target, session);
    return { id, from, session };
  };
  const ready = await openCarts(open, Math.ceil((cartsPerSecond * milliseconds) / 1_000));
  const current = new Map<Connection, { cart: OpenedCart; left: number }>();
  return closedLoop({ connections, milliseconds, meter }, async (connection) => {
    let buyer = current.get(connection);
    if (!buyer || buyer.left === 0) {
      buyer = { cart: ready.pop() ?? (await open(connection)), left: additionsPerCart };
      current.set(connection, buyer);
    }
    buyer.left -= 1;
    await add(connection.from(buyer.cart.from), url, target, buyer.cart);
  });
}

async function openCarts(
  open: (connection: Connection) => Promise<OpenedCart>,
  count: number,
): Promise<OpenedCart[]> {
  const { clients, close } = openConnections(connections);
  const carts: OpenedCart[] = [];
  await Promise.all(
    clients.map(async (client, at) => {
      for (let next = at; next < count; next += clients.length) carts.push(await open(client));
    }),
  );
  close();
  return carts;
}

/** Opens a cart with one ticket and returns its id. */
export async function openCart(
  connection: Connection,
  url: string,
  target: Target,
  session: string | undefined,
): Promise<string> {
  const body = ticketsOf(target, session);
  const { cart } = (await sendJson(connection, 'POST', modifyAddress(url, target), body)) as {
    cart: readonly { id: string }[];
  };
  if (!cart[0]) throw new Error('the answer has no cart');
  return cart[0].id;
}

/** Adds a ticket, by default with an idempotency key as the pages send it. */
export async function add(
  connection: Connection,
  url: string,
  target: Target,
  { id, session }: Pick<OpenedCart, 'id' | 'session'>,
  hasKey = true,
): Promise<void> {
  const body = ticketsOf(target, session);
  const key = hasKey ? { 'idempotency-key': randomUUID() } : undefined;
  await sendJson(connection, 'POST', modifyAddress(url, target, id), body, key);
}
