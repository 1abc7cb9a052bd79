import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cartOf, holdCart, purchaser, reserve } from '../testing/buyer.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { inject } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 2 });
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
});
afterEach(() => world.close());

const minute = 60_000;

/** A logged-in member. */
async function member(): Promise<Browser & { readonly id: string }> {
  const { id, email, password } = await makeMember(world);
  const browser = openBrowser(world);
  await answered<'logIn'>(browser.api.call('logIn', { body: { email, password } }));
  return { ...browser, id };
}

const claim = ({ api }: Pick<Browser, 'api'>, id: string) =>
  api.call('claimMyCart', { params: { id } });
const claimed = (browser: Pick<Browser, 'api'>, id: string) =>
  answered<'claimMyCart'>(claim(browser, id));

/** Counts the places that tickets hold and those that the counters show. */
async function held() {
  const [tickets] = await world.sql<{ n: number }>(
    "select count(*)::int as n from ticket where state = 'held'",
  );
  const [stock] = await world.sql<{ used: number }>(
    "select used from stock where session_id = 'tour-10' and group_id = ''",
  );
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  return [tickets?.n, stock?.used];
}

describe('a guest’s cart that a member claims', () => {
  // Guards: CRT-25
  test('becomes a cart of theirs with the same tickets, and the old one expires', async () => {
    const before = await holdCart(world.api, { type: 'adult', n: 2 });
    const ada = await member();
    world.advance(5 * minute);
    const after = await claimed(ada, cartOf(before).id);
    expect(cartOf(after)).toMatchObject({ state: 'pending', identity_id: ada.id });
    expect(cartOf(after).expires_in).toBeGreaterThan(19 * 60);
    expect(after.ticket.map(({ id }) => id)).toEqual(before.ticket.map(({ id }) => id));
    expect(await held()).toEqual([2, 2]);
    const old = await answered<'getCart'>(
      world.api.call('getCart', { params: { id: cartOf(before).id } }),
    );
    expect(old).toMatchObject({ cart: [{ state: 'expired' }], ticket: [] });
    expect(await refusedWith(world.api.call('getCart', { params: { id: cartOf(after).id } }))).toBe(
      'scope_error',
    );
  });

  test('keeps the hold cap of the old one', async () => {
    const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    await world.sql("update cart set held_until_max = expires_at + interval '1 minute'");
    const ada = await member();
    world.advance(10 * minute);
    const left = cartOf(await claimed(ada, id)).expires_in ?? 0;
    expect(left).toBeGreaterThan(10 * 60);
    expect(left).toBeLessThanOrEqual(11 * 60);
  });

  test('is the same cart when claimed again, and a cart of their own is unchanged', async () => {
    const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    const ada = await member();
    const first = cartOf(await claimed(ada, id));
    expect(cartOf(await claimed(ada, id)).id).toBe(first.id);
    expect(cartOf(await claimed(ada, first.id)).id).toBe(first.id);
    expect(await held()).toEqual([1, 1]);
  });
});

describe('a cart cannot be claimed', () => {
  test('by a guest', async () => {
    const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    expect(await refusedWith(claim(world, id))).toBe('not_logged_in');
  });

  test('if another member has claimed it', async () => {
    const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    const [ada, grace] = [await member(), await member()];
    const hers = cartOf(await claimed(ada, id)).id;
    expect(await refusedWith(claim(grace, hers))).toBe('scope_error');
    expect(await refusedWith(claim(grace, id))).toBe('cart_expired');
    expect(await held()).toEqual([1, 1]);
  });

  test('if a part of it is paid', async () => {
    const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    await purchaser(world.api, id);
    await answered<'payMyCart'>(
      world.api.call('payMyCart', {
        params: { id },
        body: {
          amount: '5.00',
          gateway_id: 'stripe',
          gateway_data: { payment_method: 'pm_card_visa' },
        },
      }),
    );
    expect(await refusedWith(claim(await member(), id))).toBe('incorrect_cart_state');
  });

  test('if staff injected it, since its link names it', async () => {
    const { id } = await inject(world, {
      reference: 'Miller',
      seller: world.venue.slug,
      expires_at: new Date(world.services.now() + 20 * minute).toISOString(),
      send_email: false,
      tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }],
    });
    expect(await refusedWith(claim(await member(), id))).toBe('incorrect_cart_state');
  });

  test('if it has expired or does not exist', async () => {
    const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    const ada = await member();
    world.advance(21 * minute);
    expect(await refusedWith(claim(ada, id))).toBe('cart_expired');
    await world.sweep();
    expect(await refusedWith(claim(ada, id))).toBe('cart_expired');
    expect(await refusedWith(claim(ada, crypto.randomUUID()))).toBe('not_found');
  });
});

