import type { ApprovedAct } from '#domain/staff/approvals.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tx } from '../store/database.ts';
import { type ApprovalRow, approvalById, type NewApproval } from '../store/staff/approvals.ts';
import { type ActOutcome, givenBy } from './approval-acts.ts';
import type { AskedCart, ManyRefunded } from './approval-answer.ts';
import { approversOf } from './deciders.ts';

/** Maximum number of letters about one request. */
const mostTold = 20;
/** Maximum number of pending requests of one person that letters announce; the list shows the rest. */
const mostToldOf = 20;

type Told = Pick<ApprovalRow, 'id' | 'act' | 'outcome' | 'asked_by'>;

/** Tells the people who can approve a request by letter, and schedules a check for when it expires (STF-12). */
export async function tellAsked(
  tx: Tx,
  asked: NewApproval,
  { now, own }: { readonly now: number; readonly own: number },
): Promise<void> {
  const { id, expires_at } = asked;
  enqueue(tx, 'approval_over', { portal_id: tx.portalId, approval_id: id }, expires_at);
  if (own > mostToldOf) return;
  const readers = await approversOf(tx, asked, { now, most: mostTold });
  for (const person_id of readers) tell(tx, person_id, 'asked', asked);
}

/** Tells the asker that someone else declined the request. */
export const tellDeclined = (tx: Tx, asked: Told): void =>
  tell(tx, asked.asked_by, 'declined', asked);

/** Tells the asker that nobody decided in time; does nothing if the request was decided. */
export async function tellExpired(tx: Tx, id: string, now: number): Promise<void> {
  const asked = await approvalById(tx, id);
  if (asked?.state !== 'waiting' || asked.expires_at.getTime() > now) return;
  tell(tx, asked.asked_by, 'expired', asked);
}

/** The amount that a request would give away; null for a request about the limits. */
function amountOf(act: ApprovedAct, outcome: unknown): string | null {
  if (act === 'loosen_limits') return null;
  if (act === 'hold_cart') return (outcome as AskedCart).price;
  const given = outcome as ActOutcome | ManyRefunded;
  return 'orders' in given ? given.amount : givenBy(given).amount;
}

function tell(
  tx: Tx,
  person_id: string,
  what: 'asked' | 'declined' | 'expired',
  { id, act, outcome }: Told,
): void {
  enqueue(tx, 'mail_staff_notice', {
    portal_id: tx.portalId,
    person_id,
    occasion: `approval ${what} ${id}`,
    about: { kind: 'approval', what, approval_id: id, amount: amountOf(act, outcome) },
  });
}
