import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { InvalidInput } from '../../http/input.ts';
import { booksOf, cartOf } from '../buyer.ts';
import { change, complete, type Ticket } from '../edits.ts';
import { editByStaff, refund } from '../staff.ts';
import { answered } from '../venues/world.ts';
import { minor, type OrderInChain, type Time, type Visit } from './order-in-chain.ts';

/** Everything that can happen to an order, by its buyer, staff, the venue or a bank. */
export const stepKinds = [
  'change',
  'discard',
  'cancel_free',
  'staff_refund',
  'staff_edit',
  /** Staff add tickets and waive their price. */
  'staff_present',
  /** Staff refund an amount without tickets; its audit entry has the amount. */
  'staff_gift',
  /** Staff refund the same tickets several times while the buyer removes them, all at once. */
  'race',
  /** Staff refund tickets and leave the price of the rest as it is. */
  'venue_refund',
  'venue_cancel',
  'venue_move',
  /** An import changes the prices, and ends the codes or makes them valid again. */
  'venue_reprice',
  /** A bank opens a dispute; the second time, the dispute ends, won or lost. */
  'dispute',
] as const;

export interface Step {
  readonly kind: (typeof stepKinds)[number];
  /** Bits that choose among the valid tickets. */
  readonly picks: number;
  readonly instead: readonly Visit[];
  /** True to complete an edit at once, to waive the price of staff's edit, or to win a dispute. */
  readonly completes: boolean;
}

/** Performs a step; a step that does not fit is refused and changes nothing. */
export async function take(chain: OrderInChain, step: Step): Promise<void> {
  const valid = await chain.inHand();
  const chosen = valid.filter((_, at) => (step.picks >> at) & 1);
  await steps[step.kind](chain, step, chosen);
}

type TakeStep = (chain: OrderInChain, step: Step, chosen: readonly Ticket[]) => Promise<void>;

