import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { exportLimits } from '#domain/exports/export-limits.ts';
import { deleteOldData } from '../housekeeping/delete-old-data.ts';
import { cartOf, checkout, holdCart, type ReserveOptions } from '../testing/buyer.ts';
import { addDoors } from '../testing/doors.ts';
import { emptyQueue, jobsOf, runJobs } from '../testing/queue.ts';
import { doorDevice } from '../testing/staff/door-device.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { exportJobs } from './jobs.ts';
import { makeExport } from './make-export.ts';

let world: World;
let finance: StaffMember;
let ofSeller: StaffMember;
let support: StaffMember;
let order: string;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  order = await buy({ type: 'front', n: 2 });
  await buy({ type: 'adult' });
}, 60_000);
beforeEach(async () => {
  await emptyQueue(world);
  await world.sql('delete from staff_export');
  const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
  const limited = [{ role: 'finance', sellers: [seller] }];
  finance = await staffMember(world, { grants: ['finance'], name: 'Fin' });
  ofSeller = await staffMember(world, { grants: limited });
  support = await staffMember(world, { grants: ['support'] });
});
afterAll(() => world.close());

async function buy(...wishes: ReserveOptions[]): Promise<string> {
  const held = await holdCart(world.api, ...wishes);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const { id } = cartOf(held);
  const bought = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  return bought.ticket_order[0]?.order_number ?? '';
}

type Body = StaffCallInput<'startExport'>['body'];
const start = (body: Partial<Body> = {}, { client }: StaffMember = finance) =>
  client.call('startExport', {
    body: { id: randomUUID(), kind: 'orders', format: 'csv', filter: {}, ...body },
  });
const listed = async ({ client }: StaffMember = finance) =>
  good(await client.call('listExports', {})).export;
const work = () => runJobs(world, exportJobs(world.services).tasks);

/** Starts an export and runs it to its end; returns its id. */
async function made(body: Partial<Body> = {}, who = finance): Promise<string> {
  const id = randomUUID();
  good(await start({ ...body, id }, who));
  await work();
  return id;
}

/** Downloads a file as a browser does. */
async function download(id: string, { cookie }: StaffMember = finance): Promise<Response> {
  const url = `http://localhost/staff_api/${world.venue.key}/export/${id}/file`;
  return world.fetch(new Request(url, { headers: { Cookie: cookie } }));
}
const linesOf = async (id: string, who?: StaffMember) =>
  (await (await download(id, who)).text()).trimEnd().split('\r\n');

const actsOf = async (id: string) =>
  (
    await world.sql<{ act: string }>(
      'select act from audit_entry where entity_id = $1 order by id',
      [id],
    )
  ).map(({ act }) => act);

