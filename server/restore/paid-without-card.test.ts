import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CartAnswer, cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { buy, complete, moveTo, openEdits } from '../testing/edits.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await openEdits(world);
});
afterAll(() => world.close());

const page = readFileSync(path.join(import.meta.dirname, '../../docs/backup.md'), 'utf8');
/** The query from the page, for another time than in its example. */
const queryFor = (moment: string) =>
  (/```sql\n(.+?)```/s.exec(page)?.[1] ?? '').replace('2026-11-26T09:30:00Z', moment);

/** Buys a ticket with a gift card: all of it, or a part and the rest by card. */
async function payByGiftCard(part?: string): Promise<CartAnswer> {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id, payment_due: due } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  const card = await makeCard(world, 10_000);
  const pay = (amount: string, by?: string) =>
    answered<'payMyCart'>(
      payFrom(world.api, card, { cart: id, amount, ...(by === undefined ? {} : { buyer: by }) }),
    );
  if (part === undefined) return pay(due, buyer);
  return answered<'guestCheckoutMyCart'>(checkout(world.api, await pay(part), { buyer }));
}

// Guards: OPS-07
test('the query in docs/backup.md finds only orders paid entirely by gift card, or free, after a given time (OPS-07)', async () => {
  const earlier = await buy(world, { type: 'free' });
  await buy(world, { type: 'free' });
  const [at] = await world.sql<{ now: string }>('select clock_timestamp()::text as now');
  await buy(world, { type: 'adult' });
  await payByGiftCard('5.00');
  const free = await buy(world, { type: 'free' });
  const whole = await payByGiftCard();
  const edit = await moveTo(world, earlier, [earlier.tickets[0]], {
    type: 'free',
    session: 'tour-11',
  });
  await complete(world, edit);
  const rows = await world.sql<{ order_number: string; what: string; buyer_email: string }>(
    queryFor(at?.now ?? ''),
  );
  const numbers = await world.sql<{ id: string; order_number: string }>(
    'select id, order_number from ticket_order',
  );
  const numberOf = (id: string | undefined) => numbers.find((each) => each.id === id)?.order_number;
  const [byCard] = cartOf(whole).order_ids;
  expect(rows.map(({ order_number: number, what }) => [number, what])).toEqual([
    [numberOf(free.id), 'order'],
    [numberOf(byCard), 'order'],
    [numberOf(earlier.id), 'change'],
  ]);
  for (const { buyer_email: email } of rows) expect(email).toMatch(/^ada-.*@example\.org$/);
});
