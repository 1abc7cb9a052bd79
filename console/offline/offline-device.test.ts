import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { nobody } from '#domain/doors/scan-log.ts';
import { packMembership, packOrder } from '#domain/doors/snapshot-card.ts';
import type { Scanned } from '../scanner/result-text.ts';
import type { Wish } from '../scanner/scan-list.ts';
import { memoryStore } from '../testing/memory-store.ts';
import {
  began,
  card,
  entryAt,
  hour,
  keyOf,
  minute,
  openPage,
  seal,
  Venue,
  wordFor,
} from '../testing/offline-venue.ts';
import type { OfflineDevice } from './offline-device.ts';

let venue: Venue;
let store: ReturnType<typeof memoryStore>;
beforeEach(() => {
  venue = new Venue();
  store = memoryStore();
});

const ticket = '5f0c7f0e-8f5b-4c39-9d3e-0c6f6f6c2a11';
/** The short name of a ticket, as the server makes it. */
const refOf = (id: string) =>
  createHash('sha256')
    .update(JSON.stringify([id]))
    .digest('base64url')
    .slice(0, 8);
/** An answer of the server that admits the ticket. */
function answered(kind: 'ticket' | 'order'): Scanned {
  const verdict = { result: 'admitted' as const, persons: 1 };
  const one = { id: ticket, scan: 7, verdict };
  const other = { id: 'not-admitted', scan: null, verdict };
  const found = kind === 'ticket' ? { kind, ...one } : { kind, ticket: [other, one] };
  return { is_repeated: false, is_practice: false, found: found as never };
}

const page = (sessions: string[] | null = null) => openPage(venue, store, { sessions });
const entryOf = (wish: Wish, more = {}) => entryAt(venue, wish, more);
const told = (device: OfflineDevice, code: string, more = {}) => wordFor(venue, device, code, more);

