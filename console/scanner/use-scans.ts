import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { DoorClient } from '../calls/door-client.ts';
import { codeOf, isSignedOut } from '../calls/problem.ts';
import type { LoneJudge } from './lone-judge.ts';
import { resultText } from './result-text.ts';
import { ScanLine } from './scan-line.ts';
import { type Entry, newEntry, type Post, reduceScans, type Wish } from './scan-list.ts';
import { answerWithin, patience } from './send-until-answered.ts';
import type { Tone } from './signals.ts';

export interface Scans {
  /** The latest first. */
  readonly entries: readonly Entry[];
  readonly scan: (wish: Wish) => void;
  /** Stops waiting for a scan's answer. */
  readonly giveUp: (id: string) => void;
  /** Undoes a scan; returns the reason if refused, or undefined. */
  readonly undo: (entry: Entry, number: number, reason?: string) => Promise<string | undefined>;
}

/**
 * This page's scans. They are sent one after another, each with its own id, until the server answers (DOR-06). Without
 * a network a device judges them itself. `on` is called with every result, and when the sign-in ends.
 */
export function useScans(
  staff: DoorClient,
  post: Post,
  on: { readonly done: (tone: Tone) => void; readonly signedOut: () => void },
  device: LoneJudge | undefined,
): Scans {
  const [entries, dispatch] = useReducer(reduceScans, []);
  const latest = useRef({ post, on, device, id: '' });
  useEffect(() => {
    latest.current = { ...latest.current, post, on, device };
  });
  const [line] = useState(
    () =>
      new ScanLine({
        call: (entry, signal) => callOf(staff, entry, signal),
        device: () => latest.current.device,
        pause: pauseOf,
        told: (event, isLate) => {
          dispatch(event);
          // A late answer to an earlier scan would be mistaken for that to the latest.
          if (event.kind !== 'done' || (isLate && event.id !== latest.current.id)) return;
          const { tone } = event.alone ?? resultText(event.scanned, anyClock);
          latest.current.on.done(tone);
        },
        refused: (outcome) => {
          if (isSignedOut(outcome)) latest.current.on.signedOut();
        },
      }),
  );

  const scan = useCallback(
    (wish: Wish) => {
      const entry = newEntry(wish, latest.current.post, {
        id: crypto.randomUUID(),
        at: Date.now(),
      });
      latest.current.id = entry.id;
      dispatch({ kind: 'begun', entry });
      line.add(entry);
    },
    [line],
  );
  const giveUp = useCallback((id: string) => line.giveUp(id), [line]);
  const undo = useCallback(
    async (entry: Entry, number: number, reason?: string) => {
      const outcome = await answerWithin(patience, (signal) =>
        undoCall(staff, entry.undoId, { number, reason, signal }),
      );
      if (!outcome) return 'lost';
      if (outcome.ok) {
        // A failing store does not undo the scan itself.
        await latest.current.device?.noteUndone(entry).catch(console.error);
        dispatch({ kind: 'undone', id: entry.id });
        return undefined;
      }
      const why = outcome.errors[0]?._extra['reason'];
      return typeof why === 'string' ? why : codeOf(outcome);
    },
    [staff],
  );
  return useMemo(() => ({ entries, scan, giveUp, undo }), [entries, scan, giveUp, undo]);
}

/** The tone of a result does not depend on time. */
const anyClock = { now: 0, timezone: 'UTC' };

/** Waits for `milliseconds`, or until the network is back or the signal is aborted. */
function pauseOf(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

/** A scan's call: by a code, by a ticket from the list, or overriding time and place. */
function callOf(
  staff: DoorClient,
  { wish, body }: Entry,
  signal: AbortSignal,
): Promise<Outcome<StaffCallAnswer<'scanAtDoor'>>> {
  const { code, ticket, membership, tickets, reason } = wish;
  const named = tickets ? { tickets: [...tickets] } : {};
  if (reason !== undefined) {
    const subject = code === undefined ? { ticket } : { code };
    return staff.call('forceAtDoor', { body: { ...body, ...subject, ...named, reason }, signal });
  }
  if (code === undefined) {
    const found = membership === undefined ? { ticket: ticket ?? '' } : { membership };
    return staff.call('admitFound', { body: { ...body, ...found }, signal });
  }
  return staff.call('scanAtDoor', { body: { ...body, code, ...named }, signal });
}

const undoCall = (
  staff: DoorClient,
  id: string,
  {
    number,
    reason,
    signal,
  }: {
    readonly number: number;
    readonly reason: string | undefined;
    readonly signal: AbortSignal;
  },
) =>
  reason === undefined
    ? staff.call('undoOwnScan', { body: { scan: number, id }, signal })
    : staff.call('undoScan', { params: { id: String(number) }, body: { id, reason }, signal });
