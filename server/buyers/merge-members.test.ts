import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerOfOrders } from '../store/accounts/account-merges.ts';
import { db } from '../store/database.ts';
import { cartOf } from '../testing/buyer.ts';
import { somebodyWaits } from '../testing/faults/forced-race.ts';
import { makeMember } from '../testing/member.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import {
  buyMembership,
  checkoutAsMember,
  friend,
  type LoggedIn,
  logMemberIn,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let support: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 2_000, limited: 2_000 });
  await seedLevels(world);
  support = await staffMember(world, { grants: ['support'], name: 'Sam' });
});
afterAll(() => world.close());

/** Holds a ticket in a member's cart. */
const hold = ({ browser }: LoggedIn) =>
  answered<'createCart'>(
    browser.api.call('createCart', {
      body: { add: [{ ticket_type_id: 'front', event_session_id: 'tour-10' }] },
    }),
  );

/** Buys a ticket as a member; returns the order's number. */
async function buy(member: LoggedIn): Promise<string> {
  const held = await hold(member);
  await answered<'checkoutMyCart'>(checkoutAsMember(member.browser.api, held));
  return numberOf(cartOf(held).id);
}
const numberOf = async (cartId: string) =>
  (
    await world.sql<{ order_number: string }>(
      'select order_number from ticket_order where cart_id = $1',
      [cartId],
    )
  )[0]?.order_number ?? '';

const ask = (kept: string, merged: string, { id = randomUUID(), is_trial = false } = {}) =>
  support.client.call('mergeMembers', { params: { id: kept }, body: { id, merged, is_trial } });
async function merge(kept: string, merged: string): Promise<string> {
  return good(await ask(kept, merged)).merge.id;
}
const undo = (id: string, is_trial = false) =>
  support.client.call('undoMerge', { params: { id }, body: { is_trial } });

/** Logs in in another browser. */
const logIn = ({ memberCode }: LoggedIn) =>
  world.api.call('logIn', { body: { member_code: memberCode, zip_code: '10115' } });

const pageOf = async (key: string) =>
  good(await support.client.call('getBuyer', { params: { key } })).buyer;
const ordersOf = async (key: string) =>
  (await pageOf(key)).orders.order.map(({ number }) => number).sort();
const reasonOf = (outcome: { ok: boolean; errors?: unknown }) =>
  outcome.ok ? 'ok' : JSON.stringify(outcome.errors).match(/"reason":"(\w+)"/)?.[1];

/** Returns each order, paid cart and membership with its owner. */
const owners = (...ids: string[]) =>
  world.sql(
    `select 'order' as kind, id, identity_id from ticket_order where identity_id = any($1)
     union all select 'cart', id, identity_id from cart where state = 'ordered' and identity_id = any($1)
     union all select 'membership', id, identity_id from membership where identity_id = any($1)
     union all select 'account', id, case kind when 'member' then id end from identity where id = any($1)
     order by 1, 2`,
    [ids],
  );

