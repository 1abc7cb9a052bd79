import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOfEvent } from '#domain/events/closure.ts';
import { isInScope } from '#domain/pricing/cart-rule.ts';
import { applyChanges, differences } from './differences.ts';
import { treeOfFile } from './names.ts';
import { covers, sellersOfChanges } from './sellers-of-change.ts';
import { naming } from './testing/drawn-file.ts';
import {
  type Closure,
  drawnShop,
  type Event,
  type Scope,
  type Shop,
} from './testing/drawn-shop.ts';
import { type Json, jsonOf, type Node } from './tree.ts';

/** An event with one group and one ticket type, whose ids begin with its own. */
const event = (id: string, seller: string): Event => ({
  id,
  seller,
  groups: [{ id: `${id}-group`, types: [{ id: `${id}-type` }] }],
});
const shop = (): Shop => ({
  portal: { key: 'fair' },
  config: { 'cart.hold_minutes': 15 },
  venues: [{ id: 'hall', name: 'Hall' }],
  sellers: [{ id: 'bar' }, { id: 'cafe' }],
  events: [event('jazz', 'bar'), event('blues', 'bar'), event('cake', 'cafe')],
  closures: [
    { id: 'repair', events: ['jazz'] },
    { id: 'feast', events: ['jazz', 'cake'] },
  ],
  cart_rules: [
    { id: 'music', codes: [{ code: 'TUNE' }], scope: { events: ['jazz', 'blues'] } },
    { id: 'all', codes: [{ code: 'FAIR' }] },
  ],
  doors: [{ id: 'back', name: 'Back door', events: ['jazz'] }],
});

const treeOf = (file: Shop, earlier?: Node): Node =>
  treeOfFile(file as unknown as Json, { ...naming(), earlier });

/** The sellers that each difference concerns which a change of the shop makes, by its address. */
function concerned(change: (file: Shop) => void, first: (file: Shop) => void = () => {}) {
  const [from, to] = [shop(), shop()];
  first(from);
  first(to);
  change(to);
  const before = treeOf(from);
  const after = treeOf(to, before);
  const sellersOf = sellersOfChanges(before, after);
  return Object.fromEntries(
    differences(before, after).map((each) => {
      const sellers = sellersOf(each);
      return [each.address, sellers === 'portal' ? sellers : [...sellers].sort()];
    }),
  );
}

function found<T extends { id: string }>(list: readonly T[] | undefined, id: string): T {
  const thing = list?.find((each) => each.id === id);
  if (!thing) throw new Error(`there is no ${id}`);
  return thing;
}
const rename = (thing: { name?: string }) => {
  thing.name = 'New';
};

// Guards: PUB-19
describe('a change of an event concerns', () => {
  test('its seller, at any depth', () => {
    const change = ({ events }: Shop) => {
      const jazz = found(events, 'jazz');
      rename(jazz);
      jazz.groups[0]?.types.push({ id: 'child' });
    };
    expect(concerned(change)).toEqual({
      'events/jazz/name': ['bar'],
      'events/jazz/groups/jazz-group/types/child': ['bar'],
    });
  });

  test('its seller where the event is new or gone, or its groups are in another order', () => {
    const change = (file: Shop) => {
      file.events = file.events.filter(({ id }) => id !== 'blues');
      file.events.push(event('rock', 'bar'));
      found(file.events, 'cake').groups.unshift({ id: 'early', types: [] });
    };
    expect(concerned(change)).toEqual({
      'events/blues': ['bar'],
      'events/rock': ['bar'],
      'events/cake/groups/early': ['cafe'],
      'events/cake/groups#order': ['cafe'],
    });
  });

  test('the whole portal where it gets another seller, and both sellers otherwise', () => {
    const change = ({ events }: Shop) => {
      const jazz = found(events, 'jazz');
      jazz.seller = 'cafe';
      rename(jazz);
    };
    expect(concerned(change)).toEqual({
      'events/jazz/seller': 'portal',
      'events/jazz/name': ['bar', 'cafe'],
    });
  });

  test('the whole portal where it is replaced by one of another seller', () => {
    const before = treeOf(shop());
    const file = shop();
    found(file.events, 'jazz').seller = 'cafe';
    const after = treeOf(file, before);
    expect(sellersOfChanges(before, after)({ address: 'events/jazz' })).toBe('portal');
    expect(sellersOfChanges(before, after)({ address: 'events' })).toBe('portal');
    expect(sellersOfChanges(before, after)({ address: 'events/cake' })).toEqual(new Set(['cafe']));
  });

  test('the whole portal where nobody sells it', () => {
    const change = ({ events }: Shop) => events.push({ ...event('lost', ''), seller: [] as never });
    expect(concerned(change)).toEqual({ 'events/lost': 'portal' });
  });

  test('also the seller of the memberships for which its codes are redeemed', () => {
    const first = ({ events }: Shop) =>
      Object.assign(found(events, 'jazz').groups[0] ?? {}, { redeems: { 'blues-type': 1 } });
    const change = ({ events }: Shop) => {
      const [group] = found(events, 'jazz').groups;
      Object.assign(group ?? {}, { name: 'Gift', redeems: { 'cake-type': 1 } });
      events.push({ ...event('gift', 'bar'), groups: group ? [{ ...group, id: 'gift' }] : [] });
    };
    expect(concerned(change, first)).toEqual({
      'events/jazz/groups/jazz-group/name': ['bar'],
      'events/jazz/groups/jazz-group/redeems': ['bar', 'cafe'],
      'events/gift': ['bar', 'cafe'],
    });
  });
});

