import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { exportLimits } from '#domain/exports/export-limits.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { letterJobs } from '../../letters/jobs.ts';
import { type Mailer, openMailer } from '../../mail/mailer.ts';
import { lockDueSchedule, lockSchedule } from '../../store/exports/export-schedules.ts';
import { cartOf, checkout, holdCart } from '../../testing/buyer.ts';
import { emptyQueue, runJobs } from '../../testing/queue.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import {
  type StaffMember,
  signedIn,
  staffClient,
  staffMember,
} from '../../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';
import { exportJobs } from '../jobs.ts';
import { runSchedules, startDue } from './run-schedules.ts';

const hour = 3_600_000;
const day = 24 * hour;

let world: World;
let portalId: number;
let mailbox: RunningMailbox;
let mailer: Mailer;
let finance: StaffMember;

/** Replaces the page server's bundle: the letter is its content. */
const renderLetter: RenderLetter = async (_, content) => {
  const { url, note } = content as NoteLetter;
  const text = JSON.stringify({ url: `${url} `, note });
  return { subject: note.kind, html: text, text };
};

beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  portalId = world.venue.portalId;
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
  const held = await holdCart(world.api, { type: 'front' });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  expect(cartOf(held).id).toBeDefined();
}, 60_000);
beforeEach(async () => {
  await emptyQueue(world);
  await world.sql('delete from staff_export');
  await world.sql('delete from export_schedule');
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  finance = await staffMember(world, { grants: ['finance'], name: 'Fin' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

type Body = StaffCallInput<'createExportSchedule'>['body'];
const daily = { every: 'day', on_day: null, at_time: '07:00' } as const;

const wishOf = (wish: Partial<Body>): Body => ({
  id: randomUUID(),
  kind: 'orders',
  format: 'csv',
  filter: {},
  covers: 'filter',
  ...daily,
  ...wish,
});
const create = (wish: Partial<Body> = {}, { client }: StaffMember = finance) =>
  client.call('createExportSchedule', { body: wishOf(wish) });

async function created(wish: Partial<Body> = {}, who = finance): Promise<string> {
  const id = randomUUID();
  good(await create({ ...wish, id }, who));
  return id;
}
const listed = async ({ client }: StaffMember = finance) =>
  good(await client.call('listExportSchedules', {})).schedule;
const run = () => runSchedules(world.services, portalId);
const exportsMade = () =>
  world.sql<{ filter: Record<string, unknown>; sellers: string[] | null; state: string }>(
    'select filter, sellers, state from staff_export order by created_at, id',
  );
/** Runs the queued jobs and returns the resulting letters. */
async function letters(): Promise<{ to: string; url: string; note: NoteLetter['note'] }[]> {
  const tasks = {
    ...exportJobs(world.services).tasks,
    ...letterJobs(world.services, async () => ({ mailer, renderLetter })).tasks,
  };
  await runJobs(world, tasks);
  return mailbox.messages().map(({ to, text }) => {
    const { url, note } = JSON.parse(text ?? '');
    return { to, url: url.trim(), note };
  });
}
/** A session opened now: time has passed since the person's last one. */
async function again(who: StaffMember): Promise<StaffMember> {
  const cookie = await signedIn(world, who.person.id);
  return { ...who, cookie, client: staffClient(world, cookie) };
}
/** Advances the clock past every schedule's next time. */
const passTime = (milliseconds = day) => world.advance(milliseconds);

describe('a scheduled export (MON-05)', () => {
  // Guards: MON-05
  test('starts at its local time at the venue, and its person is emailed a link to the console', async () => {
    const id = await created();
    const [schedule] = await listed();
    expect(schedule).toMatchObject({ id, state: 'active', by: 'Fin', is_own: true, last: null });
    const next = new Date(schedule?.next_at ?? '');
    const local = next.toLocaleTimeString('en-GB', { timeZone: 'America/New_York' });
    expect(local).toBe('07:00:00');
    expect(next.getTime() - world.services.now()).toBeLessThanOrEqual(day + hour);
    await run();
    expect(await exportsMade()).toEqual([]);
    passTime();
    await run();
    expect(await exportsMade()).toMatchObject([{ sellers: null, state: 'queued' }]);
    const viewer = await again(finance);
    expect(await listed(viewer)).toMatchObject([{ last: { result: 'running' } }]);
    const came = await letters();
    expect(came).toEqual([
      {
        to: finance.person.email,
        url: `http://localhost/staff/${world.venue.key}/exports`,
        note: { kind: 'staff_export', exported: 'orders', outcome: 'ready' },
      },
    ]);
    expect(await listed(viewer)).toMatchObject([{ last: { result: 'done' } }]);
    const [made] = good(await viewer.client.call('listExports', {})).export;
    expect(made).toMatchObject({ by: 'Fin', is_scheduled: true, state: 'done', rows: 1 });
    const entries = await world.sql<{ actor: string; after: object }>(
      `select actor, after from audit_entry where act = 'start_export' and entity_id = $1`,
      [made?.id],
    );
    expect(entries).toMatchObject([{ actor: 'export schedules', after: { schedule: id } }]);
  });

  // Guards: MON-05
  test('starts once for all the times missed while no server ran, and covers their days', async () => {
    await created({ covers: 'period' });
    const [before] = await listed();
    passTime(5 * day);
    await run();
    await run();
    const [made, ...more] = await exportsMade();
    expect(more).toEqual([]);
    const dayOf = (at: number) =>
      new Date(at).toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
    const due = Date.parse(before?.next_at ?? '');
    expect(made?.filter).toEqual({
      from_day: dayOf(due - day),
      to_day: dayOf(world.services.now() - day),
    });
    passTime();
    await run();
    expect(await exportsMade()).toHaveLength(2);
  });

  // Guards: MON-05
  test('uses its person’s sellers at that time', async () => {
    const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
    await created();
    await world.sql('update staff_grant set sellers = $2 where person_id = $1', [
      finance.person.id,
      [seller],
    ]);
    passTime();
    await run();
    expect(await exportsMade()).toMatchObject([{ sellers: [seller] }]);
  });

  // Guards: MON-05
  test('stops, with a message, once its person has lost the right', async () => {
    const owner = await staffMember(world);
    await created();
    await world.sql(`update staff_grant set role = 'support' where person_id = $1`, [
      finance.person.id,
    ]);
    expect(await listed(owner)).toMatchObject([
      { state: 'paused', reason: 'right', next_at: null },
    ]);
    passTime();
    await run();
    expect(await exportsMade()).toEqual([]);
    expect(await listed(await again(owner))).toMatchObject([{ state: 'paused', reason: 'right' }]);
    expect(await letters()).toMatchObject([
      { to: finance.person.email, note: { kind: 'staff_export', outcome: 'stopped' } },
    ]);
    passTime();
    await run();
    expect(await exportsMade()).toEqual([]);
  });

  // Guards: MON-05
  test.each([
    ['suspended', 'paused'],
    ['removed', 'ended'],
  ])('of someone who was %s is %s, and nobody is told', async (state, shown) => {
    const owner = await staffMember(world);
    await created();
    await world.sql('update staff_person set state = $2 where id = $1', [finance.person.id, state]);
    passTime();
    await run();
    const stopped = { state: shown, reason: state, next_at: null };
    expect(await listed(await again(owner))).toMatchObject([stopped]);
    expect(await letters()).toEqual([]);
  });

  test('is not announced to a person who lost the right while it was being written', async () => {
    await created();
    passTime();
    await run();
    await world.sql(`update staff_grant set role = 'support' where person_id = $1`, [
      finance.person.id,
    ]);
    expect(await letters()).toEqual([]);
  });

  // Guards: MON-05
  test('reports its failure', async () => {
    await created();
    passTime();
    await run();
    await world.sql('update staff_export set stored_bytes = $1', [exportLimits.bytes]);
    expect(await letters()).toMatchObject([{ note: { outcome: 'failed' } }]);
    expect(await listed(await again(finance))).toMatchObject([{ last: { result: 'too_large' } }]);
  });

  test('without room among the kept files says so, and tries again at its next time', async () => {
    const id = await created();
    await world.sql(
      `insert into staff_export (portal_id, id, person_id, kind, format, filter, state, created_at, finished_at, expires_at)
       select $1, gen_random_uuid(), $2, 'orders', 'csv', '{}', 'done', now(), now(), now() + interval '1 year'
       from generate_series(1, $3)`,
      [portalId, finance.person.id, exportLimits.all],
    );
    passTime();
    await run();
    expect(await letters()).toMatchObject([{ note: { outcome: 'failed' } }]);
    expect(await listed(await again(finance))).toMatchObject([
      { id, state: 'active', last: { result: 'no_room' } },
    ]);
    await world.sql('delete from staff_export');
    passTime();
    await run();
    expect(await exportsMade()).toHaveLength(1);
  });

  test('waits while five other exports are being made', async () => {
    await created();
    passTime();
    // One person may have three of them.
    const two = [await again(finance), await staffMember(world, { grants: ['finance'] })];
    for (let n = 0; n < exportLimits.unfinished; n += 1) {
      const body = { id: randomUUID(), kind: 'orders', format: 'csv', filter: {} } as const;
      good(await (two[n % 2] ?? finance).client.call('startExport', { body }));
    }
    await run();
    expect(await exportsMade()).toHaveLength(exportLimits.unfinished);
    await runJobs(world, exportJobs(world.services).tasks);
    await run();
    expect(await exportsMade()).toHaveLength(exportLimits.unfinished + 1);
  });
});

describe('an export schedule', () => {
  test('is created once for a double click, with a recent second factor', async () => {
    const id = randomUUID();
    const both = await Promise.all([create({ id }), create({ id })]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    expect(await listed()).toHaveLength(1);
    world.advance(11 * 60_000);
    expect(codeOf(await create())).toBe('confirmation_needed');
  });

  // Guards: MON-05
  test('can be paused, changed, resumed and deleted, each with its audit entry', async () => {
    const id = await created();
    const params = { id };
    good(await finance.client.call('pauseExportSchedule', { params, body: {} }));
    expect(await listed()).toMatchObject([{ state: 'paused', reason: 'person', next_at: null }]);
    const times = { every: 'month', on_day: 31, at_time: '23:30' } as const;
    const change = { format: 'xlsx', covers: 'period', ...times } as const;
    good(await finance.client.call('updateExportSchedule', { params, body: change }));
    expect(await listed()).toMatchObject([{ ...change, state: 'paused', next_at: null }]);
    good(await finance.client.call('resumeExportSchedule', { params, body: {} }));
    expect(await listed()).toMatchObject([{ state: 'active', next_at: expect.any(String) }]);
    passTime(62 * day);
    await run();
    const viewer = await again(finance);
    good(await viewer.client.call('deleteExportSchedule', { params }));
    expect(await listed(viewer)).toEqual([]);
    // Its file stays.
    expect(await exportsMade()).toHaveLength(1);
    const acts = await world.sql<{ act: string }>(
      'select act from audit_entry where entity_id = $1 order by id',
      [id],
    );
    expect(acts.map(({ act }) => act.replace('_export_schedule', ''))).toEqual([
      'create',
      'pause',
      'update',
      'resume',
      'delete',
    ]);
  });

  // Guards: MON-05
  test('of another person can be seen, paused and deleted by roles of the whole portal, but never set', async () => {
    const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
    const ofSeller = await staffMember(world, { grants: [{ role: 'finance', sellers: [seller] }] });
    const owner = await staffMember(world);
    const params = { id: await created() };
    expect(await listed(ofSeller)).toEqual([]);
    expect(await listed(owner)).toMatchObject([{ is_own: false }]);
    const pause = ({ client }: StaffMember) =>
      client.call('pauseExportSchedule', { params, body: {} });
    expect(codeOf(await pause(ofSeller))).toBe('not_found');
    const body = { format: 'csv', covers: 'filter', ...daily } as const;
    expect(codeOf(await owner.client.call('updateExportSchedule', { params, body }))).toBe(
      'not_possible_now',
    );
    good(await pause(owner));
    const resumed = await owner.client.call('resumeExportSchedule', { params, body: {} });
    expect(codeOf(resumed)).toBe('not_possible_now');
    good(await owner.client.call('deleteExportSchedule', { params }));
  });

  test.each<[string, Partial<Body>]>([
    ['on_day', { every: 'week', on_day: 8 }],
    ['on_day', { every: 'day', on_day: 1 }],
    ['on_day', { every: 'month', on_day: null }],
    ['covers', { kind: 'people', covers: 'period' }],
    ['filter.event', { kind: 'people', filter: { event: 'any' } }],
    ['visit_day', { filter: { visit_day: '2026-11-23' } }],
  ])('with a wrong %s is refused', async (path, wish) => {
    expect(await create(wish)).toMatchObject({
      errors: [{ _code: 'bad_field_value', _extra: { path } }],
    });
    expect(await listed()).toEqual([]);
  });

  // Guards: MON-05
  test('is one of twenty at most, even when many are created at once', async () => {
    const fay = await staffMember(world, { grants: ['finance'] });
    const mine = await Promise.all(Array.from({ length: 12 }, () => create()));
    const codes = mine.map(codeOf);
    // One person has at most half of them, so that others can continue.
    expect(codes.filter((code) => code === 'ok')).toHaveLength(exportLimits.schedules / 2);
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(2);
    const others = await Promise.all(Array.from({ length: 11 }, () => create({}, fay)));
    expect(others.map(codeOf).filter((code) => code === 'ok')).toHaveLength(10);
    const last = await staffMember(world, { grants: ['finance'] });
    expect(codeOf(await create({}, last))).toBe('too_many');
  });
});

describe('two workers with a due schedule', () => {
  // Guards: MON-05
  test('start it once', async () => {
    await created();
    await created({ kind: 'payments' });
    passTime();
    await Promise.all([run(), run(), run()]);
    expect(await exportsMade()).toHaveLength(2);
  });

  // Guards: MON-05
  test('control: start it twice without its lock', async () => {
    const id = await created();
    passTime();
    const { store, cache } = world.services;
    const now = world.services.now();
    const catalogue = await cache.catalogue(portalId);
    const read = await store.write(portalId, (tx) => lockDueSchedule(tx, new Date(now)));
    expect(read?.id).toBe(id);
    // Each of them read it before the other wrote.
    for (const _ of ['one', 'other']) {
      await store.write(portalId, async (tx) => read && startDue(tx, catalogue, read, now));
    }
    expect(await exportsMade()).toHaveLength(2);
    const after = await store.write(portalId, (tx) => lockSchedule(tx, id));
    expect(after?.last_at?.getTime()).toBe(now);
  });
});
