import type { Scope } from '#domain/staff/rights.ts';
import { listOfOrder, namesIn } from './address.ts';
import type { Change } from './differences.ts';
import { jsonOf, type Node, partOf } from './tree.ts';

/** The sellers that a change concerns, by id; "portal" if it concerns the whole portal. */
export type Concerned = 'portal' | ReadonlySet<string>;

/** Returns true if a scope includes all that a change concerns. */
export const covers = (scope: Scope, concerned: Concerned): boolean =>
  scope === 'all' || (concerned !== 'portal' && concerned.isSubsetOf(scope));

/**
 * Returns a function that tells which sellers a change from one file to another concerns (PUB-19): that of the entry or the
 * event in which it is, or those of all that a rule of codes or a closure names, as it was and as it becomes. Everything
 * else concerns the whole portal, and so do the list of sellers, who sells an event, and the order of events. Which
 * rights a change needs is another question (`rightsOf`).
 */
export function sellersOfChanges(before: Node, after: Node): (change: Change) => Concerned {
  const sides = [sideOf(before), sideOf(after)];
  // Kept, because a rule may have ten thousand codes.
  const named = new Map<string, Concerned>();
  const ofNaming = (list: NamingList, id: string): Concerned => {
    const key = `${list} ${id}`;
    const found = named.get(key) ?? union(sides.flatMap((side) => ofAllNamed(list, id, side)));
    named.set(key, found);
    return found;
  };
  const ofThing = (list: string, id: string, rest: readonly string[]): Concerned => {
    if (list === 'events') return ofEvent(id, rest, sides);
    if (list === 'sellers') return ofSeller(id, sides);
    return list === 'closures' || list === 'cart_rules' ? ofNaming(list, id) : 'portal';
  };
  return ({ address }) => {
    const ordered = listOfOrder(address);
    const [list = '', id, ...rest] = namesIn(ordered ?? address);
    if (id !== undefined) return ofThing(list, id, rest);
    if (ordered !== undefined) return 'portal';
    // A list that the file did not have before, or no longer has, is one change with all its things.
    const ids = sides.flatMap(({ file }) => itemsIn(file, list).map(([each]) => each));
    return union(ids.map((each) => ofThing(list, each, [])));
  };
}

type NamingList = 'closures' | 'cart_rules';
type Owners = Map<string, Concerned>;

/** A file, with who sells its events, ticket groups and ticket types, by id. */
interface Side {
  readonly file: Node;
  readonly events: Owners;
  readonly groups: Owners;
  readonly types: Owners;
}

function sideOf(file: Node): Side {
  const side: Side = { file, events: new Map(), groups: new Map(), types: new Map() };
  for (const [id, event] of itemsIn(file, 'events')) {
    const owner = union(textsIn(event, 'seller').map((seller) => new Set([seller])));
    side.events.set(id, owner);
    for (const [group, node] of itemsIn(event, 'groups')) {
      addOwner(side.groups, group, owner);
      for (const [type] of itemsIn(node, 'types')) addOwner(side.types, type, owner);
    }
  }
  return side;
}

/** In a file with faults, groups of several events may have the same id. */
function addOwner(owners: Owners, id: string, owner: Concerned): void {
  const other = owners.get(id);
  owners.set(id, other ? union([other, owner]) : owner);
}

/** The sellers of each thing that a rule or a closure of a file names. */
function ofAllNamed(list: NamingList, id: string, side: Side): readonly Concerned[] {
  const thing = partOf(partOf(side.file, list), id);
  if (!thing) return [];
  // A closure of a venue closes all that takes place there, whoever sells it.
  if (partOf(thing, 'venues')) return ['portal'];
  const scope = list === 'closures' ? thing : partOf(thing, 'scope');
  const owners = [
    ...textsIn(scope, 'events').map((event) => side.events.get(event)),
    ...textsIn(scope, 'groups').map((group) => side.groups.get(group)),
    ...textsIn(scope, 'types').map((type) => side.types.get(type)),
  ];
  // Without a scope, a rule is for the tickets of all.
  return owners.length > 0 ? owners.map((owner) => owner ?? 'portal') : ['portal'];
}

const ofSeller = (id: string, sides: readonly Side[]): Concerned =>
  sides.every(({ file }) => partOf(partOf(file, 'sellers'), id)) ? new Set([id]) : 'portal';

function ofEvent(id: string, rest: readonly string[], sides: readonly Side[]): Concerned {
  if (rest[0] === 'seller') return 'portal';
  const owner = union(sides.flatMap(({ events }) => events.get(id) ?? []));
  const hasOtherSeller = owner !== 'portal' && owner.size > 1;
  if (hasOtherSeller && rest.length === 0) return 'portal';
  return union([owner, ...sides.flatMap((side) => ofRedeemed(id, rest, side))]);
}

/** The sellers of the memberships for which codes of an event are redeemed, if that is (in) what changes. */
function ofRedeemed(
  id: string,
  [part = 'groups', changed, field = 'redeems']: readonly string[],
  { file, types }: Side,
): readonly Concerned[] {
  if (part !== 'groups' || field !== 'redeems') return [];
  const groups = itemsIn(partOf(partOf(file, 'events'), id), 'groups');
  return groups.flatMap(([group, node]) => {
    const redeems = partOf(node, 'redeems');
    if (!redeems || (changed ?? group) !== group) return [];
    return Object.keys(jsonOf(redeems) ?? {}).map((type) => types.get(type) ?? 'portal');
  });
}

/** All sellers of these; the portal if one concerns it, or if nobody sells any. */
function union(all: readonly Concerned[]): Concerned {
  const sellers = new Set<string>();
  for (const each of all) {
    if (each === 'portal') return 'portal';
    for (const seller of each) sellers.add(seller);
  }
  return sellers.size > 0 ? sellers : 'portal';
}

function itemsIn(node: Node | undefined, name: string): readonly (readonly [string, Node])[] {
  const list = partOf(node, name);
  return list?.kind === 'items' ? [...list.items] : [];
}

/** The texts of a field: one, or those of a list. */
function textsIn(node: Node | undefined, name: string): readonly string[] {
  const field = partOf(node, name);
  const values = field?.kind === 'value' ? [field.value].flat() : [];
  return values.filter((value) => typeof value === 'string');
}
