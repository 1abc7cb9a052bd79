import { expect, test } from 'vitest';
import { linkCode } from './link-code.ts';

const page = 'https://staff.example/staff/tower/door';

// Guards: DOR-01
test('a device link for this page gives its code', () => {
  expect(linkCode(`${page}#abc_-1`, page)).toBe('abc_-1');
  expect(linkCode(` ${page}#abc\n`, `${page}?a=1#`)).toBe('abc');
});

// Guards: DOR-01
test.each([
  'ticket-code-of-somebody',
  page,
  `${page}#`,
  'https://staff.example/staff/hall/door#abc',
  'https://other.example/staff/tower/door#abc',
  'http://staff.example/staff/tower/door#abc',
  'javascript:alert(1)#abc',
])('%s is not a device link for this page', (text) => {
  expect(linkCode(text, page)).toBeUndefined();
});
