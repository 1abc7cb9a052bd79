import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import { isCancelled, isEditingOpen } from '#domain/orders/self-edit.ts';
import { prepareChange } from '../cart/cart-change.ts';
import { modifyCartWith } from '../cart/modify-cart.ts';
import { modificationOf } from '../cart/payload.ts';
import type { CartAnswer } from '../cart/view/cart-answer.ts';
import { answerChanged, changePlaces } from '../cart/write-change.ts';
import { runOnce } from '../http/idempotency.ts';
import type { ApiRequest } from '../http/request.ts';
import { refuseChoice } from '../kinds/ticket-kinds.ts';
import { answeredGroups, saveAnswers } from '../store/cart/cart-answers.ts';
import type { Tx } from '../store/database.ts';
import { replacementsOf } from './edit-replacements.ts';
import { type EditSubject, editSubjectOf, orderPath } from './edit-subject.ts';
import { ticketsToGiveUp } from './give-up-tickets.ts';
import { lockEdit, releaseOver } from './open-edit.ts';
import { priceEdit, refuseCodes } from './price-edit.ts';
import { selfEditRules } from './self-edit.ts';
import { writeEdit } from './write-edit.ts';

type Body = z.output<typeof changeBody>;
const context = 'reserve';

/** Changes a cart reached by its id; if it became an order, or edits one, makes an edit (API-05). */
export async function modifyOrEdit(
  cartId: string,
  body: Body,
  request: ApiRequest,
): Promise<CartAnswer> {
  const subject = await request.services.store.read(request.portalId, (tx) =>
    editSubjectOf(tx, cartId, body, request),
  );
  const isOpen =
    subject && isEditingOpen(selfEditRules(request.catalogue, subject.order.seller_id));
  if (!isOpen) return modifyCartWith(cartId, body, request);
  return editOrder(subject, body, request);
}

/**
 * Starts or continues an edit of an order, all or nothing: holds what is added and records what is to
 * be removed. The order itself is not touched (decision 072).
 */
async function editOrder(
  { order, editId, isKnown }: EditSubject,
  body: Body,
  request: ApiRequest,
): Promise<CartAnswer> {
  // ORD-52, ORD-53
  if (request.viewer.kind !== 'guest') throw new Refusal('log_out_to_edit', context);
  if (!isKnown) throw new Refusal('scope_error', context, orderPath);
  refuseCodes(body);
  const wanted = modificationOf(body, request.catalogue);
  const change = await prepareChange(request, body, wanted, {
    cartId: order.cart_id,
    isNew: false,
  });
  if (editId === undefined) await releaseOver(request, order.id);
  return runOnce(request, ['edit', order.id, body], async (tx) => {
    const edit = await lockEdit(tx, request, order, editId);
    const { id } = edit.cart;
    const gone = await ticketsToGiveUp(tx, edit, wanted.remove, request);
    const own = edit.tickets.filter((ticket) => !gone.fromEdit.includes(ticket));
    const kept = [...gone.staying.filter((ticket) => !isCancelled(ticket)), ...own];
    const stoodFor = new Map(
      own.flatMap((ticket) =>
        ticket.replaces_ticket_id === null ? [] : [[ticket.replaces_ticket_id, ticket]],
      ),
    );
    const removed = gone.removed.filter((ticket) => !stoodFor.has(ticket.id));
    const replacements = replacementsOf(body, wanted, change, { removed, kept });
    const instead = replacements.map(({ draft, replaces }) => [replaces.id, draft] as const);
    gone.refuseUnreplaced(new Map([...stoodFor, ...instead]));
    const after = Math.max(-1, ...edit.tickets.map((ticket) => ticket.position)) + 1;
    const drafted = change.number(
      replacements.map(({ draft }) => draft),
      after,
    );
    const tickets = { removed: gone.removed, own, drafted };
    const priced = await priceEdit(tx, order, tickets, request);
    const { added } = priced;

    const surveyed = change.surveyed(added);
    const answered =
      surveyed.size > 0 ? await answersOf(tx, [order.cart_id, id]) : new Set<string>();
    const answers = change.answers([...kept, ...added], surveyed.difference(answered));
    await refuseChoice(tx, { request, cartId: id, added, kept, removed: gone.removed });

    // The order's codes keep their uses.
    await changePlaces(tx, id, { kept, added, removed: gone.fromEdit }, async () => {});
    const replaced = replacements.map(({ replaces }) => replaces.id);
    const written = { own, removed: gone.removed, added, replaced, priced };
    await writeEdit(tx, edit.cart, written, request);
    await saveAnswers(tx, id, answers);
    return answerChanged(tx, request, id, { asksForMoney: true });
  });
}

async function answersOf(tx: Tx, cartIds: readonly string[]): Promise<ReadonlySet<string>> {
  const groups = new Set<string>();
  for (const id of cartIds) {
    for (const group of await answeredGroups(tx, id)) groups.add(group);
  }
  return groups;
}
