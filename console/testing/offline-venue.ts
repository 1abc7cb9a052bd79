import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { SnapshotHead } from '#contract/staff/door-entities.ts';
import { clientOf } from '#contract/staff/routed-client.ts';
import { doorRoutes } from '#contract/staff/routes/door-routes.ts';
import { nobody, type Presence } from '#domain/doors/scan-log.ts';
import { cardPurpose, joinCards, keyBytes, type SealedCard } from '#domain/doors/snapshot.ts';
import { packTicket, type SnapshotTables } from '#domain/doors/snapshot-card.ts';
import type { DeviceStore } from '../offline/device-store.ts';
import { OfflineDevice } from '../offline/offline-device.ts';
import { newEntry, type Wish } from '../scanner/scan-list.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const began = Date.parse('2031-03-08T18:00:00Z');
const key = Buffer.alloc(32, 3);

/** The key for a text, as written in a snapshot. */
export const keyOf = (text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, keyBytes).toString('hex');

/** A card as sealed by the server (server/doors/staff/seal-card.ts). */
export function seal(code: string, text: string): SealedCard {
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
      key: 'early',
      id: 'tour-9',
      date: '2031-03-08',
      time: '19:00',
      start: began,
      from: began - hour,
      to: began + 5 * hour,
    },
  ],
  level: [{ key: 'friend', event: 'tour', group: 'g', name: 'Friend' }],
  door: [
    {
      id: 'north',
      name: 'North gate',
      minutes_before: null,
      minutes_after: null,
      serves: { events: [], groups: [], seat_sections: [] },
      re_entry: false,
      shows_names: false,
    },
  ],
};
export const card = (
  type = 'one',
  presence: Presence = nobody,
  session: string | null = null,
  ref = '',
) =>
  packTicket({
    ref,
    order: 'K7',
    type,
    session,
    holder: 'Grace',
    seat: null,
    presence,
    card: {
      state: 'booked',
      isRefunded: false,
      movedTo: null,
      section: null,
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

/** A scanner's server with a network that can be cut, and a clock that differs from the device's by `skew`. */
export class Venue {
  isCut = false;
  isRevoked = false;
  /** The status for refusing scans, and only those. */
  refuses: number | undefined;
  asked: string[] = [];
  now = began;
  skew = 0;
  cards: SealedCard[] = [];
  owed: SnapshotTables['owed'];
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
      if (url.includes('/door/snapshot')) this.asked.push(url);
      if (url.includes('/door/offline') && this.refuses !== undefined) {
        const error = { _code: 'right_missing', _context: '', _description: '', _extra: {} };
        return new Response(JSON.stringify({ errors: [error] }), { status: this.refuses });
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
      id: 'snapshot',
      key: key.toString('base64'),
      unlisted: this.unlisted,
      tables: { ...tables, owed: this.owed },
      began_at: time(began),
      ends_at: time(began + 12 * hour),
      at: time(this.now),
      server_time: time(this.now),
      is_cut: false,
      is_whole: true,
      has_more: false,
      next: 'next',
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

/** A page of a device at a venue: another one shares the same store, as after reopening the browser. */
export const openPage = (
  venue: Venue,
  store: DeviceStore,
  {
    sessions = null,
    onSignedOut = () => {},
  }: { readonly sessions?: string[] | null; readonly onSignedOut?: () => void } = {},
) =>
  new OfflineDevice({
    store,
    staff: venue.staff,
    post: {
      scanner: { kind: 'device', name: 'Gate 1' },
      portal: { key: 'tower', name: 'Tower', timezone: 'Europe/Paris', clocks: {} },
      door: [],
      has_all_doors: true,
      may_force: false,
      may_find: false,
      session:
        sessions?.map((id) => ({ id, event: 'Tour', starts_at: '', timezone: 'UTC' })) ?? null,
    },
    onSignedOut,
    clock: () => venue.now + venue.skew,
  });

/** A new scan at the north gate, as the scanner creates it. */
export const entryAt = (
  venue: Venue,
  wish: Wish,
  more: { isOneByOne?: boolean; isPractice?: boolean } = {},
) =>
  newEntry(
    wish,
    {
      door: 'north',
      sessions: undefined,
      direction: 'in',
      isOneByOne: false,
      isPractice: false,
      ...more,
    },
    { id: randomUUID(), at: venue.now },
  );

/** The device's verdict on a code. */
export async function wordFor(
  venue: Venue,
  device: OfflineDevice,
  code: string,
  more = {},
): Promise<string | undefined> {
  return (await device.judge(entryAt(venue, { code }, more)))?.text.word;
}
