import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { areas, type Need, scopeOf } from '#domain/staff/rights.ts';
import type { Sight, ToldChanges } from '#tenants/publishing/told-change.ts';
import { pageOf } from '../http/page-of.ts';
import { withinRate } from '../http/rate-limit.ts';
import { compareInThread } from '../import/threads/plan-thread.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import {
  type RevisionRow,
  readContents,
  readRevision,
  listRevisions as readRevisions,
} from '../store/publishing/revisions.ts';
import { namesOf } from '../store/staff/people-lists.ts';

const pageSize = 50;
const mostChanges = 500;
/** Limits on what one person reads: lists, and comparisons, which take a thread each. */
const rates = {
  list: { limit: 60, seconds: 10 },
  compare: { limit: 60, seconds: 60 },
};

/** Lists the shop's revisions, newest first (PUB-09). */
export async function listRevisions(
  { query: { before } }: StaffInput<'listRevisions'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'listRevisions'>> {
  const { services, plainServices, portalId, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_revisions', viewer.person.id, rates.list);
  return services.store.read(portalId, async (tx) => {
    const rows = await readRevisions(tx, before, pageSize + 1);
    const { shown, next } = pageOf(
      rows.map((row) => ({ ...row, id: String(row.number) })),
      pageSize,
    );
    return { revision: await wired(tx, shown, request), next };
  });
}

/** Returns a revision with what it changed, or how it differs from another (PUB-09). */
export async function getRevision(
  { params: { number }, query: { against } }: StaffInput<'getRevision'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'getRevision'>> {
  const { services, plainServices, portalId, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_revision', viewer.person.id, rates.compare);
  const { facts, row, other, contents } = await services.store.read(portalId, async (tx) => {
    const row = await readRevision(tx, number);
    if (!row) throw new Refusal('not_found', 'number');
    const previous = await readRevision(tx, number - 1);
    const other = against === undefined ? previous : await readRevision(tx, against);
    if (!other && against !== undefined) throw new Refusal('not_found', 'against');
    const [revision] = await wired(tx, [row], request);
    if (!revision) throw new Error('a revision has no wire form');
    const last = await readRevision(tx);
    const facts = {
      revision,
      is_last: last?.number === number,
      has_before: previous !== undefined,
    };
    if (!other) return { facts, row };
    const contents = {
      before: await readContents(tx, other.number),
      after: await readContents(tx, number),
    };
    return { facts, row, other, contents };
  });
  if (!contents) return { ...facts, against: null, change: [], pictures: [], more: 0, hidden: 0 };
  const told: ToldChanges = await compareInThread({
    compare: contents,
    sees: sightOf(request),
    limit: mostChanges,
  });
  const pictures = changedPictures(other, row);
  // Their paths do not say whose they are.
  const isOfAll = request.scope === 'all';
  return {
    ...facts,
    against: other.number,
    change: told.changes.map((change) => ({ ...change, way: [...change.way] })),
    pictures: isOfAll ? pictures.slice(0, mostChanges) : [],
    more: told.more,
    hidden: told.hidden + (isOfAll ? 0 : pictures.length),
  };
}

/**
 * What a viewer may see of the shop's file: fields of the areas that they see, and the operator's, which are no secret; all within
 * the sellers whose catalogue they see (PUB-19).
 */
export function sightOf({ viewer: { grants } }: StaffRequest): Sight {
  const catalogue: Need = { area: 'catalogue', level: 'view' };
  const scopes = areas.map(
    (area) => [area, scopeOf(grants, [catalogue, { area, level: 'view' }])] as const,
  );
  const all = [...scopes, ['operator', scopeOf(grants, [catalogue])] as const];
  return new Map(all.flatMap(([right, scope]) => (scope ? [[right, scope] as const] : [])));
}

const changedPictures = (before: RevisionRow, after: RevisionRow): string[] =>
  [...new Set([...Object.keys(before.pictures), ...Object.keys(after.pictures)])]
    .filter((path) => before.pictures[path] !== after.pictures[path])
    .sort();

async function wired(tx: Tx, rows: readonly RevisionRow[], { scope, viewer }: StaffRequest) {
  // A note may tell of anything in the shop.
  const mayRead = (author: string) => scope === 'all' || author === viewer.person.id;
  const people = rows.flatMap(({ actor_kind, actor }) => (actor_kind === 'person' ? actor : []));
  const names = await namesOf(tx, [...new Set(people)]);
  return rows.map(({ number, made_at, actor_kind, actor, note, source, base, erasures }) => ({
    number,
    made_at: made_at.toISOString(),
    actor: { kind: actor_kind, id: actor, name: names.get(actor) ?? null },
    note: mayRead(actor) ? note : '',
    source,
    base,
    is_erased: erasures.length > 0,
  }));
}
