import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlapsOf } from './overlaps.ts';

const address = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'ab', 'a~1'), { maxLength: 4 }), fc.boolean())
  .map(([names, isOrder]) =>
    isOrder && names.length > 0 ? `${names.join('/')}#order` : names.join('/'),
  );

/** True for the part at an address and for those in it. */
const isIn = (part: string, whole: string): boolean =>
  part === whole || whole === '' || part.startsWith(`${whole}/`) || part === `${whole}#order`;

// Guards: PUB-02
test('parts that are one in the other are found, and no others', () => {
  fc.assert(
    fc.property(fc.array(address, { maxLength: 20 }), address, (addresses, asked) => {
      const parts = addresses.map((each) => ({ address: each }));
      const found = overlapsOf(parts)(asked).map((part) => part.address);
      const wanted = addresses.filter((each) => isIn(each, asked) || isIn(asked, each));
      expect(found.sort()).toEqual(wanted.sort());
    }),
  );
});
