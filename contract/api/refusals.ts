/**
 * Every refusal code with its HTTP status. The texts for buyers are in tenants/strings, one per
 * code; the compiler reports missing ones.
 */
export const refusalStatus = {
  validation_failed: 400,
  bad_field_value: 400,
  tenant_unknown: 404,
  not_logged_in: 401,
  invalid_credentials: 401,
  login_disabled: 403,
  cookies_needed: 400,
  provider_not_initialized: 424,
  provider_unavailable: 424,
  invalid_login_state: 409,
  provider_login_failed: 401,
  guest_account: 422,
  gift_to_self: 422,
  incorrect_password: 401,
  validate_failed: 410,
  email_in_use: 409,
  not_found: 404,
  forbidden_origin: 403,
  unsupported_media_type: 415,
  body_too_large: 413,
  method_not_allowed: 405,
  scope_error: 403,
  incorrect_cart_state: 409,
  cart_expired: 409,
  request_in_progress: 409,
  idempotency_key_reused: 409,
  event_session_sold_out: 409,
  session_capacity_exceeded: 409,
  ticket_group_sold_out: 409,
  ticket_group_capacity_exceeded: 409,
  seat_taken: 409,
  single_seat_left: 422,
  companion_seat_alone: 422,
  max_tickets_per_order_exceeded: 422,
  min_tickets_per_order_not_met: 422,
  member_required: 422,
  member_limit_exceeded: 422,
  renewal_not_open: 422,
  auto_renew_not_enrolled: 409,
  rule_blocks_reserve: 422,
  additional_info_validation_failed: 422,
  invalid_citypass: 422,
  code_exhausted: 409,
  code_not_found: 404,
  code_expired: 409,
  no_code_benefit: 422,
  duplicate_code: 409,
  citypass_failure: 422,
  tickets_too_old: 409,
  ticket_state_incorrect: 409,
  ticket_not_found: 404,
  log_out_to_edit: 403,
  validate_not_email: 422,
  amount_mismatch: 409,
  payment_not_supported: 422,
  payment_in_progress: 409,
  paid_in_part: 409,
  intent_requires_action: 402,
  intent_processing: 402,
  card_error: 402,
  invalid_request_error: 402,
  payment_refunded: 409,
  captcha_failed: 422,
  captcha_required: 422,
  network_busy: 409,
  code_busy: 409,
  free_orders_limited: 429,
  gateway_unavailable: 503,
  wallet_unavailable: 503,
  saved_card_locked: 403,
  saved_card_not_found: 404,
  gift_card_not_found: 404,
  gift_card_empty: 422,
  gift_card_short: 409,
  too_many_requests: 429,
  server_busy: 503,
  outcome_unknown: 503,
  portal_suspended: 503,
  gateway_not_configured: 409,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** One error on the wire (APP-49). */
export interface WireError {
  readonly _code: RefusalCode | 'fault';
  /** The area that refused, such as `reserve` or `checkout`. */
  readonly _context: string;
  readonly _description: string;
  readonly _extra: Readonly<Record<string, unknown>>;
}

/**
 * An expected refusal that is part of the contract: returned as a value inside, thrown at the edge
 * (law 10).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly context: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly description: string | undefined;

  constructor(
    code: RefusalCode,
    context: string,
    extra: Readonly<Record<string, unknown>> = {},
    description?: string,
  ) {
    super(`${code} in ${context}`);
    this.code = code;
    this.context = context;
    this.extra = extra;
    this.description = description;
  }

  get status(): number {
    return refusalStatus[this.code];
  }
}
