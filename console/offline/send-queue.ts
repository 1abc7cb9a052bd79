import type { OfflineScanInput } from '#contract/staff/door-calls.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { keptCode } from '#domain/doors/kept-code.ts';
import type { DoorClient } from '../calls/door-client.ts';
import { codeOf } from '../calls/problem.ts';
import type { DeviceStore, StoredScan } from './device-store.ts';
import { unanswered } from './unanswered.ts';

/** The maximum number of scans that the server accepts in one call. */
export const batchSize = 50;
/** Bytes of scans in one call, below the server's limit: a device may be for 200 sessions, and each scan names them. */
const batchBytes = 48 << 10;
/** Milliseconds for one call. */
const patience = 20_000;
/** Answers with progress after which a scan that the server cannot judge is stored as refused. */
const mostTries = 20;
/** Refusals that may be about one scan of a call. */
const ofOneScan: readonly string[] = ['validation_failed', 'body_too_large'];

/**
 * The result of sending: the queue is empty, the server is too busy, could not judge some scans now, gave no answer, or
 * failed; or the code of a refusal.
 */
export type Sent = 'done' | 'busy' | 'later' | 'lost' | 'failed' | { readonly refused: string };

/**
 * Sends the queued scans, oldest first, until none is left (DOR-09). A scan leaves the queue only when the server has
 * answered it; if an answer was lost, the scan is sent again with the same id and counts once. A refused scan does not
 * hold up the others: it is kept with the reason. Scans that the server has stay until a later snapshot contains them.
 */
export async function sendQueue(
  store: DeviceStore,
  staff: DoorClient,
  signal: AbortSignal,
): Promise<Sent> {
  let size = batchSize;
  for (;;) {
    const scans = fitting(await store.scansThatWait(1, size));
    if (scans.length === 0) return 'done';
    const answered = await sendBatch(staff, scans, signal);
    if (typeof answered === 'string') return answered;
    if ('refused' in answered) {
      const { refused } = answered;
      if (!ofOneScan.includes(refused)) return answered;
      // Halving finds the invalid scan.
      if (scans.length > 1) size = Math.floor(scans.length / 2);
      else {
        await store.changeScans(scans.map((scan) => ({ ...scan, waits: 0, fault: refused })));
        size = batchSize;
      }
      continue;
    }
    const next = afterAnswer(scans, answered);
    await store.changeScans(next);
    // Scans that could not be judged now are sent in the next round.
    if (next.some(({ waits }) => waits === 1)) return 'later';
    size = Math.min(batchSize, size * 2);
  }
}

/** The first scans that fit into one call together. */
function fitting(scans: readonly StoredScan[]): readonly StoredScan[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const over = scans.findIndex((scan) => {
    bytes += encoder.encode(JSON.stringify(wireScan(scan))).length + 1;
    return bytes > batchBytes;
  });
  return over < 0 ? scans : scans.slice(0, Math.max(1, over));
}

type Answered = StaffCallAnswer<'sendOfflineScans'>['scan'];

function afterAnswer(scans: readonly StoredScan[], answered: Answered): StoredScan[] {
  const isOther = answered.some(({ is_later }) => !is_later);
  return scans.map((scan, at) => {
    const answer = answered[at];
    if (!answer || answer.is_later) {
      const tries = (scan.tries ?? 0) + (isOther ? 1 : 0);
      return tries < mostTries
        ? { ...scan, tries }
        : { ...scan, tries, waits: 0, fault: 'could not be judged' };
    }
    const { fault } = answer;
    return { ...scan, waits: 0, ...(fault ? { fault } : {}) };
  });
}

/**
 * Sends the queued scans of a browser that is no longer a device: the server holds scans of a revoked one (STF-13).
 * Returns the number of scans still queued.
 */
export async function sendLeft(
  store: DeviceStore,
  staff: DoorClient,
  signal: AbortSignal,
): Promise<number> {
  await sendQueue(store, staff, signal);
  return store.countWaiting();
}

async function sendBatch(
  staff: DoorClient,
  scans: readonly StoredScan[],
  signal: AbortSignal,
): Promise<Answered | Exclude<Sent, 'done'>> {
  const limit = AbortSignal.timeout(patience);
  try {
    const outcome = await staff.call('sendOfflineScans', {
      body: { scan: scans.map(wireScan) },
      signal: AbortSignal.any([signal, limit]),
    });
    if (outcome.ok) return outcome.answer.scan;
    return unanswered(outcome) ?? { refused: codeOf(outcome) };
  } catch (error) {
    if (signal.aborted || limit.aborted) return 'lost';
    throw error;
  }
}

const wireScan = ({
  id,
  code,
  door,
  sessions,
  direction,
  persons,
  result,
  at,
}: StoredScan): OfflineScanInput => ({
  id,
  // An earlier version stored codes as shown.
  code: keptCode(code),
  ...(door === undefined ? {} : { door }),
  ...(sessions === undefined ? {} : { sessions: [...sessions] }),
  direction,
  ...(persons === undefined ? {} : { persons }),
  device_time: new Date(at).toISOString(),
  result,
});
