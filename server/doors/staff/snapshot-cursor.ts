import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services/services.ts';
import { cursorProof } from '../../staff/keys.ts';
import type { SnapshotPlace } from '../../store/doors/snapshot-tickets.ts';

/** The position that a snapshot's updates have reached. The device stores it, so that the server stores nothing. */
export interface SnapshotCursor {
  /** Generated for each snapshot. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  readonly endsAt: number;
  /** A hash of the device, its doors and sellers: if they change, a new snapshot starts. */
  readonly audience: string;
  /** A hash of the snapshot's sessions: if an import changes them, a new snapshot starts. */
  readonly sessions: string;
  /** A hash of the tables that the device has. */
  readonly tables: string;
  /** The number of cards sent so far. */
  readonly sent: number;
  /** The start of the previous round; null during the first one. */
  readonly since: RoundStart | null;
  /** The start of this round; null if the next page starts one. */
  readonly round: RoundStart | null;
  /** Memberships follow the tickets. */
  readonly part: 'tickets' | 'memberships';
  /** The position after which the round's next page starts. */
  readonly after: SnapshotPlace | null;
}

export interface RoundStart {
  /** The oldest transaction running at that time. */
  readonly transaction: string;
  readonly at: number;
}

type Keyed = Pick<Services, 'settings'>;

export function writeCursor(keyed: Keyed, cursor: SnapshotCursor): string {
  const text = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  return `${text}.${cursorProof(keyed, text).toString('base64url')}`;
}

/** Parses a cursor issued by this installation; undefined for anything else. */
export function readCursor(keyed: Keyed, cursor: string): SnapshotCursor | undefined {
  const [text = '', proof = ''] = cursor.split('.');
  const expected = cursorProof(keyed, text);
  const bytes = Buffer.from(proof, 'base64url');
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as SnapshotCursor;
}
