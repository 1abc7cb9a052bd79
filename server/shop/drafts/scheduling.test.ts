import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOfWallTime } from '#domain/events/schedule.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import {
  draftBy,
  fileInForce,
  lastRevision,
  newDraft,
  publishBeside,
} from '../../testing/staff/drafting.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { type ImportedVenue, openImported } from '../../testing/venues/imported-venue.ts';
import { checkScheduledDrafts, publishDueDrafts } from './scheduled-drafts.ts';

let shop: ImportedVenue;
let olive: StaffMember;
let dora: StaffMember;
let zone: string;
beforeAll(async () => {
  shop = await openImported((file) => Object.assign(file.config, { event_texts: {} }));
  zone = shop.file.venues[0]?.timezone ?? '';
  olive = await staffMember(shop);
  dora = await staffMember(shop, { grants: ['designer'] });
});
afterAll(() => shop.close());
beforeEach(() =>
  shop.rows(
    `update draft set state = 'discarded', publish_at = null, scheduled_by = null
     where portal_id = $portal and state in ('open', 'scheduled')`,
  ),
);

const boats = 'events/rowing-boats';
const event = async () => {
  const { events } = await fileInForce(shop);
  return events[0] as (typeof events)[number] & { subtitle?: string };
};
/** A local time so many hours from now, as forms write it. */
function inHours(hours: number): string {
  const at = new Date(shop.services.now() + hours * 3_600_000).toISOString();
  const { date, time } = localDateTime(at, zone);
  return `${date}T${time}`;
}
/** Everything that is due so many hours from now is published. */
const after = (hours: number) =>
  publishDueDrafts(
    { ...shop.services, now: () => shop.services.now() + hours * 3_600_000 },
    shop.venue.portalId,
  );
const recheck = () => checkScheduledDrafts(shop.services, shop.venue.portalId);

/** A draft with one change, scheduled in so many hours. */
async function scheduled(hours: number, value: string, field = 'subtitle') {
  const draft = await newDraft(olive, value);
  const now = (await event()) as Readonly<Record<string, unknown>>;
  await draft.edit({ address: `${boats}/${field}`, value, seen: now[field] });
  const { version } = (await draft.get()).draft;
  good(await draft.schedule(version, inHours(hours)));
  return draft;
}
const letters = () =>
  shop.rows<{ what: string; person: string }>(
    `select payload->'about'->>'what' as what, payload->>'person_id' as person from letter
     where portal_id = $portal and payload->'about'->>'kind' = 'draft' order by created_at`,
  );
/** Publishes fields of the boats beside all drafts. */
const published = (fields: object) => publishBeside(shop, fields);

