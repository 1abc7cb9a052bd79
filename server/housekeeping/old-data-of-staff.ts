import { staffSession } from '#domain/staff/sign-in.ts';
import { deleteOldBulkRuns, failLostRuns } from '../store/bulk/bulk-runs.ts';
import type { Tx } from '../store/database.ts';
import { deleteOldRuns } from '../store/sessions/session-runs.ts';
import { forgetLetIn } from '../store/staff/let-in.ts';
import { deleteOldChallenges } from '../store/staff/passkeys.ts';
import { deleteOldStaffLinks } from '../store/staff/staff-links.ts';
import { deleteOldStaffLogins } from '../store/staff/staff-provider-logins.ts';
import { deleteOldStaffSessions } from '../store/staff/staff-sessions.ts';
import { deleteOldStaffCarts } from '../store/staff-carts/staff-carts.ts';

const day = 86_400_000;

/** Staff look up who was invited when; the audit log keeps it for longer. */
const linksKept = 90 * day;

/** Lines of a bulk run or a session's change, one per order; its refunds and the audit log stay. */
const runsKept = 90 * day;

/** A bulk run of 1,000 orders takes minutes, and its job is tried for half an hour. */
const runsLast = day;

/** The name and address that a cart was held for stay this long after it. */
const cartsKept = 30 * day;

/** Deletes data that the console no longer shows, and ends runs that nothing works on, since they block others. */
export const oldDataOfStaff = (now: number): readonly ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => deleteOldStaffSessions(tx, new Date(now - staffSession.longest)),
  (tx) => deleteOldStaffLogins(tx, new Date(now)),
  (tx) => deleteOldChallenges(tx, new Date(now)),
  (tx) => deleteOldStaffLinks(tx, new Date(now - linksKept)),
  (tx) => forgetLetIn(tx, now),
  (tx) => deleteOldRuns(tx, new Date(now - runsKept)),
  (tx) => failLostRuns(tx, new Date(now - runsLast), new Date(now)),
  (tx) => deleteOldBulkRuns(tx, new Date(now - runsKept)),
  (tx) => deleteOldStaffCarts(tx, new Date(now - cartsKept)),
];
