import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import { isCancelled, isEditingOpen } from '#domain/orders/self-edit.ts';
import { type CartChange, prepareChange } from '../cart/cart-change.ts';
import { modifyCartWith } from '../cart/modify-cart.ts';
import { type Modification, modificationOf } from '../cart/payload.ts';
import type { CartAnswer } from '../cart/view/cart-answer.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { answerChanged, changePlaces } from '../cart/write-change.ts';
import { runOnce } from '../http/idempotency.ts';
import type { ApiRequest } from '../http/request.ts';
import { refuseChoice } from '../kinds/ticket-kinds.ts';
import { answeredGroups, saveAnswers } from '../store/cart/cart-answers.ts';
import type { TicketRow, TicketToHold } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import type { CartEdit } from '../store/orders/edits.ts';
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
    await changeEdit(tx, edit, { body, wanted, change }, request);
    return answerChanged(tx, request, edit.cart.id, { asksForMoney: true });
  });
}

/** A change of an edit, as it was asked for and looked up. */
interface EditChange {
  readonly body: Body;
  readonly wanted: Modification;
  readonly change: CartChange;
  /** Staff say which ticket each line replaces, by its id; null for one that is added to the order. */
  readonly replaces?: readonly (string | null)[] | undefined;
}

/** The tickets of an edit with the price of the order after it. */
export interface PricedChange {
  readonly kept: readonly TicketRow[];
  readonly added: readonly TicketToHold[];
  /** Tickets of the order that are removed, earlier or now. */
  readonly removed: readonly TicketRow[];
  /** New tickets of the edit that are dropped again. */
  readonly fromEdit: readonly TicketRow[];
  readonly priced: Awaited<ReturnType<typeof priceEdit>>;
}

/** Takes the places of an edit's new tickets, which its cart then holds; the order's codes keep their uses. */
export type TakePlaces = (tx: Tx, editId: string, change: PricedChange) => Promise<void>;

/** Holds the new places until the edit is completed or over. */
export const holdPlaces: TakePlaces = (tx, editId, { kept, added, fromEdit }) =>
  changePlaces(tx, editId, { kept, added, removed: fromEdit }, async () => {});

/** Changes an edit, which is locked: the same for buyers and staff (SLS-04). */
export async function changeEdit(
  tx: Tx,
  edit: WholeCart & { readonly edit: CartEdit },
  { body, wanted, change, replaces }: EditChange,
  request: ApiRequest,
  takePlaces: TakePlaces = holdPlaces,
): Promise<void> {
  const { id } = edit.cart;
  const { order } = edit.edit;
  const gone = await ticketsToGiveUp(tx, edit, wanted.remove, request);
  const own = edit.tickets.filter((ticket) => !gone.fromEdit.includes(ticket));
  const kept = [...gone.staying.filter((ticket) => !isCancelled(ticket)), ...own];
  const stoodFor = new Map(
    own.flatMap((ticket) =>
      ticket.replaces_ticket_id === null ? [] : [[ticket.replaces_ticket_id, ticket]],
    ),
  );
  const removed = gone.removed.filter((ticket) => !stoodFor.has(ticket.id));
  const replacements = replacementsOf(body, wanted, change, { removed, kept, replaces });
  const instead = replacements.flatMap(({ draft, replaces: old }) =>
    old ? [[old.id, draft] as const] : [],
  );
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
  const answered = surveyed.size > 0 ? await answersOf(tx, [order.cart_id, id]) : new Set<string>();
  const answers = change.answers([...kept, ...added], surveyed.difference(answered));
  await refuseChoice(tx, { request, cartId: id, added, kept, removed: gone.removed });

  await takePlaces(tx, id, { kept, added, removed: gone.removed, fromEdit: gone.fromEdit, priced });
  const replaced = replacements.map(({ replaces: old }) => old?.id);
  const written = { own, removed: gone.removed, added, replaced, priced };
  await writeEdit(tx, edit.cart, written, request);
  await saveAnswers(tx, id, answers);
}

async function answersOf(tx: Tx, cartIds: readonly string[]): Promise<ReadonlySet<string>> {
  const groups = new Set<string>();
  for (const id of cartIds) {
    for (const group of await answeredGroups(tx, id)) groups.add(group);
  }
  return groups;
}
