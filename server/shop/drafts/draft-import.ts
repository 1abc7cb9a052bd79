import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { areas } from '#domain/staff/rights.ts';
import { emptyDraft } from '#tenants/publishing/drafts/draft.ts';
import type { ToldChanges } from '#tenants/publishing/told-change.ts';
import type { ImportOptions, ImportResult } from '../../import/import-result.ts';
import { importTenant } from '../../import/import-tenant.ts';
import type { DraftToPlan } from '../../import/planning/drafts/plan-draft.ts';
import type { DraftReader } from '../../import/planning/drafts/tell-draft.ts';
import type { DraftBeside, TouchedDraft } from '../../import/planning/drafts/touched-drafts.ts';
import type { Planner } from '../../import/planning/planner.ts';
import { type PlannedInThread, planInThread } from '../../import/threads/plan-thread.ts';
import { encodeDraft } from '../../publishing/draft-content.ts';
import type { Actor } from '../../services/actor.ts';
import type { Services } from '../../services/services.ts';
import { tellOwners } from '../../staff/tell-staff.ts';
import type { Tx } from '../../store/database.ts';
import type { ImportChange } from '../../store/import/import.ts';
import { markPublished } from '../../store/publishing/drafts.ts';
import { readScheduled } from '../../store/publishing/scheduled-drafts.ts';
import { type Affected, affectedBy, sessionsAfter } from '../effect.ts';
import { draftChangedMeanwhile, type FoundDraft, withRevisions } from './draft-request.ts';

/** Where drafts are imported. */
export interface Press {
  /** Services without an actor: the import writes its own entry. */
  readonly services: Services;
  readonly portalKey: string;
}

const mostFaults = 100;

/** A planner of a draft, which refuses one that changes what its reader may not change (PUB-21). */
export function draftPlanner(
  draft: DraftToPlan,
  reader: DraftReader,
  tell: (planned: PlannedInThread) => void = () => {},
  beside: readonly DraftBeside[] = [],
): Planner {
  const plan = planInThread({ draft, reader }, beside);
  return async (known, options) => {
    const planned = await plan(known, options);
    if (planned.isBeyond) {
      throw new StaffRefusal('change_misplaced', 'draft', { reason: 'beyond_rights' });
    }
    tell(planned);
    return planned;
  };
}

/** A draft imported and rolled back. */
export interface Trial {
  readonly result: ImportResult;
  readonly told: ToldChanges | undefined;
  /** The drafts beside it that change the same. */
  readonly touched: readonly TouchedDraft[];
  /** True if it changes developers' settings. */
  readonly isSensitive: boolean;
  /** The sessions that it changes, as they are with it; undefined if it has faults. */
  readonly affected: Affected | undefined;
  /** The same with only those that are published before it. */
  readonly earlier: Affected | undefined;
}

interface TryingOut {
  readonly earlier: readonly DraftToPlan[];
  readonly reader: DraftReader;
  /** Drafts of which to say whether they change the same. */
  readonly beside?: readonly DraftBeside[];
}

/** Imports a draft on what is in force and on those before it, and rolls that back. */
export async function tryOut(
  press: Press,
  { row, content, base, last }: FoundDraft,
  { earlier, reader, beside = [] }: TryingOut,
): Promise<Trial> {
  const alone = { content: encodeDraft(emptyDraft), base: last, earlier };
  const before =
    earlier.length > 0
      ? await tried(press, alone, { ...reader, changes: everything }, last.number)
      : undefined;
  const trial = await tried(press, { content, base, earlier }, reader, row.base, beside);
  return { ...trial, earlier: before?.affected };
}

async function tried(
  press: Press,
  draft: DraftToPlan,
  reader: DraftReader,
  base: number,
  beside: readonly DraftBeside[] = [],
) {
  let planned: PlannedInThread | undefined;
  let affected: Affected | undefined;
  const tell = (plan: PlannedInThread) => {
    planned = plan;
  };
  const planner = draftPlanner(draft, reader, tell, beside);
  const now = new Date(press.services.now());
  const result = await importAs(press, planner, {
    base,
    keep: 'never',
    look: async (tx, changes) => {
      refuseForeign(changes, reader);
      affected = await sessionsAfter(tx, affectedBy(changes), now);
    },
  });
  const { told, touched = [], isSensitive = false } = planned ?? {};
  return { result, told, touched, isSensitive, affected };
}

