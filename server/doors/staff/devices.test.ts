import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { newToken, tokenHash } from '../../setup/token.ts';
import { db } from '../../store/database.ts';
import { enrol as enrolUnlocked } from '../../store/doors/devices.ts';
import { addDoors } from '../../testing/doors.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffBrowser, staffBrowser } from '../../testing/staff/staff-browser.ts';
import type { StaffMember } from '../../testing/staff/staff-member.ts';
import { openStaffVenue, role, workingAs } from '../../testing/staff/staff-venue.ts';
import type { World } from '../../testing/venues/world.ts';

let world: World;
let supervisor: StaffMember;
beforeAll(async () => {
  world = await openStaffVenue();
  await addDoors(world, { id: 'north', name: 'North gate' }, { id: 'garden' });
});
beforeEach(async () => {
  supervisor = await workingAs(world, ['door_supervisor'], 'Sue');
});
afterAll(() => world.close());

type NewDevice = Partial<StaffCallInput<'createDevice'>['body']>;

const create = async (body: NewDevice = {}, { client } = supervisor) =>
  good(await client.call('createDevice', { body: { name: 'Gate 1', ...body } }));
const codeIn = (url: string) => new URL(url).hash.slice(1);
const enrol = (browser: StaffBrowser, url: string) =>
  browser.call('enrolDevice', { body: { code: codeIn(url) } });
const post = async (browser: StaffBrowser) => codeOf(await browser.call('getDoorPost', {}));
const enrolled = async (url: string) => {
  const browser = staffBrowser(world);
  good(await enrol(browser, url));
  return browser;
};
const actsOf = async (id: string) =>
  (
    await world.sql<{ act: string }>(
      "select act from audit_entry where entity_kind = 'device' and entity_id = $1 order by id",
      [id],
    )
  ).map(({ act }) => act);

