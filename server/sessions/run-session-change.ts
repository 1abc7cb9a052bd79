import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { isAsShown } from '#domain/orders/bulk.ts';
import { parseAmount } from '#domain/pricing/money.ts';
import { isAboveLimit, recordGivenAway } from '../approvals/give-away.ts';
import { settleSessionApproval } from '../approvals/session-approval.ts';
import { stillMay } from '../approvals/still-may.ts';
import { asActor } from '../audit/as-actor.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import { enqueueSessionRun, type JobPayloads } from '../jobs/enqueue.ts';
import { changeSession, type OrderOfChange } from '../refunds/change-session.ts';
import type { BeforeRefund, DueRefund } from '../refunds/refund-order.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { readSession } from '../store/sessions/listed-sessions.ts';
import {
  addLines,
  addStep,
  failRun,
  givenBySession,
  lineOfRun,
  readRun,
  type SessionRun,
  type SessionRunLine,
} from '../store/sessions/session-runs.ts';
import { approvalById, approvalLimits } from '../store/staff/approvals.ts';

type Payload = JobPayloads['change_session'];

/** Orders per batch. */
const pieceSize = 50;

/**
 * Processes a run's next batch of orders and enqueues the one after it (SLS-09). Each order has its own transaction, which also
 * writes its line, so a killed process leaves no order half done and any other process can continue.
 */
export async function runSessionChange(
  services: Services,
  { portal_id: portalId, run_id: id, after }: Payload,
  limit = pieceSize,
): Promise<void> {
  const { store, cache } = services;
  const catalogue = await cache.catalogue(portalId);
  const run = await store.read(portalId, (tx) => readRun(tx, id));
  // It has ended or expired.
  if (!run || run.finished_at !== null) return;
  const isTrial = run.trial_id === null;
  const acting = asActor(services, { kind: 'person', id: run.person_id });
  /** Orders of a dry run that refund more than one person may alone. */
  const above = new Set<string>();
  const lineOf = (order: OrderOfChange) => lineWith(order, above);
  try {
    const seller = await sellerOf(services, catalogue, run);
    const stays = (tx: Tx) => refuseFormer(tx, run, seller);
    if (!isTrial) await store.read(portalId, stays);
    const done = await changeSession(acting, wishOf(catalogue, run, seller), {
      isTrial,
      before: isTrial
        ? noteAbove(services, catalogue, run, above)
        : withinLimits(services, catalogue, run),
      async record(tx, order) {
        await stays(tx);
        await addLines(tx, id, [lineOf(order)]);
      },
      piece: { after, limit },
    });
    const { orders, remaining, carts, redeemed, lacking } = done;
    const finishedAt = remaining === 0 ? new Date(services.now()) : null;
    const last = orders.at(-1)?.orderNumber ?? null;
    // A request's dry run may start the real run, which is audited.
    await acting.store.write(portalId, async (tx) => {
      needsNoEntry(tx);
      // Every batch of a dry run counts the carts, so only the first count is kept.
      const counted = { carts: isTrial && after !== null ? 0 : carts, redeemed, lacking };
      const step = { after: run.steps, remaining, ...counted, finishedAt };
      if (!(await addStep(tx, id, step))) return;
      await addLines(tx, id, orders.map(lineOf));
      if (finishedAt === null) {
        enqueueSessionRun(tx, { portal_id: portalId, run_id: id, after: last });
      } else if (isTrial && run.approval_id !== null) {
        await settleSessionApproval(tx, acting, run);
      }
    });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await fail(services, portalId, id, problem);
  }
}

/** Records that a run was given up after its last attempt. */
export const giveUpSessionChange = (
  services: Services,
  { portal_id: portalId, run_id: id }: Payload,
): Promise<void> => fail(services, portalId, id, 'fault');

const fail = ({ store, now }: Services, portalId: number, id: string, problem: string) =>
  store.write(portalId, (tx) => failRun(tx, id, { problem, at: new Date(now()) }));

