import { pageOf } from '../../http/page-of.ts';
import { type EntryFilter, readEntries, type ShownEntry } from '../../store/audit/audit-entries.ts';
import { type NamedSession, namedSessions } from '../../store/audit/sessions-in-entries.ts';
import type { Tx } from '../../store/database.ts';
import { namesOf } from '../../store/staff/people-lists.ts';

/** Entries in one answer. */
const page = 50;

/** A page of the audit log, newest first, in wire form (AUD-03). */
export async function entryPage(tx: Tx, filter: EntryFilter) {
  const found = await readEntries(tx, filter, page + 1);
  const { shown, next } = pageOf(found, page);
  const names = await namesInEntries(tx, shown);
  return { entry: shown.map((entry) => wireEntry(entry, names)), next };
}

/** The names for ids in some entries. */
export interface EntryNames {
  readonly people: ReadonlyMap<string, string>;
  readonly sessions: ReadonlyMap<string, NamedSession>;
}

/** The names of the people and sessions in some entries. */
export async function namesInEntries(tx: Tx, entries: readonly ShownEntry[]): Promise<EntryNames> {
  const sessions = entries.filter(isOfSession).map(({ entity_id }) => entity_id);
  return {
    people: await namesOf(tx, [...new Set(entries.flatMap(peopleIn))]),
    sessions: await namedSessions(tx, [...new Set(sessions)]),
  };
}

/** The name of an entry's subject; undefined for one known only by its id. */
export const thingName = (
  entry: Pick<ShownEntry, 'entity_kind' | 'entity_id'>,
  { people, sessions }: EntryNames,
): string | undefined =>
  isOfSession(entry) ? sessions.get(entry.entity_id)?.name : people.get(entry.entity_id);

const isOfSession = ({ entity_kind }: Pick<ShownEntry, 'entity_kind'>): boolean =>
  entity_kind === 'session';

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** The ids of the people named by an entry. */
const peopleIn = ({ actor_kind, actor, entity_kind, entity_id }: ShownEntry): string[] => [
  ...(actor_kind === 'person' && isId(actor) ? [actor] : []),
  ...(entity_kind === 'staff_person' && isId(entity_id) ? [entity_id] : []),
];

function startOf(entry: ShownEntry, { sessions }: EntryNames): { readonly starts_at?: string } {
  const session = isOfSession(entry) ? sessions.get(entry.entity_id) : undefined;
  return session ? { starts_at: session.starts_at.toISOString() } : {};
}

const wireEntry = (entry: ShownEntry, names: EntryNames) => ({
  id: entry.id,
  at: entry.occurred_at.toISOString(),
  actor: {
    kind: entry.actor_kind,
    id: entry.actor,
    name: names.people.get(entry.actor) ?? null,
  },
  act: entry.act,
  entity: {
    kind: entry.entity_kind,
    id: entry.entity_id,
    name: thingName(entry, names) ?? null,
    ...startOf(entry, names),
  },
  before: entry.before,
  after: entry.after,
  personal: entry.personal && { ...entry.personal },
  request: entry.request,
});
