import { isForStaff } from '#domain/letters/letter-kinds.ts';
import { addressedTasks, againFault } from '#domain/letters/sending-again.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import { lockLetter, queueLetter } from '../store/letters/letter-rows.ts';
import { ordersById } from '../store/orders/orders.ts';

/** A letter that staff ask to send again. */
export interface SendAgain {
  readonly portalId: number;
  readonly letterId: string;
  /** The sellers that the person is limited to; null for all, and for letters about no order. */
  readonly sellers: readonly string[] | null;
}

export type SendAgainResult =
  | { readonly kind: 'queued'; readonly letterId: string }
  /** Nothing is sent. `missing` also covers another seller's letter. */
  | { readonly kind: 'missing' | 'still_queued' | 'no_recipient' };

/**
 * Sends a letter again (LET-02): as a new letter, written from current data, to the address that the order or member
 * has now. The first one keeps its state. The audit entry contains no address.
 */
export function sendAgain(
  { store, now, actor }: Services,
  { portalId, letterId, sellers }: SendAgain,
): Promise<SendAgainResult> {
  return store.write(portalId, async (tx) => {
    const letter = await lockLetter(tx, letterId);
    const [order] = letter?.ticket_order_id ? await ordersById(tx, [letter.ticket_order_id]) : [];
    const isTheirs = sellers === null || (order && sellers.includes(order.seller_id));
    // A console link is sent again by a person who may issue one.
    const isStaffs = letter !== undefined && isForStaff(letter.task);
    const kind = letter && isTheirs && !isStaffs ? againFault(letter, now()) : 'missing';
    if (!letter || kind !== undefined) {
      needsNoEntry(tx);
      return { kind: kind ?? 'missing' };
    }
    const id = uuid();
    const payload = { ...letter.payload, portal_id: portalId, again: id };
    queueLetter(
      tx,
      { id, task: letter.task, payload, repeatsId: letter.id },
      {
        ...payload,
        ...(addressedTasks.includes(letter.task) ? { email: letter.recipient } : {}),
        letter_id: id,
      },
    );
    await auditChange(tx, actor, {
      act: 'send_letter_again',
      entity: { kind: 'letter', id: letter.id },
      before: { state: letter.state },
      after: { letter: letter.kind, order: order?.order_number ?? null, sent_as: id },
    });
    return { kind: 'queued', letterId: id };
  });
}
