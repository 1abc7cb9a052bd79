import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { makeCard } from '../testing/gift-card.ts';
import { makeMember } from '../testing/member.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { buyMembership, friend, logMemberIn, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let ofSeller: StaffMember;
let stranger: StaffMember;
let steward: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  await seedLevels(world);
  const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
  const supportOf = (id: string) => [{ role: 'support', sellers: [id] }];
  support = await staffMember(world, { grants: ['support'], name: 'Sam' });
  ofSeller = await staffMember(world, { grants: supportOf(seller) });
  stranger = await staffMember(world, { grants: supportOf('another-seller') });
  steward = await staffMember(world, { grants: ['door_supervisor'] });
});
afterAll(() => world.close());

/** Buys a ticket as a guest; returns the order's number and the guest's address. */
async function buyAsGuest() {
  const held = await holdCart(world.api, { type: 'front' });
  const { id } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  const bought = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  const number = bought.ticket_order[0]?.order_number ?? '';
  const [row] = await world.sql<{ email: string }>(
    'select buyer_email as email from ticket_order where order_number = $1',
    [number],
  );
  return { number, email: row?.email ?? '' };
}

const ask = (key: string, { client } = support) => client.call('getBuyer', { params: { key } });
const buyerOf = async (key: string, who = support) => good(await ask(key, who)).buyer;
const find = async (q: string, { client } = support) =>
  good(await client.call('findBuyers', { query: { q } })).buyer;

describe('a buyer’s page (SLS-07)', () => {
  // Guards: SLS-07
  test('shows a member with orders, memberships and letters', async () => {
    const ada = await logMemberIn(world);
    const id = await buyMembership(world, ada, friend());
    const buyer = await buyerOf(ada.id);
    expect(buyer).toMatchObject({
      key: ada.id,
      is_member: true,
      is_whole: true,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: ada.email,
      contact: { zip_code: '10115' },
      orders: { order: [{ tickets: 1 }], next: null },
      memberships: [
        {
          id,
          name: 'Friends',
          state: 'holds',
          auto_renew: 'none',
          terms: [{ kind: 'new', last_day: expect.any(String) }],
        },
      ],
      gift_cards: [],
      notes: [],
      log_in: {
        has_password: true,
        has_member_code: true,
        provider: null,
        is_confirmed: true,
        earlier_email: null,
        sessions: 1,
      },
    });
    expect(buyer.letters).toMatchObject([
      { state: 'queued', order: buyer.orders.order[0]?.number },
    ]);
  });

  // Guards: SLS-07
  test('shows a guest by an order number, or by their address in any case, without anything of members', async () => {
    const { number, email } = await buyAsGuest();
    const buyer = await buyerOf(email.toUpperCase());
    expect(await buyerOf(number.toLowerCase())).toEqual(buyer);
    expect(buyer).toMatchObject({
      key: number,
      is_member: false,
      email,
      orders: { order: [{ number }], next: null },
      memberships: [],
      log_in: null,
    });
  });

  // Guards: SLS-07
  test('does not count a member’s orders as those of a guest with the same address', async () => {
    const ada = await logMemberIn(world);
    await buyMembership(world, ada, friend());
    expect(codeOf(await ask(ada.email))).toBe('not_found');
  });

  // Guards: SLS-07
  test('shows gift cards bought by their last four characters and never the number', async () => {
    const { number, email } = await buyAsGuest();
    const card = await makeCard(world, 2_500);
    await world.sql(
      `update ledger_account set ticket_id = (select t.id from ticket t
         join ticket_order o on o.id = t.ticket_order_id where o.order_number = $2 limit 1)
       where id = $1`,
      [card.id, number],
    );
    const buyer = await buyerOf(email);
    expect(buyer.gift_cards).toEqual([
      {
        id: card.id,
        last_four: card.number.slice(-4),
        balance: '25.00',
        state: 'active',
        expires_at: null,
        order: number,
      },
    ]);
    expect(JSON.stringify(buyer)).not.toContain(card.number);
  });

  // Guards: SLS-07
  test('contains no secret: no hash, member ID, provider subject or session', async () => {
    const ada = await logMemberIn(world);
    await world.sql(
      "update identity set issuer = 'https://login.example/realm', subject = 'subject-17' where id = $1",
      [ada.id],
    );
    const [row] = await world.sql<{ hash: string }>(
      'select password_hash as hash from identity where id = $1',
      [ada.id],
    );
    const buyer = await buyerOf(ada.id);
    expect(buyer.log_in).toMatchObject({ provider: 'login.example', has_password: true });
    const text = JSON.stringify(buyer);
    const secrets = [row?.hash, ada.memberCode, 'subject-17', ada.browser.cookies.get('session')];
    for (const secret of secrets) {
      if (!secret) throw new Error('a secret is missing');
      expect(text).not.toContain(secret);
    }
  });

  // Guards: SLS-07
  test('lists orders 50 at a time, newest first, each once', async () => {
    const { email, number } = await buyAsGuest();
    await world.sql(
      `with copy as (
         insert into cart (portal_id, id, cart_number, seller_id, identity_id, expires_at, held_until_max)
         select o.portal_id, gen_random_uuid(), 'more-' || n, o.seller_id, o.identity_id, now(), now()
         from ticket_order o, generate_series(1, 60) n where o.order_number = $1
         returning portal_id, id, cart_number)
       insert into ticket_order (portal_id, order_number, cart_id, seller_id, identity_id, buyer,
         total_before_cartmod_price, total_fee_fixed_outside, total_fee_percent_outside,
         total_after_fees_price, purchased_on, scan_code)
       select c.portal_id, upper(c.cart_number), c.id, o.seller_id, o.identity_id, o.buyer, 1, 0, 0, 1,
         o.purchased_on - interval '1 second', c.cart_number
       from copy c, ticket_order o where o.order_number = $1`,
      [number],
    );
    const { orders } = await buyerOf(email);
    expect(orders.order).toHaveLength(50);
    expect(orders.order[0]?.number).toBe(number);
    const rest = good(
      await support.client.call('listBuyerOrders', {
        params: { key: email },
        query: { after: orders.next ?? '' },
      }),
    );
    expect(rest.next).toBeNull();
    const numbers = [...orders.order, ...rest.order].map((order) => order.number);
    expect(new Set(numbers).size).toBe(61);
  });

  // Guards: SLS-07
  test('is not found for an unknown key, nor without the right', async () => {
    const { email } = await buyAsGuest();
    for (const key of ['nobody@example.org', 'nobody', '1', world.venue.publicIdentityId]) {
      expect(codeOf(await ask(key))).toBe('not_found');
    }
    expect(codeOf(await ask(email, steward))).toBe('right_missing');
  });
});

