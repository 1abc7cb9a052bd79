import { expect, test } from 'vitest';
import { isUnexpectedCall, isUnexpectedCardError } from './failures.ts';

const cart = '/my/cart/{id}';

test.each([
  // Guards: ERR-01
  ['a refusal that the contract names', 'GET', cart, 403, true, false],
  // Guards: ANA-08, APP-52
  ['a refusal that the contract does not name', 'GET', cart, 403, false, true],
  ['a fault of the server', 'GET', cart, 500, false, true],
  ['an unreachable gateway, which the contract names', 'POST', cart, 503, true, true],
  ['no answer at all', 'GET', cart, 0, false, true],
  ['a refusal of a write that the contract does not name', 'POST', cart, 400, false, true],
  ...[402, 404, 409, 410, 422].flatMap((status) => [
    // Guards: ERR-02, PAY-59
    [`a POST with ${status}`, 'POST', cart, status, false, false] as const,
    [`a GET with ${status}`, 'GET', cart, status, false, true] as const,
    [`a DELETE with ${status}`, 'DELETE', cart, status, false, true] as const,
  ]),
  // Guards: ERR-03
  ['a wrong password', 'POST', '/login', 401, false, false],
  ['a login that fails', 'POST', '/login', 500, false, true],
  // Guards: ERR-03
  ['a user who is not logged in', 'GET', '/my/user', 401, false, false],
  ['a user’s change without a session', 'PATCH', '/my/user/{id}', 401, false, false],
  ['a cart without a session', 'GET', cart, 401, false, true],
] as const)('%s', (_, method, path, status, isKnown, isUnexpected) => {
  expect(isUnexpectedCall({ method, path, status, isKnown })).toBe(isUnexpected);
});

// Guards: ANA-08, PAY-63, PAY-64
test.each([
  ['card_declined', false],
  ['incorrect_zip', false],
  ['incorrect_cvc', false],
  ['invalid_cvc', false],
  ['authentication_required', false],
  ['payment_intent_authentication_failure', false],
  ['setup_intent_authentication_failure', false],
  ['account_number_invalid', false],
  ['bank_account_unusable', false],
  ['routing_number_invalid', false],
  ['processing_error', true],
  ['expired_card', true],
  ['resource_missing', true],
  ['', true],
])('a card error "%s" is unexpected: %s', (code, isUnexpected) => {
  expect(isUnexpectedCardError(code)).toBe(isUnexpected);
});
