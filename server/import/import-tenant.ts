import type { Fault } from '#tenants/file/place.ts';
import { baseKey } from '#tenants/publishing/published-part.ts';
import { auditChange } from '../audit/audit-change.ts';
import { enqueue } from '../jobs/enqueue.ts';
import {
  forPortal,
  importing,
  lockAddresses,
  readAddresses,
  readPortalId,
  type TakenAddress,
} from '../store/catalogue/portals.ts';
import type { Store, Tx } from '../store/database.ts';
import { analyzeAfter } from '../store/import/analyze.ts';
import { insertRevision } from '../store/publishing/revisions.ts';
import { hasScheduled } from '../store/publishing/scheduled-drafts.ts';
import { applyPlan } from './apply-plan.ts';
import {
  type ImportAuthor,
  type ImportOptions,
  type ImportResult,
  type ImportSummary,
  importer,
} from './import-result.ts';
import { type Base, baseOfFile, portalKeyOf } from './planning/base-of-file.ts';
import {
  isSameState,
  type KnownState,
  readKnownState,
  unknownPortal,
} from './planning/known-state.ts';
import type { ImportPlan } from './planning/plan-import.ts';
import type { Planner } from './planning/planner.ts';
import { planOf, Refused, refuseFor } from './refused.ts';

/**
 * Makes the database match a tenant file, in whole or not at all: matches rows by their keys, withdraws those
 * no longer listed from sale, never deletes what was sold, and leaves unchanged rows alone. The file is planned before
 * the portal's lock is taken, and again under it if something was published meanwhile. Besides the plan's faults it
 * reports those that the file itself can't show: a taken address, a currency or a start already sold, a translation of
 * a text that does not exist.
 */
export async function importTenant(
  store: Store,
  json: unknown,
  planner: Planner,
  {
    keep = 'always',
    base,
    replaces = false,
    note = '',
    author,
    look,
    finish,
    ...options
  }: ImportOptions,
): Promise<ImportResult> {
  const key = portalKeyOf(json);
  const known = await stateOf(store, key, base ?? baseOfFile(json)?.revision);
  const named = base ?? knownBase(json, known)?.revision;
  const lost = named === undefined && !replaces ? lostBaseFaults(json, known) : [];
  if (lost.length > 0) return { faults: lost, reason: 'unseen' };
  const planOptions = { now: options.now, base: named, replaces };
  const planned = await planner(known, planOptions);
  if (planned.faults) return planned;
  if (key === undefined) throw new Error('a checked file has no portal');
  const time = new Date(options.now);
  return importing(store, key, async (shared): Promise<ImportResult> => {
    await claimAddresses(shared, planned.plan);
    const tx = await forPortal(shared, key);
    const now = await readKnownState(tx, named);
    if (named === undefined && !replaces) refuseFor(unseenFaults(now), 'unseen');
    const plan = isSameState(known, now) ? planned.plan : planOf(await planner(now, planOptions));
    const written = await applyPlan(tx, plan, { ...options, time });
    const { largeWithdrawal } = written;
    const result = { ...written, revision: plan.revision?.number };
    await look?.(tx, written.changes);
    if (keep === 'never' || (keep === 'unless_large_withdrawal' && largeWithdrawal)) {
      throw new Undone({ ...result, isCommitted: false });
    }
    await writeRevisions(tx, plan, { note, base: named, time, author });
    if (plan.revision) {
      await finish?.(tx, plan.revision.number);
      if (await hasScheduled(tx)) enqueue(tx, 'check_scheduled_drafts', { portal_id: tx.portalId });
    }
    const { created, updated, withdrawn, revision } = result;
    if (!author) {
      await auditChange(tx, importer, {
        act: 'import_tenant_file',
        entity: { kind: 'portal', id: key },
        after: { created, updated, withdrawn },
      });
    } else if (revision !== undefined) {
      const { actor, entry } = author;
      await auditChange(tx, actor, { ...entry, after: { ...(entry.after ?? {}), revision } });
    }
    await analyzeAfter(tx, result.changes.length);
    return { ...result, isCommitted: true };
  }).catch((error: unknown) => {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof Undone) return error.result;
    throw error;
  });
}

