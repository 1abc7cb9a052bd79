import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { type CartAnswer, cartOf, holdCart, reserve } from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { refund } from '../testing/staff.ts';
import {
  buyLevel,
  checkOutForFree,
  free,
  memberOfLevel,
  reserveMore,
  seedBenefits,
} from '../testing/venues/benefits.ts';
import { checkoutAsMember, logMemberIn, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
  await seedBenefits(world);
});
beforeEach(() => world.sql('delete from rate_window'));
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
afterAll(() => world.close());

const paid = { type: 'evening-ticket', session: 'evening-soon' };
const tour = { type: 'tour-member', session: 'tour-soon' };

/** Returns a call's refusal code and reason; undefined if it succeeds. */
async function refusal(call: Promise<unknown>) {
  const { errors } = (await call) as {
    errors?: { _code: string; _extra: { block_reason?: string; limit?: number } }[];
  };
  const [first] = errors ?? [];
  return first && [first._code, first._extra.block_reason ?? first._extra.limit];
}
const blockedAs = (reason: string) => ['rule_blocks_reserve', reason];
const overLimit = (limit: number) => ['member_limit_exceeded', limit];
const heldIn = (answer: CartAnswer) => answer.ticket.length;

/** Sets a configuration value, or removes it with null, until the returned function is called. */
async function set(scope: string, resource: string, key: string, value: unknown) {
  await world.sql(
    `insert into config (portal_id, scope, resource_id, key, value) values ($1, $2, $3, $4, $5)`,
    [world.venue.portalId, scope, resource, key, JSON.stringify(value)],
  );
  await configure(world, {});
  return async () => {
    await world.sql('delete from config where scope = $1 and resource_id = $2 and key = $3', [
      scope,
      resource,
      key,
    ]);
    await configure(world, {});
  };
}

describe('a ticket for members', () => {
  test('is refused to guests and to logged-in members without a membership', async () => {
    const { browser } = await logMemberIn(world);
    for (const api of [world.api, browser.api]) {
      expect(await refusal(reserve(api, free()))).toEqual(blockedAs('members_only'));
      expect(await refusal(reserve(api, tour))).toEqual(blockedAs('members_only'));
    }
  });

  // Guards: QTY-22
  test('is held by a member, whether its event (EVT-23) or its group (QTY-22) is for members', async () => {
    const { browser } = await memberOfLevel(world, 'patron');
    expect(heldIn(await holdCart(browser.api, free(), paid, tour))).toBe(3);
  });

  test('is sold to the levels it is for, or to all if it names none', async () => {
    const { browser } = await memberOfLevel(world, 'friend');
    expect(await refusal(reserve(browser.api, tour))).toEqual(blockedAs('members_only'));
    expect(heldIn(await holdCart(browser.api, paid))).toBe(1);
  });

  test('can be neither held nor paid for once the membership has ended', async () => {
    const { browser, id } = await memberOfLevel(world);
    const held = await holdCart(browser.api, paid);
    await world.sql(
      "update membership_term set valid_to = date_trunc('milliseconds', now()) where membership_id in (select id from membership where identity_id = $1)",
      [id],
    );
    expect(await refusal(reserve(browser.api, paid))).toEqual(blockedAs('members_only'));
    expect(await refusal(checkoutAsMember(browser.api, held))).toEqual(blockedAs('members_only'));
  });
});

describe('a session after a membership ends (MEM-42)', () => {
  const late = { type: 'evening-ticket', session: 'evening-late' };

  // Guards: MEM-42
  test('is refused to its member unless the level allows it', async () => {
    const { browser, id } = await memberOfLevel(world);
    const beyond = blockedAs('beyond_membership');
    expect(await refusal(reserve(browser.api, late))).toEqual(beyond);
    const unset = await set('ticket_group', 'friends', 'renewal.reserve_beyond_term', 'always');
    expect(heldIn(await holdCart(browser.api, late))).toBe(1);
    await unset();
    const undo = await set(
      'event_template',
      'friendship',
      'renewal.reserve_beyond_term',
      'if_autorenew',
    );
    expect(await refusal(reserve(browser.api, late))).toEqual(beyond);
    await world.sql(
      "update membership set auto_renew = 'scheduled', auto_renew_consent_at = now() where identity_id = $1",
      [id],
    );
    expect(heldIn(await holdCart(browser.api, late))).toBe(1);
    await undo();
  });
});

