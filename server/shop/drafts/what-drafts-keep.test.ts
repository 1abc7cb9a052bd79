import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldData } from '../../housekeeping/delete-old-data.ts';
import { erase } from '../../publishing/erase.ts';
import { deleteUnnamedImages } from '../../store/catalogue/images.ts';
import { deleteRevisions } from '../../store/publishing/old-revisions.ts';
import {
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
beforeAll(async () => {
  shop = await openImported((file) => Object.assign(file.config, { event_texts: {} }));
  olive = await staffMember(shop);
});
afterAll(() => shop.close());

const at = 'events/rowing-boats/subtitle';
const summary = async () => (await fileInForce(shop)).events[0]?.summary;
const subtitle = async () => (await fileInForce(shop)).events[0] as { subtitle?: string };
/** Publishes fields of the boats beside all drafts. */
const published = (fields: object) => publishBeside(shop, fields);
const month = 31 * 86_400_000;

// Guards: PUB-02
describe('the nightly job', () => {
  test('keeps the revisions since the oldest that a draft stands on', async () => {
    for (let number = 0; number < 25; number += 1) await published({ subtitle: `No. ${number}` });
    const draft = await newDraft(olive);
    await draft.edit({
      address: 'events/rowing-boats/summary',
      value: 'Kept',
      seen: await summary(),
    });
    for (let number = 25; number < 70; number += 1) await published({ subtitle: `No. ${number}` });
    const { services, venue } = shop;
    const sweep = () =>
      services.store.write(venue.portalId, (tx) =>
        deleteRevisions(tx, { since: new Date(services.now() + month), newest: 1 }, 100),
      );
    await sweep();
    expect((await draft.get()).change).toHaveLength(1);
    await draft.publish();
    const before = await shop.rows('select 1 from revision where portal_id = $portal');
    await sweep();
    const after = await shop.rows('select 1 from revision where portal_id = $portal');
    expect(after.length).toBeLessThan(before.length);
    // A published draft is shown without its base, which is gone.
    const { draft: over } = await draft.get();
    expect(over.state).toBe('published');
    const base = await shop.rows(
      `select 1 from revision where portal_id = $portal and number = ${over.base}`,
    );
    expect(base).toEqual([]);
  });

  test('keeps the pictures that a draft brings back', async () => {
    const file = await fileInForce(shop);
    const [event] = file.events;
    if (!event?.meta) throw new Error('the shop has no event with a picture');
    const first = await lastRevision(shop);
    event.meta.image_profile = 'tower/pictures/logo.svg';
    expect((await shop.run(file)).faults).toBeUndefined();
    const draft = await newDraft(olive);
    good(await draft.add({ kind: 'go_back', revision: first }));
    const pictures = await shop.rows<{ id: string }>(
      `select unnest(pictures) as id from draft where portal_id = $portal and id = '${draft.id}'`,
    );
    expect(pictures).toHaveLength(1);
    const { services, venue } = shop;
    // As if no revision named it any more.
    await shop.rows(
      `update revision set pictures = '{}' where portal_id = $portal returning number`,
    );
    await services.store.write(venue.portalId, (tx) =>
      deleteUnnamedImages(tx, new Date(services.now() + month), 100),
    );
    const left = await shop.rows(
      `select 1 from image where portal_id = $portal and id = '${pictures[0]?.id}'`,
    );
    expect(left).toHaveLength(1);
    good(await draft.discard());
  });
});

// Guards: PUB-01
describe('erasing beside drafts', () => {
  const eraseText = (text: string) => {
    const { services, venue } = shop;
    const actor = { kind: 'operator', id: 'terminal' } as const;
    return erase(services.store, venue.key, { text }, { actor, now: services.now() });
  };

  test('is refused while a draft has the text, and names it', async () => {
    await published({ subtitle: 'With Marta Brandt' });
    await published({ subtitle: 'Without' });
    const draft = await newDraft(olive, 'Boats');
    await draft.edit({ address: at, value: 'Marta Brandt again', seen: 'Without' });
    await expect(eraseText('Marta Brandt')).rejects.toThrow('Drafts have it: Boats.');
    const { draft: now } = await draft.get();
    good(await draft.takeOut(at, now.version));
    await eraseText('Marta Brandt');
    good(await draft.discard());
  });

  test('leaves a draft on a revision that had the text as it is', async () => {
    await published({ subtitle: 'By Kim Stone', summary: 'Old' });
    const draft = await newDraft(olive);
    await draft.edit({ address: 'events/rowing-boats/summary', value: 'New', seen: 'Old' });
    await published({ subtitle: 'By nobody' });
    await eraseText('Kim Stone');
    expect((await draft.get()).change).toMatchObject([{ before: 'Old', after: 'New' }]);
    await draft.publish();
    expect(await subtitle()).toMatchObject({ subtitle: 'By nobody', summary: 'New' });
  });

  test('deletes discarded drafts that have it', async () => {
    await published({ subtitle: 'By Lee Hart' });
    await published({ subtitle: 'By nobody' });
    const draft = await newDraft(olive, 'Asked by Lee Hart');
    good(await draft.discard());
    await eraseText('Lee Hart');
    expect(codeOf(await draft.bringBack())).toBe('not_found');
  });
});

// Last, because it signs people out.
// Guards: PUB-02
test('the nightly job deletes what was discarded a month ago, and no open draft', async () => {
  const [open, gone] = [await newDraft(olive, 'Open'), await newDraft(olive, 'Gone')];
  good(await gone.discard());
  const { services, venue } = shop;
  const later = { ...services, now: () => services.now() + month };
  await deleteOldData(later, venue.portalId);
  const rows = await shop.rows<{ id: string }>('select id from draft where portal_id = $portal');
  const ids = rows.map(({ id }) => id);
  expect(ids).toContain(open.id);
  expect(ids).not.toContain(gone.id);
});
