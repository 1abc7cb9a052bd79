import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { seedRules } from '../testing/codes.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let ofSeller: StaffMember;
let stranger: StaffMember;
let number: string;
beforeAll(async () => {
  world = await openWorld();
  const discount = { kind: 'percent', percent: '50' } as const;
  await seedRules(world, { half: { discount, codes: { HALF: 9 } } });
  const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
  const supportOf = (id: string) => [{ role: 'support', sellers: [id] }];
  support = await staffMember(world, { grants: ['support'] });
  ofSeller = await staffMember(world, { grants: supportOf(seller) });
  stranger = await staffMember(world, { grants: supportOf('another-seller') });
  const held = await holdCart(world.api, { type: 'adult' });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const { id } = cartOf(held);
  const bought = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  number = bought.ticket_order[0]?.order_number ?? '';
});
afterAll(() => world.close());

const find = async (q: string, { client }: StaffMember = support) =>
  good(await client.call('search', { query: { q } }));

describe('the staff search (TOD-04)', () => {
  // Guards: TOD-04
  test('says how it found an order, and returns no id that would open it for others', async () => {
    const { order } = await find(number.toLowerCase());
    expect(order).toMatchObject([{ number, by: 'number', total: expect.any(String) }]);
    expect(order[0]).not.toHaveProperty('id');
  });

  // Guards: TOD-04
  test('finds an order by the beginning of its number even with a space, by names in any order, and by its holders', async () => {
    await world.sql('update ticket_order set buyer = buyer || $2 where order_number = $1', [
      number,
      { first_name: 'Anna', last_name: 'Holmstro\u0308m' },
    ]);
    await world.sql(
      `update ticket set admit_name = 'Sinéad O’Neill', admit_email = 'Sinead@holder.example'
       where ticket_order_id = (select id from ticket_order where order_number = $1)`,
      [number],
    );
    const grouped = `${number.slice(0, 3)} ${number.slice(3, 5)}`.toLowerCase();
    const ways: readonly [string, string][] = [
      [grouped, 'number'],
      ['holmstrom', 'name'],
      ['Holmström Anna', 'name'],
      ['anna', 'name'],
      ["o'neill", 'holder'],
      ['sinead', 'holder'],
      ['sinead@HOLDER.example', 'holder'],
    ];
    for (const [text, by] of ways) {
      expect((await find(text)).order, text).toMatchObject([{ number, by }]);
      expect((await find(text, stranger)).order, text).toEqual([]);
    }
    expect((await find('anna grace')).order).toEqual([]);
  });

  // Guards: STF-10, TOD-04
  test('finds nothing of other sellers, and promo codes only for roles of the whole portal', async () => {
    expect((await find(number, ofSeller)).order).toHaveLength(1);
    expect(await find(number, stranger)).toEqual({ order: [], event: [], buyer: [], code: [] });
    expect((await find('half')).code).toMatchObject([{ code: 'HALF', used: 0, max_uses: 9 }]);
    expect((await find('half', ofSeller)).code).toEqual([]);
  });

  // Guards: TOD-04
  test('is limited to sixty times in ten seconds per person, without limiting others', async () => {
    const typist = await staffMember(world, { grants: ['support'] });
    const ask = async () => codeOf(await typist.client.call('search', { query: { q: 'x' } }));
    const answers: string[] = [];
    for (let at = 0; at < 61; at += 1) answers.push(await ask());
    expect(answers.slice(0, 60)).not.toContain('too_many_requests');
    expect(answers.at(-1)).toBe('too_many_requests');
    expect((await find(number)).order).toHaveLength(1);
  });
});
