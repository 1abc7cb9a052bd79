import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { makeMember } from '../testing/member.ts';
import { runJobs } from '../testing/queue.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { buyMembership, friend, logMemberIn, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { exportJobs } from './jobs.ts';
import { makeExport } from './make-export.ts';

let world: World;
let finance: StaffMember;
let ofSeller: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  await seedLevels(world);
}, 60_000);
beforeEach(async () => {
  await world.sql('delete from staff_export');
  const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
  const financeOf = (id: string) => [{ role: 'finance', sellers: [id] }];
  finance = await staffMember(world, { grants: ['finance'] });
  ofSeller = await staffMember(world, { grants: financeOf(seller) });
  stranger = await staffMember(world, { grants: financeOf('another-seller') });
});
afterAll(() => world.close());

async function buyAs(email: string): Promise<void> {
  const held = await holdCart(world.api, { type: 'front' });
  const buyer = await purchaser(world.api, cartOf(held).id);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  await world.sql(
    `update ticket_order set buyer = buyer || jsonb_build_object('email', $2::text) where cart_id = $1`,
    [cartOf(held).id, email],
  );
}

type Body = StaffCallInput<'startExport'>['body'];
const start = (body: Partial<Body>, { client }: StaffMember = finance) =>
  client.call('startExport', {
    body: { id: randomUUID(), kind: 'people', format: 'csv', filter: {}, ...body },
  });

async function fileOf(id: string, { cookie }: StaffMember): Promise<string[]> {
  const url = `http://localhost/staff_api/${world.venue.key}/export/${id}/file`;
  const file = await world.fetch(new Request(url, { headers: { Cookie: cookie } }));
  return (await file.text()).trimEnd().split('\r\n').slice(1);
}

/** Exports and returns the lines without the headings. */
async function linesOf(body: Partial<Body> = {}, who = finance): Promise<string[]> {
  const id = randomUUID();
  good(await start({ ...body, id }, who));
  await runJobs(world, exportJobs(world.services).tasks);
  return fileOf(id, who);
}

