import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, differences } from './differences.ts';
import { merge, takeBack } from './merge.ts';
import { treeOfFile } from './names.ts';
import { drawnSides, naming } from './testing/drawn-file.ts';
import { isSame, type Json, jsonOf, type Node } from './tree.ts';

const tree = (file: Json, earlier?: Node): Node => treeOfFile(file, { ...naming(), earlier });
const event = (fields: { readonly [key: string]: Json }): Json => ({
  events: [{ id: 'entry', ...fields }],
});
const merged = (base: Json, mine: Json, theirs: Json) => {
  const before = tree(base);
  const { tree: both, conflicts } = merge(before, tree(mine, before), tree(theirs, before));
  return { file: jsonOf(both), conflicts: conflicts.map(({ address }) => address) };
};
const base = event({ name: 'Tower', subtitle: 'Up' });
const ordered = (...ids: string[]): Json => ({ events: ids.map((id) => ({ id })) });

describe('two changes to one file', () => {
  test('to different fields are both kept', () => {
    const mine = event({ name: 'Museum', subtitle: 'Up' });
    const theirs = event({ name: 'Tower', subtitle: 'Down' });
    expect(merged(base, mine, theirs)).toEqual({
      file: event({ name: 'Museum', subtitle: 'Down' }),
      conflicts: [],
    });
  });

  test('control: without the common base one of them is lost', () => {
    const mine = event({ name: 'Museum', subtitle: 'Up' });
    const theirs = event({ name: 'Tower', subtitle: 'Down' });
    const withoutBase = applyChanges(tree(theirs), differences(tree(theirs), tree(mine)));
    expect(jsonOf(withoutBase.tree)).toEqual(mine);
  });

  test('to the same field conflict unless they are the same', () => {
    const mine = event({ name: 'Museum', subtitle: 'Up' });
    const theirs = event({ name: 'Lamp', subtitle: 'Up' });
    expect(merged(base, mine, theirs)).toEqual({ file: theirs, conflicts: ['events/entry/name'] });
    expect(merged(base, mine, mine)).toEqual({ file: mine, conflicts: [] });
  });

  test('conflict in fields that only make sense together, such as from and until', () => {
    const schedule = (fields: { readonly [key: string]: Json }): Json =>
      event({ schedules: [{ id: 'daily', capacity: 40, ...fields }] });
    const before = schedule({ from: '2027-04-01', until: '2027-10-31' });
    const mine = schedule({ from: '2027-05-01', until: '2027-10-31' });
    const theirs = schedule({ from: '2027-04-01', until: '2027-04-30', capacity: 50 });
    expect(merged(before, mine, theirs)).toEqual({
      file: theirs,
      conflicts: ['events/entry/schedules/daily/from', 'events/entry/schedules/daily/until'],
    });
    expect(
      merged(before, mine, schedule({ from: '2027-04-01', until: '2027-10-31', capacity: 50 })),
    ).toEqual({
      file: schedule({ from: '2027-05-01', until: '2027-10-31', capacity: 50 }),
      conflicts: [],
    });
  });

  // Guards: CAT-17
  test('to different sessions of one schedule are both kept, and a closed one stays closed', () => {
    const schedule = (...changes: Json[]): Json =>
      event({ schedules: [{ id: 'daily', capacity: 40, ...(changes.length > 0 && { changes }) }] });
    const closed = { at: '2027-04-03T10:00', closed: true };
    const smaller = { at: '2027-04-04T10:00', capacity: 20 };
    expect(merged(schedule(), schedule(closed), schedule(smaller))).toEqual({
      file: schedule(closed, smaller),
      conflicts: [],
    });
    // Somebody else's differences do not bring back what an older file does not have.
    expect(merged(schedule(smaller), schedule(smaller), schedule(smaller, closed))).toEqual({
      file: schedule(smaller, closed),
      conflicts: [],
    });
  });

  test('conflict in a price and its condition', () => {
    const priced = (amount: string, from: string): Json =>
      event({
        groups: [{ id: 'a', types: [{ id: 'b', prices: [{ amount, when: { from } }] }] }],
      });
    const conflicting = merged(
      priced('1', '2027-04-01'),
      priced('2', '2027-04-01'),
      priced('1', '2027-05-01'),
    );
    expect(conflicting.conflicts).toEqual([
      expect.stringMatching(/^events\/entry\/groups\/a\/types\/b\/prices\/[\w-]+$/),
    ]);
  });

  test('conflict if one removes what the other changes', () => {
    const changed = event({ name: 'Museum', subtitle: 'Up' });
    const gone = { events: [] };
    expect(merged(base, gone, changed)).toEqual({ file: changed, conflicts: ['events/entry'] });
    expect(merged(base, changed, gone)).toEqual({ file: gone, conflicts: ['events/entry'] });
    expect(merged(base, gone, base)).toEqual({ file: gone, conflicts: [] });
  });

  test('that add things are both kept, each addition behind what it followed', () => {
    const before = ordered('a', 'b');
    expect(merged(before, ordered('a', 'mine', 'b'), ordered('a', 'b', 'theirs'))).toEqual({
      file: ordered('a', 'mine', 'b', 'theirs'),
      conflicts: [],
    });
    expect(merged(before, ordered('mine', 'a', 'b'), ordered('b', 'a'))).toEqual({
      file: ordered('mine', 'b', 'a'),
      conflicts: [],
    });
  });

  test('to the order of one list conflict', () => {
    const [mine, theirs] = [ordered('b', 'a', 'c'), ordered('a', 'c', 'b')];
    expect(merged(ordered('a', 'b', 'c'), mine, theirs)).toEqual({
      file: theirs,
      conflicts: ['events#order'],
    });
  });

  test('have the same conflicts in either order', () => {
    fc.assert(
      fc.property(drawnSides(3), ([first, mine, theirs]) => {
        if (!first || !mine || !theirs) throw new Error('three are drawn');
        const [here, there] = [merge(first, mine, theirs), merge(first, theirs, mine)];
        expect(here.conflicts.map(({ address }) => address)).toEqual(
          expect.arrayContaining(there.conflicts.map(({ address }) => address)),
        );
        expect(here.conflicts).toHaveLength(there.conflicts.length);
      }),
    );
  });

  test('lose nothing: each is in the result or in a conflict', () => {
    fc.assert(
      fc.property(drawnSides(3), ([first, mine, theirs]) => {
        if (!first || !mine || !theirs) throw new Error('three are drawn');
        const { tree: both, conflicts } = merge(first, mine, theirs);
        expect(isSame(merge(first, mine, first).tree, mine)).toBe(true);
        expect(isSame(merge(first, first, theirs).tree, theirs)).toBe(true);
        const left = differences(both, mine).filter(({ address }) => {
          const isTheirs = differences(first, theirs).some(
            (change) => isAbout(change.address, address) || isAbout(address, change.address),
          );
          const isAsked = conflicts.some((conflict) => isAbout(conflict.address, address));
          return !isTheirs && !isAsked && !address.endsWith('#order');
        });
        expect(left).toEqual([]);
      }),
    );
  });
});

describe('undoing a change', () => {
  test('leaves the file as it was before', () => {
    fc.assert(
      fc.property(drawnSides(2), ([before, after]) => {
        if (!before || !after) throw new Error('two are drawn');
        expect(takeBack(before, after, after)).toEqual({ tree: before, conflicts: [] });
      }),
    );
  });

  test('keeps later changes, and conflicts where they touch the same field', () => {
    const [before, after] = [base, event({ name: 'Museum', subtitle: 'Up' })].map((file) =>
      tree(file),
    );
    const since = tree(event({ name: 'Museum', subtitle: 'Down' }));
    const again = tree(event({ name: 'Lamp', subtitle: 'Up' }));
    if (!before || !after) throw new Error('two are given');
    expect(jsonOf(takeBack(before, after, since).tree)).toEqual(
      event({ name: 'Tower', subtitle: 'Down' }),
    );
    expect(takeBack(before, after, again).conflicts).toMatchObject([
      { address: 'events/entry/name' },
    ]);
  });
});

/** Returns true if an address is a part's, or within it. */
const isAbout = (part: string, address: string): boolean =>
  address === part || address.startsWith(`${part}/`) || address === `${part}#order`;
