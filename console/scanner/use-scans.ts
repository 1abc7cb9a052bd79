import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { DoorClient } from '../calls/door-client.ts';
import { codeOf, isSignedOut } from '../calls/problem.ts';
import type { LoneJudge } from './lone-judge.ts';
import { resultText } from './result-text.ts';
import { type Entry, newEntry, type Post, reduceScans, type Wish } from './scan-list.ts';
import { attemptOf, patienceOfDevice, sendUntilAnswered } from './send-until-answered.ts';
import type { Tone } from './signals.ts';

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
 * Without a network a device judges them itself. `on` hears of every result, and of the end of the sign-in.
 */
export function useScans(
  staff: DoorClient,
  post: Post,
  on: { readonly done: (tone: Tone) => void; readonly signedOut: () => void },
  device: LoneJudge | undefined,
): Scans {
  const [entries, dispatch] = useReducer(reduceScans, []);
  const givenUp = useRef(new Set<string>());
  /** Ends the pause before the next attempt. */
  const resume = useRef<(() => void) | undefined>(undefined);
  const last = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef({ post, on, device });
  useEffect(() => {
    latest.current = { post, on, device };
  });

  const send = useCallback(
    async (entry: Entry): Promise<void> => {
      const isGivenUp = () => givenUp.current.has(entry.id);
      const call = (signal: AbortSignal) => callOf(staff, entry, signal);
      const { device: alone } = latest.current;
      const first = alone && (await firstAnswer(alone, entry, call));
      if (first && 'alone' in first) {
        const { scanned, text } = first.alone;
        dispatch({ kind: 'done', id: entry.id, scanned, alone: text });
        return latest.current.on.done(text.tone);
      }
      const outcome =
        first ??
        (await sendUntilAnswered(call, {
          onLost: () => dispatch({ kind: 'lost', id: entry.id }),
          wait: (milliseconds) => pauseOf(milliseconds, resume),
          isGivenUp,
        }));
      if (!outcome) return dispatch({ kind: 'given_up', id: entry.id });
      if (outcome.ok) {
        const { scanned } = outcome.answer;
        await alone?.noteScanned(entry, scanned).catch(reportFault);
        dispatch({ kind: 'done', id: entry.id, scanned });
        return latest.current.on.done(resultText(scanned, anyClock).tone);
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

/** A failing store holds up no scan: the server is asked for as long as it takes. */
const reportFault = (error: unknown): undefined => {
  console.error(error);
  return undefined;
};

/** The tone of a result knows no time. */
const anyClock = { now: 0, timezone: 'UTC' };

type ScanOutcome = Outcome<StaffCallAnswer<'scanAtDoor'>>;

/**
 * The server's answer within 1.5 seconds, else what the device decides alone (DOR-08); undefined if it cannot. What a
 * person overrules, and tickets of a list, only the server judges.
 */
async function firstAnswer(
  device: LoneJudge,
  entry: Entry,
  call: (signal: AbortSignal) => Promise<ScanOutcome>,
) {
  const { code, reason, tickets, isAlone } = entry.wish;
  const canBeAlone = code !== undefined && reason === undefined && (!tickets || isAlone);
  if (!canBeAlone) return undefined;
  if (!device.isOffline && !isAlone) {
    const outcome = await attemptOf(call, patienceOfDevice);
    if (outcome) return outcome;
    device.noteLost();
  }
  const alone = await device.judge(entry).catch(reportFault);
  return alone && { alone };
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

const undoCall = (staff: DoorClient, id: string, number: number, reason: string | undefined) =>
  reason === undefined
    ? staff.call('undoOwnScan', { body: { scan: number, id } })
    : staff.call('undoScan', { params: { id: String(number) }, body: { id, reason } });
