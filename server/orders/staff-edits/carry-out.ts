import { type EditSettlement, settleEdit } from '#domain/orders/order-edit.ts';
import { type OrderCapture, refundsFor, returnable, undisputed } from '#domain/payments/booking.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import {
  afterEdit,
  cartTotals,
  costOf,
  keptOf,
  owesInstalments,
} from '../../cart/view/cart-totals.ts';
import { readWholeCart, type WholeCart } from '../../cart/view/cart-view.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { Tx } from '../../store/database.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { capturesOfOrder } from '../../store/payments/movements.ts';
import { completeEdit } from '../book-edit.ts';
import { holdPlaces, type PricedChange, type TakePlaces } from '../change-edit.ts';
import { exchangeAtOnce, lockRemoved, refuseUnpayable } from './change-places.ts';
import { type EditedOrder, editedLines } from './edited-lines.ts';

interface Subject {
  readonly order: OrderRow;
  /** The order's locked cart before the change. */
  readonly whole: WholeCart;
  readonly editId: string;
  readonly waives: boolean;
}

/** The outcome of a change, carried out or tried. */
export interface CarriedOut {
  readonly result: EditedOrder;
  /** The payments that each part of its refund goes back to. */
  readonly payments: readonly { readonly payment_id: string }[];
  /** Amount given away, in minor units: refunds and waived money. */
  readonly amount: number;
  readonly waived: number;
  /** True if it takes effect once the buyer has paid. */
  readonly waits: boolean;
}

/**
 * Makes a change with `change`, which writes the edit, and completes it unless its buyer has to pay. A change that
 * happens at once frees and takes places in one step, so that counters keep their one order (law 2) and a ticket of a
 * full session can be swapped for another one of it.
 */
export async function carryOut(
  tx: Tx,
  { order, whole, editId, waives }: Subject,
  change: (takePlaces: TakePlaces) => Promise<void>,
  request: ApiRequest,
): Promise<CarriedOut> {
  const captures = await capturesOfOrder(tx, whole.entries, order.id);
  let settled: StaffSettlement | undefined;
  let made: PricedChange | undefined;
  await change(async (_, id, priced) => {
    made = priced;
    settled = settlementOfChange(priced, { order, whole, waives, captures });
    const { waits } = settled;
    await lockRemoved(tx, priced);
    if (!waits) return exchangeAtOnce(tx, id, priced);
    refuseUnpayable(settled.due, order, request);
    return holdPlaces(tx, id, priced);
  });
  if (!settled || !made) throw new Error('a change took no places');
  const edit = await readWholeCart(tx, editId);
  if (!edit?.edit) throw new Error(`edit ${editId} is not there`);
  const { waived } = settled;
  const parts = refundsFor(captures, settled.refund);
  if (!settled.waits) {
    const now = request.services.now();
    const { tickets } = edit;
    const { removed, priced } = made;
    const { staying, price } = priced;
    const after = [...afterEdit(staying, edit.edit), ...tickets];
    const exchanged = { order, removed, tickets, editId, staying, after, price };
    const done = { ...exchanged, before: whole, settled, waived };
    await completeEdit(tx, done, { now, isTold: true });
  }
  const { refund } = settled;
  const { currency } = request.catalogue.portal;
  const text = (amount: number) => formatAmount(amount, currency);
  const costs = costsOf(made);
  return {
    result: {
      currency,
      before: text(costs.before),
      after: text(costs.after),
      due: text(settled.due),
      later: text(settled.later),
      unowed: text(settled.unowed),
      waived: text(waived),
      refund: text(refund),
      staying_change: text(costs.stayingChange),
      parts: parts.map(({ payment_id, amount }) => {
        const entry = whole.entries.find((each) => each.payment_id === payment_id);
        const { gateway_id: method = 'stripe', last_four = null } = entry ?? {};
        return { method, last_four, amount: text(amount) };
      }),
      lines: await editedLines(tx, { removed: made.removed, added: edit.tickets }, request),
    },
    payments: parts,
    amount: refund + waived,
    waived,
    waits: settled.waits,
  };
}

function costsOf({ removed, added, priced: { staying, price } }: PricedChange) {
  const stayed = costOf(staying);
  const stay = costOf(staying.map((ticket) => ({ ...ticket, ...price.tickets.get(ticket.id) })));
  const [gone, come] = [costOf(removed), costOf(added)];
  const stayingChange = stay - stayed;
  return { gone, come, stayingChange, before: gone + stayed, after: come + stay };
}

/** The settlement of a change by staff, who may waive what is due or adds to the instalments. */
interface StaffSettlement extends EditSettlement {
  readonly waived: number;
  /** True if it takes effect once the buyer has paid. */
  readonly waits: boolean;
}

function settlementOfChange(
  change: PricedChange,
  {
    order,
    whole,
    waives,
    captures,
  }: Omit<Subject, 'editId'> & { readonly captures: readonly OrderCapture[] },
): StaffSettlement {
  const { gone: removed, come: added, stayingChange, after } = costsOf(change);
  const owed = owesInstalments(whole) ? cartTotals(whole).total_outstanding : 0;
  const left = returnable(captures, after + keptOf(order));
  const costs = { removed, added, stayingChange, waived: order.waived, owed };
  const settled = settleEdit({ ...costs, left, undisputed: undisputed(captures) });
  if (!waives) return { ...settled, waived: 0, waits: settled.due > 0 };
  return { ...settled, due: 0, later: 0, waived: settled.due + settled.later, waits: false };
}
