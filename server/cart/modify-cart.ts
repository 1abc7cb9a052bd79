import type { z } from 'zod';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import { runOnce } from '../http/idempotency.ts';
import { confirmPerson } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import { prepareHolds, refuseChoice, refuseRemoval } from '../kinds/ticket-kinds.ts';
import { answeredGroups, deleteStaleAnswers, saveAnswers } from '../store/cart/cart-answers.ts';
import type { Tx } from '../store/database.ts';
import { prepareChange } from './cart-change.ts';
import { holdAfresh } from './hold-afresh.ts';
import { keepWithinShare } from './keep-within-share.ts';
import { modifiable, refuseMoreThanStaffHold, ticketsToRemove } from './modifiable.ts';
import { modificationOf } from './payload.ts';
import { priceWithCodes } from './price-codes.ts';
import type { CartAnswer } from './view/cart-answer.ts';
import { lockWholeCart } from './view/cart-view.ts';
import { answerChanged, changePlaces } from './write-change.ts';

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
  // Looked up first: inside the transaction, only its own connection may be waited for.
  const change = await prepareChange(request, body, wanted, { cartId, isNew: false });
  const { captcha: _, ...asked } = body;
  const person = await confirmPerson(body.captcha?.token, request, 'reserve');
  const modify = async (tx: Tx): Promise<CartAnswer> => {
    const whole = modifiable(request, await lockWholeCart(tx, cartId));
    const removed = ticketsToRemove(whole, wanted.remove);
    const kept = whole.tickets.filter((ticket) => !wanted.remove.includes(ticket.id));
    refuseRemoval(removed, kept);
    const after = Math.max(-1, ...whole.tickets.map((ticket) => ticket.position)) + 1;
    const added = change.number(change.decide(kept), after);
    refuseMoreThanStaffHold(whole.cart, added, removed);

    const surveyed = change.surveyed(added);
    const answered = surveyed.size > 0 ? await answeredGroups(tx, cartId) : new Set<string>();
    const answers = change.answers([...kept, ...added], surveyed.difference(answered));
    const tickets = { kept, added, removed };
    const step = { request, cartId, ...tickets };
    await refuseChoice(tx, step);
    for (const lock of prepareHolds(step)) await lock(tx);
    const { given } = change;
    const within = await keepWithinShare(tx, request, whole.cart, { kept, added, given, person });

    const priced = await changePlaces(tx, cartId, tickets, () =>
      priceWithCodes(request, tx, whole, tickets, within.given),
    );
    await priced.write();
    const cart = person === 'confirmed' ? { ...whole.cart, network: null } : whole.cart;
    const id = await holdAfresh(tx, cart, request, within.isPast);
    await saveAnswers(tx, id, answers);
    if (removed.length > 0) await deleteStaleAnswers(tx, id, [...kept, ...added]);
    return answerChanged(tx, request, id, { asksForMoney: added.length > 0 });
  };
  return change.hold(() => runOnce(request, ['modify', cartId, asked], modify));
}