// Guards: PUB-19
describe('a change of a rule of codes concerns', () => {
  const rule = (scope: Scope) => (file: Shop) =>
    file.cart_rules?.push({ id: 'new', codes: [{ code: 'NEW' }], scope });

  test('the sellers of the events, groups and types that it names', () => {
    const own = { 'cart_rules/new': ['bar'] };
    expect(concerned(rule({ events: ['jazz', 'blues'] }))).toEqual(own);
    expect(concerned(rule({ groups: ['jazz-group'] }))).toEqual(own);
    expect(concerned(rule({ types: ['blues-type'] }))).toEqual(own);
    const both = { 'cart_rules/new': ['bar', 'cafe'] };
    expect(concerned(rule({ events: ['jazz'], groups: ['cake-group'] }))).toEqual(both);
  });

  test('the whole portal if it names no tickets, or some that are not there', () => {
    const portal = { 'cart_rules/new': 'portal' };
    expect(concerned(rule({}))).toEqual(portal);
    expect(concerned(rule({ events: ['jazz', 'gone'] }))).toEqual(portal);
  });

  test('those that it named before, and those that it names then', () => {
    const scoped = (scope?: Scope) => (file: Shop) => {
      const music = found(file.cart_rules, 'music');
      if (scope) music.scope = scope;
      else delete music.scope;
      music.codes?.push({ code: 'MORE' });
    };
    const at = (to: string, sellers: unknown) => ({
      [`cart_rules/music/scope${to}`]: sellers,
      'cart_rules/music/codes/MORE': sellers,
    });
    expect(concerned(scoped({ events: ['jazz'] }))).toEqual(at('/events', ['bar']));
    expect(concerned(scoped({ events: ['cake'] }))).toEqual(at('/events', ['bar', 'cafe']));
    expect(concerned(scoped())).toEqual(at('', 'portal'));
  });

  test('both sellers of an event that it names, where this moves from one to the other', () => {
    const change = (file: Shop) => {
      found(file.events, 'jazz').seller = 'cafe';
      rename(found(file.cart_rules, 'music'));
    };
    expect(concerned(change)).toMatchObject({ 'cart_rules/music/name': ['bar', 'cafe'] });
  });
});

// Guards: PUB-19
describe('a change of a closure concerns', () => {
  test('the sellers of its events', () => {
    const change = ({ closures }: Shop) => closures?.forEach(rename);
    expect(concerned(change)).toEqual({
      'closures/repair/name': ['bar'],
      'closures/feast/name': ['bar', 'cafe'],
    });
  });

  test('the whole portal if it is of a venue, before or then', () => {
    const change = ({ closures }: Shop) => {
      Object.assign(found(closures, 'repair'), { name: 'New', venues: ['hall'] });
    };
    const portal = { 'closures/repair/name': 'portal', 'closures/repair/venues': 'portal' };
    expect(concerned(change)).toEqual(portal);
  });

  test('the sellers of all that the first closures of a shop name', () => {
    const first = (file: Shop) => {
      delete file.closures;
    };
    const change = (closures: Closure[]) => (file: Shop) => Object.assign(file, { closures });
    expect(concerned(change([{ id: 'own', events: ['jazz'] }]), first)).toEqual({
      closures: ['bar'],
    });
    const both = [
      { id: 'own', events: ['jazz'] },
      { id: 'other', events: ['cake'] },
    ];
    expect(concerned(change(both), first)).toEqual({ closures: ['bar', 'cafe'] });
    expect(concerned(change([]), first)).toEqual({ closures: 'portal' });
  });
});

