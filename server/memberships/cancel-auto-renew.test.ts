import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configure } from '../testing/member.ts';
import { buyRenewing } from '../testing/renewals.ts';
import {
  buyMembership,
  friend,
  type LoggedIn,
  logMemberIn,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let ada: LoggedIn;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  await configure(world, { ask_to_autorenew: true });
  ada = await logMemberIn(world);
});
afterAll(() => world.close());

const orderOf = async (membershipId: string) =>
  (
    await world.sql<{ id: string }>(
      'select ticket_order_id as id from membership_term where membership_id = $1',
      [membershipId],
    )
  )[0]?.id ?? '';
const cancel = (id: string, { api } = ada.browser) =>
  api.call('cancelAutoRenew', { params: { id } });
const states = async () => {
  const { membership } = await answered<'listMyMemberships'>(
    ada.browser.api.call('listMyMemberships', {}),
  );
  return membership.map(({ auto_renew_state }) => auto_renew_state);
};

describe('cancelling automatic renewal (API-41, MEM-34)', () => {
  // Guards: API-41, MEM-08, MEM-33, MEM-34
  test('takes one step for its owner, and can be repeated', async () => {
    const id = await buyRenewing(world, ada);
    expect(await states()).toEqual(['scheduled']);
    const order = await orderOf(id);
    for (let time = 1; time <= 2; time += 1) {
      expect(await answered<'cancelAutoRenew'>(cancel(order))).toEqual({
        membership: [{ id, auto_renew_state: 'cancelled', renewal_in_progress: false }],
      });
    }
    expect(await states()).toEqual(['cancelled']);
  });

  // Guards: API-41, MEM-36
  test('reports a membership that never renewed automatically (MEM-36)', async () => {
    const order = await orderOf(await buyMembership(world, ada, friend()));
    expect(await refusedWith(cancel(order))).toBe('auto_renew_not_enrolled');
    expect(await states()).toEqual([null]);
  });

  // Guards: API-41
  test('is refused to others and to guests', async () => {
    const order = await orderOf(await buyRenewing(world, ada));
    const bea = await logMemberIn(world);
    expect(await refusedWith(cancel(order, bea.browser))).toBe('not_found');
    expect(await refusedWith(world.api.call('cancelAutoRenew', { params: { id: order } }))).toBe(
      'not_logged_in',
    );
    expect(await refusedWith(cancel(crypto.randomUUID()))).toBe('not_found');
    expect(await states()).toEqual(['scheduled']);
  });
});
