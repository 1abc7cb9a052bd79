import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf, holdCart } from '../../testing/buyer.ts';
import { applied, seedRules, writeAsRows } from '../../testing/codes.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000 });
  await seedRules(world, {
    tenth: { discount: { kind: 'percent', percent: '10' }, codes: { TENTH: null } },
  });
});
afterAll(() => world.close());

/** A cart of `n` tickets with the code, whose discounts are rows, as if it was ordered. */
async function cartWithCode(n: number): Promise<string> {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult', n }));
  await applied(world.api, id, 'TENTH');
  await writeAsRows(world, id);
  return id;
}

const modsOf = (cartId: string) =>
  world.sql<{ ticket_id: string; amount: number }>(
    'select ticket_id, amount::int from cartmod where cart_id = $1',
    [cartId],
  );

const addMod = (cartId: string, ticket: string, code = 'tenth') =>
  world.sql(
    `insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
     values ($1, $2, $3, $4, 5)`,
    [world.venue.portalId, ticket, cartId, code],
  );

/** A ticket without a discount. */
async function plainTicket(): Promise<string> {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  const [ticket] = await world.sql<{ id: string }>('select id from ticket where cart_id = $1', [
    id,
  ]);
  return ticket?.id ?? '';
}

test('a discount needs a ticket', async () => {
  const id = await cartWithCode(1);
  await expect(addMod(id, randomUUID())).rejects.toMatchObject({ code: '23503' });
  await addMod(id, await plainTicket());
  expect(await modsOf(id)).toHaveLength(2);
});

test('a discount needs a code of the same cart', async () => {
  const id = await cartWithCode(1);
  const ticket = await plainTicket();
  await expect(addMod(id, ticket, 'other')).rejects.toMatchObject({ code: '23503' });
  await expect(addMod(randomUUID(), ticket)).rejects.toMatchObject({ code: '23503' });
  await expect(
    world.sql(`update cartmod set promo_code_id = 'other' where cart_id = $1`, [id]),
  ).rejects.toMatchObject({ code: '23503' });
});

test('a discount is deleted with its ticket, and those of other tickets stay', async () => {
  const id = await cartWithCode(3);
  const [first] = await modsOf(id);
  await world.sql('delete from ticket where id = $1', [first?.ticket_id]);
  const left = await modsOf(id);
  expect(left).toHaveLength(2);
  expect(left).not.toContainEqual(first);
});

test('discounts are deleted with their code, and move with it to another cart', async () => {
  const id = await cartWithCode(2);
  const { id: to } = cartOf(await holdCart(world.api, { type: 'adult' }));
  await world.sql('update cart_code set cart_id = $2 where cart_id = $1', [id, to]);
  expect(await modsOf(id)).toEqual([]);
  expect(await modsOf(to)).toHaveLength(2);
  await world.sql('delete from cart_code where cart_id = $1', [to]);
  expect(await modsOf(to)).toEqual([]);
});