// Guards: PUB-19
describe('a change concerns', () => {
  test('the seller in whose entry it is', () => {
    const change = ({ sellers }: Shop) => {
      const bar = found(sellers, 'bar');
      rename(bar);
      bar.config = { 'cart.hold_minutes': 5 };
    };
    expect(concerned(change)).toEqual({
      'sellers/bar/name': ['bar'],
      'sellers/bar/config': ['bar'],
    });
  });

  test('the whole portal where sellers come or go, or things are in another order', () => {
    const change = (file: Shop) => {
      file.sellers = [{ id: 'kiosk' }, { id: 'cafe' }];
      file.events.reverse();
      file.closures?.reverse();
      file.cart_rules?.reverse();
    };
    expect(concerned(change)).toEqual({
      'sellers/bar': 'portal',
      'sellers/kiosk': 'portal',
      'sellers#order': 'portal',
      'events#order': 'portal',
      'closures#order': 'portal',
      'cart_rules#order': 'portal',
    });
  });

  test('the whole portal everywhere else, even at a door of one seller', () => {
    const change = (file: Shop) => {
      file.config['cart.hold_minutes'] = 5;
      found(file.venues, 'hall').name = 'New';
      found(file.doors, 'back').name = 'New';
    };
    expect(concerned(change)).toEqual({
      'config/cart.hold_minutes': 'portal',
      'venues/hall/name': 'portal',
      'doors/back/name': 'portal',
    });
    const tree = treeOf(shop());
    expect(sellersOfChanges(tree, tree)({ address: '' })).toBe('portal');
    expect(sellersOfChanges(tree, tree)({ address: 'events/nowhere/name' })).toBe('portal');
  });

  test('within a scope only if it has all of its sellers', () => {
    expect(covers('all', 'portal')).toBe(true);
    expect(covers(new Set(['bar']), 'portal')).toBe(false);
    expect(covers(new Set(['bar']), new Set(['bar', 'cafe']))).toBe(false);
    expect(covers(new Set(['bar', 'cafe', 'kiosk']), new Set(['bar', 'cafe']))).toBe(true);
  });

  test('one seller only if whatever the others have stays the same', () => {
    fc.assert(
      fc.property(drawnShop(), drawnShop(), (one, other) => {
        const before = treeOf(one);
        const after = withOwnChanges(before, treeOf(other, before));
        expect(othersPart(jsonOf(after) as unknown as Shop)).toEqual(othersPart(one));
      }),
      { numRuns: 500 },
    );
  });
});

/** The first file with those changes that lead to the second and concern the bar alone. */
function withOwnChanges(before: Node, after: Node): Node {
  const changes = differences(before, after);
  const sellersOf = sellersOfChanges(before, after);
  const own = changes.filter((change) => covers(new Set(['bar']), sellersOf(change)));
  if (own.length === changes.length) return after;
  // Without the others, what the own ones name may be somebody else's.
  return withOwnChanges(before, applyChanges(before, own).tree);
}

/** All of a shop that is not the bar's alone, with the rules and closures that hit an event of others. */
function othersPart({ sellers, events, closures = [], cart_rules = [], ...rest }: Shop) {
  const isOther = ({ seller }: Event) => seller !== 'bar';
  const others = events.filter(isOther);
  const tickets = others.flatMap(({ id, groups }) =>
    groups.flatMap((group) =>
      group.types.map((type) => ({
        event_template_id: id,
        ticket_group_id: group.id,
        ticket_type_id: type.id,
        handler: 'tickets',
        session: null,
        face_value: 0 as never,
      })),
    ),
  );
  return {
    ...rest,
    order: sellers.map(({ id }) => id),
    sellers: sellers.filter(({ id }) => id !== 'bar'),
    others,
    rules: cart_rules.filter((rule) =>
      tickets.some((ticket) => isInScope({ scope: rule.scope ?? {} }, ticket)),
    ),
    closures: closures.filter((closure) =>
      others.some(({ id }) => isOfEvent(closure, { event: id, venue: 'hall' })),
    ),
  };
}