// Guards: PUB-08
describe('a scheduled draft', () => {
  test('is published when it is due, by whoever scheduled it, and not before', async () => {
    const draft = await scheduled(2, 'On Monday');
    const { draft: waiting } = await draft.get();
    expect(waiting).toMatchObject({ state: 'scheduled', scheduled_by: { id: olive.person.id } });
    await after(1);
    expect((await event()).subtitle).not.toBe('On Monday');
    await after(2);
    expect((await event()).subtitle).toBe('On Monday');
    const { draft: done } = await draft.get();
    expect(done).toMatchObject({ state: 'published', revision: await lastRevision(shop) });
    const [revision] = await shop.rows(
      `select actor, note, source from revision where portal_id = $portal order by number desc limit 1`,
    );
    expect(revision).toEqual({ actor: olive.person.id, note: 'On Monday', source: 'console' });
  });

  test('keeps an urgent correction that is published before it', async () => {
    await scheduled(2, 'Planned');
    await published({ summary: 'Corrected at once' });
    await after(3);
    expect(await event()).toMatchObject({ subtitle: 'Planned', summary: 'Corrected at once' });
  });

  test('stays as it was shown until its time is cancelled', async () => {
    const draft = await scheduled(2, 'As shown');
    const edit = { address: `${boats}/subtitle`, value: 'Slipped in', seen: 'As shown' };
    const params = { id: draft.id };
    const sent = await olive.client.call('editDraft', { params, body: { edit: [edit] } });
    expect(sent).toMatchObject({
      errors: [{ _code: 'draft_over', _extra: { state: 'scheduled' } }],
    });
    expect(codeOf(await draft.discard())).toBe('draft_over');
    good(await draft.unschedule());
    good(await draft.unschedule());
    expect((await draft.edit(edit)).refused).toEqual([]);
    await after(3);
    expect((await event()).subtitle).not.toBe('Slipped in');
  });

  test('is published once, by however many processes', async () => {
    await scheduled(1, 'Once only');
    const last = await lastRevision(shop);
    await Promise.all([after(1), after(1), after(1)]);
    expect(await lastRevision(shop)).toBe(last + 1);
  });

  test('is not made for a time that is over, does not exist, or is years ahead', async () => {
    const draft = await newDraft(olive);
    const { version } = (await draft.get()).draft;
    const year = new Date(shop.services.now()).getUTCFullYear() + 1;
    const days = Array.from({ length: 365 }, (_, day) =>
      new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const skipped = days.find((day) => instantOfWallTime(`${day}T02:30`, zone) === null);
    const bad = [inHours(-1), inHours(24 * 400), `${skipped}T02:30`, `${year}-11-31T10:00`];
    for (const at of bad) {
      const sent = await draft.schedule(version, at);
      expect(sent).toMatchObject({ status: 400 });
      expect(JSON.stringify(sent)).toContain('"at"');
    }
  });

  test('is refused with faults, with conflicts, changed since it was shown, and beyond one’s rights', async () => {
    const draft = await newDraft(olive);
    const { draft: made } = await draft.edit({
      address: `${boats}/name`,
      value: '',
      seen: (await event()).name,
    });
    expect(codeOf(await draft.schedule(made.version, inHours(1)))).toBe('change_refused');
    expect(codeOf(await draft.schedule(made.version - 1, inHours(1)))).toBe('changed_meanwhile');
    const byDora = draftBy(dora, draft.id);
    expect(codeOf(await byDora.schedule(made.version, inHours(1)))).toBe('change_misplaced');
  });
});

// Guards: PUB-08
describe('a scheduled draft that cannot be published when it is due', () => {
  test('is opened again, its people are told, and the next one is published all the same', async () => {
    const failing = await scheduled(1, 'Mine');
    const next = await scheduled(2, 'Other words', 'summary');
    await published({ subtitle: 'Published first' });
    const last = await lastRevision(shop);
    await after(2);
    expect((await failing.get()).draft).toMatchObject({
      state: 'open',
      publish_at: null,
      failure: { fault: [{ path: `${boats}/subtitle` }] },
    });
    expect((await next.get()).draft.state).toBe('published');
    expect(await lastRevision(shop)).toBe(last + 1);
    expect(await letters()).toContainEqual({ what: 'failed', person: olive.person.id });
    const { attention } = good(await olive.client.call('listAttention', {}));
    expect(attention.entries).toContainEqual(
      expect.objectContaining({ kind: 'draft_failed', draft: failing.id, is_scheduled: false }),
    );
    // Changing it settles the matter.
    const { last: now, draft } = await failing.get();
    const address = `${boats}/subtitle`;
    good(await failing.choose({ address, choice: 'mine', version: draft.version, last: now }));
    expect((await failing.get()).draft.failure).toBeNull();
  });

  test('is found out as soon as something is published against it, and told of once', async () => {
    const draft = await scheduled(5, 'Will not do');
    const before = (await letters()).length;
    await published({ subtitle: 'Against it' });
    const jobs = await shop.rows(
      `select 1 from graphile_worker.jobs where task_identifier = 'check_scheduled_drafts'`,
    );
    expect(jobs.length).toBeGreaterThan(0);
    await recheck();
    await recheck();
    expect((await draft.get()).draft).toMatchObject({
      state: 'scheduled',
      failure: { fault: [{}] },
    });
    const told = (await letters()).slice(before);
    expect(told).toEqual([{ what: 'will_fail', person: olive.person.id }]);
    await published({ subtitle: (await fileInForce(shop)).events[0]?.name });
  });
});

// Guards: PUB-08
describe('a draft that is scheduled after another', () => {
  test('stands on it: its summary tells its own changes alone', async () => {
    const first = await newDraft(olive);
    good(await first.add({ kind: 'event_sale', event: 'rowing-boats', off_sale: true }));
    const { version } = (await first.get()).draft;
    good(await first.schedule(version, inHours(1)));
    const second = await newDraft(olive);
    await second.edit({
      address: `${boats}/summary`,
      value: 'After the first',
      seen: (await event()).summary,
    });
    const then = (await second.try(inHours(2))).effect;
    expect(then.told?.change.map(({ address }) => address)).toEqual([`${boats}/summary`]);
    expect(then).toMatchObject({ closes: 0, opens: 0, others: 0, session: [] });
    const same = await newDraft(olive);
    good(await same.add({ kind: 'event_sale', event: 'rowing-boats', off_sale: true }));
    expect((await same.try()).effect.closes).toBeGreaterThan(0);
    expect((await same.try(inHours(2))).effect).toMatchObject({ changes: false });
  });

  test('meets it: what both change is a conflict, until the first is cancelled', async () => {
    const first = await scheduled(1, 'First');
    const second = await newDraft(olive);
    const seen = (await event()).subtitle;
    await second.edit({ address: `${boats}/subtitle`, value: 'Second', seen });
    const { version } = (await second.get()).draft;
    expect(codeOf(await second.schedule(version, inHours(2)))).toBe('change_refused');
    good(await second.schedule(version, inHours(0.5)));
    // The first now meets the second, which comes before it.
    await recheck();
    expect((await first.get()).draft.failure).toMatchObject({ fault: [{}] });
    good(await second.unschedule());
    await recheck();
    expect((await first.get()).draft.failure).toBeNull();
  });
});
