import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

let shop: ImportedVenue;
let olive: StaffMember;
let eve: StaffMember;
beforeAll(async () => {
  // Without translations, because changing a text would lose its own.
  shop = await openImported((file) => Object.assign(file.config, { event_texts: {} }));
  olive = await staffMember(shop);
  eve = await staffMember(shop, { grants: ['event_editor'] });
});
afterAll(() => shop.close());

const boats = 'events/rowing-boats';
const event = async () => {
  const { events } = await fileInForce(shop);
  return events[0] as (typeof events)[number] & { subtitle?: string };
};
/** Publishes fields of the boats beside all drafts. */
const published = (fields: object) => publishBeside(shop, fields);

// Guards: PUB-02
describe('a draft', () => {
  test('keeps edits by itself, and changes nothing of the shop until it is published', async () => {
    const before = await event();
    const draft = await newDraft(eve);
    const { refused } = await draft.edit(
      { address: `${boats}/subtitle`, value: 'From May', seen: before.subtitle },
      { address: `${boats}/summary`, value: 'On the lake', seen: before.summary },
    );
    expect(refused).toEqual([]);
    expect(await event()).toEqual(before);
    const shown = await draftBy(olive, draft.id).get();
    expect(shown.draft).toMatchObject({ name: 'Summer', state: 'open', changes: 2 });
    expect(shown.change).toMatchObject([
      { address: `${boats}/summary`, after: 'On the lake', may_change: true },
      { address: `${boats}/subtitle`, after: 'From May', authors: [{ id: eve.person.id }] },
    ]);
    const { revision } = await draft.publish();
    expect(revision).toBe(await lastRevision(shop));
    expect(await event()).toMatchObject({ subtitle: 'From May', summary: 'On the lake' });
    expect((await draft.get()).draft).toMatchObject({ state: 'published', revision });
  });

  test('shows somebody who saw an old value both, and never overwrites it', async () => {
    const seen = (await event()).subtitle;
    const draft = await newDraft(olive);
    const stale = draftBy(eve, draft.id);
    await draft.edit({ address: `${boats}/subtitle`, value: 'By Olive', seen });
    const { refused, draft: after } = await stale.edit(
      { address: `${boats}/subtitle`, value: 'By Eve', seen },
      { address: `${boats}/summary`, value: 'Also by Eve', seen: (await event()).summary },
    );
    expect(refused).toEqual([{ address: `${boats}/subtitle`, reason: 'changed', now: 'By Olive' }]);
    expect(after.changes).toBe(2);
    await stale.edit({ address: `${boats}/subtitle`, value: 'By Eve', seen: 'By Olive' });
    const { change } = await draft.get();
    expect(change.find(({ address }) => address === `${boats}/subtitle`)).toMatchObject({
      after: 'By Eve',
      authors: [{ id: olive.person.id }, { id: eve.person.id }],
    });
  });

  test('takes edits that come at once, each once', async () => {
    const draft = await newDraft(olive);
    const closure = (at: number) => ({
      address: `closures/week-${at}`,
      value: {
        id: `week-${at}`,
        name: 'Repairs',
        events: ['rowing-boats'],
        from: '2030-01-01',
        until: '2030-01-02',
      },
    });
    const all = [0, 1, 2, 3, 4, 5, 6, 7].map(closure);
    const by = (at: number) => draftBy(at % 2 ? olive : eve, draft.id);
    await Promise.all(all.map((edit, at) => by(at).edit(edit)));
    const { change } = await draft.get();
    expect(change).toHaveLength(1);
    const { revision } = await draft.publish();
    expect(revision).not.toBeNull();
    const { closures } = (await fileInForce(shop)) as { closures?: readonly { id: string }[] };
    expect(closures?.map(({ id }) => `closures/${id}`).sort()).toEqual(
      all.map(({ address }) => address),
    );
  });

  test('says in a word that it is as somebody has it', async () => {
    const draft = await newDraft(olive);
    const { draft: made, last } = await draft.get();
    const ask = (version: number) =>
      olive.client.call('getDraft', { params: { id: draft.id }, query: { version, last } });
    expect(good(await ask(made.version)).is_same).toBe(true);
    await draft.edit({
      address: `${boats}/subtitle`,
      value: 'New',
      seen: (await event()).subtitle,
    });
    expect(good(await ask(made.version))).toMatchObject({ is_same: false, change: [{}] });
  });

  test('gives changes up again, one by one, if they are still as they were seen', async () => {
    const { subtitle, summary } = await event();
    const draft = await newDraft(olive);
    const { draft: first } = await draft.edit(
      { address: `${boats}/subtitle`, value: 'New', seen: subtitle },
      { address: `${boats}/summary`, value: 'Newer', seen: summary },
    );
    const { draft: second } = good(await draft.takeOut(`${boats}/subtitle`, first.version));
    expect((await draft.get()).change).toMatchObject([{ address: `${boats}/summary` }]);
    expect(codeOf(await draft.takeOut(`${boats}/summary`, first.version))).toBe(
      'changed_meanwhile',
    );
    expect(good(await draft.takeOut(`${boats}/summary`, second.version)).draft.changes).toBe(0);
  });

  test('takes one change of the shop like a quick change', async () => {
    const draft = await newDraft(olive);
    const { draft: after } = good(
      await draft.add({ kind: 'event_sale', event: 'rowing-boats', off_sale: true }),
    );
    expect(after.changes).toBe(1);
    expect(codeOf(await draft.add({ kind: 'go_back', revision: 999 }))).toBe('change_misplaced');
  });

  test('is discarded, brought back, and listed with its like', async () => {
    const draft = await newDraft(olive, 'Winter');
    const listed = async (state: 'open' | 'discarded') =>
      good(await olive.client.call('listDrafts', { query: { state } })).draft.map(({ id }) => id);
    good(await draft.discard());
    good(await draft.discard());
    expect(await listed('open')).not.toContain(draft.id);
    expect(await listed('discarded')).toContain(draft.id);
    expect(
      codeOf(await draft.add({ kind: 'event_sale', event: 'rowing-boats', off_sale: true })),
    ).toBe('draft_over');
    good(await draft.bringBack());
    expect(await listed('open')).toContain(draft.id);
    const params = { id: draft.id };
    const renamed = await olive.client.call('renameDraft', { params, body: { name: 'Spring' } });
    expect(good(renamed).draft.name).toBe('Spring');
  });

  test('is made once, however often that is sent', async () => {
    const body = { id: randomUUID(), name: 'Once' };
    good(await olive.client.call('createDraft', { body }));
    good(await olive.client.call('createDraft', { body }));
    const rows = await shop.rows(`select 1 from draft where portal_id = $portal and name = 'Once'`);
    expect(rows).toHaveLength(1);
  });

  test('has an audit entry for what was done in it', async () => {
    const draft = await newDraft(olive);
    await draft.edit({
      address: `${boats}/subtitle`,
      value: 'Logged',
      seen: (await event()).subtitle,
    });
    await draft.publish();
    const entries = await shop.rows(
      `select act, after from audit_entry
       where portal_id = $portal and entity_kind = 'draft' and entity_id = '${draft.id}' order by occurred_at`,
    );
    expect(entries).toMatchObject([
      { act: 'make_draft' },
      { act: 'change_draft', after: { touched: [`${boats}/subtitle`] } },
      { act: 'publish_draft', after: { revision: await lastRevision(shop) } },
    ]);
  });

  test('that nobody knows is not found', async () => {
    const nobody = draftBy(olive, randomUUID());
    expect(codeOf(await nobody.discard())).toBe('not_found');
    expect(codeOf(await nobody.send(1))).toBe('not_found');
  });
});

