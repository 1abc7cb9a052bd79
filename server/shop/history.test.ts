import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { type ImportedVenue, openImported } from '../testing/venues/imported-venue.ts';

let shop: ImportedVenue;
let owner: StaffMember;
beforeAll(async () => {
  shop = await openImported();
  owner = await staffMember(shop, { name: 'Olga' });
});
afterAll(() => shop.close());

const list = async (before?: number) =>
  good(await owner.client.call('listRevisions', { query: { before } }));
const get = (number: number, against?: number, { client } = owner) =>
  client.call('getRevision', { params: { number }, query: { against } });

/** Publishes a change of an event, and returns its revision. */
async function setSale(off_sale: boolean, note: string): Promise<number> {
  const change = { kind: 'event_sale', event: 'rowing-boats', off_sale } as const;
  const { base } = good(await owner.client.call('tryQuickChange', { body: { change } })).effect;
  const sent = await owner.client.call('publishQuickChange', { body: { change, base, note } });
  return good(sent).revision ?? 0;
}

// Guards: PUB-09
describe('the history of the shop', () => {
  test('leaves out fields of areas that a reader does not see, and counts them', async () => {
    const config = { ...shop.file.config, 'revisions.kept_days': 300, 'cart.hold_minutes': 17 };
    await shop.run({ ...shop.file, config });
    const [{ number = 0 } = {}] = (await list()).revision;
    expect(good(await get(number))).toMatchObject({ change: { length: 2 }, hidden: 0 });
    const clerk = await staffMember(shop, { grants: ['box_office'] });
    const { change, hidden } = good(await get(number, undefined, clerk));
    expect(change.map(({ address }) => address)).toEqual(['config/cart.hold_minutes']);
    expect(hidden).toBe(1);
  });

  test('lists revisions with author and note, newest first', async () => {
    const number = await setSale(true, 'Boats in repair');
    const { revision } = await list();
    expect(revision[0]).toMatchObject({
      number,
      actor: { kind: 'person', id: owner.person.id, name: 'Olga' },
      note: 'Boats in repair',
      source: 'console',
    });
    expect(revision.at(-1)).toMatchObject({ number: 1, source: 'file', actor: { name: null } });
    expect((await list(number)).revision[0]?.number).toBe(number - 1);
    await setSale(false, '');
  });

  test('tells what a revision changed, and how it differs from another', async () => {
    const off = await setSale(true, '');
    const { change, against } = good(await get(off));
    expect(against).toBe(off - 1);
    expect(change).toEqual([
      {
        address: 'events/rowing-boats/off_sale',
        way: ['Events', expect.any(String), expect.any(String)],
        kind: 'added',
        before: null,
        after: 'yes',
      },
    ]);
    const on = await setSale(false, '');
    expect(good(await get(on, off - 1)).change).toEqual([]);
    expect(good(await get(1))).toMatchObject({ against: null, change: [] });
  });

  test('refuses a revision that is not there', async () => {
    expect(await get(999)).toMatchObject({ status: 404 });
    expect(await get(1, 999)).toMatchObject({ status: 404 });
  });

  test('is not shown to a role limited to sellers', async () => {
    const limited = await staffMember(shop, {
      grants: [{ role: 'event_editor', sellers: ['boathouse'] }],
    });
    expect(await get(1, undefined, limited)).toMatchObject({ status: 403 });
  });
});
