import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SnapshotHead } from '#contract/staff/door-entities.ts';
import { clientOf } from '#contract/staff/routed-client.ts';
import { doorRoutes } from '#contract/staff/routes/door-routes.ts';
import { nobody, type Presence } from '#domain/doors/scan-log.ts';
import { cardPurpose, joinCards, keyBytes, type SealedCard } from '#domain/doors/snapshot.ts';
import {
  packMembership,
  packOrder,
  packTicket,
  type SnapshotTables,
} from '#domain/doors/snapshot-card.ts';
import { newEntry, type Wish } from '../scanner/scan-list.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { OfflineDevice } from './offline-device.ts';

const minute = 60_000;
const hour = 60 * minute;
const began = Date.parse('2031-03-08T18:00:00Z');
const key = Buffer.alloc(32, 3);

/** A card as the server seals it (server/doors/staff/seal-card.ts). */
function seal(code: string, text: string): SealedCard {
  const index = createHmac('sha256', key).update(code).digest().subarray(0, keyBytes);
  const secret = Buffer.from(hkdfSync('sha256', code, key, cardPurpose, 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  cipher.setAAD(index);
  const encrypted = Buffer.concat([cipher.update(`${text}  `), cipher.final()]);
  const sealed = Buffer.concat([iv, encrypted, cipher.getAuthTag()]);
  return { key: new Uint8Array(index), sealed: new Uint8Array(sealed) };
}

const tables: SnapshotTables = {
  type: [
    { key: 'one', event: 'tour', title: 'Tour', group: 'g', name: 'Adult', admits: 1, note: '' },
    { key: 'many', event: 'tour', title: 'Tour', group: 'g', name: 'Group', admits: 4, note: '' },
  ],
  session: [
    {
      ...{ key: 'early', id: 'tour-9', date: '2031-03-08', time: '19:00' },
      ...{ start: began, from: began - hour, to: began + 5 * hour },
    },
  ],
  level: [{ key: 'friend', event: 'tour', group: 'g', name: 'Friend' }],
  door: [
    {
      ...{ id: 'north', name: 'North gate', minutes_before: null, minutes_after: null },
      serves: { events: [], groups: [], seat_sections: [] },
      ...{ re_entry: false, shows_names: false },
    },
  ],
};
const card = (type = 'one', presence: Presence = nobody, session: string | null = null) =>
  packTicket({
    ...{ order: 'K7', type, session, holder: 'Grace', seat: null, presence },
    card: {
      ...{ state: 'booked', isRefunded: false, movedTo: null, section: null },
      dayFrom: null,
      dayTo: began + 20 * hour,
    },
  });

interface Sent {
  readonly id: string;
  readonly code: string;
  readonly result: string;
  readonly device_time: string;
  readonly persons?: number;
}

/** A server whose network can be cut, with a clock that differs from the device's by `skew`. */
class Venue {
  isCut = false;
  isRevoked = false;
  now = began;
  skew = 0;
  cards: SealedCard[] = [];
  unlisted: SnapshotHead['unlisted'] = 'refuse';
  sent: Sent[] = [];
  staff = clientOf(doorRoutes, {
    portal: 'tower',
    sleep: async () => {},
    fetch: async (url, init) => {
      if (this.isCut) throw new TypeError('no network');
      if (this.isRevoked) {
        const error = { _code: 'not_signed_in', _context: '', _description: '', _extra: {} };
        return new Response(JSON.stringify({ errors: [error] }), { status: 401 });
      }
      if (url.includes('/door/offline')) {
        const { scan } = JSON.parse(String(init.body)) as { scan: Sent[] };
        this.sent.push(...scan);
        return new Response(JSON.stringify({ scan: scan.map(({ id }) => ({ id, fault: null })) }));
      }
      return new Response(this.page());
    },
  });

  page(): Uint8Array<ArrayBuffer> {
    const time = (at: number) => new Date(at).toISOString();
    const head: SnapshotHead = {
      ...{ id: 'snapshot', key: key.toString('base64'), unlisted: this.unlisted, tables },
      ...{ began_at: time(began), ends_at: time(began + 12 * hour), at: time(this.now) },
      server_time: time(this.now),
      ...{ is_cut: false, is_whole: true, has_more: false, next: 'next' },
    };
    const text = new TextEncoder().encode(JSON.stringify(head));
    const cards = joinCards(this.cards);
    const bytes = new Uint8Array(4 + text.length + cards.length);
    new DataView(bytes.buffer).setUint32(0, text.length);
    bytes.set(text, 4);
    bytes.set(cards, 4 + text.length);
    return bytes;
  }
}

let venue: Venue;
let store: ReturnType<typeof memoryStore>;
let isSignedOut: boolean;
beforeEach(() => {
  venue = new Venue();
  store = memoryStore();
  isSignedOut = false;
});

/** A page of the device: another one has the same store, as after the browser was closed. */
const page = (sessions: string[] | null = null) =>
  new OfflineDevice({
    store,
    staff: venue.staff,
    post: {
      scanner: { kind: 'device', name: 'Gate 1' },
      portal: { key: 'tower', name: 'Tower', timezone: 'Europe/Paris' },
      ...{ door: [], has_all_doors: true, may_force: false, may_find: false },
      session:
        sessions?.map((id) => ({ id, event: 'Tour', starts_at: '', timezone: 'UTC' })) ?? null,
    },
    onSignedOut: () => {
      isSignedOut = true;
    },
    clock: () => venue.now + venue.skew,
  });

const entryOf = (wish: Wish, more: { isOneByOne?: boolean; isPractice?: boolean } = {}) =>
  newEntry(
    wish,
    {
      ...{ door: 'north', sessions: undefined, direction: 'in' },
      ...{ isOneByOne: false, isPractice: false, ...more },
    },
    { id: randomUUID(), at: venue.now },
  );
/** The device's verdict on a code. */
async function told(device: OfflineDevice, code: string, more = {}): Promise<string | undefined> {
  return (await device.judge(entryOf({ code }, more)))?.text.word;
}

describe('a device without a network (DOR-08)', () => {
  beforeEach(() => {
    venue.cards = [seal('A', card()), seal('B', card()), seal('G', card('many'))];
  });

  test('admits a ticket once, and tells who is in already, also after the browser was closed', async () => {
    const first = page();
    await first.round();
    venue.isCut = true;
    await first.round();
    expect(first.isOffline).toBe(true);
    expect(await told(first, 'A')).toBe('Come in');
    expect(await told(first, ' A ')).toBe('Already in');
    const second = page();
    await second.round();
    const again = await second.judge(entryOf({ code: 'A' }));
    expect(again?.text).toMatchObject({
      word: 'Already in',
      lines: ['Came in 7:00 PM at North gate, scanned by Gate 1.'],
    });
    expect(second.status).toMatchObject({ isOffline: true, unsent: 3 });
  });

  test('knows what other devices admitted before its last update', async () => {
    const lastIn = { at: began - minute, door: 'north', device: 'Gate 2' };
    venue.cards = [seal('A', card('one', { ...nobody, inside: 1, used: 1, lastIn }))];
    const device = page();
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'A')).toBe('Already in');
  });

  test('knows what itself admitted with the network, before the next update', async () => {
    const device = page();
    await device.round();
    const entry = entryOf({ code: 'A' });
    const alone = await page().judge(entryOf({ code: 'A' }, { isPractice: true }));
    if (alone?.scanned.found.kind !== 'ticket') throw new Error('not judged');
    await device.noteScanned(entry, { ...alone.scanned, is_practice: false });
    venue.isCut = true;
    expect(await told(device, 'A')).toBe('Already in');
  });

  test('admits a group one by one, and no more people than it has', async () => {
    const device = page();
    await device.round();
    const words = [];
    for (let n = 0; n < 5; n += 1) words.push(await told(device, 'G', { isOneByOne: true }));
    expect(words).toEqual([...Array(4).fill('Come in'), 'Already in']);
  });

  test('is held to its sessions, and says so of its scans', async () => {
    venue.cards = [seal('A', card('one', nobody, 'early'))];
    const device = page(['tour-10']);
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'A')).toBe('Wrong session');
    expect(store.scans()).toMatchObject([{ result: 'refused', sessions: ['tour-10'] }]);
    expect(await told(page(['tour-9']), 'A')).toBe('Come in');
  });

  test('opens an order’s code, asks who comes in, and admits those', async () => {
    venue.cards.push(seal('ORDER', packOrder({ order: 'K7', codes: ['A', 'B'] })));
    const device = page();
    await device.round();
    venue.isCut = true;
    const shown = await device.judge(entryOf({ code: 'ORDER' }));
    expect(shown?.text.word).toBe('Who comes in?');
    expect(store.scans()).toEqual([]);
    const wish: Wish = { code: 'ORDER', tickets: ['B'], isAlone: true };
    expect((await device.judge(entryOf(wish)))?.text.word).toBe('1 ticket admitted');
    expect(store.scans()).toMatchObject([{ code: 'B', result: 'admitted' }]);
    expect(await told(device, 'A')).toBe('Come in');
    expect(await told(device, 'B')).toBe('Already in');
  });

  test('admits a member at every visit, and tells that the membership was shown before', async () => {
    const card = {
      ...{ level: 'friend', admits: 2, members: ['Ada', 'Grace'], lastIn: null },
      ...{ validFrom: null, validTo: began + hour, first: null, last: '2031-03-08' },
    };
    venue.cards.push(seal('M', packMembership(card)));
    const device = page();
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'M')).toBe('Come in');
    const again = await device.judge(entryOf({ code: 'M' }));
    expect(again?.text).toMatchObject({ word: 'Come in' });
    expect(again?.text.notes[0]).toContain('Shown before 7:00 PM');
    // The door shows no names.
    expect(again?.scanned.found).toMatchObject({ level: 'Friend', members: [] });
    await store.write({ shift: { beganAt: began, seenAt: began + 1.5 * hour } });
    venue.now = began + 2 * hour;
    expect(await told(device, 'M')).toBe('Membership over');
  });

  test('refuses an order of which nothing is valid, as one scan of its code', async () => {
    const lastIn = { at: began - minute, door: 'north', device: 'Gate 2' };
    venue.cards = [
      seal('A', card('one', { ...nobody, inside: 1, used: 1, lastIn })),
      seal('ORDER', packOrder({ order: 'K7', codes: ['A'] })),
    ];
    const device = page();
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'ORDER')).toBe('Nobody admitted');
    expect(store.scans()).toMatchObject([{ code: 'ORDER', result: 'refused' }]);
  });

  test('cannot check a code that is not in its snapshot, and follows the venue’s rule', async () => {
    const device = page();
    await device.round();
    venue.isCut = true;
    const refused = await device.judge(entryOf({ code: 'NEW' }));
    expect(refused?.text).toMatchObject({ tone: 'no', word: 'Cannot be checked' });
    expect(refused?.text.lines[0]).toContain('Sold after 7:00 PM?');
    venue.isCut = false;
    venue.unlisted = 'admit';
    await device.round();
    venue.isCut = true;
    const admitted = await device.judge(entryOf({ code: 'OTHER' }));
    expect(admitted?.text).toMatchObject({ tone: 'ask', word: 'Let in unchecked' });
    expect(await told(device, 'OTHER')).toBe('Already in');
    expect(venue.sent).toMatchObject([{ code: 'NEW', result: 'refused' }]);
    expect(store.scans().map(({ code, result }) => `${code} ${result}`)).toEqual([
      'OTHER admitted',
      'OTHER refused',
    ]);
  });

  test('practises without keeping anything', async () => {
    const device = page();
    await device.round();
    expect(await told(device, 'A', { isPractice: true })).toBe('Come in');
    expect(store.scans()).toEqual([]);
    expect(await told(device, 'A')).toBe('Come in');
  });

  test('judges until the snapshot ends, and cannot begin a shift with an old one', async () => {
    const device = page();
    await device.round();
    venue.isCut = true;
    await device.round();
    venue.now = began + 50 * minute;
    expect(await told(device, 'A')).toBe('Come in');
    // Nobody had the page open for an hour.
    venue.now += 61 * minute;
    expect(await told(device, 'B')).toBeUndefined();
    await device.round();
    expect(device.status?.fault).toBe('snapshot_old');
    venue.now = began + 13 * hour;
    await device.round();
    expect(device.status?.fault).toBe('snapshot_over');
    // Its key and cards are gone, so that nothing can be read with a ticket either.
    expect((await store.read('snapshot'))?.key).toHaveLength(0);
    expect(store.cards()).toBe(0);
  });

  test('judges and keeps scans by the server’s time, however wrong its own clock is', async () => {
    venue.skew = -26 * hour;
    const device = page();
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'A')).toBe('Come in');
    expect(store.scans()[0]?.at).toBe(began);
    // By its own clock the ticket's last day is not over for another day.
    venue.cards = [];
    await store.write({ shift: { beganAt: began, seenAt: began + 11.5 * hour } });
    venue.now = began + 11.9 * hour;
    expect(await told(device, 'B')).toBe('Come in');
    expect(store.scans()[1]?.at).toBe(began + 11.9 * hour);
  });
});