describe('the tickets that a membership gives in a term', () => {
  // Guards: MEM-44, QTY-21
  test('are limited over all carts (QTY-21, MEM-44)', async () => {
    const { browser } = await memberOfLevel(world);
    expect(await refusal(reserve(browser.api, free(3)))).toEqual(overLimit(2));
    const first = await holdCart(browser.api, free());
    expect(await refusal(reserve(browser.api, free(2)))).toEqual(overLimit(2));
    expect(await refusal(reserveMore(browser.api, cartOf(first).id, free(2)))).toEqual(
      overLimit(2),
    );
    const both = await answered<'modifyMyCart'>(reserveMore(browser.api, cartOf(first).id, free()));
    expect(heldIn(both)).toBe(2);
    await answered<'checkoutMyCart'>(checkOutForFree(browser.api, both));
    expect(await refusal(reserve(browser.api, free()))).toEqual(overLimit(2));
  });

  test('are available again after a removal, a deletion, an expiry or a refund', async () => {
    const { browser, id } = await memberOfLevel(world);
    const { api } = browser;
    const held = await holdCart(api, free(2));
    const params = { id: cartOf(held).id };
    await answered<'modifyMyCart'>(
      api.call('modifyMyCart', { params, body: { remove: [held.ticket[0]?.id ?? ''] } }),
    );
    expect(heldIn(await holdCart(api, free()))).toBe(1);
    expect(await refusal(reserve(api, free()))).toEqual(overLimit(2));
    await answered<'deleteMyCart'>(api.call('deleteMyCart', { params }));
    expect(heldIn(await holdCart(api, free()))).toBe(1);
    await world.sql(
      "update cart set expires_at = now() - interval '1 second' where identity_id = $1 and state = 'pending'",
      [id],
    );
    await world.sweep();
    const all = await holdCart(api, free(2));
    await answered<'checkoutMyCart'>(checkOutForFree(api, all));
    const order = 'select order_number from ticket_order where cart_id = $1';
    const [bought] = await world.sql(order, [cartOf(all).id]);
    await refund(world, {
      reference: crypto.randomUUID(),
      seller: world.venue.slug,
      order: bought?.['order_number'],
      tickets: 'all',
    });
    expect(heldIn(await holdCart(api, free(2)))).toBe(2);
  });

  test('are counted separately for the next membership', async () => {
    const { browser } = await memberOfLevel(world);
    await holdCart(browser.api, free(2));
    await buyLevel(browser.api, 'patron');
    expect(heldIn(await holdCart(browser.api, free(4)))).toBe(4);
    expect(await refusal(reserve(browser.api, free()))).toEqual(overLimit(4));
  });

  // Guards: QTY-21
  test('are limited for an event over all types (member_event_purchase_limit)', async () => {
    const { browser } = await memberOfLevel(world);
    const undo = await set('event_template', 'evening', 'member_event_purchase_limit', 3);
    expect(heldIn(await holdCart(browser.api, free(), paid, paid))).toBe(3);
    expect(await refusal(reserve(browser.api, free()))).toEqual(overLimit(3));
    await undo();
  });

  test('are counted once when a hold is retried', async () => {
    const { browser } = await memberOfLevel(world);
    const idempotencyKey = crypto.randomUUID();
    const body = {
      add: [1, 2].map(() => ({ ticket_type_id: 'evening-free', event_session_id: 'evening-soon' })),
    };
    const ask = () =>
      answered<'createCart'>(browser.api.call('createCart', { idempotencyKey, body }));
    const [first, again] = [await ask(), await ask()];
    expect(cartOf(again).id).toBe(cartOf(first).id);
    expect(heldIn(again)).toBe(2);
  });
});
