import { beforeEach, describe, expect, test } from 'vitest';
import { keptCode } from '#domain/doors/kept-code.ts';
import { memoryStore } from '../testing/memory-store.ts';
import {
  began,
  card,
  entryAt,
  minute,
  openPage,
  seal,
  Venue,
  wordFor,
} from '../testing/offline-venue.ts';
import type { OfflineDevice } from './offline-device.ts';

let venue: Venue;
let isSignedOut: boolean;
let store: ReturnType<typeof memoryStore>;
beforeEach(() => {
  venue = new Venue();
  isSignedOut = false;
  store = memoryStore();
});

const page = () =>
  openPage(venue, store, {
    onSignedOut: () => {
      isSignedOut = true;
    },
  });
const told = (device: OfflineDevice, code: string) => wordFor(venue, device, code);

describe('the scans of a device (DOR-09)', () => {
  // Guards: DOR-09
  test('are sent with their own times and ids once the network is back, and then forgotten', async () => {
    venue.cards = [seal('A', card()), seal('G', card('many'))];
    const device = page();
    await device.round();
    venue.isCut = true;
    await device.round();
    const entry = entryAt(venue, { code: 'A' });
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
    // The next round's snapshot contains them.
    expect(store.scans()).toEqual([]);
    await later.round();
    expect(venue.sent).toHaveLength(2);
  });

  // Guards: STF-13
  test('stay when the device is revoked, though its snapshot is deleted', async () => {
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

  // Guards: DOR-09
  test.each([403, 500])(
    'refused with %i by a server that answers raise an alarm on the device and in the console until they are accepted',
    async (status) => {
      venue.cards = [seal('A', card())];
      const device = page();
      await device.round();
      venue.isCut = true;
      await told(device, 'A');
      await device.round();
      expect(device.status).toMatchObject({ isOffline: true, unsent: 1, isStuck: false });
      venue.isCut = false;
      venue.refuses = status;
      await device.round();
      expect(device.status).toMatchObject({ isOffline: false, unsent: 1, isStuck: true });
      const asked = () => new URL(venue.asked.at(-1) ?? '', 'http://x').searchParams;
      expect(Object.fromEntries(asked())).toMatchObject({
        stuck: '1',
        stuck_since: new Date(began).toISOString(),
        faulty: '0',
      });
      venue.refuses = undefined;
      await device.round();
      expect(device.status).toMatchObject({ unsent: 0, isStuck: false });
      expect(asked().get('stuck')).toBe('0');
    },
  );

  // Guards: DOR-09
  test('are kept as text for any code, even one that cannot be stored as it is', async () => {
    const device = page();
    await device.round();
    venue.isCut = true;
    const odd = ['x'.repeat(500), 'a\0b', '\ud83c', '  '];
    for (const code of odd) expect(await told(device, code)).toBe('Cannot be checked');
    expect(store.scans().map(({ code }) => code)).toEqual(odd.map(keptCode));
    venue.isCut = false;
    await device.round();
    expect(device.status).toMatchObject({ unsent: 0, faulty: 0, isStuck: false });
  });

  // Guards: DOR-09
  test('are not judged by a device whose storage is full, which says so until it has space', async () => {
    venue.cards = [seal('A', card())];
    const device = page();
    await device.round();
    venue.isCut = true;
    const { addScans } = store;
    store.addScans = async () => {
      throw new Error('QuotaExceededError');
    };
    await expect(told(device, 'A')).rejects.toThrow('Quota');
    expect(device.status).toMatchObject({ isBroken: true });
    store.addScans = addScans;
    expect(await told(device, 'A')).toBe('Come in');
    expect(device.status).toMatchObject({ isBroken: false });
  });
});
