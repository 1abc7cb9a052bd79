import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges, differences } from './differences.ts';
import { drawnSides } from './testing/drawn-file.ts';
import { isSame } from './tree.ts';
import { readChanges, writtenChanges } from './written-nodes.ts';

// Guards: PUB-01
test('changes are read again as they were written', () => {
  fc.assert(
    fc.property(drawnSides(2), ([before, after]) => {
      if (!before || !after) throw new Error('two files are drawn');
      const changes = differences(before, after);
      const text = JSON.stringify(writtenChanges(changes));
      const read = readChanges(JSON.parse(text));
      const { tree, homeless } = applyChanges(before, read);
      expect(homeless).toEqual([]);
      expect(isSame(tree, after)).toBe(true);
    }),
  );
});