const steps: Record<Step['kind'], TakeStep> = {
  async change(chain, { instead, completes }, chosen) {
    const { world, order, sessions } = chain;
    const before = await chain.money();
    const begun = await change(world.api, (await chain.openEdit()) ?? order.cartId, {
      remove: chosen.map(({ id }) => id),
      add: sessions.lines(instead),
    });
    if (!begun.ok) return expect(begun.status, JSON.stringify(begun.errors)).toBeLessThan(500);
    if (!completes) return;
    const shown = cartOf(begun.answer);
    const done = await complete(world, begun.answer);
    const { kept } = await chain.money();
    if (!done.ok) {
      expect(done.status, JSON.stringify(done.errors)).toBeLessThan(500);
      expect(kept, 'a refused edit moves no money').toBe(before.kept);
      return;
    }
    const difference = minor(shown.payment_due) - minor(shown.edit?.refund ?? '0');
    expect(kept - before.kept, 'what is charged or returned is what was shown').toBe(difference);
  },
  async discard(chain) {
    const id = await chain.openEdit();
    if (id) await chain.world.api.call('deleteCart', { params: { id } });
  },
  async cancel_free(chain, _step, chosen) {
    const { world, order } = chain;
    const before = await chain.money();
    const tickets = chosen.map(({ id }) => ({ ticket_id: id }));
    await world.api.call('cancelTicketOrder', { params: { id: order.id }, body: { tickets } });
    expect((await chain.money()).kept, 'free tickets are cancelled without money').toBe(
      before.kept,
    );
  },
  staff_refund: (chain, _step, chosen) => refundTickets(chain, chosen),
  venue_refund: (chain, _step, chosen) => refundTickets(chain, chosen, { keep_prices: true }),
  async staff_gift(chain, { picks }) {
    const before = await chain.money();
    const given = await refundOf(chain, { amount: ((picks * 150) / 100).toFixed(2) });
    expect(before.kept - (await chain.money()).kept).toBe(minor(given?.amount ?? '0'));
  },
  async race(chain, _step, chosen) {
    if (chosen.length === 0) return;
    const { world, order } = chain;
    const tickets = chosen.map(({ id }) => id);
    const removing = async () => {
      const begun = await change(world.api, order.cartId, { remove: tickets, add: [] });
      if (begun.ok) await complete(world, begun.answer);
    };
    await Promise.all([
      refundOf(chain, { tickets }),
      refundOf(chain, { tickets }),
      refundOf(chain, { tickets: 'all' }),
      removing(),
    ]);
  },
  staff_edit: editAsStaff,
  staff_present: (chain, step) => {
    const instead: Step['instead'] =
      step.instead.length > 0 ? step.instead : [{ type: 'adult', time: 'noon' }];
    return editAsStaff(chain, { ...step, instead, completes: true }, []);
  },
  venue_cancel: ({ sessions }, { picks }) => sessions.close(timeAt(picks)),
  async venue_move({ sessions }, { picks, completes }) {
    await sessions.close(timeAt(picks), timeAt(picks + (completes ? 1 : 2)));
  },
  async venue_reprice({ catalogue }, { picks, completes }) {
    const by = (picks % 5) * (completes ? 250 : -250);
    await catalogue.reprice({ by, endsCodes: picks % 2 === 1 });
  },
  async dispute(chain, { completes }) {
    const { world, order } = chain;
    const came = async (act: string) => {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from payment_entry where cart_id = $1 and audit_action = $2`,
        [order.cartId, act],
      );
      return row?.n ?? 0;
    };
    if (chain.dispute !== undefined) {
      if ((await came('dispute_closed')) > 0) return;
      const outcome = completes ? 'won' : 'lost';
      await world.control(`/disputes/${chain.dispute}/advance`, { outcome });
      await vi.waitFor(async () => expect(await came('dispute_closed')).toBe(1), patient);
      return;
    }
    const [intent] = (await booksOf(world, order.cartId)).filter(
      ({ balance }) => balance !== null && balance.charged > balance.refunded,
    );
    if (!intent) return;
    const { id } = (await world.control(`/payment_intents/${intent.id}/dispute`, {})) as Dispute;
    chain.dispute = id;
    await vi.waitFor(async () => expect(await came('dispute_opened')).toBe(1), patient);
  },
};

interface Dispute {
  readonly id: string;
}

/** Timeout for the effects of a webhook, which take seconds on a busy machine. */
const patient = { timeout: 25_000 };

const times: readonly Time[] = ['ten', 'eleven', 'noon'];
const timeAt = (at: number): Time => times[at % times.length] ?? 'ten';

async function refundTickets(
  chain: OrderInChain,
  chosen: readonly Ticket[],
  more: object = {},
): Promise<void> {
  if (chosen.length === 0) return;
  const before = await chain.money();
  const given = await refundOf(chain, { tickets: chosen.map(({ id }) => id), ...more });
  expect(before.kept - (await chain.money()).kept).toBe(minor(given?.amount ?? '0'));
}

const isRefusal = (error: unknown): boolean =>
  [InvalidInput, Refusal, StaffRefusal].some((kind) => error instanceof kind);

/** Refunds part of an order as staff; undefined if that is refused. */
async function refundOf({ world, number }: OrderInChain, part: object) {
  const wish = { reference: randomUUID(), seller: world.venue.slug, order: number, ...part };
  return refund(world, wish).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
}

/**
 * Exchanges tickets as staff, adds those requested beyond them and removes the rest. A difference is waived, or paid by the
 * link at once.
 */
async function editAsStaff(
  chain: OrderInChain,
  { instead, completes: waives }: Step,
  chosen: readonly Ticket[],
): Promise<void> {
  const { world, number, sessions } = chain;
  const wanted = sessions
    .lines(instead)
    .map((line) => ({ type: line.ticket_type_id, session: line.event_session_id }));
  const wish = {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: number,
    changes: chosen.flatMap(({ id }, at) => (wanted[at] ? [{ ticket: id, ...wanted[at] }] : [])),
    remove: chosen.slice(wanted.length).map(({ id }) => id),
    add: wanted.slice(chosen.length),
    difference: waives ? 'waive' : 'link',
    reason: 'The buyer called',
  };
  const before = await chain.money();
  const edited = await editByStaff(world, wish).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (!edited) return;
  const { due, refund: back, waived } = edited.result;
  if (minor(due) > 0) {
    const params = { id: edited.id };
    const asked = await answered<'getCart'>(world.api.call('getCart', { params }));
    expect(cartOf(asked).payment_due).toBe(due);
    expect((await complete(world, asked)).ok).toBe(true);
  }
  const after = await chain.money();
  expect(after.kept - before.kept, 'what was shown is charged or given back').toBe(
    minor(due) - minor(back),
  );
  expect(after.waived - before.waived, 'no more is waived').toBeLessThanOrEqual(minor(waived));
}
