import type { z } from 'zod';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import { keyOf, runOnceOn } from '../http/idempotency.ts';
import { confirmPerson } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import { prepareHolds, refuseChoice, refuseRemoval } from '../kinds/ticket-kinds.ts';
import { uuid } from '../setup/random.ts';
import { answeredGroups } from '../store/cart/cart-answers.ts';
import { changeCart, changeCartAtCommit } from '../store/cart/change-cart.ts';
import type { Tx } from '../store/database.ts';
import { ticketsHeld } from '../telemetry/metrics.ts';
import { addTogether, isPlainAddition, type Together } from './add-together.ts';
import { prepareChange } from './cart-change.ts';
import { changeWholeCart } from './change-whole-cart.ts';
import { handOver, holdAfterChange, isReplaced } from './hold-afresh.ts';
import { modifiable, refuseMoreThanStaffHold, ticketsToRemove } from './modifiable.ts';
import { modificationOf } from './payload.ts';
import { type ChangeTerms, tryChange } from './try-change.ts';
import { answerCart } from './view/answer-cart.ts';
import type { CartAnswer } from './view/cart-answer.ts';
import { lockWholeCart, readWholeCart, type WholeCart } from './view/cart-view.ts';

const held = ticketsHeld.of();

/**
 * Adds tickets to a pending cart and removes others, all or nothing, and extends its hold. With fewer
 * than 30 seconds left, the cart is replaced by a fresh one that holds the same places (CRT-17, A-33).
 */
export async function modifyCartWith(
  cartId: string,
  body: z.output<typeof modifyBody>,
  request: ApiRequest,
): Promise<CartAnswer> {
  const wanted = modificationOf(body, request.catalogue);
  // Looked up first: inside the transaction, waiting is only safe on its own connection.
  const change = await prepareChange(request, body, wanted, { cartId, isNew: false });
  const { captcha: _, ...identity } = body;
  const person = await confirmPerson(body.captcha?.token, request, 'reserve');
  // Zero for a retry, which finds the first answer.
  let more = 0;
  const modify = async (
    tx: Tx,
    found: WholeCart | undefined,
    terms: ChangeTerms,
    together?: Together,
  ): Promise<CartAnswer> => {
    const whole = modifiable(request, found);
    const removed = ticketsToRemove(whole, wanted.remove);
    const kept = whole.tickets.filter((ticket) => !wanted.remove.includes(ticket.id));
    refuseRemoval(removed, kept);
    const after = Math.max(-1, ...whole.tickets.map((ticket) => ticket.position)) + 1;
    const added = change.number(change.decide(kept), after);
    more = added.length;
    refuseMoreThanStaffHold(whole.cart, added, removed);

    const surveyed = change.surveyed(added);
    const answered = surveyed.size > 0 ? await answeredGroups(tx, cartId) : new Set<string>();
    const answers = change.answers([...kept, ...added], surveyed.difference(answered));
    const tickets = { kept, added, removed };
    const step = { request, cartId, ...tickets };
    await refuseChoice(tx, step);
    const locks = prepareHolds(step);
    const isFresh = isReplaced(request, whole.cart);
    if (locks.length > 0 || isFresh) together?.leave();
    for (const lock of locks) await lock(tx);
    const write = together?.write ?? (isFresh ? changeCart : changeCartAtCommit);
    const asked = { ...tickets, dropped: [], person, answers, isExtended: !isFresh, write };
    const changed = await changeWholeCart(tx, request, whole, asked, terms);
    const left = isFresh ? await replaced(tx, request, changed, terms.isPast) : changed;
    return answerCart(request, left, tx);
  };
  const asked = ['modify', cartId, identity];
  const alone = (terms: ChangeTerms) =>
    runOnceOn(
      request,
      asked,
      (tx) => lockWholeCart(tx, cartId),
      (tx, found) => modify(tx, found, terms),
    );
  const once = (terms: ChangeTerms) =>
    isPlainAddition(request, wanted, terms)
      ? addTogether(request, {
          cartId,
          keyed: keyOf(request, asked),
          tickets: wanted.lines.length,
          decide: (tx, found, together, past) =>
            modify(tx, found, past ? terms.beyond(past) : terms, together),
          alone: () => alone(terms),
        })
      : alone(terms);
  const answer = await change.hold(() => tryChange(change.given, once));
  held.inc(more);
  return answer;
}

/** Moves the places of a changed cart that is about to end to a fresh cart, and returns that cart. */
async function replaced(
  tx: Tx,
  request: ApiRequest,
  { cart }: WholeCart,
  isPast: boolean,
): Promise<WholeCart> {
  const until = holdAfterChange(request, cart, isPast);
  if (!until) throw new Error(`cart ${cart.id} has no end to extend`);
  const id = uuid();
  await handOver(tx, cart, request, { id, until });
  const fresh = await readWholeCart(tx, id);
  if (!fresh) throw new Error(`cart ${id} went away while it was made`);
  return fresh;
}