test('tabs that claim at the same time get one cart with each place once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = cartOf(await holdCart(world.api, { type: 'adult', n: 2 }));
    const ada = await member();
    const both = await Promise.all([claimed(ada, id), claimed(ada, id), claimed(ada, id)]);
    const ids = new Set(both.map((one) => cartOf(one).id));
    expect(ids.size).toBe(1);
    expect(both.map(({ ticket }) => ticket.length)).toEqual([2, 2, 2]);
    expect(await held()).toEqual([2, 2]);
    const [mine] = [...ids];
    await answered<'deleteMyCart'>(ada.api.call('deleteMyCart', { params: { id: mine ?? '' } }));
  }
});

test('only one of two members who claim a cart at the same time gets it', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult', n: 2 }));
  const [ada, grace] = [await member(), await member()];
  const ends = await Promise.all([claim(ada, id), claim(grace, id)]);
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await held()).toEqual([2, 2]);
});

test('a claim while the cart expires keeps every place or releases every place', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = cartOf(await holdCart(world.api, { type: 'adult', n: 2 }));
    const ada = await member();
    // The sweep sees the hold as ended, the claim does not.
    await world.sql('update cart set expires_at = $1 where id = $2', [
      new Date(world.services.now() + 30),
      id,
    ]);
    const [end] = await Promise.all([claim(ada, id), world.sweep(), world.sweep()]);
    await world.sweep();
    expect(await held()).toEqual(end.ok ? [2, 2] : [0, 0]);
    if (!end.ok) continue;
    await answered<'deleteMyCart'>(
      ada.api.call('deleteMyCart', { params: { id: cartOf(end.answer).id } }),
    );
  }
});

/**
 * Lets others try to get the last places while `work` runs; returns true if one of them succeeded. `work` receives a function
 * that waits until each of them has started and finished an attempt.
 */
async function whileOthersWait(
  work: (tryByEach: () => Promise<void>) => Promise<unknown>,
): Promise<boolean> {
  let isOver = false;
  let got = false;
  const tries = [0, 0, 0, 0];
  const wait = async (_: number, buyer: number): Promise<void> => {
    while (!isOver) {
      got = (await reserve(world.api, { type: 'adult' })).ok || got;
      tries[buyer] = (tries[buyer] ?? 0) + 1;
    }
  };
  const waiting = tries.map(wait);
  // The first attempt to finish may have started before the call; the second has not.
  const tryByEach = async () => {
    const enough = tries.map((n) => n + 2);
    await expect.poll(() => tries.every((n, buyer) => n >= (enough[buyer] ?? 0))).toBe(true);
  };
  try {
    await tryByEach();
    await work(tryByEach);
  } finally {
    isOver = true;
    await Promise.all(waiting);
  }
  return got;
}

test('the last places never become available during a claim', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult', n: 2 }));
  const ada = await member();
  const others = await whileOthersWait(async (tryByEach) => {
    await claimed(ada, id);
    await tryByEach();
  });
  expect(others).toBe(false);
  expect(await held()).toEqual([2, 2]);
});

test('control: deleting the cart and holding again loses them to waiting buyers', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult', n: 2 }));
  const ada = await member();
  const others = await whileOthersWait(async (tryByEach) => {
    await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id } }));
    await tryByEach();
    expect((await reserve(ada.api, { type: 'adult', n: 2 })).ok).toBe(false);
  });
  expect(others).toBe(true);
});