describe('a device without a network (DOR-08)', () => {
  beforeEach(() => {
    venue.cards = [seal('A', card()), seal('B', card()), seal('G', card('many'))];
  });

  // Guards: DOR-08
  test('warns that part of the order’s price is overdue, and still admits its tickets', async () => {
    venue.owed = [{ key: keyOf('owed K7'), since: began - 48 * hour }];
    const device = page();
    await device.round();
    venue.isCut = true;
    await device.round();
    const judged = await device.judge(entryOf({ code: 'A' }));
    expect(judged?.text).toMatchObject({
      tone: 'in',
      notes: ['Payment overdue since Thu, Mar 6, 2031', expect.any(String)],
    });
  });

  // Guards: DOR-08
  test('admits a ticket once and reports who is already in, even after the browser was closed', async () => {
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

  // Guards: DOR-08
  test('knows what other devices admitted before its last update', async () => {
    const lastIn = { at: began - minute, door: 'north', device: 'Gate 2' };
    venue.cards = [seal('A', card('one', { ...nobody, inside: 1, used: 1, lastIn }))];
    const device = page();
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'A')).toBe('Already in');
  });

  // Guards: DOR-08
  test('knows before the next update what it admitted online', async () => {
    const device = page();
    await device.round();
    const entry = entryOf({ code: 'A' });
    const alone = await page().judge(entryOf({ code: 'A' }, { isPractice: true }));
    if (alone?.scanned.found.kind !== 'ticket') throw new Error('not judged');
    await device.noteScanned(entry, { ...alone.scanned, is_practice: false });
    venue.isCut = true;
    expect(await told(device, 'A')).toBe('Already in');
  });

  // Guards: DOR-08
  test('knows before and after the next update what it undid online', async () => {
    for (const isUpdated of [false, true]) {
      venue.isCut = false;
      venue.cards = [seal('A', card('one', nobody, null, refOf(ticket)))];
      store = memoryStore();
      const device = page();
      await device.round();
      const entry = entryOf({ code: 'A' });
      await device.noteScanned(entry, answered('ticket'));
      if (isUpdated) {
        const lastIn = { at: began, door: 'north', device: 'Gate 1' };
        const presence = { ...nobody, inside: 1, used: 1, lastIn };
        venue.cards = [seal('A', card('one', presence, null, refOf(ticket)))];
        await device.round();
        expect(store.scans()).toEqual([]);
      }
      expect(await told(device, 'A', { isPractice: true })).toBe('Already in');
      await device.noteUndone({ ...entry, scanned: answered('ticket') });
      venue.isCut = true;
      expect(await told(device, 'A')).toBe('Come in');
      expect(await told(device, 'A')).toBe('Already in');
    }
  });

  // Guards: DOR-08
  test.each([
    ['the list', { ticket }, 'ticket'],
    ['an order’s code', { code: 'ORDER', tickets: [ticket] }, 'order'],
  ] as const)(
    'knows before the next update what it admitted by %s online',
    async (_, wish, kind) => {
      venue.cards = [seal('A', card('one', nobody, null, refOf(ticket)))];
      const device = page();
      await device.round();
      await device.noteScanned(entryOf(wish), answered(kind));
      venue.isCut = true;
      expect(await told(device, 'A')).toBe('Already in');
    },
  );

  // Guards: DOR-08
  test('admits a group one by one, up to its size', async () => {
    const device = page();
    await device.round();
    const words = [];
    for (let n = 0; n < 5; n += 1) words.push(await told(device, 'G', { isOneByOne: true }));
    expect(words).toEqual([...Array(4).fill('Come in'), 'Already in']);
  });

  // Guards: DOR-08
  test('is limited to its sessions and records them with its scans', async () => {
    venue.cards = [seal('A', card('one', nobody, 'early'))];
    const device = page(['tour-10']);
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'A')).toBe('Wrong session');
    expect(store.scans()).toMatchObject([{ result: 'refused', sessions: ['tour-10'] }]);
    expect(await told(page(['tour-9']), 'A')).toBe('Come in');
  });

  // Guards: DOR-08
  test('opens an order’s code, asks who comes in, and admits them', async () => {
    venue.cards.push(seal('ORDER', packOrder({ order: 'K7', codes: ['A', 'B'] })));
    const device = page();
    await device.round();
    venue.isCut = true;
    const shown = await device.judge(entryOf({ code: 'ORDER' }));
    expect(shown?.text.word).toBe('Who is coming in?');
    expect(store.scans()).toEqual([]);
    const wish: Wish = { code: 'ORDER', tickets: ['B'], isAlone: true };
    expect((await device.judge(entryOf(wish)))?.text.word).toBe('1 ticket admitted');
    expect(store.scans()).toMatchObject([{ code: 'B', result: 'admitted' }]);
    expect(await told(device, 'A')).toBe('Come in');
    expect(await told(device, 'B')).toBe('Already in');
  });

  // Guards: DOR-08
  test('admits a member at every visit and reports that the membership was shown before', async () => {
    const card = {
      level: 'friend',
      admits: 2,
      members: ['Ada', 'Grace'],
      lastIn: null,
      validFrom: null,
      validTo: began + hour,
      first: null,
      last: '2031-03-08',
    };
    venue.cards.push(seal('M', packMembership(card)));
    const device = page();
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'M')).toBe('Come in');
    const again = await device.judge(entryOf({ code: 'M' }));
    expect(again?.text).toMatchObject({ word: 'Come in' });
    expect(again?.text.notes[0]).toContain('Already shown: 7:00 PM');
    // The door shows no names.
    expect(again?.scanned.found).toMatchObject({ level: 'Friend', members: [] });
    await store.write({ shift: { beganAt: began, seenAt: began + 1.5 * hour } });
    venue.now = began + 2 * hour;
    expect(await told(device, 'M')).toBe('Membership over');
  });

  // Guards: DOR-08
  test('refuses an order with no valid tickets as one scan of its code', async () => {
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

  // Guards: DOR-08
  test('cannot check a code that is not in its snapshot, and follows the venue’s rule', async () => {
    const device = page();
    await device.round();
    venue.isCut = true;
    const refused = await device.judge(entryOf({ code: 'NEW' }));
    expect(refused?.text).toMatchObject({ tone: 'no', word: 'Cannot be checked' });
    expect(refused?.text.lines[0]).toContain('Sold after 7:00 PM, or for a day');
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

  // Guards: DOR-08
  test('keeps nothing in practice mode', async () => {
    const device = page();
    await device.round();
    expect(await told(device, 'A', { isPractice: true })).toBe('Come in');
    expect(store.scans()).toEqual([]);
    expect(await told(device, 'A')).toBe('Come in');
  });

  // Guards: DOR-08
  test('judges until the snapshot ends, and cannot begin a shift with an old one', async () => {
    const device = page();
    await device.round();
    venue.isCut = true;
    await device.round();
    venue.now = began + 50 * minute;
    expect(await told(device, 'A')).toBe('Come in');
    // The page was closed for an hour.
    venue.now += 61 * minute;
    expect(await told(device, 'B')).toBeUndefined();
    await device.round();
    expect(device.status?.fault).toBe('snapshot_old');
    venue.now = began + 13 * hour;
    await device.round();
    expect(device.status?.fault).toBe('snapshot_over');
    // Its key and cards are gone, so nothing can be read even with a ticket.
    expect((await store.read('snapshot'))?.key).toHaveLength(0);
    expect(store.cards()).toBe(0);
  });

  // Guards: DOR-08
  test('judges and records scans by the server’s time, however wrong its own clock', async () => {
    venue.skew = -26 * hour;
    const device = page();
    await device.round();
    venue.isCut = true;
    expect(await told(device, 'A')).toBe('Come in');
    expect(store.scans()[0]?.at).toBe(began);
    // By the device's own clock, the ticket's last day does not end for another day.
    venue.cards = [];
    await store.write({ shift: { beganAt: began, seenAt: began + 11.5 * hour } });
    venue.now = began + 11.9 * hour;
    expect(await told(device, 'B')).toBe('Come in');
    expect(store.scans()[1]?.at).toBe(began + 11.9 * hour);
  });
});
