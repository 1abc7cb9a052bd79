import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services/services.ts';
import { cursorProof } from '../../staff/keys.ts';
import type { SnapshotPlace } from '../../store/doors/snapshot-tickets.ts';

/** The place that the updates of a snapshot have reached. The device keeps it, so that the server keeps nothing. */
export interface SnapshotCursor {
  /** Made up for each snapshot. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  readonly endsAt: number;
  /** A hash of the device, its doors and sellers: for others a new snapshot begins. */
  readonly audience: string;
  /** A hash of the sessions that it has: where an import brings others, a new snapshot begins. */
  readonly sessions: string;
  /** A hash of the tables that the device has. */
  readonly tables: string;
  /** Cards that were sent so far. */
  readonly sent: number;
  /** The start of the round before; null while the first one goes on. */
  readonly since: RoundStart | null;
  /** The start of this round; null if the next page begins one. */
  readonly round: RoundStart | null;
  /** Memberships follow the tickets. */
  readonly part: 'tickets' | 'memberships';
  /** The place after which the next page of this round begins. */
  readonly after: SnapshotPlace | null;
}

export interface RoundStart {
  /** The oldest transaction that was running then. */
  readonly transaction: string;
  readonly at: number;
}

type Keyed = Pick<Services, 'settings'>;

export function writeCursor(keyed: Keyed, cursor: SnapshotCursor): string {
  const text = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  return `${text}.${cursorProof(keyed, text).toString('base64url')}`;
}

/** Reads a cursor of this installation; undefined for anything else. */
export function readCursor(keyed: Keyed, cursor: string): SnapshotCursor | undefined {
  const [text = '', proof = ''] = cursor.split('.');
  const expected = cursorProof(keyed, text);
  const bytes = Buffer.from(proof, 'base64url');
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as SnapshotCursor;
}