describe('the scans of a device (DOR-09)', () => {
  test('are sent once the network is back, with their own times and ids, and then forgotten', async () => {
    venue.cards = [seal('A', card()), seal('G', card('many'))];
    const device = page();
    await device.round();
    venue.isCut = true;
    await device.round();
    const entry = entryOf({ code: 'A' });
    await device.judge(entry);
    venue.now += 5 * minute;
    await told(device, 'G');
    venue.isCut = false;
    const later = page();
    await later.round();
    expect(venue.sent).toMatchObject([
      { id: entry.id, code: 'A', result: 'admitted', device_time: '2031-03-08T18:00:00.000Z' },
      { code: 'G', result: 'admitted', persons: 4, device_time: '2031-03-08T18:05:00.000Z' },
    ]);
    expect(later.status).toMatchObject({ isOffline: false, unsent: 0 });
    // The snapshot of the round that followed has them.
    expect(store.scans()).toEqual([]);
    await later.round();
    expect(venue.sent).toHaveLength(2);
  });

  test('stay when the device was revoked; its snapshot goes', async () => {
    venue.cards = [seal('A', card())];
    const device = page();
    await device.round();
    venue.isCut = true;
    await told(device, 'A');
    venue.isCut = false;
    venue.isRevoked = true;
    await device.round();
    expect(isSignedOut).toBe(true);
    expect(await store.read('snapshot')).toBeUndefined();
    expect(await store.countWaiting()).toBe(1);
    expect(await told(device, 'A')).toBeUndefined();
  });
});
