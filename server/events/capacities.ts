import type { Counter } from '#domain/events/capacity.ts';
import type { EqualCounters } from '../store/events/sessions.ts';

/** The counters of a session with nothing in use, by group; '' is the session's own. */
export type Capacities = ReadonlyMap<string, Counter>;

/** Capacities, and those that have one more counter. */
interface Node {
  readonly counters: Capacities;
  readonly more: Map<Counter, Node>;
}

/**
 * Finds sessions' capacities by id. Sessions with equal capacities share a map, so that a hundred thousand of them need
 * only a reference each.
 */
export function capacitiesOf(rows: readonly EqualCounters[]): (sessionId: string) => Capacities {
  const none: Node = { counters: new Map(), more: new Map() };
  const nodes = new Map<string, Node>();
  const counters = new Map<string, Counter>();
  for (const { group_id, capacity, oversell_capacity, session_ids } of rows) {
    // Rows that differ only in their use have one counter.
    const key = JSON.stringify([group_id, capacity, oversell_capacity]);
    const counter = counters.get(key) ?? { capacity, oversell_capacity, used_capacity: 0 };
    counters.set(key, counter);
    for (const id of session_ids.split('\n')) {
      nodes.set(id, withCounter(nodes.get(id) ?? none, group_id, counter));
    }
  }
  return (sessionId) => (nodes.get(sessionId) ?? none).counters;
}

function withCounter({ counters, more }: Node, groupId: string, counter: Counter): Node {
  let node = more.get(counter);
  if (!node) {
    node = { counters: new Map(counters).set(groupId, counter), more: new Map() };
    more.set(counter, node);
  }
  return node;
}
