import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { makeMember } from '../testing/member.ts';
import { startRenewing, watchRenewals } from '../testing/renewals.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { seedLevels } from '../testing/venues/levels.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

/** Renewals of accounts that are merged (SLS-07). */
let world: World;
let mine = '';
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
});
afterAll(() => world.close());

const { run, noticed, charged, kinds, charges, cartId, stateOf } = watchRenewals(
  () => world,
  () => mine,
);
const support = (): Promise<StaffMember> => staffMember(world, { grants: ['support'] });
const ownersOf = async () =>
  world.sql(
    `select (select identity_id from membership where id = $1) as membership,
       (select identity_id from cart where id = $2) as cart`,
    [mine, await cartId()],
  );

// Guards: SLS-07
test('a merge moves an announced renewal, which is still charged to the agreed card', async () => {
  const { member, membership } = await startRenewing(world);
  mine = membership;
  const kept = await makeMember(world);
  await noticed();
  await run();
  const body = { id: randomUUID(), merged: member.id };
  const merge = async () =>
    good(await (await support()).client.call('mergeMembers', { params: { id: kept.id }, body }))
      .merge;
  await merge();
  expect(await ownersOf()).toEqual([{ membership: kept.id, cart: kept.id }]);
  await charged();
  await run();
  await run();
  expect(await kinds()).toEqual(['new', 'renewal']);
  expect(await charges()).toHaveLength(1);
  expect(await stateOf()).toBe('scheduled');
  const undone = await (await support()).client.call('undoMerge', {
    params: { id: body.id },
    body: {},
  });
  expect(good(undone).undo).toMatchObject({ memberships: 1, staying: { orders: 1 } });
  expect(await ownersOf()).toEqual([{ membership: member.id, cart: member.id }]);
  await world.sweep();
  await assertBooksAgree(world);
});
