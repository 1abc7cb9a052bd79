import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { withinRate } from '../../http/rate-limit.ts';
import { type KnownRevision, readKnownRevision } from '../../import/planning/known-state.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import { type DraftRow, readDraftRow } from '../../store/publishing/drafts.ts';
import { readRevision } from '../../store/publishing/revisions.ts';
import { namesOf } from '../../store/staff/people-lists.ts';
import { isOwnDraft } from '../own-drafts.ts';

type WireDraft = StaffCallAnswer<'renameDraft'>['draft'];

/** Limits on what one person does with drafts. Looks come from every open page of one, every few seconds. */
const rates = {
  look: { limit: 300, seconds: 60 },
  write: { limit: 120, seconds: 60 },
  /** Each takes a thread for as long as an import. */
  plan: { limit: 30, seconds: 60 },
};

export const withinDraftRate = (
  kind: keyof typeof rates,
  { plainServices, portalId, viewer }: StaffRequest,
): Promise<void> =>
  withinRate(
    { services: plainServices, portalId },
    `staff_draft_${kind}`,
    viewer.person.id,
    rates[kind],
  );

/** A draft with the revisions that it is about. */
export interface FoundDraft {
  readonly row: DraftRow;
  readonly content: Uint8Array;
  readonly base: KnownRevision;
  readonly last: KnownRevision;
}

/** Reads an open draft. @throws Refusal, StaffRefusal if it is not there, or no longer open. */
export function findOpenDraft(request: StaffRequest, id: string): Promise<FoundDraft> {
  const { services, portalId } = request;
  return services.store.read(portalId, (tx) => findDraft(tx, id, ['open'], request));
}

type StoredDraft = DraftRow & { readonly content: Uint8Array };

/** Reads the row of a draft that the viewer may see. @throws Refusal if there is none. */
export async function findRow(tx: Tx, id: string, request: StaffRequest): Promise<StoredDraft> {
  const row = await readDraftRow(tx, id);
  if (!row || !isOwnDraft(row, request)) throw new Refusal('not_found', 'id');
  return row;
}

/** Reads a draft that is in one of these states. @throws Refusal, StaffRefusal otherwise. */
export async function findDraft(
  tx: Tx,
  id: string,
  states: readonly DraftRow['state'][],
  request: StaffRequest,
): Promise<FoundDraft> {
  const found = await findRow(tx, id, request);
  if (!states.includes(found.state)) throw draftOver(found.state);
  return withRevisions(tx, found);
}

/** A draft with the revision on which it stands and the one in force; of one that is over, both are its base. */
export async function withRevisions(
  tx: Tx,
  { content, ...row }: DraftRow & { readonly content: Uint8Array },
): Promise<FoundDraft> {
  const last = isLive(row) ? await readRevision(tx) : undefined;
  const base = await readKnownRevision(tx, row.base);
  if (!base) throw new Error(`revision ${row.base} of the draft ${row.id} is gone`);
  if (!last || last.number === base.number) return { row, content, base, last: base };
  const inForce = await readKnownRevision(tx, last.number);
  if (!inForce) throw new Error(`revision ${last.number} is gone`);
  return { row, content, base, last: inForce };
}

/** True for a draft that may still be published, and so moves with the shop. */
export const isLive = ({ state }: Pick<DraftRow, 'state'>): boolean =>
  state === 'open' || state === 'scheduled';

export const draftOver = (state: DraftRow['state']) =>
  new StaffRefusal('draft_over', 'draft', { state });

/** Why nothing can be done with a draft: it is not there, or in another state. */
export async function refusalFor(tx: Tx, id: string): Promise<Error> {
  const found = await readDraftRow(tx, id);
  return found ? draftOver(found.state) : new Refusal('not_found', 'id');
}

export const draftChangedMeanwhile = () => new StaffRefusal('changed_meanwhile', 'draft');

/** Drafts as answers have them. */
export async function wireDrafts(tx: Tx, rows: readonly DraftRow[]): Promise<WireDraft[]> {
  const nameOf = await authorsOf(
    tx,
    rows.flatMap(({ made_by, changed_by, scheduled_by }) => [
      made_by,
      changed_by,
      ...(scheduled_by === null ? [] : [scheduled_by]),
    ]),
  );
  return rows.map(({ note: _, sellers: __, ...row }) => ({
    ...row,
    made_at: row.made_at.toISOString(),
    made_by: nameOf(row.made_by),
    changed_at: row.changed_at.toISOString(),
    changed_by: nameOf(row.changed_by),
    publish_at: row.publish_at?.toISOString() ?? null,
    scheduled_by: row.scheduled_by === null ? null : nameOf(row.scheduled_by),
    failure: row.failure && { at: row.failure.at, fault: [...row.failure.faults] },
  }));
}

/** Reads a draft as answers have it. @throws Refusal if it is not there. */
export async function wireDraft(tx: Tx, id: string): Promise<WireDraft> {
  const found = await readDraftRow(tx, id);
  if (!found) throw new Refusal('not_found', 'id');
  const { content: _, ...row } = found;
  const [wired] = await wireDrafts(tx, [row]);
  if (!wired) throw new Error('a draft has no wire form');
  return wired;
}

/** Returns a function that names a person by their id. */
export async function authorsOf(tx: Tx, ids: readonly string[]) {
  const names = await namesOf(tx, [...new Set(ids)]);
  return (id: string) => ({ id, name: names.get(id) ?? null });
}
