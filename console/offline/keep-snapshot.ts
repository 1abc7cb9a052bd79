import type { SnapshotHead } from '#contract/staff/door-entities.ts';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { clockOffset, isHalfOver, splitCards } from '#domain/doors/snapshot.ts';
import type { DoorClient } from '../calls/door-client.ts';
import { codeOf } from '../calls/problem.ts';
import type { DeviceStore, StoredSnapshot } from './device-store.ts';
import { unanswered } from './unanswered.ts';

/** The result of an update: it is done, the server was too busy or gave no answer, or the code of a refusal. */
export type Updated = 'done' | 'busy' | 'lost' | { readonly refused: string };

interface Keeping {
  readonly store: DeviceStore;
  readonly staff: DoorClient;
  /** This device's clock, in epoch milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** The state of the queue, shown in the console. */
  readonly queue: QueueReport;
}

/**
 * The number of scans that the server has not accepted from this device, the time of the oldest, and the number of
 * refused ones.
 */
export interface QueueReport {
  readonly stuck: number;
  readonly since: number | undefined;
  readonly faulty: number;
}

/** Milliseconds for one page. */
const patience = 8_000;

/**
 * Updates the snapshot, or fetches a new one while the old one stays in use (DOR-08). A stored page is never fetched
 * again, even if the browser is closed in between.
 */
export async function updateSnapshot(keeping: Keeping): Promise<Updated> {
  const { store, now } = keeping;
  // Scans that the server has now are included in what it sends from here on.
  const known = await store.scansThatWait(0, 10_000);
  const held = await store.read('snapshot');
  const offset = (await store.read('offset')) ?? 0;
  const arriving = await store.read('arriving');
  const isDue = !held || isHalfOver(held, now() + offset);
  const begin = isDue ? arriving : held;
  const ended = await fetchPages(keeping, begin, isDue ? 'arriving' : 'snapshot');
  if (ended !== 'done') return ended;
  await store.removeScans(known.flatMap(({ seq = [], fault }) => (fault === undefined ? seq : [])));
  return 'done';
}

async function fetchPages(
  { store, staff, now, signal, queue }: Keeping,
  begin: StoredSnapshot | undefined,
  place: 'snapshot' | 'arriving',
): Promise<Updated> {
  let last = begin;
  let isArriving = place === 'arriving';
  for (;;) {
    const sentAt = now();
    const page = await fetchPage(
      staff,
      { refs: '1', cursor: last?.next, ...reportOf(queue) },
      signal,
    );
    if (typeof page === 'string') return page;
    if ('refused' in page) return page;
    const { head, bytes } = page;
    await store.write({ offset: clockOffset(Date.parse(head.server_time), sentAt, now()) });
    // The server has started another snapshot: the previous one has expired, or this device's doors or sellers have
    // changed.
    isArriving ||= last !== undefined && head.id !== last.id;
    last = nextOf(head, head.id === last?.id ? last : undefined);
    await store.addPage(isArriving ? 'arriving' : 'snapshot', last, splitCards(bytes));
    if (head.has_more) continue;
    if (isArriving) await store.use(last);
    return 'done';
  }
}

const reportOf = ({ stuck, since, faulty }: QueueReport) => ({
  stuck,
  ...(since === undefined ? {} : { stuck_since: new Date(since).toISOString() }),
  faulty,
});

const nextOf = (head: SnapshotHead, before: StoredSnapshot | undefined): StoredSnapshot => ({
  id: head.id,
  key: Uint8Array.from(atob(head.key), (char) => char.charCodeAt(0)),
  beganAt: Date.parse(head.began_at),
  endsAt: Date.parse(head.ends_at),
  // Until the last page of an update, it keeps its previous state.
  at: head.has_more && before && !head.is_whole ? before.at : Date.parse(head.at),
  unlisted: head.unlisted,
  tables: head.tables ?? before?.tables ?? { session: [], type: [], level: [], door: [] },
  isCut: head.is_cut || (before?.isCut ?? false),
  next: head.next,
});

interface Page {
  readonly head: SnapshotHead;
  readonly bytes: Uint8Array;
}

async function fetchPage(
  staff: DoorClient,
  query: StaffCallInput<'getDoorSnapshot'>['query'],
  signal: AbortSignal,
): Promise<Page | Exclude<Updated, 'done'>> {
  const limit = AbortSignal.timeout(patience);
  try {
    const outcome = await staff.download('getDoorSnapshot', {
      query,
      signal: AbortSignal.any([signal, limit]),
    });
    if (!outcome.ok) {
      const why = unanswered(outcome) ?? { refused: codeOf(outcome) };
      return why === 'failed' ? 'lost' : why;
    }
    const bytes = new Uint8Array(await outcome.answer.arrayBuffer());
    const length = new DataView(bytes.buffer).getUint32(0);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
    return { head: head as SnapshotHead, bytes: bytes.subarray(4 + length) };
  } catch (error) {
    if (signal.aborted || limit.aborted) return 'lost';
    throw error;
  }
}
