import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import type { QuickChange } from '#tenants/publishing/quick/quick-change.ts';
import type { ToldChanges } from '#tenants/publishing/told-change.ts';
import type { Change } from '../audit/audit-change.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { ImportResult } from '../import/import-result.ts';
import { importTenant } from '../import/import-tenant.ts';
import type { DraftBeside, TouchedDraft } from '../import/planning/drafts/touched-drafts.ts';
import type { Planner } from '../import/planning/planner.ts';
import { type PlannedInThread, planInThread } from '../import/threads/plan-thread.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { findSession } from '../sessions/find-session.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import type { ImportChange } from '../store/import/import.ts';
import { type DraftRow, readLive } from '../store/publishing/drafts.ts';
import { readRevision } from '../store/publishing/revisions.ts';
import { findOwnClosure, refuseUnknownEvents, refuseVenuesBeyond } from './closures.ts';
import { type Affected, affectedBy, effectOf, noEffect, sessionsAfter } from './effect.ts';
import { isOwnDraft } from './own-drafts.ts';
import { type RestoreChange, restorePlanner } from './restore.ts';

/** Limit on changes that one person tries or publishes: each is planned in a thread and takes the lock of imports. */
const rate = { limit: 60, seconds: 60 };
const mostFaults = 100;

type WireChange = StaffInput<'publishQuickChange'>['body']['change'];
/** A change with the event of its session. */
export type PlacedChange = QuickChange | RestoreChange;

