import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { openRevisions } from '../publishing/revisions.ts';
import { holdCart, reserve } from '../testing/buyer.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { type ImportedVenue, openImported } from '../testing/venues/imported-venue.ts';

type QuickChange = StaffCallInput<'publishQuickChange'>['body']['change'];

let shop: ImportedVenue;
let owner: StaffMember;
let editor: StaffMember;
/** An editor of the café alone. */
let barista: StaffMember;
beforeAll(async () => {
  shop = await openImported((file) => {
    const [boats] = file.events;
    if (!boats) throw new Error('the example has no event');
    for (const schedule of boats.schedules ?? []) {
      schedule.weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    }
    const cafe = { ...file.sellers[0], id: 'cafe', slug: 'cafe', name: 'Café' };
    file.sellers.push(cafe as (typeof file.sellers)[number]);
    const tasting = JSON.parse(
      JSON.stringify(boats).replaceAll('boat', 'cake').replaceAll('cakehouse', 'boathouse'),
    );
    file.events.push({ ...tasting, id: 'tasting', name: 'Tasting', seller: 'cafe' });
  });
  owner = await staffMember(shop);
  editor = await staffMember(shop, { grants: ['event_editor'] });
  barista = await staffMember(shop, { grants: [{ role: 'event_editor', sellers: ['cafe'] }] });
});
afterAll(() => shop.close());

const attempt = (change: QuickChange, { client }: StaffMember = editor) =>
  client.call('tryQuickChange', { body: { change } });
const shown = async (change: QuickChange, who = editor) => good(await attempt(change, who)).effect;
const send = (change: QuickChange, base: number | null, { client }: StaffMember = editor) =>
  client.call('publishQuickChange', { body: { change, base } });
/** Shows a change and publishes it. */
async function publish(change: QuickChange, who = editor) {
  const { base } = await shown(change, who);
  return good(await send(change, base, who)).revision;
}

/** Ids of the event's sessions from tomorrow on, earliest first. */
const comingOf = async (event: string) =>
  (
    await shop.rows<{ id: string }>(
      `select id from event_session where portal_id = $portal and event_template_id = '${event}'
       and not withdrawn and start_datetime > now() + interval '1 day' order by start_datetime`,
    )
  ).map(({ id }) => id);
const session = async (id: string) =>
  good(await owner.client.call('getSession', { params: { id } })).session;
const lastRevision = async () =>
  (await (await openRevisions(shop.services.store, shop.venue.key)).list())[0];
const sell = (id: string) => holdCart(shop.api, { type: 'boat', session: id });
/** Buyers read the catalogue and sessions from memory, which hears of a publish a moment later. */
const whenHeard = <T>(work: () => Promise<T>) => vi.waitFor(work, { timeout: 25_000 });

