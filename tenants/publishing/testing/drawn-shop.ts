import fc from 'fast-check';
import type { Json } from '../tree.ts';

interface Group {
  id: string;
  name?: string;
  types: { id: string; amount?: string }[];
  redeems?: Record<string, number>;
}
export interface Event {
  id: string;
  seller: string;
  name?: string;
  groups: Group[];
}
export interface Scope {
  events?: string[];
  groups?: string[];
  types?: string[];
}
export interface Closure {
  id: string;
  name?: string;
  events?: string[];
  venues?: string[];
}
/** The parts of a tenant file that sellers share, or have for themselves. */
export interface Shop {
  portal: { key: string };
  config: Record<string, Json>;
  venues: { id: string; name: string }[];
  sellers: { id: string; name?: string; config?: Record<string, Json> }[];
  events: Event[];
  closures?: Closure[];
  cart_rules?: { id: string; name?: string; codes?: { code: string }[]; scope?: Scope }[];
  doors?: { id: string; name: string; events: string[] }[];
}

/** Shops drawn from few ids, so that things change hands between any two of them. */
export function drawnShop(): fc.Arbitrary<Shop> {
  const name = fc.constantFrom('One', 'Two');
  const eventIds = ['e1', 'e2', 'e3', 'e4'];
  const groupIds = eventIds.map((id) => `${id}-group`);
  const typeIds = eventIds.map((id) => `${id}-type`);
  const some = (ids: readonly string[]) =>
    fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 2 });
  const things = <T extends object>(ids: readonly string[], thing: fc.Arbitrary<T>) =>
    fc
      .tuple(fc.shuffledSubarray([...ids]), fc.array(thing, { minLength: 4, maxLength: 4 }))
      .map(([kept, drawn]) => kept.map((id, at) => ({ id, ...(drawn[at] as T) })));
  const drawnEvent = fc.record({ seller: fc.constantFrom('bar', 'cafe'), name });
  const drawnScope = fc.record(
    { events: some(eventIds), groups: some(groupIds), types: some(typeIds) },
    { requiredKeys: [] },
  );
  return fc
    .record({
      config: fc.record({ 'cart.hold_minutes': fc.integer({ min: 1, max: 2 }) }),
      sellers: things(['bar', 'cafe', 'kiosk'], fc.record({ name })),
      events: things(eventIds, drawnEvent),
      // Groups are in the events by place, so that they change hands too.
      groups: fc.shuffledSubarray(groupIds, { minLength: 4 }),
      closures: things(
        ['c1', 'c2'],
        fc.record(
          { name, events: some(eventIds), venues: some(['hall']) },
          { requiredKeys: ['events'] },
        ),
      ),
      cart_rules: things(['r1', 'r2', 'r3'], fc.record({ name, scope: drawnScope })),
    })
    .map(({ events, groups, ...rest }) => ({
      ...rest,
      portal: { key: 'fair' },
      venues: [{ id: 'hall', name: 'Hall' }],
      events: events.map((each, at) => {
        const group = groups[at] ?? '';
        return {
          ...each,
          groups: [{ id: group, types: [{ id: group.replace('group', 'type') }] }],
        };
      }),
    }));
}
