import type { Installation } from '../installation/installation.ts';
import { load } from '../load/closed-loops.ts';
import type { Connection } from '../load/load.ts';
import type { Scenario } from '../load/scenario.ts';
import { giftCardOf, giftCardShare } from '../tenants/till.ts';
import { tabPurchases } from './tabs.ts';
import { type HeldCart, type Till, visa } from './till.ts';

type Pay = (connection: Connection, cart: HeldCart, guest: object, index: number) => Promise<void>;

/** Purchases of one ticket each: hold, buyer's details, and payment by each gateway. */
export function purchases(installation: Installation, till: Till): Scenario[] {
  const giftCard = (index: number) => ({
    gateway_id: 'ledger',
    gateway_data: { number: giftCardOf(index) },
  });
  const purchase = (how: string, type: 'entry' | 'free', pay: Pay): Scenario => ({
    name: `Purchases ${how}`,
    unit: 'purchases/min',
    run: load(async (connection, index) => {
      const cart = await till.hold(connection, type, index);
      const guest_identity_id = await till.guest(connection, cart.id);
      await pay(connection, cart, { guest_identity_id }, index);
    }),
  });
  return [
    purchase('paid by card', 'entry', (connection, cart, guest) =>
      till.checkout(connection, cart, { ...visa, ...guest }),
    ),
    purchase('paid by gift card', 'entry', (connection, cart, guest, index) =>
      till.checkout(connection, cart, { ...giftCard(index), ...guest }),
    ),
    purchase('paid by gift card and card', 'entry', async (connection, cart, guest, index) => {
      const part = { amount: giftCardShare, ...giftCard(index) };
      const rest = await till.payPart(connection, cart, part);
      await till.checkout(connection, rest, { ...visa, ...guest });
    }),
    purchase('that are free', 'free', (connection, cart, guest) =>
      till.checkout(connection, cart, { gateway_id: 'free', gateway_data: {}, ...guest }),
    ),
    tabPurchases(installation, till),
  ];
}
