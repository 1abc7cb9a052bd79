import { type EntryFilter, readEntries, type ShownEntry } from '../../store/audit/audit-entries.ts';
import type { Tx } from '../../store/database.ts';
import { namesOf } from '../../store/staff/people-lists.ts';

/** Entries in one answer. */
const page = 50;

/** A page of the audit log, the newest first, in wire form (AUD-03). */
export async function entryPage(tx: Tx, filter: EntryFilter) {
  const found = await readEntries(tx, filter, page + 1);
  const shown = found.slice(0, page);
  const names = await namesInEntries(tx, shown);
  return {
    entry: shown.map((entry) => wireEntry(entry, names)),
    next: found.length > page ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The names of the people in some entries, by id. */
export const namesInEntries = (tx: Tx, entries: readonly ShownEntry[]) =>
  namesOf(tx, [...new Set(entries.flatMap(peopleIn))]);

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