describe('an export of people (MON-05)', () => {
  // Guards: MON-05
  test('has every buyer once, and members who never bought, for those who see the whole portal', async () => {
    const guest = `guest-${randomUUID()}@example.org`;
    await buyAs(guest);
    await buyAs(guest.toUpperCase());
    const ada = await logMemberIn(world);
    await buyMembership(world, ada, friend());
    const idle = await makeMember(world);
    const lines = await linesOf();
    const having = (email: string) => lines.filter((line) => line.toLowerCase().includes(email));
    expect(having(guest)).toEqual([expect.stringMatching(/,Guest$/)]);
    expect(having(ada.email)).toEqual([`Ada,Lovelace,${ada.email},Member`]);
    expect(having(idle.email)).toEqual([`Ada,Lovelace,${idle.email},Member`]);
    const theirs = await linesOf({}, ofSeller);
    expect(theirs.join('\n').toLowerCase()).toContain(guest);
    expect(theirs.join('\n')).not.toContain(idle.email);
    expect(await linesOf({}, stranger)).toEqual([]);
  });

  // Guards: MON-05
  test('has each of them once, however small its pieces', async () => {
    const emails = Array.from({ length: 4 }, () => `many-${randomUUID()}@example.org`);
    for (const email of [...emails, ...emails.slice(0, 2)]) await buyAs(email);
    const id = randomUUID();
    good(await start({ id }));
    const payload = { portal_id: world.venue.portalId, export_id: id };
    const small = { scanned: 2, collected: 10, rows: 3 };
    for (;;) {
      const [row] = await world.sql<{ state: string }>('select state from staff_export');
      if (row?.state === 'done') break;
      await makeExport(world.services, payload, small);
    }
    const lines = await fileOf(id, finance);
    expect(lines.toSorted()).toEqual((await linesOf()).toSorted());
    for (const email of emails) {
      expect(lines.filter((line) => line.includes(email))).toHaveLength(1);
    }
  });

  // Guards: MON-05
  test('has those whom the list’s search finds', async () => {
    const guest = `found-${randomUUID()}@example.org`;
    await buyAs(guest);
    expect(await linesOf({ filter: { q: guest } })).toEqual([
      expect.stringContaining(`${guest},Guest`),
    ]);
    expect(await linesOf({ filter: { q: 'nobody@example.org' } })).toEqual([]);
  });

  // Guards: AUD-04
  test('keeps its search in the erasable part of the audit log', async () => {
    const guest = `kept-${randomUUID()}@example.org`;
    const wish = { kind: 'people', format: 'csv', filter: { q: guest } } as const;
    good(await start({ filter: wish.filter }));
    const times = { covers: 'filter', every: 'day', on_day: null, at_time: '06:00' } as const;
    good(
      await finance.client.call('createExportSchedule', {
        body: { id: randomUUID(), ...wish, ...times },
      }),
    );
    const entries = await world.sql<{ act: string; shown: string; search: string }>(
      `select e.act, row_to_json(e)::text as shown, p.values->>'search' as search
       from audit_entry e join audit_personal p on p.entry_id = e.id
       where p.values->>'search' = $1 order by e.id`,
      [guest],
    );
    expect(entries.map(({ act }) => act)).toEqual(['start_export', 'create_export_schedule']);
    for (const { shown } of entries) expect(shown).not.toContain(guest);
  });

  // Guards: MON-05
  test('requires the right to see people as well, and has no other filters', async () => {
    const [portal] = await world.sql<{ portal_id: number }>('select portal_id from portal limit 1');
    await world.sql(
      `insert into staff_role (portal_id, key, name, rights) values ($1, 'own_clerk', 'Clerk', $2)
       on conflict do nothing`,
      [
        portal?.portal_id,
        JSON.stringify({ areas: { orders: 'view' }, special: ['export_personal'] }),
      ],
    );
    const clerk = await staffMember(world, { grants: ['own_clerk'] });
    expect(codeOf(await start({}, clerk))).toBe('right_missing');
    expect(codeOf(await start({ kind: 'orders' }, clerk))).toBe('ok');
    const id = randomUUID();
    good(await start({ id }));
    await runJobs(world, exportJobs(world.services).tasks);
    const seen = good(await clerk.client.call('listExports', {})).export;
    expect(seen.map(({ kind }) => kind)).toEqual(['orders']);
    expect(codeOf(await clerk.client.call('openExport', { params: { id } }))).toBe('not_found');
    expect(codeOf(await clerk.client.call('deleteExport', { params: { id } }))).toBe('not_found');
    expect(await start({ filter: { event: 'any' } })).toMatchObject({
      errors: [{ _code: 'bad_field_value', _extra: { path: 'filter.event' } }],
    });
    expect(await start({ kind: 'orders', filter: { q: 'Ada' } })).toMatchObject({
      errors: [{ _code: 'bad_field_value', _extra: { path: 'filter.q' } }],
    });
  });
});

describe('an export of scans of memberships', () => {
  // Guards: MON-05
  test('has a line for each on the requested days, in the whole portal', async () => {
    const ada = await logMemberIn(world);
    const membership = await buyMembership(world, ada, friend());
    for (const [day, result] of [
      ['2026-03-01', 'admitted'],
      ['2026-03-02', 'refused'],
    ]) {
      await world.sql(
        `insert into scan (portal_id, device, device_scan_id, membership_id, direction, result, persons,
           device_time, server_time, offline, forced)
         values ($1, '=Gate', gen_random_uuid(), $2, 'in', $3, 2, $4, $4, false, false)`,
        [world.venue.portalId, membership, result, `${day}T17:00:00Z`],
      );
    }
    const own = (lines: string[]) => lines.filter((line) => line.includes(ada.email));
    const lines = own(await linesOf({ kind: 'member_scans' }));
    expect(lines).toEqual([
      `Ada,Lovelace,${ada.email},Friends,2026-03-01 12:00:00,America/New_York,,'=Gate,In,Let in,,,2,,,,`,
      `Ada,Lovelace,${ada.email},Friends,2026-03-02 12:00:00,America/New_York,,'=Gate,In,Refused,,,2,,,,`,
    ]);
    const filter = { from_day: '2026-03-02', to_day: '2026-03-02' };
    expect(own(await linesOf({ kind: 'member_scans', filter }))).toEqual(lines.slice(1));
    expect(codeOf(await start({ kind: 'member_scans' }, ofSeller))).toBe('right_missing');
    expect(await start({ kind: 'member_scans', filter: { seller: 'any' } })).toMatchObject({
      errors: [{ _code: 'bad_field_value', _extra: { path: 'filter.seller' } }],
    });
  });
});