describe('a session’s quick change', () => {
  let id: string;
  beforeEach(async () => {
    [id = ''] = (await comingOf('rowing-boats')).slice(await taken());
  });
  let used = 0;
  const taken = async () => {
    used += 1;
    return used;
  };

  // Guards: PUB-10
  test('shows what closing sales does, and closes them at once as a revision of its author', async () => {
    await sell(id);
    const close: QuickChange = { kind: 'session', session: id, to: { closed: true } };
    const effect = await shown(close);
    expect(effect).toMatchObject({ changes: true, faults: [], closes: 1, opens: 0, taken: 1 });
    expect(effect.session).toMatchObject([{ id, before: 'open', after: 'closed', taken: 1 }]);
    expect((await session(id)).state).toBe('open');
    const before = (await lastRevision())?.number ?? 0;
    expect(effect.base).toBe(before);

    const revision = good(await send(close, effect.base)).revision;
    expect(revision).toBe(before + 1);
    expect(await session(id)).toMatchObject({ state: 'closed', held: 1 });
    expect(await lastRevision()).toMatchObject({
      number: revision,
      source: 'console',
      actor_kind: 'person',
      actor: editor.person.id,
      base: before,
    });
    await whenHeard(async () => {
      expect((await reserve(shop.api, { type: 'boat', session: id })).ok).toBe(false);
    });
  });

  // Guards: PUB-10
  test('that is sent again changes nothing more', async () => {
    const close: QuickChange = { kind: 'session', session: id, to: { closed: true } };
    const { base } = await shown(close);
    expect(good(await send(close, base)).revision).not.toBeNull();
    expect(good(await send(close, base)).revision).toBeNull();
    expect(await shown(close)).toMatchObject({ changes: false, closes: 0 });
  });

  // Guards: PUB-10, CAT-17
  test('opens again what was closed by hand, and leaves the file as it was', async () => {
    const revisions = await openRevisions(shop.services.store, shop.venue.key);
    const before = await lastRevision();
    await publish({ kind: 'session', session: id, to: { closed: true } });
    const open: QuickChange = { kind: 'session', session: id, to: { closed: false } };
    expect(await shown(open)).toMatchObject({ opens: 1, closes: 0 });
    const revision = (await publish(open)) ?? 0;
    expect((await session(id)).state).toBe('open');
    const difference = await revisions.difference(before?.number ?? 0, revision);
    expect(difference.changes).toEqual([]);
    expect(await sell(id)).toBeTruthy();
  });

  // Guards: PUB-10
  test('sets its capacity and notes, beside a change of another field that was published meanwhile', async () => {
    const more: QuickChange = { kind: 'session', session: id, to: { capacity: 20 } };
    const { base, session: listed } = await shown(more);
    expect(listed).toMatchObject([{ id, capacity: 20, before: 'open', after: 'open' }]);
    await publish({ kind: 'session', session: id, to: { annotations: ['With a guide'] } });
    expect(good(await send(more, base)).revision).not.toBeNull();
    expect(await session(id)).toMatchObject({ capacity: 20 });
    const [row] = await shop.rows<{ annotations: unknown }>(
      `select annotations from event_session where portal_id = $portal and id = '${id}'`,
    );
    expect(row?.annotations).toEqual(['With a guide']);
  });

  // Guards: PUB-10, PUB-12
  test('is refused if the same field was changed otherwise since it was shown', async () => {
    const more: QuickChange = { kind: 'session', session: id, to: { capacity: 20 } };
    const { base } = await shown(more);
    await publish({ kind: 'session', session: id, to: { capacity: 5 } });
    const late = await send(more, base);
    expect(codeOf(late)).toBe('change_refused');
    expect(await session(id)).toMatchObject({ capacity: 5 });
  });

  // Guards: PUB-10
  test('has an entry in the history of the session', async () => {
    await publish({ kind: 'session', session: id, to: { closed: true } });
    const { entry } = good(
      await owner.client.call('listSessionEntries', { params: { id }, query: {} }),
    );
    expect(entry).toMatchObject([
      { act: 'close_sales', entity: { kind: 'session', id }, actor: { id: editor.person.id } },
    ]);
  });
});

describe('a new session', () => {
  const of = { start: '2031-05-05T18:00', duration_minutes: 90, capacity: 12 };
  const added: QuickChange = { kind: 'new_session', event: 'rowing-boats', of };

  // Guards: PUB-10
  test('is added beside those of the schedule, and not twice', async () => {
    expect(await shown(added)).toMatchObject({
      opens: 1,
      session: [{ before: null, after: 'open', capacity: 12, taken: 0 }],
    });
    await publish(added);
    expect(await session('rowing-boats-20310505t1700z')).toMatchObject({
      state: 'open',
      capacity: 12,
    });
    const again = await attempt(added);
    expect(codeOf(again)).toBe('change_misplaced');
    const [scheduled = ''] = await comingOf('rowing-boats');
    const { starts_at } = await session(scheduled);
    const start = new Date(starts_at).toLocaleString('sv', { timeZone: 'Europe/London' });
    const same = { ...added, of: { ...of, start: start.replace(' ', 'T').slice(0, 16) } };
    expect(codeOf(await attempt(same))).toBe('change_misplaced');
  });

  // Guards: PUB-10
  test('at a time that the clocks skip is refused with the importer’s reason', async () => {
    const skipped = { ...added, of: { ...of, start: '2031-03-30T01:30' } };
    const { faults, changes } = await shown(skipped);
    expect(changes).toBe(true);
    expect(faults.map(({ fault }) => fault).join()).toMatch(/clocks/);
    expect(codeOf(await send(skipped, null))).toBe('change_refused');
  });
});

describe('an event', () => {
  // Guards: PUB-10
  test('is taken off sale and put back, with the places taken in its sessions shown', async () => {
    const [, , , , , , , , , , , id = ''] = await comingOf('rowing-boats');
    await sell(id);
    const off: QuickChange = { kind: 'event_sale', event: 'rowing-boats', off_sale: true };
    const effect = await shown(off);
    expect(effect.closes).toBeGreaterThan(50);
    expect(effect.taken).toBeGreaterThanOrEqual(1);
    expect(effect.session.find((each) => each.id === id)).toMatchObject({ taken: 1 });
    const stateOf = async () =>
      good(await editor.client.call('getShopEvent', { params: { id: 'rowing-boats' } })).event;
    expect(await stateOf()).toMatchObject({ state: 'on_sale', next: { id: expect.anything() } });
    await publish(off);
    expect(await stateOf()).toMatchObject({ state: 'off_sale', next: null });
    const back = await shown({ ...off, off_sale: false });
    expect(back.opens).toBe(effect.closes);
    await publish({ ...off, off_sale: false });
    expect(await stateOf()).toMatchObject({ state: 'on_sale' });
  });
});

