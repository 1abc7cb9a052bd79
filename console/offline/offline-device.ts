import { type OfflineFault, shiftNow } from '#domain/doors/snapshot.ts';
import type { SnapshotSession } from '#domain/doors/snapshot-card.ts';
import type { DoorClient } from '../calls/door-client.ts';
import type { JudgedAlone, LoneJudge } from '../scanner/lone-judge.ts';
import type { Scanned } from '../scanner/result-text.ts';
import type { Entry } from '../scanner/scan-list.ts';
import type { DeviceStore, StoredStates } from './device-store.ts';
import { type Judging, judgeAlone } from './judge-alone.ts';
import { updateSnapshot } from './keep-snapshot.ts';
import { keepPassed, keepTakenBack, passedOf } from './own-scans.ts';
import { sendQueue } from './send-queue.ts';

/** Milliseconds between updates, and between attempts without a network. */
const every = { online: 30_000, offline: 3_000 } as const;
/** Milliseconds that scans may wait while the server responds before the queue counts as stuck. */
const stuckAfter = 120_000;

/** A device's state as its scanner shows it. Instants are epoch milliseconds by the server's clock. */
export interface DeviceStatus {
  readonly isOffline: boolean;
  readonly now: number;
  readonly snapshot:
    | {
        readonly at: number;
        readonly endsAt: number;
        readonly sessions: readonly SnapshotSession[];
        readonly isCut: boolean;
      }
    | undefined;
  /** Scans waiting to be sent, and those that the server has not accepted. */
  readonly unsent: number;
  readonly faulty: number;
  /** The server responds, but does not accept the queued scans. */
  readonly isStuck: boolean;
  /** The device's store has failed: nothing is stored. */
  readonly isBroken: boolean;
  /** The reason why it cannot judge alone. */
  readonly fault: OfflineFault | undefined;
}

interface Surroundings {
  readonly store: DeviceStore;
  readonly staff: DoorClient;
  readonly post: StoredStates['post'];
  /** Called when this browser is no longer a device. */
  readonly onSignedOut: () => void;
  /** This device's clock, in epoch milliseconds. */
  readonly clock?: () => number;
  /** Runs work in one page of the browser at a time; other pages skip it meanwhile. */
  readonly alone?: (work: () => Promise<void>) => Promise<void>;
}

/**
 * A device that works without a network (DOR-08, DOR-09): it keeps the snapshot, tracks whether the server responds,
 * judges alone when it does not, and sends queued scans.
 */
