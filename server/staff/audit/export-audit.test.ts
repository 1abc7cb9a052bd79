import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';
import { mostExported } from './export-audit.ts';

let world: World;
let ada: StaffMember;
beforeAll(async () => {
  world = await openWorld();
  ada = await staffMember(world, { name: '=Ada' });
});
afterAll(() => world.close());

/** Writes entries of Ada's about things of a kind that no other test has. */
const enter = (kind: string, count: number) =>
  world.sql(
    `insert into audit_entry (portal_id, actor_kind, actor, act, entity_kind, entity_id)
     select $1, 'person', $4, 'change_thing', $2, n::text from generate_series(1, $3::int) n`,
    [world.venue.portalId, kind, count, ada.person.id],
  );
const newKind = () => `thing_${randomUUID()}`;
const take = (by: StaffMember, body: Record<string, string>) =>
  by.client.download('exportAuditEntries', { body });
const linesOf = async (body: Record<string, string>) =>
  (await good(await take(ada, body)).text()).trimEnd().split('\r\n');

describe('the export of the audit log (AUD-03)', () => {
  // Guards: AUD-03
  test('has every matching entry once, however many pages it is read in', async () => {
    const kind = newKind();
    await enter(kind, 2_345);
    await enter(newKind(), 3);
    const [titles, ...rows] = await linesOf({ kind });
    expect(titles).toContain('id,time,actor_kind,');
    expect(rows).toHaveLength(2_345);
    expect(new Set(rows.map((row) => row.split(',')[7])).size).toBe(2_345);
  });

  // Guards: AUD-03
  test('names people, but never as a formula', async () => {
    const kind = newKind();
    await enter(kind, 1);
    const [, row] = await linesOf({ kind });
    expect(row).toContain(`person,${ada.person.id},'=Ada,change_thing,${kind},1,,,`);
  });

  // Guards: AUD-03
  test('leaves an entry that says who exported what', async () => {
    const kind = newKind();
    await linesOf({ kind, day: '2026-01-01' });
    const { entry } = good(
      await ada.client.call('listAuditEntries', { query: { kind: 'portal' } }),
    );
    expect(entry[0]).toMatchObject({
      act: 'export_audit_log',
      actor: { id: ada.person.id },
      after: { kind, day: '2026-01-01', entries: 0 },
    });
  });

  // Guards: STF-13
  test('breaks off if its reader is suspended meanwhile (STF-13)', async () => {
    const kind = newKind();
    await enter(kind, 5_000);
    const kim = await staffMember(world);
    const url = `http://localhost/staff_api/${world.venue.key}/audit/export`;
    const headers = {
      Cookie: kim.cookie,
      Origin: 'http://localhost',
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify({ kind });
    const response = await world.fetch(new Request(url, { method: 'POST', headers, body }));
    expect(response.status).toBe(200);
    await world.sql(`update staff_person set state = 'suspended' where id = $1`, [kim.person.id]);
    await expect(response.text()).rejects.toThrow('may not have it any more');
  });

  // Guards: AUD-03
  test('is refused if it has more entries than a file may have', async () => {
    const kind = newKind();
    await enter(kind, mostExported + 1);
    expect(codeOf(await take(ada, { kind }))).toBe('too_many');
    expect(codeOf(await take(ada, { kind, day: '2026-01-01' }))).toBe('ok');
  });

  // Guards: AUD-03
  test('needs the right to export personal data', async () => {
    const { role } = good(
      await ada.client.call('createRole', {
        body: { name: 'Readers', rights: { areas: { staff: 'view' }, special: [] } },
      }),
    );
    const bob = await staffMember(world, { grants: [role.key] });
    expect(codeOf(await bob.client.call('listAuditEntries', { query: {} }))).toBe('ok');
    expect(codeOf(await take(bob, {}))).toBe('right_missing');
  });

  test('is limited per person', async () => {
    const kim = await staffMember(world);
    const codes: string[] = [];
    for (let n = 1; n <= 21; n += 1) codes.push(codeOf(await take(kim, { kind: 'none' })));
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'ok'), 'too_many_requests']);
  });
});