export interface Publishing {
  readonly actor: Actor;
  readonly reader: DraftReader;
  readonly note: string;
  /** Refuses what is planned, by throwing. */
  readonly check?: (planned: PlannedInThread) => void;
  /** Facts for its audit entry. */
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Imports a draft for good, in the name of its publisher. @throws StaffRefusal if it was changed since it was read. */
export async function publish(
  press: Press,
  { row, content, base }: FoundDraft,
  { actor, reader, note, after, check = () => {} }: Publishing,
): Promise<ImportResult> {
  let isSensitive = false;
  const tell = (planned: PlannedInThread) => {
    check(planned);
    isSensitive = planned.isSensitive === true;
  };
  const { id, version, name } = row;
  const published = { id, version, at: new Date(press.services.now()), by: actor.id };
  return importAs(press, draftPlanner({ content, base }, reader, tell), {
    base: row.base,
    keep: 'always',
    look: async (_, changes) => refuseForeign(changes, reader),
    note: note === '' ? name : note,
    author: {
      actor,
      entry: {
        act: 'publish_draft',
        entity: { kind: 'draft', id },
        ...(after && { after }),
        personal: { name },
      },
    },
    finish: async (tx, revision) => {
      const emptied = encodeDraft(emptyDraft);
      const isAsRead = await markPublished(tx, published, { revision, content: emptied });
      if (!isAsRead) throw draftChangedMeanwhile();
      if (isSensitive) await tellOfSettings(tx, { draft_id: id, revision, by: actor.id });
    },
  });
}

/** Tells all owners by letter that developers' settings were published (PUB-21). */
const tellOfSettings = (
  tx: Tx,
  about: { readonly draft_id: string; readonly revision: number; readonly by: string },
): Promise<void> =>
  tellOwners(
    tx,
    { portalId: tx.portalId, occasion: `settings ${about.revision}` },
    { kind: 'settings_published', ...about },
  );

/** The field of a row that says whose it is. */
const ownerFields: Readonly<Record<string, string>> = {
  event_template: 'seller_id',
  ticket_group: 'event_template_id',
  ticket_type: 'ticket_group_id',
};

/**
 * Refuses a role limited to sellers that would take over what another seller had under the same id before it was removed from the
 * file: rows of what was sold stay (PUB-19).
 */
function refuseForeign(changes: readonly ImportChange[], { within = 'all' }: DraftReader): void {
  if (within === 'all') return;
  const isTaken = changes.some(({ kind, what, fields }) => {
    const owner = ownerFields[what];
    return kind === 'updated' && owner !== undefined && fields.includes(owner);
  });
  if (isTaken) throw new StaffRefusal('change_misplaced', 'draft', { reason: 'beyond_rights' });
}

/** The scheduled drafts that are published before a time; none without one. */
export async function earlierDrafts(tx: Tx, before: Date | null): Promise<DraftToPlan[]> {
  if (before === null) return [];
  const found: DraftToPlan[] = [];
  for (const row of await readScheduled(tx, before)) {
    const { content, base } = await withRevisions(tx, row);
    found.push({ content, base });
  }
  return found;
}

/** Reaches every field of every seller: for what the program does itself. */
export const everything: DraftReader['changes'] = new Map(
  [...areas, 'operator' as const].map((right) => [right, 'all']),
);

export const wireFaults = ({ faults = [] }: Pick<ImportResult, 'faults'>) =>
  faults.slice(0, mostFaults).map(({ path, fault }) => ({ path, fault }));

type ImportHow = Pick<ImportOptions, 'keep' | 'look' | 'finish' | 'base' | 'author' | 'note'>;

/** Imports what is planned into the portal. */
export const importAs = (
  { services, portalKey }: Press,
  planner: Planner,
  how: ImportHow,
): Promise<ImportResult> => {
  const { store, settings, now } = services;
  return importTenant(store, { portal: { key: portalKey } }, planner, {
    now: now(),
    giftCardKey: settings.giftCardKey,
    ...(settings.giftCardKeys && { giftCardKeys: settings.giftCardKeys }),
    ...how,
  });
};