export class OfflineDevice implements LoneJudge {
  status: DeviceStatus | undefined;
  readonly #store: DeviceStore;
  readonly #around: Surroundings;
  readonly #ended = new AbortController();
  readonly #listeners = new Set<() => void>();
  #isOffline = false;
  /** Ends the pause of the loop. */
  #wake: (() => void) | undefined;
  #isHurried = false;
  /** True if the queue exceeds what the server takes in one call. */
  #isBusy = false;
  /** The server refused the queued scans, or failed on them. */
  #isRefused = false;
  #isBroken = false;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#store = around.store;
  }

  /** Maintains the snapshot and the queue until it is closed. */
  async run(): Promise<void> {
    const { signal } = this.#ended;
    await this.#kept(async () => {
      await this.#store.write({ post: this.#around.post });
      await this.#refresh();
    });
    while (!signal.aborted) {
      this.#isHurried = false;
      await this.#kept(() => this.round());
      if (signal.aborted) return;
      if (this.#isHurried) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(
          resolve,
          this.#isOffline || this.#isBusy ? every.offline : every.online,
        );
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /**
   * Runs work on the store. If the store fails, for instance because the phone is full, the device continues and shows
   * that.
   */
  async #kept(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#setBroken(false);
    } catch (error) {
      console.error(error);
      this.#setBroken(true);
    }
  }

  #setBroken(isBroken: boolean): void {
    if (this.#isBroken === isBroken) return;
    this.#isBroken = isBroken;
    const { status } = this;
    const isOffline = this.#isOffline;
    const empty = { snapshot: undefined, unsent: 0, faulty: 0, isStuck: false, fault: undefined };
    this.#tell(
      status ? { ...status, isOffline, isBroken } : { ...empty, isOffline, isBroken, now: 0 },
    );
  }

  close(): void {
    this.#ended.abort();
    this.#wake?.();
  }

  /** Starts a round now, or right after the current one, for instance when the network is back. */
  hurry(): void {
    this.#isHurried = true;
    this.#wake?.();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** True while no calls are sent to the server, because it did not respond. */
  get isOffline(): boolean {
    return this.#isOffline;
  }

  /** Sends queued scans, then updates the snapshot. */
  async round(): Promise<void> {
    const run = this.#around.alone ?? ((work: () => Promise<void>) => work());
    await run(() => this.#oneRound());
    await this.#refresh();
  }

  async #oneRound(): Promise<void> {
    const { staff } = this.#around;
    const { signal } = this.#ended;
    const sent = await sendQueue(this.#store, staff, signal);
    if (sent === 'lost') return this.#setOffline(true);
    this.#isRefused =
      sent === 'failed' || sent === 'later' || (typeof sent === 'object' && !isRevoked(sent));
    // A long queue exceeds what the server takes at once; that still counts as answered.
    this.#isBusy = sent === 'busy' || sent === 'later';
    const now = this.#around.clock ?? Date.now;
    // If it hears of it, the server answers.
    const queue = await this.#queue(false);
    const updated = await updateSnapshot({
      store: this.#store,
      staff,
      now,
      signal,
      queue: {
        stuck: queue.isStuck ? queue.unsent : 0,
        since: queue.isStuck ? queue.oldest : undefined,
        faulty: queue.faulty,
      },
    });
    if (signal.aborted) return;
    if (updated === 'lost') return this.#setOffline(true);
    this.#isBusy ||= updated === 'busy';
    this.#setOffline(false);
    for (const ended of [sent, updated]) {
      if (typeof ended !== 'object') continue;
      if (!isRevoked(ended)) continue;
      // Revoked: its snapshot is of no more use. Queued scans stay.
      await this.#store.forgetSnapshot();
      return this.#around.onSignedOut();
    }
  }

  /** Reports a call without an answer: from now on the device judges alone, until a round succeeds. */
  noteLost(): void {
    if (this.#isOffline) return;
    this.#setOffline(true);
    void this.#refresh();
    this.hurry();
  }

  #setOffline(isOffline: boolean): void {
    this.#isOffline = isOffline;
  }

  /** Judges a scan without the server; undefined without a usable snapshot. */
  async judge(entry: Entry): Promise<JudgedAlone | undefined> {
    const { now, fault } = await this.#shift();
    const snapshot = await this.#store.read('snapshot');
    if (fault !== undefined || !snapshot) return undefined;
    const { post } = this.#around;
    const judged = await this.#judged(
      {
        store: this.#store,
        snapshot,
        now,
        timezone: post.portal.timezone,
        name: post.scanner.name,
        sessions: post.session?.map(({ id }) => id),
        newId: () => crypto.randomUUID(),
      },
      entry,
    );
    await this.#refresh();
    // The network may be back already.
    this.hurry();
    return judged;
  }

  async #judged(judging: Judging, entry: Entry): Promise<JudgedAlone> {
    try {
      const judged = await judgeAlone(judging, entry);
      this.#setBroken(false);
      return judged;
    } catch (error) {
      // Never admit a visitor by a scan that was not stored.
      this.#setBroken(true);
      throw error;
    }
  }

  /** Stores what the server let in or out, in case the network fails before the next update. */
  async noteScanned(entry: Entry, scanned: Scanned): Promise<void> {
    if (scanned.is_practice) return;
    await this.#noteOwn(entry, scanned, keepPassed);
  }

  /** Records that one of this device's scans was undone. */
  async noteUndone(entry: Entry): Promise<void> {
    if (entry.scanned) await this.#noteOwn(entry, entry.scanned, keepTakenBack);
  }

  async #noteOwn(entry: Entry, scanned: Scanned, keep: typeof keepTakenBack): Promise<void> {
    const passed = await passedOf(entry, scanned);
    await keep(this.#store, entry, passed, await this.#now());
    // The next update has it all.
    this.hurry();
  }

  async #now(): Promise<number> {
    return (this.#around.clock ?? Date.now)() + ((await this.#store.read('offset')) ?? 0);
  }

  /** The server's time, and the reason why no shift is on. An ongoing shift is kept. */
  async #shift(): Promise<{ readonly now: number; readonly fault: OfflineFault | undefined }> {
    const now = await this.#now();
    const [snapshot, shift] = [await this.#store.read('snapshot'), await this.#store.read('shift')];
    const on = shiftNow(snapshot, shift, now);
    if ('fault' in on) {
      if (on.fault === 'snapshot_over' && snapshot && snapshot.key.length > 0) {
        await this.#store.end(snapshot);
      }
      return { now, fault: on.fault };
    }
    await this.#store.write({ shift: on.shift });
    return { now, fault: undefined };
  }

  async #refresh(): Promise<void> {
    const { now, fault } = await this.#shift();
    const [snapshot, queue] = [await this.#store.read('snapshot'), await this.#queue()];
    const { unsent, faulty, isStuck } = queue;
    this.#tell({
      isOffline: this.#isOffline,
      now,
      snapshot: snapshot && {
        at: snapshot.at,
        endsAt: snapshot.endsAt,
        sessions: snapshot.tables.session,
        isCut: snapshot.isCut,
      },
      unsent,
      faulty,
      isStuck,
      isBroken: this.#isBroken,
      fault,
    });
  }

  #tell(status: DeviceStatus): void {
    this.status = status;
    for (const listener of this.#listeners) listener();
  }

  /**
   * The queued scans, and whether the queue moves: it is stuck if they were refused, or are old although the server
   * responds.
   */
  async #queue(isOffline = this.#isOffline) {
    const [unsent, [first], sent, now] = await Promise.all([
      this.#store.countWaiting(),
      this.#store.scansThatWait(1, 1),
      this.#store.scansThatWait(0, 10_000),
      this.#now(),
    ]);
    const isOld = first !== undefined && now - first.at > stuckAfter && !this.#isBusy;
    return {
      unsent,
      oldest: first?.at,
      faulty: sent.filter(({ fault }) => fault !== undefined).length,
      isStuck: unsent > 0 && !isOffline && (this.#isRefused || isOld),
    };
  }
}

const isRevoked = ({ refused }: { readonly refused: string }): boolean =>
  refused === 'not_signed_in';
