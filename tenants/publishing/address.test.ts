import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOfOrder, namesIn, orderOf, root, within } from './address.ts';

test('an address leads to a field by names', () => {
  const names = ['events', 'entry', 'groups', 'adults', 'types', 'child', 'amount'];
  expect(names.reduce(within, root)).toBe('events/entry/groups/adults/types/child/amount');
});

test('any name is read back from an address unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (names) => {
      fc.pre(names[0] !== '');
      const address = names.reduce(within, root);
      expect(namesIn(address)).toEqual(names);
      expect(listOfOrder(address)).toBeUndefined();
      expect(listOfOrder(orderOf(address))).toBe(address);
    }),
  );
});
