import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { samples } from '../samples/all.ts';
import { keptNames, nodeAt, treeOfFile } from './names.ts';
import { drawnFile, naming } from './testing/drawn-file.ts';
import { type Json, jsonOf } from './tree.ts';

const event = (...messages: string[]): Json => ({
  events: [
    { id: 'entry', message_rules: messages.map((date_message) => ({ actions: { date_message } })) },
  ],
});
const rules = 'events/entry/message_rules';

describe('a tenant file as a tree', () => {
  test.each(samples)('is written back unchanged: the sample $folder', ({ tenant }) => {
    const file: Json = JSON.parse(JSON.stringify(tenant('2031-04-01')));
    expect(jsonOf(treeOfFile(file, naming()))).toEqual(file);
  });

  test('is written back unchanged, whatever it holds', () => {
    fc.assert(
      fc.property(drawnFile, (file) => {
        expect(jsonOf(treeOfFile(file, naming()))).toEqual(file);
      }),
    );
  });

  test('has things at addresses made from their ids', () => {
    const tree = treeOfFile({ events: [{ id: 'a/b', name: 'Tower' }] }, naming());
    expect(nodeAt(tree, 'events/a~1b/name')).toEqual({ kind: 'value', value: 'Tower' });
    expect(nodeAt(tree, 'events/other/name')).toBeUndefined();
  });

  test('gives a second thing with the same id its own name, so that neither is lost', () => {
    const file = {
      sellers: [
        { id: 'shop', name: 'One' },
        { id: 'shop', name: 'Two' },
      ],
    };
    expect(jsonOf(treeOfFile(file, naming()))).toEqual(file);
  });
});

describe('things without ids', () => {
  test('keep the names stored beside the revision', () => {
    fc.assert(
      fc.property(drawnFile, (file) => {
        const tree = treeOfFile(file, naming());
        const again = treeOfFile(file, {
          kept: keptNames(tree),
          newName: () => {
            throw new Error('nothing is new');
          },
        });
        expect(again).toEqual(tree);
      }),
    );
  });

  test('keep their names in the next file if they are equal, wherever they stand', () => {
    const before = treeOfFile(event('one', 'two', 'three'), naming());
    const after = treeOfFile(event('three', 'new', 'one'), { ...naming(), earlier: before });
    expect(nodeAt(after, rules)).toMatchObject({ order: ['new-3', 'new-2', 'new-1'] });
  });

  test('that changed take a free name in order, or a new one if none is left', () => {
    const before = treeOfFile(event('one', 'two'), naming());
    let made = 10;
    const newName = () => {
      made += 1;
      return `new-${made}`;
    };
    const after = treeOfFile(event('two', 'changed', 'more'), { newName, earlier: before });
    expect(nodeAt(after, rules)).toMatchObject({ order: ['new-2', 'new-1', 'new-11'] });
  });

  test('need no stored names if the file gives them ids', () => {
    const ids = { events: [{ id: 'entry', groups: [{ id: 'adults', types: [] }] }] };
    expect(keptNames(treeOfFile(ids, naming()))).toEqual({});
    expect(keptNames(treeOfFile(event('one'), naming()))).toEqual({ [rules]: ['new-1'] });
  });
});

// Guards: PUB-01
test('what a program leaves undefined in a file is not in its tree', () => {
  const made = { events: [{ id: 'tour', name: 'Tour', sessions: undefined }] } as unknown as Json;
  const tree = treeOfFile(made, { newName: () => 'new' });
  expect(jsonOf(tree)).toStrictEqual({ events: [{ id: 'tour', name: 'Tour' }] });
});
