import type { Outcome } from '#contract/client.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { codeOf } from '../calls/problem.ts';
import type { JudgedAlone, LoneJudge } from './lone-judge.ts';
import type { Entry, ScanEvent } from './scan-list.ts';
import { attemptOf, patience, patienceOfDevice, sendUntilAnswered } from './send-until-answered.ts';

/** Milliseconds after which a scan without an answer is given up. */
export const longestWait = 60_000;

export type ScanOutcome = Outcome<StaffCallAnswer<'scanAtDoor'>>;

interface Surroundings {
  readonly call: (entry: Entry, signal: AbortSignal) => Promise<ScanOutcome>;
  /** The device that judges alone; undefined without one. */
  readonly device: () => LoneJudge | undefined;
  /** Called with each result; `isLate` is true for an answer that arrives after later scans. */
  readonly told: (event: ScanEvent, isLate: boolean) => void;
  /** Hears that a call was refused. */
  readonly refused: (outcome: ScanOutcome) => void;
  /** Waits for `milliseconds`, or until the network is back or the signal is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a signal that aborts after `milliseconds`. */
  readonly limit?: (milliseconds: number) => AbortSignal;
}

/**
 * Handles a page's scans one at a time. A scan without an answer leaves the line after its first attempt and is retried
 * separately, with its own timeout: a scan that only the server can judge never blocks another (DOR-06).
 */
export class ScanLine {
  readonly #around: Surroundings;
  readonly #limit: (milliseconds: number) => AbortSignal;
  readonly #waiting = new Map<string, AbortController>();
  #last: Promise<void> = Promise.resolve();

  constructor(around: Surroundings) {
    this.#around = around;
    this.#limit = around.limit ?? ((milliseconds) => AbortSignal.timeout(milliseconds));
  }

  add(entry: Entry): void {
    this.#waiting.set(entry.id, new AbortController());
    this.#last = this.#last.then(() => this.#send(entry));
  }

  /** Stops waiting for a scan's answer, wherever it is queued. */
  giveUp(id: string): void {
    this.#waiting.get(id)?.abort();
  }

  async #send(entry: Entry): Promise<void> {
    try {
      const first = await this.#first(entry);
      if (first && 'text' in first) return this.#judged(entry, first, false);
      if (first) return await this.#answered(entry, first, false);
      await this.#ask(entry);
    } catch (error) {
      this.#fail(entry, error);
    }
  }

  /** Requests a scan's verdict until it is answered; ends when the scan leaves the line. */
  #ask(entry: Entry): Promise<void> {
    const given = this.#waiting.get(entry.id)?.signal ?? AbortSignal.abort();
    const signal = AbortSignal.any([given, this.#limit(longestWait)]);
    let isLate = false;
    let alone: JudgedAlone | undefined;
    return new Promise((leave) => {
      const beside = () => {
        isLate = true;
        leave();
      };
      // A device that knows it is offline does not wait for an attempt to fail.
      if (this.#around.device()?.isOffline) beside();
      const asked = sendUntilAnswered((attempt) => this.#around.call(entry, attempt), {
        onLost: async () => {
          // The device may have begun after the scan, as it does when its page has just been opened.
          alone = await this.#alone(entry);
          if (alone) return;
          this.#tell({ kind: 'lost', id: entry.id });
          beside();
        },
        wait: (milliseconds) => this.#around.pause(milliseconds, signal),
        limit: () => AbortSignal.any([signal, this.#limit(patience)]),
        isGivenUp: () => signal.aborted || alone !== undefined,
      });
      asked
        .then(async (outcome) => {
          if (outcome) return this.#answered(entry, outcome, isLate);
          if (alone) return this.#judged(entry, alone, isLate);
          this.#tell({ kind: given.aborted ? 'given_up' : 'unanswered', id: entry.id });
        })
        .catch((error: unknown) => this.#fail(entry, error))
        .finally(leave);
    });
  }

  /** The server's answer within 1.5 seconds, or else the device's own decision (DOR-08); undefined if it cannot decide. */
  async #first(entry: Entry): Promise<ScanOutcome | JudgedAlone | undefined> {
    const device = this.#judgeOf(entry);
    if (device && !device.isOffline && !entry.wish.isAlone) {
      const call = (signal: AbortSignal) => this.#around.call(entry, signal);
      const outcome = await attemptOf(call, this.#limit(patienceOfDevice));
      if (outcome) return outcome;
    }
    return this.#alone(entry);
  }

  /** The device that may decide on a scan alone. Only the server judges overrides and tickets from a list. */
  #judgeOf({ id, wish }: Entry): LoneJudge | undefined {
    const { code, reason, tickets, isAlone } = wish;
    const canBeAlone = code !== undefined && reason === undefined && (!tickets || isAlone);
    const isWaiting = this.#waiting.get(id)?.signal.aborted === false;
    return canBeAlone && isWaiting ? this.#around.device() : undefined;
  }

  /** The device's decision on a scan without an answer; undefined if it cannot decide. */
  async #alone(entry: Entry): Promise<JudgedAlone | undefined> {
    const device = this.#judgeOf(entry);
    if (!entry.wish.isAlone) device?.noteLost();
    return device?.judge(entry).catch(reportFault);
  }

  #judged({ id }: Entry, { scanned, text }: JudgedAlone, isLate: boolean): void {
    this.#tell({ kind: 'done', id, scanned, alone: text }, isLate);
  }

  async #answered(entry: Entry, outcome: ScanOutcome, isLate: boolean): Promise<void> {
    if (outcome.ok) {
      const { scanned } = outcome.answer;
      await this.#around.device()?.noteScanned(entry, scanned).catch(reportFault);
      return this.#tell({ kind: 'done', id: entry.id, scanned }, isLate);
    }
    this.#tell({ kind: 'failed', id: entry.id, code: codeOf(outcome) });
    this.#around.refused(outcome);
  }

  #fail({ id }: Entry, error: unknown): void {
    reportFault(error);
    this.#tell({ kind: 'failed', id, code: 'fault' });
  }

  #tell(event: Exclude<ScanEvent, { kind: 'begun' }>, isLate = false): void {
    if (event.kind !== 'lost') this.#waiting.delete(event.id);
    this.#around.told(event, isLate);
  }
}

/** A failing store does not block a scan: ask the server. */
const reportFault = (error: unknown): undefined => {
  console.error(error);
  return undefined;
};
