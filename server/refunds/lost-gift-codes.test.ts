import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { boughtCode, holdRedeemed, redeem, seedGifts } from '../testing/gift-codes.ts';
import { staffServices } from '../testing/staff.ts';
import { friend } from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { keepLost } from './keep-lost.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ webhooks: true });
  await seedGifts(world);
});
afterAll(() => world.close());

const family = [friend(), friend({ name: 'Bea Byron' }), { type: 'friend-child' }];

/** Refunds a cart's order at the processor, without our knowledge. */
async function loseMoney(id: string): Promise<void> {
  const [intent] = await booksOf(world, id);
  await fetch(`${world.processor.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent?.id ?? '' }),
  });
  await vi.waitFor(
    async () => {
      const refunds = `select from payment_entry where cart_id = $1 and audit_action = 'refund'`;
      expect(await world.sql(refunds, [id])).toHaveLength(1);
    },
    { timeout: 25_000 },
  );
}

// Guards: MEM-19
test('a gift code whose payment was lost cannot be redeemed until staff let its buyer keep it', async () => {
  const bought = await holdCart(world.api, { type: 'gift-pair', session: null });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, bought));
  const { code } = await boughtCode(world, bought.ticket[0]?.id ?? '');
  const held = await holdRedeemed(world.api, code, family);
  await loseMoney(cartOf(bought).id);
  expect(await refusedWith(checkout(world.api, held))).toBe('code_expired');
  await world.api.call('deleteMyCart', { params: { id: cartOf(held).id } });
  expect(await refusedWith(redeem(world.api, code, family))).toBe('code_expired');
  const shown = await answered<'lookUpGiftCode'>(
    world.api.call('lookUpGiftCode', { body: { code } }),
  );
  const [{ valid_to } = { valid_to: null }] = shown.gift_code;
  expect(Date.parse(valid_to ?? '')).toBeLessThanOrEqual(world.services.now());
  const [{ number } = { number: '' }] = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [cartOf(done).order_ids[0]],
  );
  await keepLost(staffServices(world), {
    order: number,
    seller: world.venue.slug,
    reason: 'A regular guest',
  });
  const again = await holdRedeemed(world.api, code, family);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, again));
  await world.sweep();
  await assertBooksAgree(world);
});