/** Works out what a change would do, by importing it and rolling that back (PUB-10). */
export async function tryQuickChange(
  { body: { change: wire } }: StaffInput<'tryQuickChange'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'tryQuickChange'>> {
  const change = await placed(wire, request);
  const { services, portalId } = request;
  const now = new Date(services.now());
  const last = await services.store.read(portalId, (tx) => readRevision(tx));
  const base = last?.number ?? null;
  let affected: Affected | undefined;
  let planned: PlannedInThread | undefined;
  const beside = await services.store.read(portalId, (tx) => readLive(tx));
  const result = await importChange(change, request, {
    base,
    keep: 'never',
    beside,
    tell(plan) {
      planned = plan;
    },
    look: async (tx, changes) => {
      affected = await sessionsAfter(tx, affectedBy(changes), now);
    },
  });
  if (result.faults) {
    const faults = result.faults.slice(0, mostFaults).map(({ path, fault }) => ({ path, fault }));
    return { effect: { ...noEffect, base, changes: true, faults } };
  }
  if (result.revision === undefined || !affected) return { effect: { ...noEffect, base } };
  const effect = await effectOf(affected, request, now);
  return {
    effect: {
      ...effect,
      base,
      told: planned?.told ? wireTold(planned.told) : null,
      draft: wireTouched(
        beside.filter((row) => isOwnDraft(row, request)),
        planned?.touched ?? [],
      ),
    },
  };
}

/** Publishes a change as a revision, merged with what was published since it was shown (PUB-10). */
export async function publishQuickChange(
  { body: { change: wire, base, note } }: StaffInput<'publishQuickChange'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'publishQuickChange'>> {
  const change = await placed(wire, request);
  const { services, portalId, viewer } = request;
  let planned: PlannedInThread | undefined;
  const result = await importChange(change, request, {
    base,
    keep: 'always',
    note,
    beside: await services.store.read(portalId, (tx) => readLive(tx)),
    tell(plan) {
      planned = plan;
    },
    async finish(tx, revision) {
      tellWriters(tx, planned?.touched ?? [], { revision, by: viewer.person.id });
    },
  });
  if (result.faults) {
    throw new StaffRefusal('change_refused', 'change', {
      faults: result.faults.slice(0, mostFaults).map(({ path, fault }) => ({ path, fault })),
    });
  }
  return { revision: result.revision ?? null };
}

/** Tells those who wrote the same in drafts by letter, but not whoever published it (PUB-10). */
function tellWriters(
  tx: Tx,
  touched: readonly TouchedDraft[],
  { revision, by }: { readonly revision: number; readonly by: string },
): void {
  for (const { id, writers } of touched) {
    for (const person_id of writers.filter((writer) => writer !== by)) {
      enqueue(tx, 'mail_staff_notice', {
        portal_id: tx.portalId,
        person_id,
        occasion: `draft touched ${id} ${revision}`,
        about: { kind: 'draft', what: 'touched', draft_id: id, revision, by },
      });
    }
  }
}

export const isRestore = (change: PlacedChange): change is RestoreChange =>
  change.kind === 'go_back' || change.kind === 'take_back';

/** Those of the drafts beside a change that change the same, for its effect. */
export function wireTouched(beside: readonly DraftRow[], touched: readonly TouchedDraft[]) {
  const ids = new Set(touched.map(({ id }) => id));
  return beside
    .filter(({ id }) => ids.has(id))
    .map(({ id, name, publish_at }) => ({
      id,
      name,
      publish_at: publish_at?.toISOString() ?? null,
    }));
}

export const wireTold = ({ changes, more, hidden }: ToldChanges) => ({
  change: changes.map((change) => ({ ...change, way: [...change.way] })),
  more,
  hidden,
});

interface ImportHow {
  readonly base: number | null;
  readonly keep: 'always' | 'never';
  readonly note?: string;
  /** Drafts of which to say whether they change the same. */
  readonly beside: readonly DraftBeside[];
  /** Takes what is planned. */
  readonly tell: (planned: PlannedInThread) => void;
  readonly finish?: (tx: Tx, revision: number) => Promise<void>;
  readonly look?: (tx: Tx, changes: readonly ImportChange[]) => Promise<void>;
}

/** Imports the shop's own file with the change made. @throws StaffRefusal if that has no place in it. */
async function importChange(
  change: PlacedChange,
  request: StaffRequest,
  { base, beside, tell, ...how }: ImportHow,
): Promise<ImportResult> {
  const { plainServices, services, portalKey } = request;
  const { actor, settings } = services;
  if (!actor) throw new Error('a quick change has no author');
  // Its entry is in the import's own transaction, which begins before the portal is known.
  const result = await importTenant(
    plainServices.store,
    { portal: { key: portalKey } },
    isRestore(change)
      ? await restorePlanner(change, request, { beside, tell })
      : changePlanner(change, { beside, tell }),
    {
      now: services.now(),
      giftCardKey: settings.giftCardKey,
      ...(settings.giftCardKeys && { giftCardKeys: settings.giftCardKeys }),
      base: base ?? undefined,
      author: { actor, entry: entryOf(change) },
      ...how,
    },
  );
  if (result.faults && result.misplaced) {
    throw new StaffRefusal('change_misplaced', 'change', { reason: result.misplaced });
  }
  return result;
}

const changePlanner = (
  change: QuickChange,
  { beside, tell }: Pick<ImportHow, 'beside' | 'tell'>,
): Planner => {
  const plan = planInThread({ change }, beside);
  return async (known, options) => {
    const planned = await plan(known, options);
    tell(planned);
    return planned;
  };
};

/** A change with the event of its session, if all that it names is the viewer's. @throws Refusal otherwise. */
export async function placed(wire: WireChange, request: StaffRequest): Promise<PlacedChange> {
  const { plainServices, services, portalId, viewer, catalogue, scope } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_quick_change', viewer.person.id, rate);
  if (wire.kind === 'session') {
    const session = await services.store.read(portalId, (tx) =>
      findSession(tx, wire.session, { catalogue, scope }),
    );
    // It was cancelled or moved, or the file no longer has it.
    if (session.kind !== null || session.withdrawn) {
      throw new StaffRefusal('change_misplaced', 'change', { reason: 'no_session' });
    }
    return { ...wire, event: session.event_template_id, at: session.rule_start };
  }
  if (wire.kind === 'closure') {
    refuseVenuesBeyond(wire.of.venues, request);
    await services.store.read(portalId, async (tx) => {
      await refuseUnknownEvents(tx, wire.of.events ?? [], new Date(services.now()));
      await findOwnClosure(tx, wire.id, request, 'maybe');
    });
  }
  if (wire.kind === 'lift_closure') {
    await services.store.read(portalId, (tx) => findOwnClosure(tx, wire.id, request));
  }
  return wire;
}

/** The audit entry of a change. */
function entryOf(change: PlacedChange): Change {
  switch (change.kind) {
    case 'go_back':
    case 'take_back': {
      const act = change.kind === 'go_back' ? 'go_back_to_revision' : 'take_back_revision';
      return { act, entity: { kind: 'revision', id: String(change.revision) } };
    }
    case 'session': {
      const { closed, ...to } = change.to;
      const act = closed === undefined ? 'change_session' : closed ? 'close_sales' : 'open_sales';
      return { act, entity: { kind: 'session', id: change.session }, after: to };
    }
    case 'new_session':
      return { act: 'add_session', entity: { kind: 'event', id: change.event }, after: change.of };
    case 'event_sale': {
      const act = change.off_sale ? 'take_off_sale' : 'put_on_sale';
      return { act, entity: { kind: 'event', id: change.event } };
    }
    case 'closure':
      return { act: 'set_closure', entity: { kind: 'closure', id: change.id }, after: change.of };
    case 'lift_closure':
      return { act: 'lift_closure', entity: { kind: 'closure', id: change.id } };
  }
}