/** The seller of a run's session. */
async function sellerOf({ store }: Services, catalogue: Catalogue, run: SessionRun) {
  const { portal, templates, sellers } = catalogue;
  const found = await store.read(portal.id, (tx) => readSession(tx, run.event_session_id));
  const event = templates.get(found?.event_template_id ?? '');
  const seller = sellers.get(event?.seller_id ?? '');
  if (!seller) throw new Refusal('not_found', 'session');
  return seller;
}

type Seller = Awaited<ReturnType<typeof sellerOf>>;

/**
 * Throws unless the person who started or approved a run is still active and may change sessions; the rest of the run then
 * waits for someone else (STF-13).
 */
async function refuseFormer(tx: Tx, run: SessionRun, { id: sellerId }: Seller): Promise<void> {
  const { needs } = staffRoutes.startSessionChange.access;
  if (await stillMay(tx, { personId: run.person_id, needs, sellerId })) return;
  throw new StaffRefusal('right_missing', 'session', { needs });
}

/** The input of `changeSession`, which programs call too. */
const wishOf = ({ portal }: Catalogue, run: SessionRun, seller: Seller) => ({
  seller: seller.slug,
  portal: portal.key,
  session: run.event_session_id,
  ...(run.to_session_id === null ? {} : { to: run.to_session_id }),
});

const giverOf = (services: Services, catalogue: Catalogue, { person_id: id }: SessionRun) => ({
  services,
  catalogue,
  viewer: { person: { id } },
});

/** Collects the orders of a dry run whose refund needs a second person (STF-12). */
function noteAbove(
  services: Services,
  catalogue: Catalogue,
  run: SessionRun,
  above: Set<string>,
): BeforeRefund {
  const giver = giverOf(services, catalogue, run);
  return async (tx, due) => {
    if (await isAboveLimit(tx, giver, due)) above.add(due.orderNumber);
    return {};
  };
}

/**
 * Records what an order refunds. An approved refund is made as the approver saw it. If an order's refund has changed, for
 * example after a later sale, it is skipped if it exceeds what the person running this may give away alone (STF-12).
 */
function withinLimits(services: Services, catalogue: Catalogue, run: SessionRun): BeforeRefund {
  const giver = giverOf(services, catalogue, run);
  const { approval_id: approvalId, event_session_id: session } = run;
  const { currency } = catalogue.portal;
  return async (tx, due): Promise<Readonly<Record<string, string>>> => {
    if (approvalId !== null && (await isAsApproved(tx, run, due))) {
      await recordGivenAway(tx, giver, due, approvalId);
      const approval = await approvalById(tx, approvalId);
      return { approval: approvalId, asked_by: approval?.asked_by ?? '' };
    }
    const { per_bulk } = await approvalLimits(tx);
    const given = parseAmount(await givenBySession(tx, session), currency) ?? 0;
    const isBeyond = per_bulk !== null && due.amount > 0 && given + due.amount > per_bulk;
    if (isBeyond || (await isAboveLimit(tx, giver, due))) {
      throw new StaffRefusal('above_limit', 'order');
    }
    await recordGivenAway(tx, giver, due);
    return {};
  };
}

/** Returns true if a refund is the one that the request's dry run showed. */
async function isAsApproved(tx: Tx, run: SessionRun, due: DueRefund): Promise<boolean> {
  if (run.trial_id === null) return false;
  const shown = await lineOfRun(tx, run.trial_id, due.orderNumber);
  return shown?.problem === null && isAsShown(due.result, shown);
}

const lineWith = (
  { orderNumber, tickets, amount, fees, left }: OrderOfChange,
  above: ReadonlySet<string>,
): SessionRunLine => ({
  order_number: orderNumber,
  tickets,
  amount,
  is_above_limit: above.has(orderNumber),
  fees,
  problem: left,
});

/** The code of a refusal that ends the run; undefined for an unexpected error. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof Refusal || error instanceof StaffRefusal) return error.code;
  if (!(error instanceof InvalidInput)) return undefined;
  return error.faults.map(({ path, fault }) => `${path} ${fault}`).join(', ');
}