describe('a closure', () => {
  // Guards: PUB-10, CAT-06, CAT-19
  test('is made, shortened and lifted, each with what it closes and opens', async () => {
    const ids = await comingOf('rowing-boats');
    const day = (await session(ids[20] ?? '')).starts_at.slice(0, 10);
    const of = { name: 'Burst pipe', venues: ['lake'], from: day, until: day };
    const made = await shown({ kind: 'closure', id: 'pipe', of }, owner);
    // Boats and cakes, each hour from 10:00 to 17:00.
    expect(made).toMatchObject({ closes: 16, opens: 0 });
    await publish({ kind: 'closure', id: 'pipe', of }, owner);
    const shorter = { ...of, time_from: '12:00' };
    expect(await shown({ kind: 'closure', id: 'pipe', of: shorter }, owner)).toMatchObject({
      closes: 0,
      opens: 4,
      others: 0,
    });
    await publish({ kind: 'closure', id: 'pipe', of: shorter }, owner);
    const { closure } = good(await owner.client.call('listClosures', {}));
    expect(closure).toMatchObject([
      { id: 'pipe', name: 'Burst pipe', sessions: 12, may_change: true },
    ]);
    expect(await shown({ kind: 'lift_closure', id: 'pipe' }, owner)).toMatchObject({ opens: 12 });
    await publish({ kind: 'lift_closure', id: 'pipe' }, owner);
    expect(good(await owner.client.call('listClosures', {})).closure).toEqual([]);
    expect(codeOf(await attempt({ kind: 'lift_closure', id: 'pipe' }, owner))).toBe('not_found');
  });
});

describe('a role that is limited to a seller', () => {
  // Guards: PUB-19, STF-10
  test('changes its own events and nothing beyond', async () => {
    const [boats = ''] = await comingOf('rowing-boats');
    const [cakes = ''] = await comingOf('tasting');
    const close = (id: string): QuickChange => ({
      kind: 'session',
      session: id,
      to: { closed: true },
    });
    expect(codeOf(await attempt(close(boats), barista))).toBe('not_found');
    expect(codeOf(await send(close(boats), null, barista))).toBe('not_found');
    const off = { kind: 'event_sale', off_sale: true } as const;
    expect(codeOf(await attempt({ ...off, event: 'rowing-boats' }, barista))).toBe('not_found');
    const day = { from: '2031-01-01', until: '2031-01-02' };
    const all: QuickChange = {
      kind: 'closure',
      id: 'all',
      of: { name: 'All', venues: ['lake'], ...day },
    };
    expect((await attempt(all, barista)).ok).toBe(false);
    const own = { ...all, id: 'own', of: { name: 'Own', events: ['tasting'], ...day } };
    const both = { ...own, of: { ...own.of, events: ['tasting', 'rowing-boats'] } };
    expect(codeOf(await attempt(both, barista))).toBe('not_found');
    await publish({ ...all, id: 'lake' }, owner);
    for (const change of [
      { kind: 'lift_closure', id: 'lake' },
      { ...own, id: 'lake' },
    ] as const) {
      expect(codeOf(await attempt(change, barista))).toBe('not_found');
      expect(codeOf(await send(change, null, barista))).toBe('not_found');
    }
    await publish(own, barista);
    await publish(close(cakes), barista);
    expect((await session(cakes)).state).toBe('closed');
    const { closure } = good(await barista.client.call('listClosures', {}));
    expect(closure.map(({ id, may_change }) => [id, may_change])).toEqual([
      ['lake', false],
      ['own', true],
    ]);
  });
});

describe('a file', () => {
  // Guards: PUB-22, PUB-10
  test('that knows nothing of a quick change is refused with it; one based on a revision merges', async () => {
    const [, , id = ''] = await comingOf('tasting');
    const close: QuickChange = { kind: 'session', session: id, to: { closed: true } };
    const base = (await lastRevision())?.number;
    const revisions = await openRevisions(shop.services.store, shop.venue.key);
    const downloaded = (await revisions.file(base ?? 0)) as { portal: { name: string } };
    await publish(close);
    const unaware = await shop.run(shop.file);
    expect(unaware.faults).toBeTruthy();
    const merged = await shop.run({
      ...downloaded,
      portal: { ...downloaded.portal, name: 'Lake' },
    });
    expect(merged.faults).toBeUndefined();
    expect((await session(id)).state).toBe('closed');
  });
});
