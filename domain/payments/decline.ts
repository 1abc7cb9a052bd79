/** The reasons for declined payments that have their own text for buyers. */
export const declineReasons = [
  'bank',
  'funds',
  'limit',
  'expired',
  'security_code',
  'number',
  'postal_code',
  'authentication',
  'unsupported',
  'again',
  'account',
] as const;

export type DeclineReason = (typeof declineReasons)[number];

/**
 * The processor's codes by reason (docs.stripe.com/declines/codes, docs.stripe.com/error-codes). For a lost or stolen
 * card, or suspected fraud, buyers only learn that the bank declined.
 */
const codes: Readonly<Record<DeclineReason, readonly string[]>> = {
  bank: [
    'card_declined',
    'generic_decline',
    'call_issuer',
    'do_not_honor',
    'do_not_try_again',
    'fraudulent',
    'lost_card',
    'merchant_blacklist',
    'no_action_taken',
    'pickup_card',
    'restricted_card',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'security_violation',
    'stolen_card',
    'stop_payment_order',
  ],
  funds: ['insufficient_funds'],
  limit: [
    'card_velocity_exceeded',
    'charge_exceeds_source_limit',
    'charge_exceeds_transaction_limit',
    'charge_exceeds_weekly_limit',
    'card_decline_rate_limit_exceeded',
    'withdrawal_count_limit_exceeded',
  ],
  expired: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'],
  security_code: ['incorrect_cvc', 'invalid_cvc'],
  number: ['incorrect_number', 'invalid_number', 'invalid_account'],
  postal_code: ['incorrect_zip', 'incorrect_address', 'postal_code_invalid'],
  authentication: [
    'authentication_required',
    'authentication_not_handled',
    'mobile_device_authentication_required',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
  ],
  unsupported: [
    'card_not_supported',
    'currency_not_supported',
    'not_permitted',
    'service_not_allowed',
    'transaction_not_allowed',
  ],
  again: [
    'approve_with_id',
    'issuer_not_available',
    'processing_error',
    'reenter_transaction',
    'try_again_later',
  ],
  account: [
    'account_closed',
    'account_number_invalid',
    'bank_account_declined',
    'bank_account_unusable',
    'bank_account_unverified',
    'debit_not_authorized',
    'generic_could_not_process',
    'routing_number_invalid',
  ],
};

/** The reason of a decline; undefined for a code without its own text. */
export const declineReason = (code: string): DeclineReason | undefined =>
  declineReasons.find((reason) => codes[reason].includes(code));

/** Returns the more exact of a decline's two codes if it has a text of its own, and otherwise the general one. */
export const codeWithText = (exact: string | undefined, general: string | undefined): string =>
  (declineReason(exact ?? '') ? exact : (general ?? exact)) ?? '';
