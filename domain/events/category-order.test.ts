import { expect, test } from 'vitest';
import { inCategoryOrder } from './category-order.ts';

// Guards: CFG-31, EVT-12
test('configured categories come first in their order, then the rest by name and the empty one last', () => {
  const categories = ['Zoo', '', 'Opera', 'art', 'Zoo', 'Concerts', 'Ballet'];
  expect(inCategoryOrder(categories, ['Opera', 'Not there', 'Concerts'], 'en')).toEqual([
    'Opera',
    'Concerts',
    'art',
    'Ballet',
    'Zoo',
    '',
  ]);
});