// Guards: PUB-03
describe('a draft beside which something was published', () => {
  test('keeps both, where they changed different parts', async () => {
    const draft = await newDraft(olive);
    await draft.edit({
      address: `${boats}/subtitle`,
      value: 'Mine',
      seen: (await event()).subtitle,
    });
    await published({ summary: 'Published meanwhile' });
    expect((await draft.get()).change).toMatchObject([{ address: `${boats}/subtitle` }]);
    await draft.publish();
    expect(await event()).toMatchObject({ subtitle: 'Mine', summary: 'Published meanwhile' });
  });

  test('asks about the same part, and is published only once somebody has chosen', async () => {
    const draft = await newDraft(olive);
    const base = (await event()).subtitle;
    await draft.edit({ address: `${boats}/subtitle`, value: 'My words', seen: base });
    await published({ subtitle: 'Theirs' });
    const shown = await draft.get();
    const at = `${boats}/subtitle`;
    expect(shown).toMatchObject({
      change: [],
      conflict: [
        {
          address: at,
          base: { text: base },
          mine: { text: 'My words' },
          published: { text: 'Theirs' },
          authors: [{ id: olive.person.id }],
        },
      ],
    });
    const { version } = shown.draft;
    expect(codeOf(await draft.send(version))).toBe('change_refused');
    expect((await draft.try()).effect.faults).toMatchObject([{ path: at }]);
    const choice = { address: at, choice: 'mine', version, last: shown.last } as const;
    expect(codeOf(await draft.choose({ ...choice, last: shown.last - 1 }))).toBe(
      'changed_meanwhile',
    );
    expect(good(await draft.choose(choice)).draft).toMatchObject({ changes: 1, conflicts: 0 });
    await draft.publish();
    expect((await event()).subtitle).toBe('My words');
  });

  test('drops its own change where the published one is chosen', async () => {
    const draft = await newDraft(olive);
    await draft.edit({
      address: `${boats}/subtitle`,
      value: 'Mine',
      seen: (await event()).subtitle,
    });
    await published({ subtitle: 'Theirs again' });
    const { draft: seen, last } = await draft.get();
    const choice = { address: `${boats}/subtitle`, choice: 'published' } as const;
    const { draft: after } = good(await draft.choose({ ...choice, version: seen.version, last }));
    expect(after).toMatchObject({ changes: 0, conflicts: 0 });
    expect((await draft.publish()).revision).toBeNull();
    expect((await draft.get()).draft.state).toBe('open');
  });

  test('asks about each change of a revision that it takes back and that was changed since', async () => {
    await published({ subtitle: 'Wrong', summary: 'Wrong too' });
    const wrong = await lastRevision(shop);
    await published({ subtitle: 'Corrected' });
    const draft = await newDraft(olive);
    good(await draft.add({ kind: 'take_back', revision: wrong }));
    const { change, conflict } = await draft.get();
    expect(change).toMatchObject([{ address: `${boats}/summary`, before: 'Wrong too' }]);
    expect(conflict).toMatchObject([
      { address: `${boats}/subtitle`, published: { text: 'Corrected' } },
    ]);
  });
});

