import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupedNumber } from '#domain/gifts/gift-card.ts';
import { makeCard } from '../testing/gift-card.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const lookUp = (number: string, api = world.api) =>
  api.call('getLedger', { params: { type: 'gift_card', number } });
const ledger = async (number: string) => (await answered<'getLedger'>(lookUp(number))).ledger;

describe('a gift card that is looked up', () => {
  // Guards: API-42, PAY-46
  test('is returned with its number, state and balance, however the number is typed', async () => {
    const { number } = await makeCard(world, 4250);
    const expected = [{ number: groupedNumber(number), state: 'active', balance: '42.50' }];
    expect(await ledger(number)).toEqual(expected);
    expect(await ledger(` ${groupedNumber(number).toLowerCase()} `)).toEqual(expected);
  });

  // Guards: PAY-43, PAY-47
  test.each([
    ['used', 0, {}, '0'],
    ['not_active', 100, { active_from: new Date('2099-01-01') }, '1.00'],
    ['expired', 100, { expires_at: new Date('2020-01-01') }, '1.00'],
  ])('is %s if it cannot pay', async (state, cents, over, balance) => {
    const { number } = await makeCard(world, cents, over);
    expect(await ledger(number)).toMatchObject([{ state, balance }]);
  });

  test('is blocked if its purchase was cancelled', async () => {
    const { number, id } = await makeCard(world, 100);
    await world.sql('update ledger_account set blocked_at = now() where id = $1', [id]);
    expect(await ledger(number)).toMatchObject([{ state: 'blocked' }]);
  });

  // Guards: API-42
  test('is never cached, under either path', async () => {
    const { number } = await makeCard(world, 100);
    for (const root of ['api', 'cached_api']) {
      const url = `http://localhost/${root}/ledger/gift_card/${number}?seller=tower`;
      const response = await world.fetch(new Request(url));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('is not found at another portal', async () => {
    const { number } = await makeCard(world, 100);
    await seedVenue(world.database.administratorUrl, { key: 'other' });
    await world.sql("select pg_notify('foyer_portal', portal_id::text) from portal");
    await expect
      .poll(async () => refusedWith(lookUp(number, world.clientOf('other'))))
      .toBe('gift_card_not_found');
  });
});

describe('an invalid gift card number', () => {
  // Guards: API-42, PAY-44
  test.each(['1', 'TRYTRYTRYTRYTRY22222', 'É', '💳', "' or 1=1 --", 'x'.repeat(70)])(
    '%s is not found',
    async (number) => {
      expect(await lookUp(number)).toMatchObject({
        status: 404,
        errors: [{ _code: 'gift_card_not_found' }],
      });
    },
  );

  // Guards: PAY-41
  test('of more than 70 characters is bad input', async () => {
    expect(await lookUp('x'.repeat(71))).toMatchObject({
      status: 400,
      errors: [{ _extra: { path: 'number' } }],
    });
  });

  test('is not stored anywhere in the database, nor is that of a card', async () => {
    const { number } = await makeCard(world, 100);
    const [row] = await world.sql<{ text: string }>(
      `select string_agg(a::text || encode(number_hash, 'escape'), ' ') as text
       from ledger_account a`,
    );
    expect(row?.text).toContain(number.slice(-4));
    expect(row?.text).not.toContain(number.slice(0, 8));
  });

  // Guards: PAY-43
  test('with a typo is refused without a lookup, and never counts as a guess', async () => {
    const { number } = await makeCard(world, 100);
    const typo = `${number.slice(0, -1)}${number.endsWith('2') ? '3' : '2'}`;
    for (let n = 0; n < 60; n += 1) {
      expect(await refusedWith(lookUp(typo))).toBe('gift_card_not_found');
    }
    expect((await lookUp(number)).ok).toBe(true);
  });
});
