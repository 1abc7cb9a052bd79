import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import type { ImportChange } from '../store/import/import.ts';
import { type TouchedSession, touchedSessions } from '../store/sessions/touched-sessions.ts';

type Effect = StaffCallAnswer<'tryQuickChange'>['effect'];

/** The effect of a change that does nothing, or that cannot be published. */
export const noEffect = {
  changes: false,
  faults: [],
  opens: 0,
  closes: 0,
  others: 0,
  taken: 0,
  session: [],
  draft: [],
  told: null,
} as const satisfies Omit<Effect, 'base'>;

/** Sessions, and events with all of theirs, that an import changes. */
interface Asked {
  readonly sessions: readonly string[];
  readonly events: readonly string[];
}

/** The sessions that an import changes, as they are afterwards. */
export interface Affected extends Asked {
  readonly after: readonly TouchedSession[];
}

const mostShown = 100;

/** The sessions and events that an import changes. */
export function affectedBy(changes: readonly ImportChange[]): Asked {
  const idsOf = (what: string) => changes.filter((each) => each.what === what).map(({ id }) => id);
  // A session's places are a row of their own, whose key begins with the session's.
  const stock = idsOf('stock').map((id) => id.split(' ')[0] ?? id);
  const sessions = [...new Set([...idsOf('event_session'), ...stock])];
  return { sessions, events: idsOf('event_template') };
}

/** Reads the changed sessions in the import's transaction. */
export const sessionsAfter = async (tx: Tx, asked: Asked, now: Date): Promise<Affected> => ({
  ...asked,
  after: await touchedSessions(tx, asked, now),
});

/**
 * Compares sessions as a rolled back import left them with those in force, or with what is published before it (`earlier`), which
 * that import includes.
 */
export async function effectOf(
  { sessions, events, after: all }: Affected,
  { services, portalId, catalogue }: StaffRequest,
  now: Date,
  earlier?: Affected,
): Promise<Omit<Effect, 'base'>> {
  const before = await services.store.read(portalId, (tx) =>
    touchedSessions(tx, { sessions, events }, now),
  );
  const known = new Map([...before, ...(earlier?.after ?? [])].map((each) => [each.id, each]));
  // Sessions of a changed event may be as they were, and what an earlier one changes alone is none of its changes.
  const own = new Set(sessions).difference(new Set(earlier?.after.map(({ id }) => id)));
  const after = all.filter((each) => own.has(each.id) || differs(each, known.get(each.id)));
  const stateBefore = new Map([...known.values()].map(({ id, state }) => [id, state]));
  const wasOpen = (id: string) => stateBefore.get(id) === 'open';
  const closing = after.filter(({ id, state }) => state !== 'open' && wasOpen(id));
  const opening = after.filter(({ id, state }) => state === 'open' && !wasOpen(id));
  const shown = [...after]
    .sort((one, other) => Number(other.taken > 0) - Number(one.taken > 0))
    .slice(0, mostShown);
  return {
    changes: true,
    faults: [],
    draft: [],
    told: null,
    opens: opening.length,
    closes: closing.length,
    others: after.length - opening.length - closing.length,
    taken: closing.reduce((sum, { taken }) => sum + taken, 0),
    session: shown.map(({ id, event_template_id: event, ...session }) => ({
      id,
      event: { id: event, name: catalogue.templates.get(event)?.name ?? event },
      starts_at: session.start_datetime.toISOString(),
      timezone: session.timezone,
      before: stateBefore.get(id) ?? null,
      after: session.state,
      capacity: session.capacity,
      taken: session.taken,
    })),
  };
}

const differs = (one: TouchedSession, other: TouchedSession | undefined): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);