// Guards: PUB-04
describe('the faults of a draft', () => {
  test('stand at their fields, and keep it from being published, not from being saved', async () => {
    const draft = await newDraft(olive);
    await draft.edit(
      { address: `${boats}/name`, value: '', seen: (await event()).name },
      { address: `${boats}/venue`, value: 'nowhere', seen: (await event()).venue },
    );
    const { fault } = await draft.check();
    expect(fault.map(({ address }) => address).sort()).toEqual([`${boats}/name`, `${boats}/venue`]);
    expect(fault[0]?.way).toContain('Events');
    const { version } = (await draft.get()).draft;
    expect(codeOf(await draft.send(version))).toBe('change_refused');
    const last = await lastRevision(shop);
    expect((await draft.try()).effect).toMatchObject({ changes: true, faults: [{}, {}] });
    expect(await lastRevision(shop)).toBe(last);
  });

  test('that only the shop shows come with its summary', async () => {
    const draft = await newDraft(olive);
    await draft.edit({ address: 'portal/currency', value: 'USD', seen: 'EUR' });
    expect((await draft.get()).draft.changes).toBe(0);
  });
});

// Guards: PUB-10
describe('a quick change of what a draft changes too', () => {
  const change = { kind: 'event_sale', event: 'rowing-boats', off_sale: true } as const;
  beforeEach(() =>
    shop.rows(`update draft set state = 'discarded' where portal_id = $portal and state = 'open'`),
  );

  test('names the draft before it is published, and tells those who wrote that in it', async () => {
    const draft = await newDraft(eve, 'Winter break');
    good(await draft.add(change));
    await newDraft(eve, 'Something else');
    const { effect } = good(await olive.client.call('tryQuickChange', { body: { change } }));
    expect(effect.draft).toEqual([{ id: draft.id, name: 'Winter break', publish_at: null }]);
    const body = { change, base: effect.base };
    const { revision } = good(await olive.client.call('publishQuickChange', { body }));
    const told = await shop.rows(
      `select payload->>'person_id' as person, payload->'about' as about from letter
       where portal_id = $portal and payload->'about'->>'what' = 'touched'`,
    );
    expect(told).toEqual([
      {
        person: eve.person.id,
        about: {
          kind: 'draft',
          what: 'touched',
          draft_id: draft.id,
          revision,
          by: olive.person.id,
        },
      },
    ]);
  });

  test('tells nobody of their own draft', async () => {
    const back = { ...change, off_sale: false };
    const draft = await newDraft(olive, 'Back on sale');
    good(await draft.add(back));
    const { effect } = good(await olive.client.call('tryQuickChange', { body: { change: back } }));
    expect(effect.draft.map(({ name }) => name)).toContain('Back on sale');
    const body = { change: back, base: effect.base };
    good(await olive.client.call('publishQuickChange', { body }));
    const told = await shop.rows(
      `select 1 from letter where portal_id = $portal and payload->>'person_id' = '${olive.person.id}'`,
    );
    expect(told).toEqual([]);
  });
});
