import { expect, test } from 'vitest';
import { isIdle, offeredRights } from './idle-rights.ts';

// Guards: STF-09
test('a form offers a right that opens nothing yet only to a role that has it', () => {
  const offered = offeredRights({ areas: {}, special: [] });
  expect(offered.filter(isIdle)).toEqual([]);
  expect(offered).toContainEqual({ area: 'catalogue', level: 'view' });
  expect(offered).toContainEqual({ special: 'refund' });
  const had = offeredRights({ areas: { box_office: 'change' }, special: ['cash'] });
  expect(had.filter(isIdle)).toEqual([
    { area: 'box_office', level: 'change' },
    { special: 'cash' },
  ]);
});
