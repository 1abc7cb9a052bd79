import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { StaffCallAnswer, StaffClient } from '#contract/staff/staff-client.ts';
import { codeOf, isSignedOut } from '../calls/problem.ts';
import type { Scanned } from './result-text.ts';
import { type Entry, newEntry, type Post, reduceScans, type Wish } from './scan-list.ts';
import { sendUntilAnswered } from './send-until-answered.ts';

export interface Scans {
  /** The latest first. */
  readonly entries: readonly Entry[];
  readonly scan: (wish: Wish) => void;
  /** Stops waiting for the answer to a scan. */
  readonly giveUp: (id: string) => void;
  /** Takes a scan back; returns the reason of a refusal, or undefined. */
  readonly undo: (entry: Entry, number: number, reason?: string) => Promise<string | undefined>;
}

/**
 * The scans of this page. They are sent one after another, each with an id of its own, until the server answers (DOR-06).
 * `onDone` is told of every answer, and `onSignedOut` when this device is one no more.
 */
export function useScans(
  staff: StaffClient,
  post: Post,
  on: { readonly done: (scanned: Scanned) => void; readonly signedOut: () => void },
): Scans {
  const [entries, dispatch] = useReducer(reduceScans, []);
  const givenUp = useRef(new Set<string>());
  /** Ends the pause before the next attempt. */
  const resume = useRef<(() => void) | undefined>(undefined);
  const last = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef({ post, on });
  useEffect(() => {
    latest.current = { post, on };
  });

  const send = useCallback(
    async (entry: Entry): Promise<void> => {
      const isGivenUp = () => givenUp.current.has(entry.id);
      const outcome = await sendUntilAnswered((signal) => callOf(staff, entry, signal), {
        onLost: () => dispatch({ kind: 'lost', id: entry.id }),
        wait: (milliseconds) => pauseOf(milliseconds, resume),
        isGivenUp,
      });
      if (!outcome) return dispatch({ kind: 'given_up', id: entry.id });
      if (outcome.ok) {
        const { scanned } = outcome.answer;
        dispatch({ kind: 'done', id: entry.id, scanned });
        return latest.current.on.done(scanned);
      }
      dispatch({ kind: 'failed', id: entry.id, code: codeOf(outcome) });
      if (isSignedOut(outcome)) latest.current.on.signedOut();
    },
    [staff],
  );

  const scan = useCallback(
    (wish: Wish) => {
      const entry = newEntry(wish, latest.current.post, {
        id: crypto.randomUUID(),
        at: Date.now(),
      });
      dispatch({ kind: 'begun', entry });
      last.current = last.current.then(() => send(entry));
    },
    [send],
  );
  const giveUp = useCallback((id: string) => {
    givenUp.current.add(id);
    resume.current?.();
  }, []);
  const undo = useCallback(
    async (entry: Entry, number: number, reason?: string) => {
      const outcome = await undoCall(staff, entry.undoId, number, reason);
      if (outcome.ok) {
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

/** Ends after so many milliseconds, when the network is back, or when it is told to. */
function pauseOf(
  milliseconds: number,
  resume: { current: (() => void) | undefined },
): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    resume.current = done;
  });
}

/** The call of a scan: by a code, by a ticket of the list, or against time and place. */
function callOf(
  staff: StaffClient,
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

const undoCall = (staff: StaffClient, id: string, number: number, reason: string | undefined) =>
  reason === undefined
    ? staff.call('undoOwnScan', { body: { scan: number, id } })
    : staff.call('undoScan', { params: { id: String(number) }, body: { id, reason } });
