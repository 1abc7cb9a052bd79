import type { DoorClient } from '../calls/door-client.ts';
import { codeOf } from '../calls/problem.ts';
import type { DeviceStore, StoredScan } from './device-store.ts';
import { unanswered } from './unanswered.ts';

/** Scans in one call: as many as the server takes. */
export const batchSize = 50;
/** Milliseconds for one call. */
const patience = 20_000;

/** The end of sending: nothing waits any more, the server is too busy or gave no answer, or the code of a refusal. */
export type Sent = 'done' | 'busy' | 'lost' | { readonly refused: string };

/**
 * Sends the scans that wait, the oldest first, until none is left (DOR-09). Each leaves the queue only with an answer of
 * the server; what arrived although its answer was lost is sent again with the same id, and counts once. Scans that the server has
 * stay until a later snapshot has them, too.
 */
export async function sendQueue(
  store: DeviceStore,
  staff: DoorClient,
  signal: AbortSignal,
): Promise<Sent> {
  for (;;) {
    const scans = await store.scansThatWait(1, batchSize);
    if (scans.length === 0) return 'done';
    const answered = await sendBatch(staff, scans, signal);
    if (!Array.isArray(answered)) return answered;
    await store.changeScans(
      scans.map((scan, at) => {
        const fault = answered[at]?.fault;
        return { ...scan, waits: 0 as const, ...(fault ? { fault } : {}) };
      }),
    );
  }
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

type Answered = { readonly fault: string | null }[];

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

const wireScan = ({ id, code, door, sessions, direction, persons, result, at }: StoredScan) => ({
  id,
  code,
  ...(door === undefined ? {} : { door }),
  ...(sessions === undefined ? {} : { sessions: [...sessions] }),
  direction,
  ...(persons === undefined ? {} : { persons }),
  device_time: new Date(at).toISOString(),
  result,
});
