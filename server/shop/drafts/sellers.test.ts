import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftBy, fileInForce, lastRevision, newDraft } from '../../testing/staff/drafting.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { type ImportedVenue, openImported } from '../../testing/venues/imported-venue.ts';

type File = ImportedVenue['file'];

let shop: ImportedVenue;
let olive: StaffMember;
/** An event editor of the guild alone. */
let gus: StaffMember;
beforeAll(async () => {
  shop = await openImported((file) => {
    Object.assign(file.config, { event_texts: {} });
    file.sellers.push({ ...file.sellers[0], id: 'guild', slug: 'guild', name: 'Guild' } as never);
    file.events.push(eventOf(file, 'guild', 'walk'));
  });
  olive = await staffMember(shop);
  gus = await staffMember(shop, { grants: [{ role: 'event_editor', sellers: ['guild'] }] });
});
afterAll(() => shop.close());

/** The first event again, under other ids, sold by somebody. */
function eventOf(file: File, seller: string, id: string): File['events'][number] {
  const copy = structuredClone(file.events[0]) as File['events'][number];
  const [group] = copy.groups;
  if (!group) throw new Error('the event has no group');
  const types = group.types.map((type) => ({ ...type, id: `${id}-${type.id}` }));
  const groups = [{ ...group, id: `${id}-${group.id}`, types, ticket_rules: [] }];
  return { ...copy, id, seller, name: id, groups } as never;
}
const walk = 'events/walk/subtitle';
const boats = 'events/rowing-boats/subtitle';
const mixed = async () => {
  const draft = await newDraft(olive, 'Everything');
  await draft.edit(
    { address: walk, value: 'Guild' },
    { address: boats, value: 'A secret of others' },
  );
  return draft;
};

