import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { isAboveLimit, recordGift } from '../approvals/give-away.ts';
import { asActor } from '../audit/as-actor.ts';
import { InvalidInput } from '../http/input.ts';
import { enqueueSessionRun, type JobPayloads } from '../jobs/enqueue.ts';
import { changeSession, type OrderOfClosed } from '../refunds/close-session.ts';
import type { BeforeRefund } from '../refunds/refund-order.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { readSession } from '../store/sessions/listed-sessions.ts';
import {
  addLines,
  addStep,
  failRun,
  readRun,
  type SessionRun,
  type SessionRunLine,
} from '../store/sessions/session-runs.ts';

type Payload = JobPayloads['change_session'];

/** Orders of one piece. */
const pieceSize = 50;

/**
 * Does the next piece of a run and enqueues the one after it (SLS-09). Each order has its own transaction, which writes
 * its line: a process that is killed leaves whole orders, and any other one goes on with the rest.
 */
export async function runSessionChange(
  services: Services,
  { portal_id: portalId, run_id: id, after }: Payload,
  limit = pieceSize,
): Promise<void> {
  const { store, cache } = services;
  const catalogue = await cache.catalogue(portalId);
  const run = await store.read(portalId, (tx) => readRun(tx, id));
  // It has ended, or its time is over.
  if (!run || run.finished_at !== null) return;
  const isTrial = run.trial_id === null;
  try {
    const done = await changeSession(
      asActor(services, { kind: 'person', id: run.person_id }),
      await wishOf(services, catalogue, run),
      {
        isTrial,
        before: withinLimits(services, catalogue, run),
        record: (tx, order) => addLines(tx, id, [lineOf(order)]),
        piece: { after, limit },
      },
    );
    const { orders, remaining, carts, redeemed, lacking } = done;
    const finishedAt = remaining === 0 ? new Date(services.now()) : null;
    const last = orders.at(-1)?.orderNumber ?? null;
    await store.write(portalId, async (tx) => {
      // Carts of a trial are counted in each of its pieces.
      const counted = { carts: isTrial && after !== null ? 0 : carts, redeemed, lacking };
      const step = { after: run.steps, remaining, ...counted, finishedAt };
      if (!(await addStep(tx, id, step))) return;
      await addLines(tx, id, orders.map(lineOf));
      if (finishedAt === null) {
        enqueueSessionRun(tx, { portal_id: portalId, run_id: id, after: last });
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

/** The input of the programs' use case. */
async function wishOf({ store }: Services, catalogue: Catalogue, run: SessionRun) {
  const { portal, templates, sellers } = catalogue;
  const found = await store.read(portal.id, (tx) => readSession(tx, run.event_session_id));
  const event = templates.get(found?.event_template_id ?? '');
  const seller = sellers.get(event?.seller_id ?? '');
  if (!seller) throw new Refusal('not_found', 'session');
  return {
    seller: seller.slug,
    portal: portal.key,
    session: run.event_session_id,
    ...(run.to_session_id === null ? {} : { to: run.to_session_id }),
  };
}

/** Leaves an order whose refund would need a second person (STF-12), and counts the others. */
function withinLimits(
  services: Services,
  catalogue: Catalogue,
  { person_id, trial_id }: SessionRun,
): BeforeRefund {
  const giver = { services, catalogue, viewer: { person: { id: person_id } } };
  return async (tx, due) => {
    if (await isAboveLimit(tx, giver, due)) throw new StaffRefusal('above_limit', 'order');
    if (trial_id !== null) await recordGift(tx, giver, due);
    return {};
  };
}

const lineOf = ({ orderNumber, tickets, amount, left }: OrderOfClosed): SessionRunLine => ({
  order_number: orderNumber,
  tickets,
  amount,
  problem: left,
});

/** The reason for which nothing more can be done; undefined for a fault. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.code;
  if (!(error instanceof InvalidInput)) return undefined;
  return error.faults.map(({ path, fault }) => `${path} ${fault}`).join(', ');
}
