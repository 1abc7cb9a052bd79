import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fileInForce,
  fileWith,
  lastRevision,
  newDraft,
  publishBeside,
} from '../../testing/staff/drafting.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { type ImportedVenue, openImported } from '../../testing/venues/imported-venue.ts';

let shop: ImportedVenue;
let olive: StaffMember;
beforeAll(async () => {
  shop = await openImported((file) => Object.assign(file.config, { event_texts: {} }));
  olive = await staffMember(shop);
});
afterAll(() => shop.close());

const boats = 'events/rowing-boats';
/** Publishes fields of the boats beside all drafts. */
const published = (fields: object) => publishBeside(shop, fields);
/** The shop's file, as downloaded, with a change of the boats. */
const changed = (fields: object) => fileWith(shop, fields);

// Guards: PUB-11, PUB-22
describe('a file that is loaded into a draft', () => {
  test('makes of it what it changes of the revision that it was downloaded from', async () => {
    const file = await changed({ subtitle: 'From the file' });
    await published({ summary: 'Published since' });
    const draft = await newDraft(olive);
    expect((await draft.load(file)).left_out).toEqual([]);
    expect((await draft.get()).change).toMatchObject([{ address: `${boats}/subtitle` }]);
    await draft.publish();
    expect((await fileInForce(shop)).events[0]).toMatchObject({
      subtitle: 'From the file',
      summary: 'Published since',
    });
  });

  test('asks about what was published otherwise since', async () => {
    const file = await changed({ subtitle: 'Mine' });
    await published({ subtitle: 'Theirs' });
    const draft = await newDraft(olive);
    await draft.load(file);
    expect(await draft.get()).toMatchObject({
      change: [],
      conflict: [{ mine: { text: 'Mine' }, published: { text: 'Theirs' }, is_own: false }],
    });
  });

  test('asks about what the draft itself had changed, and says that it was the draft', async () => {
    const file = await changed({ subtitle: 'From the file' });
    const draft = await newDraft(olive);
    const address = `${boats}/subtitle`;
    const [event] = (await fileInForce(shop)).events as readonly { subtitle?: string }[];
    await draft.edit({ address, value: 'In the draft', seen: event?.subtitle });
    await draft.load(file);
    expect((await draft.get()).conflict).toMatchObject([
      { mine: { text: 'From the file' }, published: { text: 'In the draft' }, is_own: true },
    ]);
  });

  test('that names no revision of this portal replaces everything', async () => {
    const file = await changed({ subtitle: 'From elsewhere' });
    await published({ summary: 'Only here' });
    const draft = await newDraft(olive);
    await draft.load({ ...file, $base: { revision: await lastRevision(shop), digest: 'ffff' } });
    const { change } = await draft.get();
    expect(change.map(({ address }) => address).sort()).toEqual([
      `${boats}/subtitle`,
      `${boats}/summary`,
    ]);
  });

  test('leaves out what is not its loader’s to change, and says where', async () => {
    const editor = await staffMember(shop, { grants: ['event_editor'] });
    const file = await changed({ subtitle: 'Of the editor' });
    file.theme.brand = '#101010';
    const portal = { ...file.portal, key: 'another' };
    const config = { ...file.config, 'login.session_minutes': 5 };
    const draft = await newDraft(editor);
    const { left_out, draft: after } = await draft.load({ ...file, portal, config });
    expect(left_out.sort()).toEqual(['config/login.session_minutes', 'portal/key', 'theme/brand']);
    expect(after.changes).toBe(1);
  });

  test('brings no sample people, and may be nonsense, which the check says', async () => {
    const draft = await newDraft(olive);
    const members = [{ id: 'ana', password: 'A secret of somebody' }];
    await draft.load({ ...(await changed({ venue: 'nowhere' })), members, nonsense: { a: [1] } });
    expect(JSON.stringify(await draft.get())).not.toContain('secret');
    expect((await draft.check()).fault.map(({ address }) => address)).toContain(`${boats}/venue`);
  });

  test.each(['load', 'edit'])('that is nested without end is refused (%s)', async (call) => {
    const { id } = await newDraft(olive);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const body =
      call === 'load'
        ? `{"file":{"events":${deep}}}`
        : `{"edit":[{"address":"events/x","value":${deep}}]}`;
    const url = `http://localhost/staff_api/${shop.venue.key}/draft/${id}/${call}`;
    const headers = {
      cookie: olive.cookie,
      origin: 'http://localhost',
      'content-type': 'application/json',
    };
    const response = await shop.fetch(new Request(url, { method: 'POST', body, headers }));
    expect(response.status).toBe(400);
  });
});
