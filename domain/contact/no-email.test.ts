import { describe, expect, test } from 'vitest';
import { hasEmail, isReachable } from './no-email.ts';

const rule = { prefix: 'noemail', testAccounts: ['NoEmail-Test@example.org'] };

describe('a member', () => {
  // Guards: USR-12, USR-13
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
  // Guards: USR-12
  test.each([
    ['ada@example.org', true],
    ['noemail-4711@example.org', false],
    ['noemail-test@example.org', true],
    // These would add recipients, or belong to no one.
    ['ada@example.org, evil@mail.example', false],
    ['4711', false],
    ['', false],
    [null, false],
  ])('with the address %j can be reached by e-mail: %s', (email, reached) =>
    expect(isReachable(email, rule)).toBe(reached),
  );
  // Guards: USR-12, USR-13
  test('has a mailbox with any address if no prefix is configured', () => {
    expect(hasEmail('noemail@example.org', { prefix: '', testAccounts: [] })).toBe(true);
  });
});
