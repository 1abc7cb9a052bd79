/** A failed call, with the fields that decide on reporting it. */
interface FailedCall {
  readonly method: string;
  /** The path in the contract, such as `/my/cart/{id}`. */
  readonly path: string;
  /** HTTP status; 0 if no answer came. */
  readonly status: number;
  /** True if the contract names the code of its first error. */
  readonly isKnown: boolean;
}

const ignoredOfPosts: readonly number[] = [402, 404, 409, 410, 422];

/**
 * Returns true for a failure worth reporting: a fault, or a refusal that the contract does not name (APP-51, APP-52).
 * Ignored failures stay ignored whatever their code (ERR-02, ERR-03, A-47).
 */
export function isUnexpectedCall({ method, path, status, isKnown }: FailedCall): boolean {
  if (method === 'POST' && ignoredOfPosts.includes(status)) return false;
  if (status === 401 && /^\/(my\/)?(login|user)(\/|$)/.test(path)) return false;
  const isRefusal = status >= 400 && status < 500;
  return !(isRefusal && isKnown);
}

/** The card processor's codes of expected failures (PAY-63). */
const expectedOfCards: readonly string[] = [
  'card_declined',
  'incorrect_zip',
  'incorrect_cvc',
  'invalid_cvc',
  // The bank did not recognize its customer.
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
  // The bank account does not exist.
  'account_number_invalid',
  'bank_account_unusable',
  'routing_number_invalid',
];

/** Returns true for an error of the card processor that is worth reporting (PAY-63, PAY-64). */
export function isUnexpectedCardError(code: string): boolean {
  return !expectedOfCards.includes(code);
}
