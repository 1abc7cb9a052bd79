import { expect, test } from 'vitest';
import { inCategoryOrder } from './category-order.ts';

test('configured categories come first in their order, the rest by name, none last, each once', () => {
  const categories = ['Zoo', '', 'Opera', 'art', 'Zoo', 'Concerts', 'Ballet'];
  expect(inCategoryOrder(categories, ['Opera', 'Not there', 'Concerts'])).toEqual([
    'Opera',
    'Concerts',
    'art',
    'Ballet',
    'Zoo',
    '',
  ]);
});
