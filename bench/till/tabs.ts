import type { Installation } from '../installation/installation.ts';
import { type Connection, closedLoop } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { milliseconds } from '../run/options.ts';
import { entry } from '../tenants/till.ts';
import { assertOneOrderEach } from './one-order-each.ts';
import { type Till, visa } from './till.ts';

const tabs = 3;
const buyers = 16;

/**
 * Purchases by a buyer with one cart in several tabs: each tab adds a ticket, sets the buyer's details and
 * pays, all at once. Some of the calls are refused, as they should be; there must be exactly one order.
 */
export function tabPurchases(installation: Installation, till: Till): Scenario {
  return {
    name: `Purchases by ${tabs} tabs of one buyer, ${buyers} buyers`,
    unit: 'purchases/min',
    async run(meter) {
      const bought: string[] = [];
      const result = await closedLoop(
        { connections: buyers, milliseconds, meter },
        async (connection, index) => {
          const { id } = await till.hold(connection, 'entry', index);
          await Promise.all(
            Array.from({ length: tabs }, () => buyInTab(till, connection, id, index)),
          );
          await finish(till, connection, id);
          bought.push(id);
        },
      );
      await assertOneOrderEach(installation, bought);
      return result;
    },
  };
}

/** Adds, sets details and pays in one tab; each of these may be refused because of another tab. */
async function buyInTab(till: Till, connection: Connection, id: string, index: number) {
  const post = (path: string, body: unknown) => sendSoftly(connection, till.address(path), body);
  await post(`/my/cart/${id}/modify`, { add: [entry('entry', index)] });
  const guest_identity_id = await till.guest(connection, id).catch(() => undefined);
  const cart = await till.read(connection, id);
  const payment = { ...visa, guest_identity_id, amount: cart.payment_due };
  await post(`/my/cart/${id}/guest_checkout`, payment);
}

/** Presses "pay" again in the last tab until the cart is ordered, if no tab got that far. */
async function finish(till: Till, connection: Connection, id: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const cart = await till.read(connection, id);
    if (cart.state === 'ordered') return;
    const guest_identity_id = await till.guest(connection, id).catch(() => undefined);
    const payment = { ...visa, guest_identity_id, amount: cart.payment_due };
    const path = till.address(`/my/cart/${id}/guest_checkout`);
    await sendSoftly(connection, path, payment);
  }
  throw new Error('a cart in several tabs was never ordered');
}

/** Sends a request that may be refused, but throws for a server error. */
async function sendSoftly(connection: Connection, address: string, body: unknown): Promise<void> {
  const { status, text } = await connection.send('POST', address, body);
  if (status >= 500) throw new Error(`${status} ${text()}`);
}
