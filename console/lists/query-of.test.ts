import { expect, test } from 'vitest';
import { queryOf } from './query-of.ts';

test('a query has the filters that the address sets, without blanks and other parameters', () => {
  const search = new URLSearchParams('state=valid&code= SUMMER &day=&tab=notes');
  expect(queryOf(search, ['state', 'code', 'day', 'event'])).toEqual({
    state: 'valid',
    code: 'SUMMER',
  });
});
