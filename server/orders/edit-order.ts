import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import { stockMoves } from '#domain/cart/reserve.ts';
import { type EditPrice, replacedBy } from '#domain/orders/order-edit.ts';
import { isCancelled, isEditableKind, isEditingOpen } from '#domain/orders/self-edit.ts';
import { answerCart } from '../cart/answer-cart.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { readWholeCart, wholeCartOf } from '../cart/cart-view.ts';
import {
  draftsFor,
  knowledgeFor,
  seatTakenRefusal,
  shortageRefusal,
  ticketsToHold,
} from '../cart/decide.ts';
import { answersToKeep, surveyedGroups } from '../cart/details.ts';
import { heldAnew, modifyCartWith } from '../cart/modify-cart.ts';
import { hasPaid } from '../cart/payer.ts';
import { linePath, type Modification, modificationOf } from '../cart/payload.ts';
import { refuseSingles } from '../cart/single-seats.ts';
import type { CartAnswer } from '../cart/ticket-answers.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import { ruledTickets, rulesThatBlock } from '../catalogue/cart-rules.ts';
import { once } from '../http/idempotency.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { wireRules } from '../pricing/cartmod-answer.ts';
import { atPrice } from '../pricing/promo-codes.ts';
import { answeredGroups, saveAnswers } from '../store/cart/cart-answers.ts';
import {
  changeTickets,
  moveStock,
  readCart,
  type TicketRow,
  type TicketToHold,
  updateCart,
} from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { priceEditOf, pricesOf, writeEditPrices } from '../store/orders/edit-price.ts';
import { insertRemovals, writeReplacements } from '../store/orders/edits.ts';
import { type OrderRow, ordersById } from '../store/orders/orders.ts';
import { codesOfCart, writeTicketPrices } from '../store/pricing/cart-codes.ts';
import { ticketsToGiveUp } from './give-up-tickets.ts';
import { lockEdit, releaseOver } from './open-edit.ts';
import { selfEditRules } from './self-edit.ts';

type Body = z.output<typeof changeBody>;
const context = 'reserve';

/** Changes a cart reached by its id; if it became an order, or edits one, makes an edit (API-05). */
export async function modifyOrEdit(
  cartId: string,
  body: Body,
  request: ApiRequest,
): Promise<CartAnswer> {
  const subject = await request.services.store.read(request.portalId, (tx) =>
    subjectOf(tx, cartId, body, request),
  );
  const isOpen =
    subject && isEditingOpen(selfEditRules(request.catalogue, subject.order.seller_id));
  if (!isOpen) return modifyCartWith(cartId, body, request);
  return editOrder(subject, body, request);
}

interface Subject {
  readonly order: OrderRow;
  /** The id of the edit to continue, if given. */
  readonly editId: string | undefined;
  /** True if the caller knows the order, not only the cart that it was (decision 082). */
  readonly isKnown: boolean;
}

/**
 * Returns the order that a cart edits or became: the one named, or for its payer that of the first
 * removed ticket. Throws not_found for another order's id.
 */
async function subjectOf(
  tx: Tx,
  cartId: string,
  body: Body,
  request: ApiRequest,
): Promise<Subject | undefined> {
  const { ticket_order_id: named } = body;
  const cart = await readCart(tx, cartId);
  if (cart?.edits_order_id) {
    const [order] = await ordersById(tx, [cart.edits_order_id]);
    if (named !== undefined && named !== order?.id) throw otherOrder();
    return order && cart.state !== 'ordered'
      ? { order, editId: cart.id, isKnown: true }
      : undefined;
  }
  const whole = cart?.state === 'ordered' ? await wholeCartOf(tx, cart) : undefined;
  if (named !== undefined) {
    const order = whole?.orders.find(({ id }) => id === named);
    if (!order) throw otherOrder();
    return { order, editId: undefined, isKnown: true };
  }
  if (!whole) return undefined;
  const first = whole.tickets.find(({ id }) => id === body.remove?.[0])?.ticket_order_id;
  const order = whole.orders.find(({ id }) => id === first) ?? whole.orders[0];
  return order && { order, editId: undefined, isKnown: hasPaid(request, whole) };
}

const orderPath = { path: 'ticket_order_id' };
const otherOrder = () => new Refusal('not_found', context, orderPath);

/**
 * Starts or continues an edit of an order, all or nothing: holds what is added and records what is to
 * be removed. The order itself is not touched (decision 072).
 */
