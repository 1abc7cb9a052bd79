import { expect, test } from 'vitest';
import type { Rights } from './rights.ts';
import { takenAway, withoutUnconfirmed } from './unconfirmed-rights.ts';

const editor: Rights = {
  areas: { catalogue: 'change', orders: 'view' },
  special: ['refund', 'publish'],
};

// Guards: STF-09
test('a right that an owner has not confirmed is left out of what a role gives, and seeing stays', () => {
  expect(withoutUnconfirmed(editor, [])).toEqual(editor);
  expect(withoutUnconfirmed(editor, ['publish'])).toEqual({ ...editor, special: ['refund'] });
  expect(withoutUnconfirmed(editor, ['catalogue change', 'publish'])).toEqual({
    areas: { catalogue: 'view', orders: 'view' },
    special: ['refund'],
  });
});

// Guards: STF-09
test('a role without a right gains nothing where that right waits', () => {
  const steward: Rights = { areas: { doors: 'change' }, special: [] };
  expect(withoutUnconfirmed(steward, ['catalogue change', 'publish'])).toEqual(steward);
});

// Guards: STF-09
test('a right that a role loses no longer waits', () => {
  const viewer: Rights = { areas: { catalogue: 'view' }, special: ['publish'] };
  expect(takenAway(viewer, ['catalogue change', 'publish'])).toEqual(['catalogue change']);
  expect(takenAway(editor, ['catalogue change', 'publish'])).toEqual([]);
});
