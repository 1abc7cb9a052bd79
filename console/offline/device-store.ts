import type { SnapshotHead } from '#contract/staff/door-entities.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { SealedCard, Shift } from '#domain/doors/snapshot.ts';
import type { SnapshotTables } from '#domain/doors/snapshot-card.ts';

/** A snapshot that the device holds, or is about to hold. Instants are epoch milliseconds by the server's clock. */
export interface StoredSnapshot {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly beganAt: number;
  readonly endsAt: number;
  /** The moment up to which it has all changes. */
  readonly at: number;
  readonly unlisted: SnapshotHead['unlisted'];
  readonly tables: SnapshotTables;
  readonly isCut: boolean;
  /** The cursor of the next page or update. */
  readonly next: string;
}

/** A scan that this device made since its snapshot. */
export interface StoredScan {
  /** Its number in this store, in the order of scanning. */
  readonly seq?: number;
  /** The device's own id of the scan. */
  readonly id: string;
  /** The code that was shown; of a ticket whose scan the server answered, its short name (`own-scans.ts`). */
  readonly code: string;
  readonly door: string | undefined;
  readonly sessions: readonly string[] | undefined;
  readonly direction: 'in' | 'out';
  /** People let in or out; 0 for a refusal. */
  readonly passed: number;
  /** The number to send; undefined for all whom the ticket admits. */
  readonly persons: number | undefined;
  readonly result: 'admitted' | 'left' | 'refused';
  /** Epoch milliseconds by the server's clock. */
  readonly at: number;
  /** A scan that was taken back, and that the snapshot has: it takes that scan out again. */
  readonly annuls?: true;
  /** 1 until the server has it; numbers, because an index has no booleans. */
  readonly waits: 0 | 1;
  /** The reason why the server did not take it. */
  readonly fault?: string;
  /** The answers in which the server took others, and could not judge this one. */
  readonly tries?: number;
}

export interface StoredStates {
  readonly snapshot: StoredSnapshot;
  /** A snapshot whose pages are still arriving, while the one before is in use. */
  readonly arriving: StoredSnapshot;
  readonly shift: Shift;
  /** Milliseconds from this device's clock to the server's. */
  readonly offset: number;
  readonly post: StaffCallAnswer<'getDoorPost'>['post'];
}

/** The device's own store, which outlives its browser. Each call is one transaction. */
export interface DeviceStore {
  read<K extends keyof StoredStates>(key: K): Promise<StoredStates[K] | undefined>;
  write(states: Partial<StoredStates>): Promise<void>;
  /** Adds a page of a snapshot: its cards, and the state that says how far it is. */
  addPage(
    key: 'snapshot' | 'arriving',
    snapshot: StoredSnapshot,
    cards: readonly SealedCard[],
  ): Promise<void>;
  /** Starts to use a snapshot that has arrived, and forgets every other one with its cards. */
  use(snapshot: StoredSnapshot): Promise<void>;
  card(snapshot: string, key: string): Promise<Uint8Array | undefined>;
  /** Ends a snapshot: its key and its cards go, so that only its times are left. */
  end(snapshot: StoredSnapshot): Promise<void>;
  /** Forgets snapshot and cards; scans that were not sent stay. */
  forgetSnapshot(): Promise<void>;
  addScans(scans: readonly StoredScan[]): Promise<void>;
  changeScans(scans: readonly StoredScan[]): Promise<void>;
  removeScans(seqs: readonly number[]): Promise<void>;
  scansOf(code: string): Promise<StoredScan[]>;
  /** The scans that wait to be sent, or those that do not, the oldest first. */
  scansThatWait(waits: 0 | 1, limit: number): Promise<StoredScan[]>;
  countWaiting(): Promise<number>;
}