async function editOrder(
  { order, editId, isKnown }: Subject,
  body: Body,
  request: ApiRequest,
): Promise<CartAnswer> {
  const { catalogue, viewer } = request;
  // ORD-52, ORD-53
  if (viewer.kind !== 'guest') throw new Refusal('log_out_to_edit', context);
  if (!isKnown) throw new Refusal('scope_error', context, orderPath);
  refuseCodes(body);
  const wanted = modificationOf(body, catalogue);
  const known = await knowledgeFor(request, wanted, order.cart_id);
  if (editId === undefined) await releaseOver(request, order.id);
  return once(request, ['edit', order.id, body], async (tx) => {
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
    const free = gone.removed.filter((ticket) => !stoodFor.has(ticket.id));
    const { lines, replaced } = linesInstead(wanted, free, known);
    const named = { ...wanted, lines };
    const drafts = draftsFor(body, named, kept, known);
    const pairs = drafts.map((draft, at) => {
      const replaces = replaced[at];
      const isPlace = isEditableKind(
        { handler: draft.handler, category: null },
        { categories: null },
      );
      if (replaces && isPlace) return { draft, replaces };
      const fault = isPlace
        ? 'stands for no ticket of its event that is removed'
        : 'is of a kind that no order is changed to';
      throw new InvalidInput([{ path: linePath(body, at, 'ticket_type_id'), fault }]);
    });
    const instead = pairs.map(({ draft, replaces }) => [replaces.id, draft] as const);
    gone.refuseUnreplaced(new Map([...stoodFor, ...instead]));
    const after = Math.max(-1, ...edit.tickets.map((ticket) => ticket.position)) + 1;
    const drafted = ticketsToHold(drafts, after);
    const priced = await priceEditOf(tx, catalogue, order, {
      removed: new Set(gone.removed.map(({ id }) => id)),
      added: [...own, ...drafted],
    });
    refuseOtherOrders(priced.price);
    const added = atPrice(drafted, priced.price);
    await refuseWithoutCode(tx, order, added, request);

    const asked = surveyedGroups(catalogue, added);
    const answered = asked.size > 0 ? await answersOf(tx, [order.cart_id, id]) : new Set<string>();
    const all = [...kept, ...added];
    const answers = answersToKeep(body, wanted, catalogue, all, asked.difference(answered));
    await refuseSingles(request, tx, { added, kept, removed: gone.removed });

    const shortage = await moveStock(tx, stockMoves(added, gone.fromEdit));
    if (shortage) throw shortageRefusal(shortage, kept);
    const left = gone.fromEdit.map((ticket) => ticket.id);
    const taken = await changeTickets(tx, id, left, added);
    if (taken.length > 0) throw seatTakenRefusal(taken);
    await writeTicketPrices(tx, id, pricesOf(own, priced.price));
    await writeEditPrices(tx, id, pricesOf(priced.staying, priced.price));
    await writeReplacements(
      tx,
      added.flatMap((ticket, at) => {
        const replaces = pairs[at]?.replaces.id;
        return replaces ? [{ id: ticket.id, replaces }] : [];
      }),
    );
    await insertRemovals(
      tx,
      id,
      gone.removed.map((ticket) => ticket.id),
    );
    // The edit keeps its id to the end: the order's page names it.
    const until = edit.cart.expires_at && heldAnew(request, edit.cart, edit.cart.expires_at);
    await updateCart(tx, id, { expires_at: until });
    await saveAnswers(tx, id, answers);
    const changed = await readWholeCart(tx, id);
    if (!changed) throw new Error(`edit ${id} went away while it was locked`);
    const { total_outstanding } = cartTotals(changed);
    refuseWithoutGateway(total_outstanding, order.seller_id, catalogue, context);
    return answerCart(request, changed, tx);
  });
}

/** Only staff may make an edit that changes the ticket prices of another seller's order. */
function refuseOtherOrders({ otherChanged }: EditPrice): void {
  if (otherChanged.length === 0) return;
  throw new Refusal('ticket_state_incorrect', 'cart_remove_tickets', {
    reason: 'priced_together',
  });
}

/** Throws if the edit gives codes: the order keeps its own and takes no others. */
function refuseCodes({ preReservePromoCodes, preloadedPromoCodes, gift_code }: Body): void {
  const given = { preReservePromoCodes, preloadedPromoCodes, gift_code };
  const faults = Object.entries(given).flatMap(([path, value]) =>
    value === undefined ? [] : [{ path, fault: 'is not for orders' }],
  );
  if (faults.length > 0) throw new InvalidInput(faults);
}

/** The lines with what each inherits from the ticket it replaces: its name, or a chosen amount. */
function linesInstead(
  { lines }: Modification,
  removed: readonly TicketRow[],
  known: Awaited<ReturnType<typeof knowledgeFor>>,
) {
  const ofEvents = lines.map(({ ticket_type_id }) => {
    const group = known.type(ticket_type_id)?.ticket_group_id;
    const event_template_id = (group && known.group(group)?.event_template_id) ?? '';
    return { ticket_type_id, event_template_id };
  });
  const replaced = replacedBy(ofEvents, removed);
  return {
    replaced,
    lines: lines.map((line, at) => {
      const before = replaced[at];
      return {
        ...line,
        face_value: line.face_value ?? before?.face_value,
        admit_name: line.admit_name || (before?.admit_name ?? ''),
        admit_email: line.admit_email || (before?.admit_email ?? ''),
      };
    }),
  };
}

async function answersOf(tx: Tx, cartIds: readonly string[]): Promise<ReadonlySet<string>> {
  const groups = new Set<string>();
  for (const id of cartIds) {
    for (const group of await answeredGroups(tx, id)) groups.add(group);
  }
  return groups;
}

/** Throws if tickets need a code that the order does not have. */
async function refuseWithoutCode(
  tx: Tx,
  order: OrderRow,
  added: readonly TicketToHold[],
  { catalogue, services }: ApiRequest,
): Promise<void> {
  if (added.length === 0) return;
  const ids = added.flatMap(({ event_session_id }) => event_session_id ?? []);
  const ruled = ruledTickets(added, await sessionFacts(tx, catalogue, ids), catalogue);
  const codes = await codesOfCart(tx, order.cart_id);
  const missing = rulesThatBlock(catalogue, codes, ruled, services.now());
  if (missing.length === 0) return;
  throw new Refusal('rule_blocks_reserve', 'checkout_rules', {
    block_reason: 'code_required',
    rules: wireRules(missing),
  });
}
