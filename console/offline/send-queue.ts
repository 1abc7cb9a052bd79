import type { OfflineScanInput } from '#contract/staff/door-calls.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { keptCode } from '#domain/doors/kept-code.ts';
import type { DoorClient } from '../calls/door-client.ts';
import { codeOf } from '../calls/problem.ts';
import type { DeviceStore, StoredScan } from './device-store.ts';
import { unanswered } from './unanswered.ts';

/** Scans in one call: as many as the server takes. */
export const batchSize = 50;
/** Bytes of the scans in one call, below what the server takes: a device may be for 200 sessions, which each scan names. */
const batchBytes = 48 << 10;
/** Milliseconds for one call. */
const patience = 20_000;
/** Answers in which others were taken, after which a scan that the server cannot judge is kept as refused. */
const mostTries = 20;
/** Refusals that may be about one scan of a call. */
const ofOneScan: readonly string[] = ['validation_failed', 'body_too_large'];

/**
 * The end of sending: nothing waits any more, the server is too busy, could not judge some now, gave no answer or failed, or
 * the code of a refusal.
 */
export type Sent = 'done' | 'busy' | 'later' | 'lost' | 'failed' | { readonly refused: string };

/**
 * Sends the scans that wait, the oldest first, until none is left (DOR-09). Each leaves the queue only with an answer of
 * the server; what arrived although its answer was lost is sent again with the same id, and counts once. One that the server refuses
 * holds up no others: it is kept with the reason. Scans that the server has stay until a later snapshot has them, too.
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
      // Halves find the scan that is at fault.
      if (scans.length > 1) size = Math.floor(scans.length / 2);
      else {
        await store.changeScans(scans.map((scan) => ({ ...scan, waits: 0, fault: refused })));
        size = batchSize;
      }
      continue;
    }
    const next = afterAnswer(scans, answered);
    await store.changeScans(next);
    // Those that could not be judged now are sent with the next round.
    if (next.some(({ waits }) => waits === 1)) return 'later';
    size = Math.min(batchSize, size * 2);
  }
}

/** The first scans that go into one call together. */
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
 * Sends the waiting scans of a browser that is no longer a device: the server keeps scans of a revoked one (STF-13).
 * Returns the number of scans that still wait.
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
  // An earlier version kept codes as they were shown.
  code: keptCode(code),
  ...(door === undefined ? {} : { door }),
  ...(sessions === undefined ? {} : { sessions: [...sessions] }),
  direction,
  ...(persons === undefined ? {} : { persons }),
  device_time: new Date(at).toISOString(),
  result,
});
