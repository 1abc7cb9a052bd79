import type { z } from 'zod';
import type { changeBody } from '#contract/cart/cart-calls.ts';
import { isCancelled } from '#domain/orders/self-edit.ts';
import type { CartChange } from '../cart/cart-change.ts';
import type { Modification } from '../cart/payload.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import { changePlaces } from '../cart/write-change.ts';
import type { ApiRequest } from '../http/request.ts';
import { refuseChoice } from '../kinds/ticket-kinds.ts';
import { answeredGroups, saveAnswers } from '../store/cart/cart-answers.ts';
import type { TicketRow, TicketToHold } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import type { CartEdit } from '../store/orders/edits.ts';
import { replacementsOf } from './edit-replacements.ts';
import { ticketsToGiveUp } from './give-up-tickets.ts';
import { priceEdit } from './price-edit.ts';
import { writeEdit } from './write-edit.ts';

type Body = z.output<typeof changeBody>;

/** A requested change of an edit, with its lookups done. */
interface EditChange {
  readonly body: Body;
  readonly wanted: Modification;
  readonly change: CartChange;
  /** Ids of the tickets that staff say each line replaces; null for a ticket added to the order. */
  readonly replaces?: readonly (string | null)[] | undefined;
}

/** The tickets of an edit with the order's new price. */
export interface PricedChange {
  readonly kept: readonly TicketRow[];
  readonly added: readonly TicketToHold[];
  /** Tickets of the order that are removed, now or by an earlier change. */
  readonly removed: readonly TicketRow[];
  /** New tickets of the edit that this change drops. */
  readonly fromEdit: readonly TicketRow[];
  readonly priced: Awaited<ReturnType<typeof priceEdit>>;
}

/** Takes the places of an edit's new tickets for the edit's cart; the order's codes keep their uses. */
export type TakePlaces = (tx: Tx, editId: string, change: PricedChange) => Promise<void>;

/** Holds the new places until the edit is completed or ends. */
export const holdPlaces: TakePlaces = (tx, editId, { kept, added, fromEdit }) =>
  changePlaces(tx, editId, { kept, added, removed: fromEdit }, async () => {});

/** Changes a locked edit, in the same way for buyers and staff (SLS-04). */
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
  const replacements = replacementsOf(body, wanted, change, {
    sellerId: order.seller_id,
    removed,
    kept,
    replaces,
  });
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
