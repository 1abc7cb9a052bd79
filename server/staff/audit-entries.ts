import { readEntries, type ShownEntry } from '../store/audit/audit-entries.ts';
import { namesOf } from '../store/staff/people-lists.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from './staff-request.ts';

/** Entries in one answer. */
const page = 50;

/**
 * Lists who changed what, the newest first (AUD-03). With the kind and the id of a thing it is that thing's own
 * history. A day is one of the portal's, in the zone of its first venue.
 */
async function listAuditEntries(
  { query: { day, ...filter } }: StaffInput<'listAuditEntries'>,
  { services, portalId, catalogue }: StaffRequest,
) {
  const [venue] = catalogue.venues.values();
  const timezone = venue?.timezone ?? 'UTC';
  return services.store.read(portalId, async (tx) => {
    const asked = { ...filter, ...(day === undefined ? {} : { day: { date: day, timezone } }) };
    const found = await readEntries(tx, asked, page + 1);
    const shown = found.slice(0, page);
    const names = await namesOf(tx, [...new Set(shown.flatMap(peopleIn))]);
    return {
      entry: shown.map((entry) => wireEntry(entry, names)),
      next: found.length > page ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** The ids of the people whom an entry names. */
const peopleIn = ({ actor_kind, actor, entity_kind, entity_id }: ShownEntry): string[] => [
  ...(actor_kind === 'person' && isId(actor) ? [actor] : []),
  ...(entity_kind === 'staff_person' && isId(entity_id) ? [entity_id] : []),
];

const wireEntry = (entry: ShownEntry, names: ReadonlyMap<string, string>) => ({
  id: entry.id,
  at: entry.occurred_at.toISOString(),
  actor: {
    kind: entry.actor_kind,
    id: entry.actor,
    name: names.get(entry.actor) ?? null,
  },
  act: entry.act,
  entity: {
    kind: entry.entity_kind,
    id: entry.entity_id,
    name: names.get(entry.entity_id) ?? null,
  },
  before: entry.before,
  after: entry.after,
  personal: entry.personal && { ...entry.personal },
  request: entry.request,
});

export const auditEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listAuditEntries', listAuditEntries),
];
