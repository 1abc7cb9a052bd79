import { describe, expect, test } from 'vitest';
import { applyChanges, type Change, differences } from './differences.ts';
import { merge } from './merge.ts';
import { treeOfFile } from './names.ts';
import { naming } from './testing/drawn-file.ts';
import { type Json, jsonOf, type Node } from './tree.ts';

const count = 300;
const numbered = <T>(make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const events = (list: Json): Json => ({ events: list });

/** A map that counts how often all of it is read. */
class ReadMap extends Map<string, Node> {
  reads = 0;
  override [Symbol.iterator](): MapIterator<[string, Node]> {
    this.reads += 1;
    return super[Symbol.iterator]();
  }
}

function listed() {
  const items = new ReadMap(numbered((at) => [`e${at}`, { kind: 'value', value: at }]));
  items.reads = 0;
  const list: Node = { kind: 'items', items, order: [...items.keys()] };
  const tree: Node = { kind: 'fields', fields: new Map([['events', list]]) };
  return { items, tree };
}

const changes: readonly Change[] = numbered((at) => ({
  address: `events/e${at}`,
  node: { kind: 'value', value: -at },
}));

describe('many changes of one list', () => {
  test('copy it once', () => {
    const { items, tree } = listed();
    const { tree: after } = applyChanges(tree, changes);
    expect(jsonOf(after)).toEqual(events(numbered((at) => -at)));
    expect(items.reads).toBe(1);
  });

  test('control: applied apart, each copies it', () => {
    const { items, tree } = listed();
    for (const change of changes) applyChanges(tree, [change]);
    expect(items.reads).toBe(count);
  });

  test('leave the file and what they add as these were', () => {
    const file = events([{ id: 'a', name: 'Tower' }, { id: 'b' }]);
    const before = treeOfFile(file, naming());
    const added = treeOfFile({ id: 'c', name: 'Deck' }, naming());
    const { tree: after } = applyChanges(before, [
      { address: 'events/a' },
      { address: 'events/c', node: added },
      { address: 'events/c/name', node: { kind: 'value', value: 'Lamp' } },
    ]);
    expect(jsonOf(after)).toEqual(events([{ id: 'b' }, { id: 'c', name: 'Lamp' }]));
    expect(jsonOf(before)).toEqual(file);
    expect(jsonOf(added)).toEqual({ id: 'c', name: 'Deck' });
  });

  test('put an item last that was removed and added again', () => {
    const tree = treeOfFile(events([{ id: 'a' }, { id: 'b' }]), naming());
    const again = treeOfFile({ id: 'a' }, naming());
    const { tree: after } = applyChanges(tree, [
      { address: 'events/a' },
      { address: 'events/a', node: again },
    ]);
    expect(jsonOf(after)).toEqual(events([{ id: 'b' }, { id: 'a' }]));
  });
});

/** Message rules that count how often their texts are read. */
function rules(text: string) {
  const reads = { count: 0 };
  const list = numbered((at) => ({
    get text() {
      reads.count += 1;
      return `${text} ${at}`;
    },
  }));
  return { reads, file: events([{ id: 'a', message_rules: list }]) };
}

test('naming items that have no key reads each a few times, however many there are', () => {
  const earlier = treeOfFile(rules('Open').file, naming());
  const { reads, file } = rules('Closed');
  treeOfFile(file, { ...naming(), earlier });
  expect(reads.count).toBeLessThan(5 * count);
});

test('an item that has no key keeps its name if only the order of its keys is another one', () => {
  const file = (...list: Json[]): Json => events([{ id: 'a', message_rules: list }]);
  const before = treeOfFile(file({ x: 1, 2: 2 }, { x: 3 }), naming());
  const after = treeOfFile(file({ x: 3 }, { 2: 2, x: 1 }), { ...naming(), earlier: before });
  expect(differences(before, after).map(({ address }) => address)).toEqual([
    'events/a/message_rules#order',
  ]);
});

test('a list in a new order is recognized even if its names contain line breaks', () => {
  const fees = (...names: string[]): Json =>
    events([
      {
        id: 'a',
        groups: [{ id: 'b', types: [{ id: 'c', outside_fees: names.map((name) => ({ name })) }] }],
      },
    ]);
  const base = treeOfFile(fees('a', 'a\na'), naming());
  const mine = treeOfFile(fees('a\na', 'a'), naming());
  const theirs = treeOfFile(fees('a', 'a\na', 'b'), naming());
  expect(jsonOf(merge(base, mine, theirs).tree)).toEqual(fees('a\na', 'b', 'a'));
});
