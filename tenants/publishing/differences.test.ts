import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, differences } from './differences.ts';
import { treeOfFile } from './names.ts';
import { drawnFile, drawnSides, naming } from './testing/drawn-file.ts';
import { isSame, type Json, jsonOf, type Node } from './tree.ts';

const tree = (file: Json): Node => treeOfFile(file, naming());
const value = (json: Json): Node => ({ kind: 'value', value: json });
const events = (...ids: string[]): Json => ({ events: ids.map((id) => ({ id, name: 'Tower' })) });
const addressesOf = (before: Json, after: Json) =>
  differences(tree(before), tree(after)).map(({ address }) => address);

describe('the differences of two files', () => {
  test('are the smallest parts that changed', () => {
    const before = { events: [{ id: 'entry', name: 'Tower', subtitle: 'Up' }] };
    const after = { events: [{ id: 'entry', name: 'Museum', subtitle: 'Up' }] };
    expect(differences(tree(before), tree(after))).toEqual([
      { address: 'events/entry/name', node: value('Museum') },
    ]);
  });

  test('include a new or removed thing as a whole', () => {
    expect(addressesOf(events('a', 'b'), events('a', 'b', 'c'))).toEqual(['events/c']);
    expect(addressesOf(events('a', 'b'), events('b'))).toEqual(['events/a']);
  });

  test('give the order of a list if it does not follow from the positions of its things', () => {
    expect(addressesOf(events('a', 'b'), events('b', 'a'))).toEqual(['events#order']);
    expect(addressesOf(events('a', 'b'), events('c', 'a', 'b'))).toEqual([
      'events/c',
      'events#order',
    ]);
  });

  test('of fields that only make sense together are one difference', () => {
    const venue = (latitude: number) => ({
      venues: [{ id: 'v', location: { latitude, longitude: 2 } }],
    });
    expect(addressesOf(venue(1), venue(3))).toEqual(['venues/v/location']);
  });

  test('are none for the same file, whatever the order of its keys', () => {
    expect(
      addressesOf({ portal: { key: 'a', name: 'b' } }, { portal: { name: 'b', key: 'a' } }),
    ).toEqual([]);
  });

  test('lead from one file to the other and back', () => {
    fc.assert(
      fc.property(drawnSides(2), ([before, after]) => {
        if (!before || !after) throw new Error('two are drawn');
        const there = applyChanges(before, differences(before, after));
        expect(jsonOf(there.tree)).toEqual(jsonOf(after));
        expect(there.homeless).toEqual([]);
        const back = applyChanges(there.tree, differences(after, before));
        expect(isSame(back.tree, before)).toBe(true);
      }),
    );
  });

  test('are none only for files that are the same', () => {
    fc.assert(
      fc.property(drawnFile, drawnFile, (one, other) => {
        const isEqual = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(differences(tree(one), tree(other)).length === 0).toBe(isEqual);
      }),
    );
  });
});

/** Returns JSON with its objects' keys in alphabetical order. */
function sorted(json: Json): Json {
  if (Array.isArray(json)) return json.map(sorted);
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, field]) => [key, sorted(field)]);
}

describe('a change', () => {
  const file = tree({ events: [{ id: 'entry', name: 'Tower' }] });

  test('creates missing objects on its way but no things', () => {
    const picture = { address: 'events/entry/meta/image_cover', node: value('a.png') };
    expect(jsonOf(applyChanges(file, [picture]).tree)).toEqual({
      events: [{ id: 'entry', name: 'Tower', meta: { image_cover: 'a.png' } }],
    });
    const elsewhere = { address: 'events/gone/name', node: value('Museum') };
    expect(applyChanges(file, [elsewhere])).toEqual({ tree: file, homeless: [elsewhere] });
  });

  test('of an order skips removed things, and puts unknown ones after the rest', () => {
    const three = tree(events('a', 'b', 'c'));
    const order = { address: 'events#order', node: value(['c', 'gone', 'a', 'c']) };
    expect(jsonOf(applyChanges(three, [order]).tree)).toEqual(events('c', 'a', 'b'));
    const nowhere = { address: 'doors#order', node: value(['a']) };
    expect(applyChanges(three, [nowhere]).homeless).toEqual([nowhere]);
  });

  test('inside a value that changes as a whole cannot be applied', () => {
    const inside = { address: 'events/entry/name/en', node: value('Tower') };
    expect(applyChanges(file, [inside]).homeless).toEqual([inside]);
  });
});