describe('merging an account into another (SLS-07)', () => {
  // Guards: SLS-07
  test('moves its orders and memberships as the dry run listed, which moves nothing', async () => {
    const [ada, other] = [await logMemberIn(world), await logMemberIn(world)];
    const [first, second] = [await buy(ada), await buy(other)];
    await buyMembership(world, other, friend());
    const before = await owners(ada.id, other.id);
    const trial = good(await ask(ada.id, other.id, { is_trial: true })).merge;
    expect(trial).toMatchObject({ is_trial: true, orders: 2, memberships: 1 });
    expect(await owners(ada.id, other.id)).toEqual(before);
    expect(good(await ask(ada.id, other.id)).merge).toMatchObject({ orders: 2, memberships: 1 });
    expect(await ordersOf(ada.id)).toEqual(expect.arrayContaining([first, second]));
    const page = await pageOf(ada.id);
    expect(page.memberships).toHaveLength(1);
    expect(page.merges).toMatchObject([{ email: other.email, by: 'Sam', is_undone: false }]);
    const mine = await answered<'listMyMemberships'>(ada.browser.api.call('listMyMemberships', {}));
    expect(mine.membership).toHaveLength(1);
  });

  // Guards: SLS-07
  test('moves no password, login or card, and closes the account to logins', async () => {
    const [ada, other] = [await logMemberIn(world), await logMemberIn(world)];
    const secrets = (id: string) =>
      world.sql(
        'select email, password_hash, member_code, issuer, subject, card_customer from identity where id = $1',
        [id],
      );
    const before = [await secrets(ada.id), await secrets(other.id)];
    await merge(ada.id, other.id);
    expect([await secrets(ada.id), await secrets(other.id)]).toEqual(before);
    expect(
      (await other.browser.api.call('listMyMemberships', {})).ok,
      'its sessions have ended',
    ).toBe(false);
    expect((await logIn(other)).ok).toBe(false);
    expect(codeOf(await support.client.call('getBuyer', { params: { key: other.id } }))).toBe(
      'not_found',
    );
  });

  // Guards: SLS-07
  test('happens once for a double click, and once for two people', async () => {
    const [ada, bob, other] = [
      await logMemberIn(world),
      await logMemberIn(world),
      await logMemberIn(world),
    ];
    await buy(other);
    const id = randomUUID();
    const twice = await Promise.all([ask(ada.id, other.id, { id }), ask(ada.id, other.id, { id })]);
    expect(twice.map((one) => good(one).merge.orders)).toEqual([1, 1]);
    await undo(id);
    const both = await Promise.all([
      ask(ada.id, other.id),
      ask(bob.id, other.id),
      ask(other.id, ada.id),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of both) if (!outcome.ok) expect(codeOf(outcome)).toBe('not_found');
    expect(
      await world.sql(
        `select 1 from audit_entry where act = 'merge_members' and after->>'merged' in ($1, $2)`,
        [other.id, ada.id],
      ),
    ).toHaveLength(2);
  });

  // Guards: SLS-07
  test('is refused with itself, with an unknown account, with two running renewals and during a payment', async () => {
    const [ada, other] = [await logMemberIn(world), await logMemberIn(world)];
    expect(reasonOf(await ask(ada.id, ada.id))).toBe('same_account');
    expect(codeOf(await ask(ada.id, randomUUID()))).toBe('not_found');
    const ids = [
      await buyMembership(world, ada, friend()),
      await buyMembership(world, other, friend()),
    ];
    await world.sql(
      `update membership set auto_renew = 'scheduled', auto_renew_consent_at = now() where id = any($1)`,
      [ids],
    );
    expect(reasonOf(await ask(ada.id, other.id))).toBe('two_renewals');
    await world.sql(
      `update membership set auto_renew = 'none', auto_renew_consent_at = null where id = any($1)`,
      [ids],
    );
    await world.sql(`update payment set state = 'processing' where identity_id = $1`, [other.id]);
    expect(reasonOf(await ask(ada.id, other.id))).toBe('payment_in_progress');
    await world.sql(`update payment set state = 'captured' where identity_id = $1`, [other.id]);
    expect((await ask(ada.id, other.id)).ok).toBe(true);
  });

  // Guards: SLS-07
  test('is in the audit log, with the addresses in the erasable part', async () => {
    const [ada, other] = [await logMemberIn(world), await logMemberIn(world)];
    await undo(await merge(ada.id, other.id));
    const entries = await world.sql<{ act: string; after: unknown; values: unknown }>(
      `select e.act, e.after, p.values from audit_entry e left join audit_personal p on p.entry_id = e.id
       where e.entity_id = $1 and e.act in ('merge_members', 'undo_merge') order by e.id`,
      [ada.id],
    );
    expect(entries).toMatchObject([
      {
        act: 'merge_members',
        after: { merged: other.id, orders: 0, memberships: 0 },
        values: { email: ada.email, 'email of the merged account': other.email },
      },
      { act: 'undo_merge', after: { merged: other.id } },
    ]);
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain('@');
  });
});

describe('an order placed while accounts are merged', () => {
  /** Books an order for a member's account in a transaction that races with a merge; returns whose order it is in the end. */
  async function raced(owner: (tx: never, id: string) => Promise<string>): Promise<string> {
    const [ada, other] = [await makeMember(world), await makeMember(world)];
    let merging: Promise<unknown> = Promise.resolve();
    await world.services.store.write(world.venue.portalId, async (tx) => {
      const id = await owner(tx as never, other.id);
      merging = ask(ada.id, other.id);
      const self = await tx.row(sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(db));
      await Promise.race([merging, somebodyWaits(world, self?.pid)]);
      await tx.run({
        sql: `insert into cart (portal_id, id, cart_number, seller_id, identity_id, state, held_until_max)
              select $1, $2::uuid, $2, seller_id, $3, 'ordered', now() from cart limit 1`,
        parameters: [world.venue.portalId, other.id, id],
        query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      } as never);
    });
    await merging;
    const [cart] = await world.sql<{ identity_id: string }>(
      'select identity_id from cart where id = $1',
      [other.id],
    );
    return cart?.identity_id === ada.id ? 'kept' : 'closed';
  }

  // Guards: SLS-07
  test('belongs to the account that is kept', async () => {
    expect(await raced((tx, id) => ownerOfOrders(tx, id))).toBe('kept');
  });

  // Guards: SLS-07
  test('control: without the lock it would stay with the closed account', async () => {
    expect(await raced(async (_, id) => id)).toBe('closed');
  });

  // Guards: SLS-07
  test('also belongs to it if its cart was held before', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, other] = [await logMemberIn(world), await logMemberIn(world)];
      const held = await hold(other);
      const [, merged] = await Promise.all([
        checkoutAsMember(other.browser.api, held),
        ask(ada.id, other.id),
      ]);
      if (!merged.ok) {
        expect(reasonOf(merged)).toBe('payment_in_progress');
        expect((await ask(ada.id, other.id)).ok).toBe(true);
      }
      expect(await owners(other.id)).toEqual([
        { kind: 'account', id: other.id, identity_id: null },
      ]);
    }
  });
});

