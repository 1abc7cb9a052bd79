import { Refusal } from '#contract/api/refusals.ts';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { Closure } from '#domain/events/closure.ts';
import { isWithin, scopeOf } from '#domain/staff/rights.ts';
import { invalid } from '../http/input.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import {
  type NamedClosure,
  readClosures,
  readNamedClosures,
  sessionsOfClosures,
} from '../store/events/closures.ts';
import { saleOfEvents } from '../store/sessions/touched-sessions.ts';

type Scoped = Pick<StaffRequest, 'scope' | 'catalogue'>;

/**
 * True if a closure is of events of the viewer's sellers alone. One of a venue concerns all that takes place there, whoever
 * sells it.
 */
function isOwn({ venues, events = [] }: Closure, { scope, catalogue }: Scoped): boolean {
  if (scope === 'all') return true;
  if (venues !== undefined) return false;
  return events.every((id) => {
    const event = catalogue.templates.get(id);
    return event !== undefined && isWithin(scope, event.seller_id);
  });
}

/** A closure as an answer has it, with lists of its own. */
const mutable = ({ venues, events, weekdays, ...closure }: NamedClosure) => ({
  ...closure,
  ...(venues && { venues: [...venues] }),
  ...(events && { events: [...events] }),
  ...(weekdays && { weekdays: [...weekdays] }),
});

/** Finds a closure that the viewer may change; "maybe" also accepts one that does not exist yet. @throws Refusal otherwise. */
export async function findOwnClosure(
  tx: Tx,
  id: string,
  request: Scoped,
  how?: 'maybe',
): Promise<void> {
  const found = (await readClosures(tx)).find((closure) => closure.id === id);
  if (!found && how === 'maybe') return;
  if (!found || !isOwn(found, request)) throw new Refusal('not_found', 'closure');
}

/** Refuses venues to roles that are limited to sellers. */
export function refuseVenuesBeyond(
  venues: readonly string[] | undefined,
  { scope }: Pick<StaffRequest, 'scope'>,
): void {
  if (scope === 'all' || venues === undefined) return;
  throw invalid('change.of.venues', 'closes what others sell there too: name your events instead');
}

/** @throws Refusal if an event is not in the shop (any more). */
export async function refuseUnknownEvents(
  tx: Tx,
  events: readonly string[],
  now: Date,
): Promise<void> {
  const sales = await saleOfEvents(tx, events, now);
  const known = new Set(sales.flatMap(({ id, state }) => (state === 'withdrawn' ? [] : [id])));
  if (events.some((id) => !known.has(id))) throw new Refusal('not_found', 'event');
}

/** Lists the closures of the viewer's sellers and of venues, with the sessions that they close. */
export async function listClosures(
  _: StaffInput<'listClosures'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'listClosures'>> {
  const { services, portalId, catalogue, scope, viewer } = request;
  const now = new Date(services.now());
  const { closures, counts } = await services.store.read(portalId, async (tx) => ({
    closures: await readNamedClosures(tx),
    counts: await sessionsOfClosures(tx, now),
  }));
  const countOf = new Map(counts.map((each) => [each.closure_id, each]));
  const mayChange = scopeOf(viewer.grants, [
    { area: 'catalogue', level: 'change' },
    { special: 'publish' },
  ]);
  const shown = closures.filter(
    (closure) => closure.venues !== undefined || isOwn(closure, request),
  );
  const events = [...catalogue.templates.values()].filter((event) =>
    isWithin(scope, event.seller_id),
  );
  return {
    closure: shown.slice(0, 1_000).map((closure) => ({
      ...mutable(closure),
      sessions: countOf.get(closure.id)?.sessions ?? 0,
      taken: countOf.get(closure.id)?.taken ?? 0,
      may_change: mayChange !== undefined && isOwn(closure, { scope: mayChange, catalogue }),
    })),
    venue: [...catalogue.venues.values()].map(({ id, name }) => ({ id, name })),
    event: events.map(({ id, name }) => ({ id, name })),
  };
}
