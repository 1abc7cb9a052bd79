import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, differences } from './differences.ts';
import { eraseAt, isErased, noTextAt, textChanger, textsAt } from './erasing.ts';
import { treeOfFile } from './names.ts';
import { drawnFile, naming } from './testing/drawn-file.ts';
import { isSame, type Json, jsonOf, type Node } from './tree.ts';

const tree = (json: Json): Node => treeOfFile(json, naming());
const without = (text: string) => textChanger((before) => before.replaceAll(text, '[erased 1]'));
const none: ReadonlySet<string> = new Set();
const mark = '[erased 1]';

describe('a text that is erased wherever it stands', () => {
  // Guards: PUB-01
  test('is in no value, key or name any more, and nothing else is different', () => {
    fc.assert(
      fc.property(drawnFile, fc.constantFrom('Tower', 'Museum', 'Deck/Lamp'), (file, text) => {
        const before = tree(file);
        const { tree: after, places } = without(text)(before);
        expect(JSON.stringify(jsonOf(after))).toBe(
          JSON.stringify(jsonOf(before)).replaceAll(text, mark),
        );
        expect(places.length > 0).toBe(JSON.stringify(file).includes(text));
        if (places.length === 0) expect(after).toBe(before);
      }),
    );
  });

  test('leaves differences that lead from one erased file to the next', () => {
    fc.assert(
      fc.property(drawnFile, drawnFile, (one, other) => {
        const erase = without('Tower');
        const { newName } = naming();
        const earlier = treeOfFile(one, { newName });
        const before = erase(earlier).tree;
        const after = erase(treeOfFile(other, { newName, earlier })).tree;
        const applied = applyChanges(before, differences(before, after));
        expect(applied.homeless).toEqual([]);
        expect(isSame(applied.tree, after)).toBe(true);
      }),
    );
  });

  test('renames a thing that is named by it, in its list’s order too, but no key of the format', () => {
    const { tree: after, places } = without('name')(
      tree({
        cart_rules: [{ id: 'a', codes: [{ code: 'my-name' }, { code: 'other' }] }],
        portal: { name: 'a name' },
      }),
    );
    expect(jsonOf(after)).toEqual({
      cart_rules: [{ id: 'a', codes: [{ code: 'my-[erased 1]' }, { code: 'other' }] }],
      portal: { name: 'a [erased 1]' },
    });
    expect(places).toEqual(['cart_rules/a/codes/my-name/code', 'portal/name']);
    expect(textsAt(after, 'cart_rules/a/codes/my-[erased 1]/code')).toEqual(['my-[erased 1]']);
  });

  test('is not erased if two names would become the same', () => {
    const file = tree({ strings: { en: { Tower: 'a', '[erased 1]': 'b' } } });
    expect(() => without('Tower')(file)).toThrow('Two names at strings/en would become the same.');
  });
});

describe('a text that is erased at an address', () => {
  const file = tree({
    events: [
      { id: 'a', name: 'Tower', summary: { en: 'High', de: 'Hoch' } },
      { id: 'b', name: 'Tower' },
    ],
  });
  test('goes from there alone', () => {
    const { tree: after } = eraseAt(file, 'events/a/name', { mark, kept: none });
    expect(jsonOf(after)).toMatchObject({ events: [{ name: mark }, { name: 'Tower' }] });
  });

  test('goes in all its languages, or in one, but not what is kept', () => {
    const all = eraseAt(file, 'events/a/summary', { mark, kept: new Set(['Hoch']) });
    expect(jsonOf(all.tree)).toMatchObject({ events: [{ summary: { en: mark, de: 'Hoch' } }, {}] });
    const one = eraseAt(file, 'events/a/summary/de', { mark, kept: none });
    expect(jsonOf(one.tree)).toMatchObject({ events: [{ summary: { en: 'High', de: mark } }, {}] });
  });

  test('changes nothing where there is none', () => {
    for (const address of ['events/c/name', 'events/a/summary/fr', 'events/a/name/en']) {
      expect(eraseAt(file, address, { mark, kept: none }).tree).toBe(file);
    }
  });

  test.each([
    ['events/a/id', 'names the thing'],
    ['cart_rules/a/codes/MINE/code', 'names the thing'],
    ['events/a/seller', 'is no text'],
    ['events/a/meta/image_cover', 'has no picture that is left'],
  ])('is refused at %s', (address, reason) => {
    expect(noTextAt(address)).toContain(reason);
  });

  test.each(['events/a/name', 'events/a/summary/de', 'strings/en/cart.title', 'portal/name'])(
    'may be erased at %s',
    (address) => expect(noTextAt(address)).toBeUndefined(),
  );
});

test('a mark is found within a text', () => {
  expect(isErased('Ask [erased 12].')).toBe(true);
  expect(isErased('Ask [erased].')).toBe(false);
});
