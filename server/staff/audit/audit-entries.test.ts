import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditChange } from '../../audit/audit-change.ts';
import type { Actor } from '../../services/actor.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let ada: StaffMember;
beforeAll(async () => {
  world = await openWorld();
  ada = await staffMember(world, { name: 'Ada' });
});
afterAll(() => world.close());

/** Writes an entry as an actor, about a thing of a kind that no other test uses. */
async function enter(kind: string, id: string, actor: Actor, personal?: Record<string, string>) {
  await world.services.store.write(world.venue.portalId, (tx) =>
    auditChange(tx, actor, {
      act: 'update_device',
      entity: { kind, id },
      before: { price: 1 },
      after: { price: 2 },
      ...(personal ? { personal } : {}),
    }),
  );
}
const byAda = () => ({ kind: 'person', id: ada.person.id }) as const;
const byProgram = { kind: 'program', id: 'import' } as const;
const list = async (query: Record<string, string>) =>
  good(await ada.client.call('listAuditEntries', { query }));
const newKind = () => `thing_${randomUUID()}`;

describe('the audit log of the console (AUD-03)', () => {
  // Guards: AUD-03
  test('says who changed what, before and after, with the personal data involved', async () => {
    const kind = newKind();
    await enter(kind, '7', byAda(), { reason: 'A storm' });
    const { entry, next } = await list({ kind });
    expect(entry).toMatchObject([
      {
        act: 'update_device',
        actor: { kind: 'person', id: ada.person.id, name: 'Ada' },
        entity: { kind, id: '7' },
        before: { price: 1 },
        after: { price: 2 },
        personal: { reason: 'A storm' },
      },
    ]);
    expect(next).toBeNull();
  });

  // Guards: AUD-03
  test('names a session by its event and start', async () => {
    const [session] = await world.sql<{ id: string; name: string; start_datetime: Date }>(
      `select s.id, s.start_datetime, t.name from event_session s
       join event_template t on t.portal_id = s.portal_id and t.id = s.event_template_id limit 1`,
    );
    if (!session) throw new Error('the venue has no session');
    await enter('session', session.id, byAda());
    const { entry } = await list({ kind: 'session', entity: session.id });
    expect(entry[0]?.entity).toEqual({
      kind: 'session',
      id: session.id,
      name: session.name,
      starts_at: session.start_datetime.toISOString(),
    });
  });

  // Guards: AUD-03
  test('can be filtered by person, kind and thing', async () => {
    const kind = newKind();
    await enter(kind, 'a', byAda());
    await enter(kind, 'b', byProgram);
    const idsOf = async (query: Record<string, string>) =>
      (await list({ kind, ...query })).entry.map(({ entity }) => entity.id);
    expect(await idsOf({})).toEqual(['b', 'a']);
    expect(await idsOf({ person: ada.person.id })).toEqual(['a']);
    expect(await idsOf({ entity: 'b' })).toEqual(['b']);
    expect(await idsOf({ person: randomUUID() })).toEqual([]);
  });

  // Guards: AUD-03
  test('can be filtered by day, on the venue’s clock', async () => {
    const kind = newKind();
    const zone = [
      ...(await world.services.cache.catalogue(world.venue.portalId)).venues.values(),
    ][0]?.timezone;
    await enter(kind, 'late', byAda());
    await world.sql(
      `alter table audit_entry disable trigger all;
       update audit_entry set occurred_at = timestamp '2026-03-01 23:30' at time zone '${zone}'
       where entity_kind = '${kind}'`,
    );
    expect((await list({ kind, day: '2026-03-01' })).entry).toHaveLength(1);
    expect((await list({ kind, day: '2026-03-02' })).entry).toEqual([]);
  });

  // Guards: AUD-03
  test('lists each entry once over its pages, even while others are written', async () => {
    const kind = newKind();
    for (let n = 1; n <= 60; n += 1) await enter(kind, String(n), byProgram);
    const first = await list({ kind });
    expect(first.entry).toHaveLength(50);
    await enter(kind, '61', byProgram);
    const second = await list({ kind, before: first.next ?? '' });
    const ids = [...first.entry, ...second.entry].map(({ entity }) => Number(entity.id));
    expect(ids).toEqual(Array.from({ length: 60 }, (_, at) => 60 - at));
    expect(second.next).toBeNull();
  });

  test.each([{ day: '2026-02-30' }, { person: 'ada' }, { before: '1 or 1' }])(
    'refuses %o, naming the field',
    async (query) => {
      const outcome = await ada.client.call('listAuditEntries', { query });
      expect(codeOf(outcome)).toBe('validation_failed');
    },
  );
});
