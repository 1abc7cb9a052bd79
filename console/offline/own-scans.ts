import type { Scanned } from '../scanner/result-text.ts';
import type { Entry } from '../scanner/scan-list.ts';
import type { DeviceStore, StoredScan } from './device-store.ts';

/** A ticket or code that the server let in or out at this device. */
interface Passed {
  readonly key: string;
  readonly result: 'admitted' | 'left';
  readonly persons: number;
}

/** The key of a ticket's scans by its short name; it never equals a code, because stored codes contain no NUL. */
export const keyOfRef = (ref: string): string => `\0${ref}`;

/** The short name of a ticket in snapshots (server/doors/staff/snapshot-tables.ts): 48 bits of a hash of its id. */
async function refOf(id: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([id]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 6);
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Records what the server let in or out at this device, by code, from the list or by an order's code. It counts
 * immediately, in case the network fails before the next update (DOR-08).
 */
export async function keepPassed(
  store: DeviceStore,
  { id, body }: Entry,
  passed: readonly Passed[],
  at: number,
): Promise<void> {
  if (passed.length === 0) return;
  await store.addScans(
    passed.map(
      ({ key, result, persons }): StoredScan => ({
        id,
        code: key,
        result,
        at,
        persons,
        passed: persons,
        door: body.door,
        sessions: body.sessions,
        direction: body.direction,
        waits: 0,
      }),
    ),
  );
}

/** Removes what this device let in or out and then undid, whether or not the snapshot already contains it. */
export async function keepTakenBack(
  store: DeviceStore,
  { id, body }: Entry,
  passed: readonly Passed[],
  at: number,
): Promise<void> {
  for (const { key, result, persons } of passed) {
    const [own] = (await store.scansOf(key)).filter((scan) => scan.id === id && !scan.annuls);
    if (own?.seq !== undefined) {
      await store.removeScans([own.seq]);
      continue;
    }
    await store.addScans([
      {
        id,
        code: key,
        result,
        at,
        persons,
        passed: persons,
        annuls: true as const,
        door: body.door,
        sessions: body.sessions,
        direction: body.direction,
        waits: 0,
      },
    ]);
  }
}

/** The tickets and members that a scan let in or out. */
export async function passedOf({ wish }: Entry, { found }: Scanned): Promise<Passed[]> {
  if (found.kind === 'unknown') return [];
  if (found.kind === 'membership') {
    // A ticket from the list is known only by its code: the next update contains it.
    return wish.code === undefined ? [] : passedBy(wish.code, found.verdict);
  }
  // Its code identifies it even in snapshots without short names.
  if (found.kind === 'ticket' && wish.code !== undefined) return passedBy(wish.code, found.verdict);
  const tickets =
    found.kind === 'ticket' ? [found] : found.ticket.filter(({ scan }) => scan !== null);
  const all = await Promise.all(
    tickets.map(async ({ id, verdict }) => passedBy(keyOfRef(await refOf(id)), verdict)),
  );
  return all.flat();
}

const passedBy = (
  key: string,
  {
    result,
    persons,
  }: { readonly result: 'admitted' | 'left' | 'refused'; readonly persons: number },
): Passed[] => (result === 'refused' ? [] : [{ key, result, persons }]);
