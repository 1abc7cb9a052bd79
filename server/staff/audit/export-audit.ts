import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { scopeOf } from '#domain/staff/rights.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { csvAnswer } from '../../http/csv-answer.ts';
import { withinRate } from '../../http/rate-limit.ts';
import {
  countEntries,
  type EntryFilter,
  readEntries,
  type ShownEntry,
} from '../../store/audit/audit-entries.ts';
import type { Tx } from '../../store/database.ts';
import type { StaffInput, StaffRequest } from '../staff-request.ts';
import { staffViewerOf } from '../staff-viewer.ts';
import { inZone } from './audit-day.ts';
import { type EntryNames, namesInEntries, thingName } from './audit-page.ts';

/** The maximum number of entries of one file. */
export const mostExported = 100_000;
/** Entries to read at a time. */
const chunk = 1_000;
/** Limit on exports by one person in an hour. */
const rate = { limit: 20, seconds: 3_600 };

/** Returns the matching entries as a CSV file (AUD-03), after logging who took them. */
export async function exportAuditEntries(
  { body: { day, ...asked } }: StaffInput<'exportAuditEntries'>,
  request: StaffRequest,
): Promise<Response> {
  const { services, plainServices, portalId, portalKey, catalogue, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_audit_export', viewer.person.id, rate);
  const filter = { ...asked, ...inZone(day, catalogue) };
  await services.store.write(portalId, async (tx) => {
    const entries = await countEntries(tx, filter, mostExported + 1);
    if (entries > mostExported)
      throw new StaffRefusal('too_many', 'audit', { limit: mostExported });
    await auditChange(tx, services.actor, {
      act: 'export_audit_log',
      entity: { kind: 'portal', id: portalKey },
      after: { ...asked, ...(day === undefined ? {} : { day }), entries },
    });
  });
  return csvAnswer({
    name: `audit-log-${portalKey}.csv`,
    titles,
    pages: rowsOf(request, filter),
    onFault: (error) => services.log.error({ err: error }, 'an export broke off'),
  });
}

const titles = [
  'id',
  'time',
  'actor_kind',
  'actor_id',
  'actor_name',
  'act',
  'entity_kind',
  'entity_id',
  'entity_name',
  'before',
  'after',
  'personal',
  'request',
];

/** The rows of the file, some at a time, each read in a transaction of its own: the log is append-only. */
async function* rowsOf(request: StaffRequest, filter: EntryFilter): AsyncGenerator<string[][]> {
  const { services, portalId } = request;
  const { store } = services;
  // The file has the entry about itself.
  const since = await store.moment();
  let before: string | undefined;
  do {
    await refuseFormer(request);
    const readChunk = async (tx: Tx) => {
      const found = await readEntries(tx, { ...filter, before }, chunk);
      const names = await namesInEntries(tx, found);
      return found.map((entry) => ({ entry, names }));
    };
    const entries = await store.readRecent('audit_rows', portalId, readChunk, { since });
    yield entries.map(({ entry, names }) => rowOf(entry, names));
    before = entries.length < chunk ? undefined : entries.at(-1)?.entry.id;
  } while (before !== undefined);
}

/** Throws once the reader was suspended or has lost the right: the rest of the file is withheld (STF-13). */
async function refuseFormer(request: StaffRequest): Promise<void> {
  const now = await staffViewerOf(request, { isPolling: true });
  const { needs } = staffRoutes.exportAuditEntries.access;
  if (scopeOf(now?.grants ?? [], needs) !== 'all') {
    throw new Error('the reader of an export of the audit log may not have it any more');
  }
}

const rowOf = (entry: ShownEntry, names: EntryNames): string[] => [
  entry.id,
  entry.occurred_at.toISOString(),
  entry.actor_kind,
  entry.actor,
  names.people.get(entry.actor) ?? '',
  entry.act,
  entry.entity_kind,
  entry.entity_id,
  thingName(entry, names) ?? '',
  textOf(entry.before),
  textOf(entry.after),
  textOf(entry.personal),
  entry.request ?? '',
];

const textOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value));