/** Reads a portal's state before its import; nothing is locked yet. */
async function stateOf(
  store: Store,
  key: string | undefined,
  base: number | undefined,
): Promise<KnownState> {
  const id = key === undefined ? undefined : await store.read(0, (tx) => readPortalId(tx, key));
  return id === undefined ? unknownPortal : store.read(id, (tx) => readKnownState(tx, base));
}

/** The base that a file names, if this portal has that very revision: the file may have been downloaded elsewhere. */
function knownBase(json: unknown, { base }: KnownState): Base | undefined {
  const named = baseOfFile(json);
  return named && base?.digest.startsWith(named.digest) ? named : undefined;
}

/**
 * A base that the portal no longer has, or from which something was erased since the file was downloaded: the file cannot be
 * merged, and would undo everything published since.
 */
function lostBaseFaults(json: unknown, { base, first = 1 }: KnownState): Fault[] {
  const named = baseOfFile(json);
  if (!named) return [];
  const { revision } = named;
  if (revision < first) {
    const fault = `revision ${revision} is no longer kept, so what was published since cannot be merged`;
    return [{ path: baseKey, fault }];
  }
  if (!base?.isErased) return [];
  const fault = `something was erased from revision ${revision}, so it is not known whether the file was made from it`;
  return [{ path: baseKey, fault }];
}

/** Changes published at the console since the last file, which a file without a base would undo (PUB-22). */
const unseenFaults = ({ unseen }: KnownState): Fault[] =>
  unseen.map(({ number, note }) => ({
    path: `revision ${number}`,
    fault: `was published at the console since the last file${note === '' ? '' : ` (${note})`}`,
  }));

async function writeRevisions(
  tx: Tx,
  { first, revision }: ImportPlan,
  {
    note,
    base,
    time,
    author,
  }: { note: string; base: number | undefined; time: Date; author: ImportAuthor | undefined },
): Promise<void> {
  const { kind: actor_kind, id: actor } = importer;
  const made = { made_at: time, actor_kind, actor } as const;
  if (first) {
    await insertRevision(tx, { ...made, ...first, note: '', source: 'tables', base: null });
  }
  if (revision) {
    const by = author && { actor_kind: author.actor.kind, actor: author.actor.id };
    const source = author ? 'console' : 'file';
    await insertRevision(tx, { ...made, ...by, ...revision, note, source, base: base ?? null });
  }
}

/** Rolls back a trial, or an import not yet confirmed. */
class Undone extends Error {
  readonly result: ImportSummary;
  constructor(result: ImportSummary) {
    super('not kept');
    this.result = result;
  }
}

/**
 * Refuses a file whose hosts or slugs another portal has. A file that changes them waits for others that do; one that
 * leaves them as they are waits for nobody.
 */
async function claimAddresses(tx: Tx, plan: ImportPlan): Promise<void> {
  const { key, hosts } = plan.tenant.portal;
  const own = (await readAddresses(tx)).filter((address) => address.key === key);
  const held = { hosts: own[0]?.hosts ?? [], slugs: own.map(({ slug }) => slug) };
  const isHeld = own.length > 0 && hasSame(held.hosts, hosts);
  if (isHeld && plan.slugs.every((slug) => held.slugs.includes(slug))) return;
  await lockAddresses(tx);
  const others = (await readAddresses(tx)).filter((address) => address.key !== key);
  refuseFor(takenFaults(plan, others));
}

const hasSame = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

/** Each host belongs to one portal; on the shared host, each slug does (law 8). */
function takenFaults({ tenant, slugs }: ImportPlan, others: readonly TakenAddress[]): Fault[] {
  const { hosts } = tenant.portal;
  const takenHosts = new Map(
    others.flatMap(({ hosts: theirs, key }) => theirs.map((host) => [host, key] as const)),
  );
  const takenSlugs = new Map(
    others.filter((other) => other.hosts.length === 0).map(({ slug, key }) => [slug, key]),
  );
  const fault = (path: string, address: string, key: string | undefined): Fault[] =>
    key === undefined ? [] : [{ path, fault: `"${address}" belongs to the portal "${key}"` }];
  return [
    ...hosts.flatMap((host, at) => fault(`portal.hosts[${at}]`, host, takenHosts.get(host))),
    ...slugs.flatMap((slug, at) =>
      hosts.length > 0 ? [] : fault(`sellers[${at}].slug`, slug, takenSlugs.get(slug)),
    ),
  ];
}
