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
});

/** The boathouse, with a guild beside it that sells the lantern night. */
function withGuild(file: ImportedVenue['file']): void {
  file.config.event_texts = {} as never;
  file.sellers.push({ id: 'guild', slug: 'guild', name: 'Lamplighters' });
  const [, night] = file.events;
  if (night) night.seller = 'guild';
}

const nightPicture = 'tower/pictures/crown-profile.svg';

/** Changes something of each seller, and of the whole shop; everything of the guild's says so. */
function changeAll(file: ImportedVenue['file']): void {
  const [boats, night] = file.events;
  const [boathouse, guild] = file.sellers;
  const [rule] = file.cart_rules;
  if (!boats || !night || !boathouse || !guild || !rule) throw new Error('the example is another');
  const ofGuild = {
    ...structuredClone(night),
    id: 'guild-walk',
    name: 'Guild walk',
    sessions: [],
    groups: night.groups.map((group) => ({
      ...group,
      id: 'guild-places',
      types: [{ id: 'guild-adult', name: 'Guild adult', rank: 1, amount: '77.70' }],
    })),
  };
  boats.summary = 'Two hours on the lake';
  Object.assign(night, { summary: 'Guild night', meta: { image_profile: nightPicture } });
  file.events.push(ofGuild as never);
  boathouse.name = 'The old boathouse';
  guild.name = 'Guild of Lamplighters';
  rule.name = 'Early boats';
  const { sessions: _, ...scope } = rule.scope;
  file.cart_rules.push(
    {
      ...rule,
      id: 'guild-code',
      codes: [{ code: 'GUILD', max_uses: 5 }],
      scope: { events: ['guild-walk'] },
    } as never,
    {
      ...rule,
      id: 'guild-both',
      codes: [{ code: 'GUILDBOAT', max_uses: 5 }],
      scope: { ...scope, events: ['guild-walk'] },
    } as never,
  );
  Object.assign(file, {
    closures: [
      {
        id: 'boats-closed',
        name: 'Varnishing',
        events: ['rowing-boats'],
        from: '2030-01-01',
        until: '2030-01-02',
      },
    ],
  });
  Object.assign(file.config, { 'checkout.terms': 'Guild rules apply' });
}
// Guards: PUB-09, PUB-19
describe('the history that a role limited to sellers sees', () => {
  let both: ImportedVenue;
  let whole: StaffMember;
  let limited: StaffMember;
  const of = ({ client }: StaffMember, number: number, against?: number) =>
    client.call('getRevision', { params: { number }, query: { against } });
  const addresses = async (who: StaffMember, number: number) =>
    good(await of(who, number)).change.map(({ address }) => address);
  beforeAll(async () => {
    both = await openImported(withGuild);
    whole = await staffMember(both, { name: 'Olga' });
    const grants = [{ role: 'event_editor', sellers: ['boathouse'] }];
    limited = await staffMember(both, { grants });
    const file = structuredClone(both.file);
    changeAll(file);
    expect(await both.run(file)).toMatchObject({ revision: 2 });
  });
  afterAll(() => both.close());

  test('has what a revision changed of these alone, and counts the rest', async () => {
    const own = [
      'sellers/boathouse/name',
      'events/rowing-boats/summary',
      'cart_rules/early-birds/name',
      'closures',
    ];
    expect((await addresses(limited, 2)).toSorted()).toEqual(own.toSorted());
    const all = good(await of(whole, 2));
    expect(all).toMatchObject({ pictures: [nightPicture], hidden: 0 });
    const seen = good(await of(limited, 2));
    expect(seen.hidden).toBe(all.change.length + all.pictures.length - own.length);
    expect(seen.pictures).toEqual([]);
    expect(JSON.stringify(all)).toMatch(/guild/i);
    expect(JSON.stringify(seen)).not.toMatch(/guild|lamp|lantern|crown|77\.70/i);
    expect(JSON.stringify(good(await of(limited, 1)))).not.toMatch(/guild|lamp|lantern/i);
  });

  test('has what each right shows of the sellers for which it is given', async () => {
    const grants = ['support', { role: 'designer', sellers: ['guild'] }];
    const helper = await staffMember(both, { grants });
    const seen = await addresses(helper, 2);
    expect(seen).toEqual(expect.arrayContaining(['sellers/guild/name', 'events/guild-walk']));
    expect(seen).not.toContain('sellers/boathouse/name');
  });

  test('leaves out what changed in an event that had another seller before or has one then', async () => {
    const file = structuredClone(both.file);
    changeAll(file);
    const [boats] = file.events;
    Object.assign(boats ?? {}, { summary: 'A guild boat', seller: 'guild' });
    expect(await both.run(file)).toMatchObject({ revision: 3 });
    expect(await addresses(whole, 3)).toContain('events/rowing-boats/summary');
    expect(await addresses(limited, 3)).toEqual([]);
    expect(good(await of(limited, 3, 1)).change.map(({ address }) => address)).toEqual([
      'sellers/boathouse/name',
    ]);
    Object.assign(boats ?? {}, { seller: 'boathouse' });
    expect(await both.run(file)).toMatchObject({ revision: 4 });
  });

  test('has all revisions, with the notes that they wrote themselves', async () => {
    const publish = async ({ client }: StaffMember, off_sale: boolean, note: string) => {
      const change = { kind: 'event_sale', event: 'rowing-boats', off_sale } as const;
      const { base } = good(await client.call('tryQuickChange', { body: { change } })).effect;
      good(await client.call('publishQuickChange', { body: { change, base, note } }));
    };
    await publish(whole, true, 'The guild wants the lake');
    await publish(limited, false, 'Back again');
    const listed = async ({ client }: StaffMember) =>
      good(await client.call('listRevisions', { query: {} })).revision;
    const notes = (rows: Awaited<ReturnType<typeof listed>>) =>
      rows.slice(0, 2).map(({ note }) => note);
    const [all, seen] = [await listed(whole), await listed(limited)];
    expect(seen.map(({ number }) => number)).toEqual(all.map(({ number }) => number));
    expect(notes(all)).toEqual(['Back again', 'The guild wants the lake']);
    expect(notes(seen)).toEqual(['Back again', '']);
    const { revision } = good(await of(limited, (all[0]?.number ?? 0) - 1));
    expect(revision).toMatchObject({ note: '', actor: { name: 'Olga' } });
  });
});