describe('a role of one seller (STF-10)', () => {
  // Guards: SLS-07
  test('sees a member as an order shows them, and nothing beyond its seller', async () => {
    const ada = await logMemberIn(world);
    await buyMembership(world, ada, friend());
    await world.sql('update identity set contact = \'{"city": "Solvarde"}\' where id = $1', [
      ada.id,
    ]);
    const buyer = await buyerOf(ada.id, ofSeller);
    expect(buyer).toMatchObject({
      is_whole: false,
      orders: { order: [{ tickets: 1 }] },
      memberships: null,
      gift_cards: null,
      notes: null,
      log_in: null,
    });
    expect(buyer.contact).not.toHaveProperty('city');
    expect(buyer.letters).toHaveLength(1);
  });

  // Guards: SLS-07
  test('does not find people who bought nothing from its seller', async () => {
    const { email, number } = await buyAsGuest();
    const ada = await makeMember(world);
    const nobody = await ask('nobody@example.org', stranger);
    for (const [key, who] of [
      [email, stranger],
      [number, stranger],
      [ada.id, ofSeller],
    ] as const) {
      expect(await ask(key, who)).toEqual(nobody);
    }
    expect(await find(email, stranger)).toEqual([]);
    expect(await find(ada.email, ofSeller)).toEqual([]);
    expect(await find(email, ofSeller)).toHaveLength(1);
  });
});