describe('undoing a merge', () => {
  // Guards: SLS-07
  test('returns what was moved, and leaves and lists what was bought since', async () => {
    const [ada, other] = [await logMemberIn(world), await logMemberIn(world)];
    const moved = await buy(other);
    await buyMembership(world, other, friend());
    const before = await owners(other.id);
    const id = await merge(ada.id, other.id);
    world.advance(60_000);
    const since = await buy(ada);
    const staying = { orders: 1, order_numbers: [since], memberships: 0 };
    const expected = { orders: 2, memberships: 1, staying };
    expect(good(await undo(id, true)).undo).toEqual({ is_trial: true, ...expected });
    expect(await ordersOf(ada.id)).toContain(moved);
    expect(good(await undo(id)).undo).toEqual({ is_trial: false, ...expected });
    expect(await owners(other.id)).toEqual(before);
    expect(await ordersOf(ada.id)).toEqual([since]);
    expect((await logIn(other)).ok).toBe(true);
    expect(reasonOf(await undo(id))).toBe('undone');
  });

  // Guards: SLS-07
  test('restores any two accounts', async () => {
    const account = fc.record({ orders: fc.nat(3), memberships: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(account, account, fc.boolean(), async (one, two, again) => {
        const [ada, other] = [await makeMember(world), await makeMember(world)];
        await give(ada.id, one);
        await give(other.id, two);
        const before = await owners(ada.id, other.id);
        const id = await merge(ada.id, other.id);
        expect((await owners(other.id)).length).toBe(1);
        await Promise.all([undo(id), ...(again ? [undo(id)] : [])]);
        expect(await owners(ada.id, other.id)).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  // Guards: SLS-07
  test('is refused after 30 days, while its account is merged itself, and if its address now belongs to another member', async () => {
    const [ada, bob, other] = [
      await logMemberIn(world),
      await logMemberIn(world),
      await logMemberIn(world),
    ];
    const id = await merge(ada.id, other.id);
    const second = await merge(bob.id, ada.id);
    expect(reasonOf(await undo(id))).toBe('kept_merged');
    good(await undo(second));
    const taker = await makeMember(world, { email: other.email });
    expect(reasonOf(await undo(id))).toBe('email_in_use');
    await world.sql('update identity set email_verified_at = null where id = $1', [taker.id]);
    await world.sql(
      `update account_merge set merged_at = merged_at - interval '30 days' where id = $1`,
      [id],
    );
    expect(reasonOf(await undo(id))).toBe('too_late');
    expect((await pageOf(ada.id)).merges).toMatchObject([{ id, undo_until: null }]);
  });
});

/** Gives an account orders and memberships. */
async function give(id: string, { orders, memberships }: { orders: number; memberships: number }) {
  for (let at = 0; at < orders; at += 1) {
    const cart = randomUUID();
    await world.sql(
      `insert into cart (portal_id, id, cart_number, seller_id, identity_id, state, held_until_max)
       select portal_id, $1::uuid, $1, id, $2, 'ordered', now() from seller limit 1`,
      [cart, id],
    );
    await world.sql(
      `insert into ticket_order (portal_id, order_number, cart_id, seller_id, identity_id, buyer, scan_code,
         total_before_cartmod_price, total_fee_fixed_outside, total_fee_percent_outside, total_after_fees_price)
       select portal_id, $1, id, seller_id, identity_id, '{"email": "a@b.example"}', $1, 0, 0, 0, 0 from cart where id = $2`,
      [cart.slice(0, 18), cart],
    );
  }
  for (let at = 0; at < memberships; at += 1) {
    await world.sql(
      `insert into membership (portal_id, identity_id, scan_code, ticket_group_id, anchor)
       values ($1, $2, gen_random_uuid()::text, 'friends', '2031-01-01')`,
      [world.venue.portalId, id],
    );
  }
}
