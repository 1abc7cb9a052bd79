import type { SnapshotHead } from '#contract/staff/door-entities.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { SealedCard, Shift } from '#domain/doors/snapshot.ts';
import type { SnapshotTables } from '#domain/doors/snapshot-card.ts';

/** A snapshot that the device stores or is loading. Instants are epoch milliseconds by the server's clock. */
export interface StoredSnapshot {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly beganAt: number;
  readonly endsAt: number;
  /** The moment up to which all changes are included. */
  readonly at: number;
  readonly unlisted: SnapshotHead['unlisted'];
  readonly tables: SnapshotTables;
  readonly isCut: boolean;
  /** The cursor of the next page or update. */
  readonly next: string;
}

/** A scan made on this device since its snapshot. */
export interface StoredScan {
  /** Its number in this store, in scanning order. */
  readonly seq?: number;
  /** The device's own id of the scan. */
  readonly id: string;
  /** The scanned code; for a ticket whose scan the server answered, its short name (`own-scans.ts`). */
  readonly code: string;
  readonly door: string | undefined;
  readonly sessions: readonly string[] | undefined;
  readonly direction: 'in' | 'out';
  /** People let in or out; 0 for a refusal. */
  readonly passed: number;
  /** The number of people to send; undefined for everyone whom the ticket admits. */
  readonly persons: number | undefined;
  readonly result: 'admitted' | 'left' | 'refused';
  /** Epoch milliseconds by the server's clock. */
  readonly at: number;
  /** True if the scan was undone but the snapshot contains it: it must be subtracted. */
  readonly annuls?: true;
  /** 1 until the server has it; a number, because an index has no booleans. */
  readonly waits: 0 | 1;
  /** The reason why the server did not take it. */
  readonly fault?: string;
  /** The number of answers in which the server took others, but could not judge this one. */
  readonly tries?: number;
}

export interface StoredStates {
  readonly snapshot: StoredSnapshot;
  /** A snapshot still loading, while the previous one is in use. */
  readonly arriving: StoredSnapshot;
  readonly shift: Shift;
  /** Milliseconds to add to this device's clock to get the server's. */
  readonly offset: number;
  readonly post: StaffCallAnswer<'getDoorPost'>['post'];
}

/** The device's own store, which persists when the browser closes. Each call is one transaction. */
export interface DeviceStore {
  read<K extends keyof StoredStates>(key: K): Promise<StoredStates[K] | undefined>;
  write(states: Partial<StoredStates>): Promise<void>;
  /** Adds a page of a snapshot: its cards, and the state of its progress. */
  addPage(
    key: 'snapshot' | 'arriving',
    snapshot: StoredSnapshot,
    cards: readonly SealedCard[],
  ): Promise<void>;
  /** Switches to a completely loaded snapshot, and deletes all others with their cards. */
  use(snapshot: StoredSnapshot): Promise<void>;
  card(snapshot: string, key: string): Promise<Uint8Array | undefined>;
  /** Ends a snapshot: deletes its key and cards, and keeps only its times. */
  end(snapshot: StoredSnapshot): Promise<void>;
  /** Deletes the snapshot and its cards; unsent scans stay. */
  forgetSnapshot(): Promise<void>;
  addScans(scans: readonly StoredScan[]): Promise<void>;
  changeScans(scans: readonly StoredScan[]): Promise<void>;
  removeScans(seqs: readonly number[]): Promise<void>;
  scansOf(code: string): Promise<StoredScan[]>;
  /** Scans waiting to be sent (1), or those not waiting (0), oldest first. */
  scansThatWait(waits: 0 | 1, limit: number): Promise<StoredScan[]>;
  countWaiting(): Promise<number>;
}