describe('a device’s link (DOR-02)', () => {
  // Guards: DOR-02
  test('makes one browser the device, and its secret is not in the database', async () => {
    const { device, link } = await create({ doors: ['north'] });
    expect(link.url).toMatch(/^http:\/\/localhost\/staff\/tower\/door#[\w-]{32}$/);
    const browser = await enrolled(link.url);
    const { post } = good(await browser.call('getDoorPost', {}));
    expect(post).toMatchObject({
      scanner: { kind: 'device', name: 'Gate 1' },
      door: [{ id: 'north', name: 'North gate' }],
      has_all_doors: false,
      may_force: false,
      may_find: false,
    });
    expect(codeOf(await enrol(staffBrowser(world), link.url))).toBe('link_not_valid');
    const [row] = await world.sql('select * from device where id = $1', [device.id]);
    const secret = [...browser.cookies.values()][0] ?? '';
    expect(secret).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(codeIn(link.url));
    expect(await actsOf(device.id)).toEqual(['create_device', 'enrol_device']);
  });

  // Guards: DOR-02
  test('sets a cookie of its portal, for this host alone and hidden from scripts', async () => {
    const browser = await enrolled((await create()).link.url);
    const [cookie = ''] = browser.setCookies();
    expect(cookie).toMatch(
      /^door_tower=[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  // Guards: DOR-02
  test('works for a quarter of an hour', async () => {
    const { link } = await create();
    world.advance(15 * 60_000);
    expect(codeOf(await enrol(staffBrowser(world), link.url))).toBe('link_not_valid');
  });

  // Guards: DOR-02
  test('opened by ten browsers at once enrols only one of them', async () => {
    const { link } = await create();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => enrol(staffBrowser(world), link.url)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  // Guards: DOR-02
  test('control: read without a lock, one link makes several browsers the device', async () => {
    const { device, link } = await create();
    const { store } = world.services;
    let arrived = 0;
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const codes = await Promise.all(
      Array.from({ length: 3 }, () =>
        store.write(world.venue.portalId, async (tx) => {
          const found = await tx.row(
            sql<{ id: string }>`select id from device where portal_id = ${tx.portalId}
              and code_hash = ${tokenHash(codeIn(link.url))}`.compile(db),
          );
          arrived += 1;
          if (arrived === 3) resolve();
          await all;
          const now = new Date(world.services.now());
          const secretHash = tokenHash(newToken());
          if (found) await enrolUnlocked(tx, found.id, { secretHash, agent: '', now });
          return found?.id;
        }),
      ),
    );
    expect(codes).toEqual([device.id, device.id, device.id]);
  });

  // Guards: DOR-02
  test('does not work once its creator is suspended', async () => {
    const other = await workingAs(world, ['door_supervisor']);
    const { link } = await create({}, other);
    await world.sql("update staff_person set state = 'suspended' where id = $1", [other.person.id]);
    expect(codeOf(await enrol(staffBrowser(world), link.url))).toBe('link_not_valid');
  });

  test('does not work once its creator has lost the right to create it', async () => {
    const other = await workingAs(world, ['door_supervisor']);
    const { link } = await create({}, other);
    await world.sql("update staff_grant set role = 'designer' where person_id = $1", [
      other.person.id,
    ]);
    expect(codeOf(await enrol(staffBrowser(world), link.url))).toBe('link_not_valid');
  });

  // Guards: DOR-02
  test('replaces the previous one and, once opened, the previous browser', async () => {
    const { device, link } = await create();
    const phone = await enrolled(link.url);
    const params = { id: device.id };
    const first = good(await supervisor.client.call('renewDeviceLink', { params, body: {} })).link;
    const second = good(await supervisor.client.call('renewDeviceLink', { params, body: {} })).link;
    expect(codeOf(await enrol(staffBrowser(world), first.url))).toBe('link_not_valid');
    expect(await post(phone)).toBe('ok');
    const other = await enrolled(second.url);
    expect([await post(phone), await post(other)]).toEqual(['not_signed_in', 'ok']);
  });
});

describe('a device', () => {
  // Guards: DOR-02, STF-07
  test('stays signed in without being used', async () => {
    const phone = await enrolled((await create()).link.url);
    world.advance(3 * 86_400_000);
    expect(await post(phone)).toBe('ok');
  });

  // Guards: DOR-02, STF-13
  test('is refused from the first call after it is revoked, and no longer listed', async () => {
    const { device, link } = await create({ name: 'Lost phone' });
    const phone = await enrolled(link.url);
    const owner = await workingAs(world, ['owner']);
    const list = async () =>
      good(await owner.client.call('listDevices', {})).device.map(({ name }) => name);
    expect(await list()).toContain('Lost phone');
    good(await owner.client.call('revokeDevice', { params: { id: device.id } }));
    expect(await post(phone)).toBe('not_signed_in');
    expect(await list()).not.toContain('Lost phone');
    const params = { id: device.id };
    const again = await owner.client.call('renewDeviceLink', { params, body: {} });
    expect(codeOf(again)).toBe('not_found');
  });

  // Guards: DOR-02
  test('can be renamed and bound to other doors, from its next call on', async () => {
    const { device, link } = await create();
    const phone = await enrolled(link.url);
    const body = { name: 'Garden phone', doors: ['garden'], sessions: ['tour-12'] };
    good(await supervisor.client.call('updateDevice', { params: { id: device.id }, body }));
    const { post } = good(await phone.call('getDoorPost', {}));
    expect(post.scanner.name).toBe('Garden phone');
    expect(post.door.map(({ id }) => id)).toEqual(['garden']);
    expect(post.session).toMatchObject([{ id: 'tour-12' }]);
    expect(await actsOf(device.id)).toContain('update_device');
  });

  // Guards: DOR-02
  test('requires existing doors and sessions', async () => {
    const faultsOf = async (body: NewDevice) => {
      const outcome = await supervisor.client.call('createDevice', {
        body: { name: 'Gate', ...body },
      });
      return outcome.ok ? [] : outcome.errors.map(({ _extra }) => _extra['path']);
    };
    expect(await faultsOf({ doors: ['north', 'cellar'] })).toEqual(['doors.1']);
    expect(await faultsOf({ sessions: ['never'] })).toEqual(['sessions.0']);
    expect(await faultsOf({ sellers: ['nobody'] })).toEqual(['sellers.0']);
  });
});

describe('a person who adds a device (STF-10, STF-11)', () => {
  // Guards: DOR-02
  test('gives it only their own sellers', async () => {
    const cafe = await workingAs(world, [role('door_steward', ['cafe'])]);
    expect((await create({}, cafe)).device.sellers).toEqual(['cafe']);
    const body = { name: 'Gate', sellers: ['shop'] };
    expect(codeOf(await cafe.client.call('createDevice', { body }))).toBe('not_found');
  });

  // Guards: DOR-02
  test('lets it find tickets only if they may see orders themselves', async () => {
    const steward = await workingAs(world, ['door_steward']);
    const body = { name: 'Gate', may_find: true };
    expect(codeOf(await steward.client.call('createDevice', { body }))).toBe('right_beyond_own');
    expect((await create({ may_find: true })).device.may_find).toBe(true);
  });

  // Guards: DOR-02
  test('sees and changes no devices of other sellers, or of the whole portal', async () => {
    const { device } = await create({ name: 'Main gate' });
    const cafe = await workingAs(world, [role('door_steward', ['cafe'])]);
    const listed = good(await cafe.client.call('listDevices', {})).device;
    expect(listed.map(({ name }) => name)).not.toContain('Main gate');
    const params = { id: device.id };
    const outcomes = [
      await cafe.client.call('updateDevice', { params, body: { name: 'Mine' } }),
      await cafe.client.call('renewDeviceLink', { params, body: {} }),
      await cafe.client.call('revokeDevice', { params }),
    ];
    expect(outcomes.map(codeOf)).toEqual(['not_found', 'not_found', 'not_found']);
  });

  // Guards: DOR-02
  test('can add at most 200, even when several are added at once', async () => {
    await world.sql(`
      insert into device (portal_id, id, name, may_find, created_by, created_at)
      select ${world.venue.portalId}, gen_random_uuid(), 'Phone', false, '${supervisor.person.id}', now()
      from generate_series(1, 199 - (select count(*) from device where revoked_at is null)::int)`);
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () =>
        supervisor.client.call('createDevice', { body: { name: 'One more' } }),
      ),
    );
    expect(outcomes.map(codeOf).sort()).toEqual(['ok', 'too_many', 'too_many']);
  });
});
