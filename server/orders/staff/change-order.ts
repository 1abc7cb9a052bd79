import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { sendAgain } from '../../letters/send-again.ts';
import { refundOrder as refund } from '../../refunds/refund-order.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { insertNote, maxNotes, notesOf } from '../../store/staff/notes.ts';
import { findOrder } from './find-order.ts';
import { noteOf } from './get-order.ts';

/** Refunds an order, or returns what would happen: the use case of `npm run refund` (SLS-03). */
export async function refundOrder(
  { params: { number }, body }: StaffInput<'refundOrder'>,
  { services, portalId, portalKey, catalogue, scope }: StaffRequest,
) {
  const order = await services.store.read(portalId, (tx) => findOrder(tx, scope, number));
  const seller = catalogue.sellers.get(order.seller_id);
  if (!seller) throw new Refusal('not_found', 'order');
  const { is_trial, ...wish } = body;
  const given = { ...wish, seller: seller.slug, portal: portalKey, order: order.order_number };
  const { parts, ...refunded } = await refund(services, given, { isTrial: is_trial });
  return {
    refund: {
      ...refunded,
      is_trial,
      parts: parts.map(({ gateway_id, last_four, amount }) => ({
        method: gateway_id,
        last_four,
        amount,
      })),
    },
  };
}

/** Adds a note to an order, once by its id (SLS-02). */
export async function addOrderNote(
  { params: { number }, body: { id, text } }: StaffInput<'addOrderNote'>,
  { services, portalId, scope, viewer }: StaffRequest,
) {
  const { person } = viewer;
  return services.store.write(portalId, async (tx) => {
    const order = await findOrder(tx, scope, number);
    const before = await notesOf(tx, order.id);
    if (before.length >= maxNotes) throw new StaffRefusal('too_many', 'note', { limit: maxNotes });
    const created_at = new Date(services.now());
    const note = { id, entity_id: order.id, author_id: person.id, created_at, text };
    if (!(await insertNote(tx, note))) {
      const kept = (await notesOf(tx, order.id)).find((one) => one.id === id);
      if (!kept) throw new Refusal('not_found', 'note');
      needsNoEntry(tx);
      return { note: noteOf(kept) };
    }
    await auditChange(tx, services.actor, {
      act: 'add_note',
      entity: { kind: 'order', id: order.order_number },
      after: { note: id },
      personal: { text },
    });
    return { note: noteOf({ id, created_at, author: person.name, text }) };
  });
}

/** Letters that one person sends again in an hour. */
const rate = { limit: 200, seconds: 3_600 };

/** Sends a letter again (LET-02). */
export async function sendLetterAgain(
  { params: { id } }: StaffInput<'sendLetterAgain'>,
  { services, plainServices, portalId, scope, viewer }: StaffRequest,
): Promise<undefined> {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_letter_again', viewer.person.id, rate);
  const sellers = scope === 'all' ? null : [...scope];
  const { kind } = await sendAgain(services, { portalId, letterId: id, sellers });
  if (kind === 'missing') throw new Refusal('not_found', 'letter');
  if (kind !== 'queued') throw new StaffRefusal('letter_not_sendable', 'letter', { reason: kind });
}