// Guards: PUB-19
describe('a role limited to a seller', () => {
  test('drafts and publishes changes of its own events, and of nothing else', async () => {
    const draft = await newDraft(gus, 'Walks');
    const { refused, draft: made } = await draft.edit(
      { address: walk, value: 'Every Sunday' },
      { address: boats, value: 'Not mine' },
      { address: 'config/cart.hold_minutes', value: 5, seen: 10 },
      { address: 'events/walk/seller', value: 'boathouse', seen: 'guild' },
    );
    expect(refused.map(({ reason }) => reason)).toEqual(Array(3).fill('beyond_rights'));
    expect(JSON.stringify(refused)).not.toContain('now');
    expect(made.changes).toBe(1);
    const { effect } = await draft.try();
    expect(effect).toMatchObject({ faults: [], told: { change: [{ address: walk }] } });
    good(await draft.send(made.version));
    expect(JSON.stringify((await fileInForce(shop)).events)).toContain('Every Sunday');
  });

  test('sees no draft that concerns others, by any call, nor that there is one', async () => {
    const { id } = await mixed();
    const hidden = draftBy(gus, id);
    const listed = good(await gus.client.call('listDrafts', { query: {} })).draft;
    expect(listed.map((draft) => draft.id)).not.toContain(id);
    const params = { id };
    const tomorrow = new Date(shop.services.now() + 86_400_000).toISOString().slice(0, 16);
    const calls = [
      gus.client.call('getDraft', { params, query: {} }),
      gus.client.call('checkDraft', { params }),
      gus.client.call('tryDraft', { params, body: {} }),
      gus.client.call('renameDraft', { params, body: { name: 'Mine' } }),
      gus.client.call('editDraft', { params, body: { edit: [{ address: walk, value: 'x' }] } }),
      gus.client.call('createDraft', { body: { id, name: 'Mine' } }),
      hidden.add({ kind: 'event_sale', event: 'walk', off_sale: true }),
      hidden.takeOut(walk, 2),
      hidden.choose({ address: walk, choice: 'mine', version: 2, last: 1 }),
      hidden.send(2),
      hidden.schedule(2, tomorrow),
      hidden.unschedule(),
      hidden.discard(),
      hidden.bringBack(),
    ];
    for (const outcome of await Promise.all(calls)) {
      expect(codeOf(outcome)).toBe('not_found');
      expect(JSON.stringify(outcome)).not.toContain('secret');
    }
  });

  test('is not told the names of others’ drafts by a quick change, but those who wrote them are told of it', async () => {
    const draft = await mixed();
    const change = { kind: 'event_sale', event: 'walk', off_sale: true } as const;
    good(await draft.add(change));
    const { effect } = good(await gus.client.call('tryQuickChange', { body: { change } }));
    expect(effect.draft).toEqual([]);
    const body = { change, base: effect.base };
    good(await gus.client.call('publishQuickChange', { body }));
    const told = await shop.rows(
      `select payload->>'person_id' as person from letter
       where portal_id = $portal and payload->'about'->>'what' = 'touched'`,
    );
    expect(told).toEqual([{ person: olive.person.id }]);
  });

  test('takes part in a draft of its own events that somebody else made', async () => {
    const draft = await newDraft(olive, 'For the guild');
    expect(codeOf(await gus.client.call('getDraft', { params: { id: draft.id }, query: {} }))).toBe(
      'not_found',
    );
    await draft.edit({
      address: 'events/walk/summary',
      value: 'Round the lake',
      seen: await summary(),
    });
    const own = draftBy(gus, draft.id);
    expect((await own.get()).change).toMatchObject([{ may_change: true }]);
    const listed = good(await gus.client.call('listDrafts', { query: {} })).draft;
    expect(listed.map(({ id }) => id)).toContain(draft.id);
  });

  test('sees of its own draft what others added only as a number, and does not publish it', async () => {
    const draft = await newDraft(gus, 'Walks again');
    await draft.edit({ address: walk, value: 'On Mondays', seen: 'Every Sunday' });
    const { draft: both } = await draftBy(olive, draft.id).edit({
      address: boats,
      value: 'A secret of others',
    });
    const shown = await draft.get();
    expect(shown).toMatchObject({ change: [{ address: walk }], hidden: 1 });
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(codeOf(await draft.send(both.version))).toBe('change_misplaced');
  });

  test('is told of faults of its own alone', async () => {
    const draft = await newDraft(gus, 'With faults');
    await draft.edit({ address: 'events/walk/name', value: '', seen: 'walk' });
    await draftBy(olive, draft.id).edit({
      address: 'events/rowing-boats/venue',
      value: 'a-secret-place',
      seen: (await fileInForce(shop)).events[0]?.venue,
    });
    const checked = await draft.check();
    expect(checked.fault.map(({ address }) => address).sort()).toEqual(['', 'events/walk/name']);
    expect(JSON.stringify(checked)).not.toContain('secret');
  });

  test('takes over nothing that another seller had under the same id', async () => {
    const file = await fileInForce(shop);
    const gone = eventOf(file, 'boathouse', 'gone');
    expect((await shop.run({ ...file, events: [...file.events, gone] })).faults).toBeUndefined();
    const again = await fileInForce(shop);
    const events = again.events.filter(({ id }) => id !== 'gone');
    expect((await shop.run({ ...again, events })).faults).toBeUndefined();
    const draft = await newDraft(gus, 'Again');
    const value = eventOf(again, 'guild', 'gone');
    const { refused, draft: made } = await draft.edit({ address: 'events/gone', value });
    expect(refused).toEqual([]);
    const last = await lastRevision(shop);
    expect(codeOf(await draft.send(made.version))).toBe('change_misplaced');
    expect(await lastRevision(shop)).toBe(last);
    const [row] = await shop.rows(
      `select seller_id, withdrawn from event_template where portal_id = $portal and id = 'gone'`,
    );
    expect(row).toEqual({ seller_id: 'boathouse', withdrawn: true });
  });
});

const summary = async () =>
  (await fileInForce(shop)).events.find(({ id }) => id === 'walk')?.summary;
