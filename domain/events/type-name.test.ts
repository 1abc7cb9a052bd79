import { expect, test } from 'vitest';
import { typeName } from './type-name.ts';

// Guards: SLS-07
test('a type is named with its group where another type of the event has its name', () => {
  const ofEvent = ['Full price', 'Full price', 'Student'];
  expect(typeName({ name: 'Full price', group: 'Balcony' }, ofEvent)).toBe('Full price, Balcony');
  expect(typeName({ name: 'Student', group: 'Balcony' }, ofEvent)).toBe('Student');
});
