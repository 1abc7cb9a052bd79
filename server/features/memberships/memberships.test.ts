import { randomUUID } from 'node:crypto';
import QRCode from 'qrcode';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastDayOf } from '#domain/membership-term.ts';
import {
  buyMembership,
  friend,
  type LoggedIn,
  logMemberIn,
  makeOlder,
  seedLevels,
} from '../../testing/levels.ts';
import { refund } from '../../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../../testing/world.ts';

let world: World;
let ada: LoggedIn;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
  await world.sql("update ticket_type set rank = 2 where id = 'friend-child'");
  await world.sql("update ticket_type set rank = 1 where id = 'friend'");
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  ada = await logMemberIn(world);
});
afterAll(() => world.close());

const mine = ({ browser } = ada) =>
  answered<'listMyMemberships'>(browser.api.call('listMyMemberships', {}));

describe('the memberships of who is logged in (API-27)', () => {
  test('come with level, end, and members in their rank (MEM-08, MEM-09)', async () => {
    expect(await mine()).toMatchObject({ membership: [], ticket: [] });
    const bea = friend({ name: 'Bea Byron' });
    const id = await buyMembership(world, ada, { type: 'friend-child' }, friend(), bea);
    const answer = await mine();
    const [kept] = await world.sql<{ scan_code: string; valid_to: Date }>(
      'select scan_code, valid_to from membership where id = $1',
      [id],
    );
    const [order] = await world.sql<{ id: string }>(
      'select id from ticket_order where identity_id = $1',
      [ada.id],
    );
    const end = kept?.valid_to ?? new Date(0);
    expect(answer.membership).toEqual([
      {
        id,
        scan_code: kept?.scan_code,
        ticket_group_id: 'friends',
        event_template_id: 'friendship',
        name: 'Friends',
        valid_from: expect.any(String),
        valid_to: end.toISOString(),
        last_day: lastDayOf(end, 'America/New_York'),
        timezone: 'America/New_York',
        is_active: true,
        can_renew: false,
        auto_renew_state: null,
        ticket_order_id: order?.id,
        ticket_order_ids: [order?.id],
      },
    ]);
    expect(
      answer.ticket.map(({ admit_name, ticket_type_id }) => [admit_name, ticket_type_id]),
    ).toEqual([
      ['Ada Lovelace', 'friend'],
      ['Bea Byron', 'friend'],
      ['', 'friend-child'],
    ]);
    expect(answer.ticket_type.map(({ name, rank }) => [name, rank]).sort()).toEqual([
      ['Child', 2],
      ['Friend', 1],
    ]);
  });

  test('are those of nobody else, and of no guest', async () => {
    await buyMembership(world, ada, friend());
    expect((await mine(await logMemberIn(world))).membership).toEqual([]);
    expect(await refusedWith(world.api.call('listMyMemberships', {}))).toBe('not_logged_in');
  });

  test('are shown by the term that holds now, until what is paid for is over', async () => {
    const id = await buyMembership(world, ada, friend());
    const [first] = (await mine()).membership;
    await makeOlder(world, id, 350);
    expect((await mine()).membership).toMatchObject([{ is_active: true, can_renew: true }]);
    await buyMembership(world, ada, friend({ renews: id, name: 'Bea Byron' }));
    const renewed = await mine();
    expect(renewed.membership).toMatchObject([
      { id, is_active: true, can_renew: false, ticket_order_id: first?.ticket_order_id },
    ]);
    expect(renewed.ticket.map(({ admit_name }) => admit_name)).toEqual(['Ada Lovelace']);
    await makeOlder(world, id, 30);
    const next = await mine();
    expect(next.ticket.map(({ admit_name }) => admit_name)).toEqual(['Bea Byron']);
    await makeOlder(world, id, 400);
    expect((await mine()).membership).toMatchObject([{ id, is_active: false, can_renew: true }]);
  });

  test('are missing once they are given back; which lasts longest comes first', async () => {
    const year = await buyMembership(world, ada, friend());
    const season = await buyMembership(world, ada, { type: 'seasonal' });
    expect((await mine()).membership.map(({ id }) => id)).toEqual([season, year]);
    const [order] = await world.sql<{ order_number: string }>(
      `select order_number from ticket_order o join membership_term t on t.ticket_order_id = o.id
       where t.membership_id = $1`,
      [season],
    );
    await refund(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: order?.order_number,
      tickets: 'all',
    });
    expect((await mine()).membership.map(({ id }) => id)).toEqual([year]);
    expect((await picture(ada, season)).status).toBe(404);
  });
});

const picture = ({ browser }: Pick<LoggedIn, 'browser'>, id: string, query = '', prefix = '/api') =>
  world.fetch(
    new Request(`http://localhost${prefix}/membership/${id}/qrcode?seller=tower${query}`, {
      headers: { cookie: `session=${browser.cookies.get('session') ?? ''}` },
    }),
  );

describe('the QR picture of a membership (API-56)', () => {
  test('carries its code and nothing else, and is kept by no cache', async () => {
    const id = await buyMembership(world, ada, friend());
    const [membership] = (await mine()).membership;
    const response = await picture(ada, id, '&margin=2');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toBe(
      await QRCode.toString(membership?.scan_code ?? '', {
        type: 'svg',
        errorCorrectionLevel: 'M',
        margin: 2,
      }),
    );
  });

  test('is its owner’s alone', async () => {
    const id = await buyMembership(world, ada, friend());
    expect((await picture(await logMemberIn(world), id)).status).toBe(404);
    expect((await picture(ada, randomUUID())).status).toBe(404);
    expect((await picture({ browser: { ...ada.browser, cookies: new Map() } }, id)).status).toBe(
      401,
    );
    expect((await picture(ada, id, '', '/cached_api')).status).toBe(401);
  });
});
