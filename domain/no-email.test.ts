import { describe, expect, test } from 'vitest';
import { hasEmail } from './no-email.ts';

const rule = { prefix: 'noemail', testAccounts: ['NoEmail-Test@example.org'] };

describe('a member', () => {
  test.each([
    ['ada@example.org', true],
    ['noemail', false],
    ['noemail-4711@example.org', false],
    ['NOEMAIL@example.org', false],
    [' noemail-test@example.org ', true],
    ['ada.noemail@example.org', true],
    ['', false],
    [null, false],
  ])('with the address %j has a mailbox: %s', (email, has) =>
    expect(hasEmail(email, rule)).toBe(has),
  );
  test('has one with any address where no prefix says otherwise', () => {
    expect(hasEmail('noemail@example.org', { prefix: '', testAccounts: [] })).toBe(true);
  });
});
