/** A call that did not succeed, as far as it matters for telling of it. */
export interface FailedCall {
  readonly method: string;
  /** As the contract has it, such as `/my/cart/{id}`. */
  readonly path: string;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The contract names the code of its first error. */
  readonly isKnown: boolean;
}

const ignoredOfPosts: readonly number[] = [402, 404, 409, 410, 422];

/**
 * Whether nobody foresaw that a call ends so: a fault, or a refusal that the contract does not know
 * (APP-51, APP-52). What is to be ignored stays so, whatever its code (ERR-02, ERR-03, A-47).
 */
export function isUnexpectedCall({ method, path, status, isKnown }: FailedCall): boolean {
  if (method === 'POST' && ignoredOfPosts.includes(status)) return false;
  if (status === 401 && /^\/(my\/)?(login|user)(\/|$)/.test(path)) return false;
  const isRefusal = status >= 400 && status < 500;
  return !(isRefusal && isKnown);
}

/** PAY-63, in the card processor's own codes. */
const expectedOfCards: readonly string[] = [
  'card_declined',
  'incorrect_zip',
  'incorrect_cvc',
  'invalid_cvc',
  // The bank did not recognise its customer.
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
  // No such bank account.
  'account_number_invalid',
  'bank_account_unusable',
  'routing_number_invalid',
];

/** Whether nobody foresaw this error of the card processor (PAY-63, PAY-64). */
export function isUnexpectedCardError(code: string): boolean {
  return !expectedOfCards.includes(code);
}