describe('an export (MON-05)', () => {
  // Guards: MON-05
  test('of orders has a line for each, and is downloaded with its exact length', async () => {
    const id = await made();
    expect(await listed()).toMatchObject([{ id, state: 'done', rows: 2, by: 'Fin', reason: null }]);
    const response = await download(id);
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/filename="tower-orders-.*\.csv"/);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text) + 3));
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    expect(head).toMatch(/^Order,Bought,Time zone,Seller,First name/);
    const line = lines.find((one) => one.startsWith(order))?.split(',');
    expect(line?.slice(-10)).toEqual([
      '2',
      '2',
      '0',
      '60.00',
      '60.00',
      '0',
      '0',
      '0',
      '60.00',
      'USD',
    ]);
    expect(line?.[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  // Guards: MON-05
  test('of tickets has a line per ticket, and of payments one per movement of money', async () => {
    const tickets = await linesOf(await made({ kind: 'tickets' }));
    expect(tickets).toHaveLength(4);
    expect(tickets.filter((line) => line.startsWith(order))).toHaveLength(2);
    expect(tickets.join()).not.toMatch(/t-[\w-]{20}/);
    expect(tickets[0]).toMatch(
      /Order,Ticket number,Bought,Time zone,Seller,First name,Last name,E-mail,Event,Ticket,Starts,/,
    );
    for (const number of [1, 2]) {
      expect(tickets).toContainEqual(
        expect.stringMatching(
          new RegExp(`^${order},${order}-${number},.*,America/New_York,.*,[^,]+@[^,]+,.*,Valid,`),
        ),
      );
    }
    const payments = await linesOf(await made({ kind: 'payments' }));
    const line = payments.find((one) => one.startsWith(order));
    expect(line).toMatch(/,Received,Done,60\.00,USD,Card,Visa,4242,/);
  });

  // Guards: MON-05
  test('of scans has a line for each, with its door, result and the person or device', async () => {
    await addDoors(world, { id: 'north', name: 'North gate' });
    const [ticket] = await world.sql<{ id: string; scan_code: string }>(
      `select t.id, t.scan_code from ticket t join ticket_order o on o.id = t.ticket_order_id
       where o.order_number = $1 order by t.position limit 1`,
      [order],
    );
    const { client, id } = await doorDevice(world, { name: '=Gate' });
    for (const door of ['north', undefined]) {
      const body = { code: ticket?.scan_code ?? '', id: randomUUID(), ...(door ? { door } : {}) };
      good(await client.call('scanAtDoor', { body }));
    }
    const lines = await linesOf(await made({ kind: 'scans' }));
    expect(lines[0]).toMatch(
      /^\uFEFF?Order,Ticket number,Bought,Time zone,.*,Scanned,Door,Scanned by,Direction,Result,Reason,Device’s own decision,People,/,
    );
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(
      new RegExp(`^${order},${order}-1,.*,North gate,'=Gate,In,Refused,Wrong day,,1,`),
    );
    expect(lines[2]).toMatch(/,,'=Gate,In,Refused,Wrong day,,1,/);
    expect(lines.join()).not.toContain(ticket?.scan_code);
    expect(lines.join()).not.toContain(id);
    await world.sql(
      `update scan set offline = true, device_result = 'admitted'
       where result = 'refused' and ticket_id = $1`,
      [ticket?.id],
    );
    const [, , alone] = await linesOf(await made({ kind: 'scans' }));
    expect(alone).toMatch(/,Refused,Wrong day,Let in,1,yes,/);
    expect(await linesOf(await made({ kind: 'scans', filter: { event: 'none' } }))).toHaveLength(1);
  });

  // Guards: MON-05
  test('of answers has a line per survey question, and no answer becomes a formula', async () => {
    await world.sql(
      `insert into cart_answer (portal_id, cart_id, ticket_group_id, data)
       select o.portal_id, o.cart_id, t.ticket_group_id, '{"size": "=1+1", "guests": 3}'
       from ticket_order o join ticket t on t.ticket_order_id = o.id where o.order_number = $1 limit 1`,
      [order],
    );
    const lines = await linesOf(await made({ kind: 'answers' }));
    expect(
      lines.slice(1).map((line) => line.replace(/^([^,]+),.*,([^,]+,[^,]+)$/, '$1,$2')),
    ).toEqual([`${order},guests,3`, `${order},size,'=1+1`]);
  });

  // Guards: MON-05
  test('has only what its filters match, and of tickets those of the event alone', async () => {
    const [ticket] = await world.sql<{ event: string }>(
      `select t.event_template_id as event from ticket t join ticket_order o on o.id = t.ticket_order_id
       where o.order_number = $1`,
      [order],
    );
    const event = ticket?.event ?? '';
    expect(await linesOf(await made({ filter: { event: 'none' } }))).toHaveLength(1);
    const lines = await linesOf(await made({ kind: 'tickets', filter: { event } }));
    expect(lines.length).toBeGreaterThan(2);
    const refused = await start({ filter: { visit_day: '2026-11-23' } });
    expect(refused).toMatchObject({ ok: false, errors: [{ _extra: { path: 'visit_day' } }] });
  });

  test('as XLSX is a workbook', async () => {
    const id = await made({ format: 'xlsx' });
    const file = Buffer.from(await (await download(id)).arrayBuffer());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect((await listed())[0]).toMatchObject({ bytes: file.length, rows: 2 });
  });

  // Guards: MON-05
  test('is started once for a double click', async () => {
    const id = randomUUID();
    const both = await Promise.all([start({ id }), start({ id })]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    expect(await listed()).toHaveLength(1);
    expect(await jobsOf(world, 'make_export')).toHaveLength(1);
    expect(codeOf(await start({ id }, ofSeller))).toBe('not_found');
  });

  // Guards: MON-05
  test('deleted while it is being written ends, and leaves nothing', async () => {
    const id = randomUUID();
    good(await start({ id }));
    good(await finance.client.call('deleteExport', { params: { id } }));
    await work();
    expect(await world.sql('select from staff_export_part')).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await actsOf(id)).toEqual(['start_export', 'delete_export']);
  });

  // Guards: MON-05
  test('is kept for a week', async () => {
    const id = await made();
    world.advance(exportLimits.keptFor - 60_000);
    const later = await staffMember(world, { grants: ['finance'] });
    await deleteOldData(world.services, world.venue.portalId);
    expect(await listed(later)).toHaveLength(1);
    world.advance(60_000);
    expect(await listed(later)).toEqual([]);
    expect((await download(id, later)).status).toBe(404);
    await deleteOldData(world.services, world.venue.portalId);
    expect(await world.sql('select from staff_export')).toEqual([]);
    expect(await world.sql('select from staff_export_part')).toEqual([]);
  });
});

describe('the right to an export', () => {
  // Guards: MON-05, STF-08
  test('requires personal data, a recent second factor, and logs each download in the audit log', async () => {
    expect(codeOf(await start({}, support))).toBe('right_missing');
    const unconfirmed = await staffMember(world, { grants: ['finance'] });
    const id = await made();
    expect((await download(id, support)).status).toBe(403);
    expect((await download(id, unconfirmed)).status).toBe(200);
    world.advance(11 * 60_000);
    expect(codeOf(await start({}, unconfirmed))).toBe('confirmation_needed');
    const opened = await unconfirmed.client.call('openExport', { params: { id } });
    expect(codeOf(opened)).toBe('confirmation_needed');
    expect((await download(id, unconfirmed)).status).toBe(403);
    expect(await actsOf(id)).toEqual(['start_export', 'download_export']);
  });

  // Guards: STF-13
  test.each([
    ['was suspended', `update staff_person set state = 'suspended' where id = $1`],
    ['lost the right', `update staff_grant set role = 'designer' where person_id = $1`],
  ])('ends in the middle of a file once its reader %s (STF-13)', async (_, change) => {
    const id = await made();
    const whole = await download(id);
    const cut = await download(id);
    expect([whole.status, cut.status]).toEqual([200, 200]);
    expect((await whole.text()).length).toBeGreaterThan(0);
    await world.sql(change, [finance.person.id]);
    await expect(cut.text()).rejects.toThrow('may not have it any more');
  });

  // Guards: MON-05, STF-10
  test('is checked at the download, so a person since limited to some sellers no longer gets a file of all', async () => {
    const ofAll = await made();
    const ofTheirs = await made({}, ofSeller);
    expect((await listed(ofSeller)).map(({ id }) => id)).toEqual([ofTheirs]);
    expect((await download(ofAll, ofSeller)).status).toBe(404);
    expect((await download(ofTheirs, ofSeller)).status).toBe(200);
    expect((await download(ofTheirs, finance)).status).toBe(200);
    const gone = await ofSeller.client.call('deleteExport', { params: { id: ofAll } });
    expect(codeOf(gone)).toBe('not_found');
    await world.sql(`update staff_grant set sellers = '{another-seller}' where person_id = $1`, [
      ofSeller.person.id,
    ]);
    expect(await listed(ofSeller)).toEqual([]);
    expect((await download(ofTheirs, ofSeller)).status).toBe(404);
  });

  // Guards: MON-05, STF-10
  test('covers no rows of another seller', async () => {
    const stranger = await staffMember(world, {
      grants: [{ role: 'finance', sellers: ['another-seller'] }],
    });
    for (const kind of ['orders', 'tickets', 'payments', 'scans', 'answers'] as const) {
      expect(await linesOf(await made({ kind }, stranger), stranger)).toHaveLength(1);
    }
  });
});

describe('the limits of exports', () => {
  // Guards: MON-05
  test('allow five unfinished ones, even when ten start at once', async () => {
    const fay = await staffMember(world, { grants: ['finance'] });
    const ten = await Promise.all(
      Array.from({ length: 10 }, (_, at) => start({}, at % 2 ? fay : finance)),
    );
    const codes = ten.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(exportLimits.unfinished);
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(5);
    await work();
    expect((await listed()).map(({ state }) => state)).toEqual(Array(5).fill('done'));
    expect(codeOf(await start())).toBe('ok');
  });

  test('allow fifty kept ones', async () => {
    const id = await made();
    await world.sql(
      `insert into staff_export (portal_id, id, person_id, kind, format, filter, state, created_at, finished_at, expires_at)
       select portal_id, gen_random_uuid(), person_id, kind, format, filter, state, created_at, finished_at, expires_at
       from staff_export, generate_series(2, $1) where id = $2`,
      [exportLimits.kept, id],
    );
    expect(await start({}, await staffMember(world, { grants: ['finance'] }))).toMatchObject({
      errors: [{ _code: 'too_many', _extra: { reason: 'kept', limit: 50 } }],
    });
  });

  // Guards: MON-05
  test.each([
    ['unfinished', 3, { exports: 3, state: 'running', bytes: 0 }],
    ['kept', 25, { exports: 25, state: 'done', bytes: 0 }],
    ['bytes', 2 ** 31, { exports: 2, state: 'done', bytes: 2 ** 30 }],
  ])(
    'leave one person half of them, so that others can continue: %s',
    async (reason, limit, has) => {
      await world.sql(
        `insert into staff_export (portal_id, id, person_id, kind, format, filter, state, stored_bytes, created_at, finished_at, expires_at)
       select $1, gen_random_uuid(), $2, 'orders', 'csv', '{}', $3, $4, $5,
         case when $3 = 'done' then $5::timestamptz end, $5::timestamptz + interval '7 days'
       from generate_series(1, $6)`,
        [
          ...[world.venue.portalId, finance.person.id, has.state, has.bytes],
          ...[new Date(world.services.now()), has.exports],
        ],
      );
      expect(await start()).toMatchObject({
        errors: [{ _code: 'too_many', _extra: { reason, limit } }],
      });
      good(await start({}, await staffMember(world, { grants: ['finance'] })));
    },
  );

  // Guards: MON-05
  test('end a file that exceeds them, with the reason, and free its place', async () => {
    const id = randomUUID();
    good(await start({ id }));
    await world.sql('update staff_export set stored_bytes = $1', [exportLimits.bytes]);
    await work();
    expect(await listed()).toMatchObject([{ id, state: 'failed', reason: 'too_large', bytes: 0 }]);
    const opened = await finance.client.call('openExport', { params: { id } });
    expect(codeOf(opened)).toBe('export_not_done');
    expect((await download(id)).status).toBe(409);
  });
});

describe('an error in an export', () => {
  const payloadOf = (id: string) => ({ portal_id: world.venue.portalId, export_id: id });

  test('two processes that make the same piece write it once', async () => {
    const id = randomUUID();
    good(await start({ id }));
    await Promise.all([
      makeExport(world.services, payloadOf(id)),
      makeExport(world.services, payloadOf(id)),
    ]);
    expect(await listed()).toMatchObject([{ state: 'done', rows: 2 }]);
    expect(await linesOf(id)).toHaveLength(3);
  });

  // Guards: MON-05
  test('at every attempt ends the export, with a message', async () => {
    const id = randomUUID();
    good(await start({ id }));
    await world.sql('alter table ticket_order rename to mislaid');
    await world.sql('update graphile_worker._private_jobs set attempts = max_attempts - 1');
    await work();
    await world.sql('alter table mislaid rename to ticket_order');
    expect(await listed()).toMatchObject([{ id, state: 'failed', reason: 'fault' }]);
  });

  // Guards: MON-05
  test('during a download is visible: a file deleted meanwhile does not look complete', async () => {
    const id = await made();
    const response = await download(id);
    good(await finance.client.call('deleteExport', { params: { id } }));
    await world.sql('delete from staff_export_part');
    const text = response.text();
    await expect(text.then((whole) => whole.length > 0)).rejects.toThrow();
  });
});