describe('the search for buyers', () => {
  // Guards: SLS-07
  test('finds a guest once, however often they bought, by address and by name', async () => {
    const { email, number } = await buyAsGuest();
    const again = await buyAsGuest();
    await world.sql(
      `update ticket_order set buyer = buyer || jsonb_build_object('email', $1::text, 'last_name', 'Noether')
       where order_number = any($2)`,
      [email, [number, again.number]],
    );
    const found = { key: again.number, is_member: false, last_name: 'Noether', email };
    expect(await find(email.toUpperCase())).toMatchObject([found]);
    expect(await find('noeth')).toMatchObject([found]);
  });

  // Guards: SLS-07
  test('finds a member who never bought by a first name without its accent, and sorts by the language’s rules', async () => {
    const names = [
      ['Zoé', 'Zimmer'],
      ['Zoe', 'Éclair'],
      ['Zoë', 'Eagle'],
    ];
    for (const [first, last] of names) {
      const { id } = await makeMember(world);
      await world.sql('update identity set first_name = $2, last_name = $3 where id = $1', [
        id,
        first,
        last,
      ]);
    }
    const found = await find('ZOE');
    expect(found.map(({ last_name }) => last_name)).toEqual(['Eagle', 'Éclair', 'Zimmer']);
    expect(await find('zoe', ofSeller)).toEqual([]);
  });

  // Guards: SLS-07
  test('finds a member once by address, even one who never bought', async () => {
    const ada = await logMemberIn(world);
    expect(await find(ada.email)).toMatchObject([{ key: ada.id, is_member: true }]);
    await buyMembership(world, ada, friend());
    expect(await find(ada.email)).toMatchObject([{ key: ada.id, is_member: true }]);
  });

  // Guards: SLS-07
  test('is part of the console’s search for those who may see people', async () => {
    const { email, number } = await buyAsGuest();
    const search = async ({ client }: StaffMember) =>
      good(await client.call('search', { query: { q: email } })).buyer;
    expect(await search(support)).toMatchObject([{ key: number }]);
    expect(await search(steward)).toEqual([]);
    expect(await search(stranger)).toEqual([]);
  });

  // Guards: SLS-07
  test('the page of an order names a guest by it, and a member by their id', async () => {
    const { number } = await buyAsGuest();
    const order = good(await support.client.call('getOrder', { params: { number } })).order;
    expect(order.buyer.key).toBe(number);
  });
});

describe('a note on a buyer', () => {
  const note = (key: string, body: { id: string; text: string }, { client } = support) =>
    client.call('addBuyerNote', { params: { key }, body });

  // Guards: SLS-07
  test('is added once for a double click, for a member and for a guest', async () => {
    const { email } = await buyAsGuest();
    const ada = await makeMember(world);
    for (const key of [email, ada.id]) {
      const body = { id: randomUUID(), text: 'Sits near the exit' };
      const both = await Promise.all([note(key, body), note(key.toUpperCase(), body)]);
      expect(both.map(codeOf)).toEqual(['ok', 'ok']);
      expect((await buyerOf(key)).notes).toMatchObject([
        { author: 'Sam', text: 'Sits near the exit' },
      ]);
    }
  });

  // Guards: AUD-03
  test('is in the history of its member or guest only, for roles of the whole portal (AUD-03)', async () => {
    const { id } = await makeMember(world);
    const { email } = await buyAsGuest();
    const historyOf = (key: string, { client } = support) =>
      client.call('listBuyerEntries', { params: { key }, query: {} });
    for (const key of [id, email]) {
      expect(good(await historyOf(key)).entry).toEqual([]);
      const body = { id: randomUUID(), text: 'Sits near the exit' };
      good(await support.client.call('addBuyerNote', { params: { key }, body }));
      expect(good(await historyOf(key)).entry).toMatchObject([
        { act: 'add_note', actor: { name: 'Sam' }, personal: { text: 'Sits near the exit' } },
      ]);
    }
    expect(codeOf(await historyOf(email, ofSeller))).toBe('right_missing');
    expect(codeOf(await historyOf(randomUUID()))).toBe('not_found');
  });

  // Guards: SLS-07
  test('is in the audit log, with nothing personal outside of what can be erased', async () => {
    const { email } = await buyAsGuest();
    const id = randomUUID();
    good(await note(email, { id, text: 'Sits near the exit' }));
    const entries = await world.sql(
      `select to_jsonb(e) as entry, p.values from audit_entry e join audit_personal p on p.entry_id = e.id
       where e.act = 'add_note' and e.entity_id = $1`,
      [id],
    );
    expect(entries).toMatchObject([{ values: { text: 'Sits near the exit' } }]);
    expect(JSON.stringify(entries[0]?.['entry'])).not.toMatch(/@|exit/);
  });

  // Guards: SLS-07
  test('is refused to a role of one seller, and for an unknown buyer', async () => {
    const { email } = await buyAsGuest();
    const body = { id: randomUUID(), text: 'Hello' };
    expect(codeOf(await note(email, body, ofSeller))).toBe('right_missing');
    expect(codeOf(await note('nobody@example.org', body))).toBe('not_found');
  });
});
