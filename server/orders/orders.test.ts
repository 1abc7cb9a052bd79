import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import QRCode from 'qrcode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

const neighbour = 'neighbour';
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedVenue(world.database.administratorUrl, { key: neighbour });
});
afterAll(() => world.close());

/** An order of two adults at ten and one child at eleven. */
async function bought(): Promise<string> {
  const held = await holdCart(
    world.api,
    { type: 'adult', n: 2 },
    { type: 'child', session: 'tour-11' },
  );
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const [id] = cartOf(done).order_ids;
  if (!id) throw new Error('a checkout without an order');
  return id;
}

const get = (path: string, slug = 'tower') => {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('seller', slug);
  return world.fetch(new Request(url));
};
const readOrder = (id: string) =>
  answered<'getTicketOrder'>(world.api.call('getTicketOrder', { params: { id } }));
const ticketsOf = async (id: string) => (await readOrder(id)).ticket;
const codeOf = async (id: string) => (await readOrder(id)).ticket_order[0]?.scan_code;
const setState = (ticketId: string | undefined, state: string) =>
  world.sql('update ticket set state = $2 where id = $1', [ticketId, state]);

describe('an order by its id', () => {
  // Guards: API-32, API-33, CRT-05, ORD-05
  test('has its tickets with their sessions and events, its payments and its totals', async () => {
    const id = await bought();
    const answer = await readOrder(id);
    expect(answer.ticket_order).toMatchObject([
      {
        id,
        order_number: expect.stringMatching(/^\w{9}$/),
        seller_id: 'shop',
        ticket_order_fees: {
          total_before_cartmod_price: '48.00',
          total_fee_fixed_outside: '2.00',
          total_fee_percent_outside: '1.00',
          total_after_fees_price: '51.00',
        },
      },
    ]);
    expect(answer.ticket.map((ticket) => [ticket.ticket_type_id, ticket.state])).toEqual([
      ['adult', 'booked'],
      ['adult', 'booked'],
      ['child', 'booked'],
    ]);
    expect(answer.payment).toMatchObject([{ audit_action: 'capture', face_value: '51.00' }]);
    expect(answer.event_session).toMatchObject([
      { id: 'tour-10', startTime: '10:00', timezone: 'America/New_York' },
      { id: 'tour-11', startTime: '11:00' },
    ]);
    expect(answer.event_template.map((each) => each.id)).toEqual(['tour']);
    expect(answer.venue.map((each) => each.id)).toEqual(['house']);
    expect(answer.seller.map((each) => each.slug)).toEqual(['tower']);
  });

  // Guards: API-34, ORD-05
  test('reveals nothing about the buyer but a masked address', async () => {
    const id = await bought();
    await world.sql(
      `update ticket_order set buyer = buyer || '{"contact": {"phone": "5550100", "address": "1 Secret St"}}'
       where id = $1`,
      [id],
    );
    const text = await (await get(`/api/ticket_order/${id}`)).text();
    expect(text).toContain('"email":"a…@example.org"');
    expect(text).not.toMatch(/ada-[^"]*@|Lovelace|5550100|Secret St|pm_card|4242/);
  });

  // Guards: CRT-05
  test('shows the scan codes of valid tickets, and of no others', async () => {
    const id = await bought();
    const [first, second, third] = await ticketsOf(id);
    await setState(first?.id, 'cancelled');
    await setState(second?.id, 'redeemed');
    const tickets = await ticketsOf(id);
    expect(tickets.map(({ state, scan_code }) => [state, scan_code])).toEqual([
      ['cancelled', null],
      ['redeemed', second?.scan_code],
      ['booked', third?.scan_code],
    ]);
    expect(second?.scan_code).toMatch(/^[\w-]{20,}$/);
  });

  // Guards: ORD-05
  test('shows its own scan code as long as it shows a ticket’s', async () => {
    const id = await bought();
    const [first, second, third] = await ticketsOf(id);
    const code = await codeOf(id);
    expect(code).toMatch(/^[B-X]{29}$/);
    expect([first, second, third].map((ticket) => ticket?.scan_code)).not.toContain(code);
    expect(await codeOf(await bought())).not.toBe(code);
    await setState(first?.id, 'redeemed');
    for (const ticket of [second, third]) await setState(ticket?.id, 'cancelled');
    expect(await codeOf(id)).toBe(code);
    await setState(first?.id, 'cancelled');
    expect(await codeOf(id)).toBeNull();
  });

  test('from before orders had scan codes gets one by the migration', async () => {
    const ids = [await bought(), await bought()];
    const before = await Promise.all(ids.map(codeOf));
    const folder = path.resolve('database/migrations');
    const file = (await readdir(folder)).find((name) => name.endsWith('-codes-of-orders.sql'));
    const text = await readFile(path.join(folder, file ?? ''), 'utf8');
    await world.sql(/^update ticket_order [^;]*;/m.exec(text)?.[0] ?? '');
    const after = await Promise.all(ids.map(codeOf));
    // In the format used at that time.
    for (const code of after) expect(code).toMatch(/^[\w-]{23}$/);
    expect(new Set([...before, ...after]).size).toBe(4);
  });

  // Guards: API-32, API-33
  test('is not found by an unknown id or by another tenant, and an invalid id is refused', async () => {
    const id = await bought();
    const refused = async (path: string, slug?: string) => {
      const response = await get(`/api/ticket_order/${path}`, slug);
      const { errors } = (await response.json()) as { errors: { _code: string }[] };
      return [response.status, errors[0]?._code];
    };
    expect(await refused(randomUUID())).toEqual([404, 'not_found']);
    expect(await refused(id, neighbour)).toEqual([404, 'not_found']);
    expect(await refused(`${id}/qrcode`, neighbour)).toEqual([404, 'not_found']);
    expect(await refused('unheard-of')).toEqual([400, 'validation_failed']);
    expect((await get(`/api/ticket_order/${id.toUpperCase()}`)).status).toBe(200);
  });
});

describe('orders by a list of ids', () => {
  // Guards: API-01, API-34
  test('are returned in the order of the list, each once, without unknown ones', async () => {
    const [one, other] = [await bought(), await bought()];
    const list = [other, randomUUID(), one.toUpperCase(), other].join(',');
    const answer = await answered<'listTicketOrders'>(
      world.api.call('listTicketOrders', { query: { 'id._in': list } }),
    );
    expect(answer.ticket_order.map(({ id }) => id)).toEqual([other, one]);
    expect(answer.ticket.map((ticket) => ticket.ticket_order_id)).toEqual([
      ...Array(3).fill(other),
      ...Array(3).fill(one),
    ]);
    const limited = await answered<'listTicketOrders'>(
      world.api.call('listTicketOrders', { query: { 'id._in': list, limit: 1 } }),
    );
    expect(limited.ticket_order.map(({ id }) => id)).toEqual([other]);
  });

  test('do not include another tenant’s', async () => {
    const id = await bought();
    const response = await get(`/cached_api/ticket_order?id._in=${id}`, neighbour);
    expect(await response.json()).toMatchObject({ ticket_order: [], ticket: [], payment: [] });
  });

  // Guards: API-34, APP-49, PAY-73
  test.each([
    ['', ''],
    [',', ''],
    ['seven', 'seven'],
    [`${randomUUID()},x`, 'x'],
  ])('are refused for the list "%s", by its field', async (list, value) => {
    const response = await get(`/cached_api/ticket_order?id._in=${list}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [
        {
          _code: 'bad_field_value',
          _extra: { path: 'id._in', value },
          _description: expect.stringContaining('id._in'),
        },
      ],
    });
  });

  test('are refused without a list', async () => {
    const response = await get('/cached_api/ticket_order');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ _extra: { path: 'id._in' } }] });
  });

  test('show each order’s share of one payment', async () => {
    const [one, other] = [await bought(), await bought()];
    await world.sql(`update payment_allocation set amount = 1200 where ticket_order_id = $1`, [
      one,
    ]);
    await world.sql(
      `insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount)
       select portal_id, payment_entry_id, $2, 3900 from payment_allocation where ticket_order_id = $1`,
      [one, other],
    );
    const sums = async (ids: readonly string[]) => {
      const answer = await answered<'listTicketOrders'>(
        world.api.call('listTicketOrders', { query: { 'id._in': ids.join(',') } }),
      );
      return answer.payment.map(({ face_value }) => face_value).sort();
    };
    expect(await sums([one])).toEqual(['12.00']);
    expect(await sums([other])).toEqual(['39.00', '51.00']);
    // The shared payment is counted once.
    expect(await sums([one, other])).toEqual(['51.00', '51.00']);
  });
});

describe('an answer about an order', () => {
  test.each(['/api', '/cached_api'])('is never cached under %s', async (prefix) => {
    const id = await bought();
    for (const path of [
      `/ticket_order/${id}`,
      `/ticket_order?id._in=${id}`,
      `/ticket_order/${id}/qrcode`,
    ]) {
      const response = await get(prefix + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('etag')).toBeNull();
    }
  });
});

describe('the QR code of an order', () => {
  /** The modules per side, margin included, and the path of the drawing. */
  const drawn = (svg: string) => ({
    side: Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]),
    ink: svg.match(/stroke="#000000" d="([^"]*)"/)?.[1],
  });
  const picture = async (path: string) => {
    const response = await get(`/cached_api/ticket_order/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    return response.text();
  };

  // Guards: API-57, ORD-58
  test('has a margin of four modules, or of as many as are requested', async () => {
    const id = await bought();
    const usual = drawn(await picture(`${id}/qrcode`));
    // A code of this length at this correction has 25 modules (ISO/IEC 18004, version 2).
    expect(usual.side).toBe(25 + 2 * 4);
    expect(drawn(await picture(`${id}/qrcode?margin=4`))).toEqual(usual);
    expect(drawn(await picture(`${id}/qrcode?margin=0`)).side).toBe(25);
    expect((await get(`/api/ticket_order/${id}/qrcode?margin=-1`)).status).toBe(400);
  });

  // Guards: API-57, PAY-71
  test('is each ticket’s own, and the order’s own if no ticket is requested (PAY-71)', async () => {
    const id = await bought();
    const [first, second] = await ticketsOf(id);
    const ofFirst = await picture(`${id}/qrcode?ticket=${first?.id}`);
    const ofSecond = await picture(`${id}/qrcode?ticket=${second?.id}`);
    const ofOrder = await picture(`${id}/qrcode`);
    expect(new Set([ofFirst, ofSecond, ofOrder]).size).toBe(3);
    await setState(first?.id, 'cancelled');
    expect(await picture(`${id}/qrcode`)).toBe(ofOrder);
  });

  // Guards: API-57, ORD-58
  test('contains the scan code and nothing else', async () => {
    const id = await bought();
    const [first] = await ticketsOf(id);
    const ofOrder = await codeOf(id);
    const alone = { type: 'svg', errorCorrectionLevel: 'M', margin: 4 } as const;
    expect(await picture(`${id}/qrcode?ticket=${first?.id}`)).toBe(
      await QRCode.toString(first?.scan_code ?? '', alone),
    );
    expect(await picture(`${id}/qrcode`)).toBe(await QRCode.toString(ofOrder ?? '', alone));
  });

  test('runs no script and names nobody', async () => {
    const id = await bought();
    const response = await get(`/api/ticket_order/${id}/qrcode`);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const svg = await response.text();
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/http|Ada|Lovelace/);
  });

  // Guards: API-57
  test('is not found for a cancelled ticket, another order’s ticket, or an order without valid tickets', async () => {
    const [id, other] = [await bought(), await bought()];
    const tickets = await ticketsOf(id);
    const status = async (path: string) => (await get(`/api/ticket_order/${path}`)).status;
    expect(await status(`${other}/qrcode?ticket=${tickets[0]?.id}`)).toBe(404);
    expect(await status(`${randomUUID()}/qrcode`)).toBe(404);
    for (const ticket of tickets) await setState(ticket.id, 'cancelled');
    expect(await status(`${id}/qrcode?ticket=${tickets[0]?.id}`)).toBe(404);
    expect(await status(`${id}/qrcode`)).toBe(404);
  });
});
