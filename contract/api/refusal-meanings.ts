import type { RefusalCode } from './refusals.ts';

/** The meaning of each refusal for callers of the API; buyers read the texts in tenants/strings. */
export const refusalMeanings: Readonly<Record<RefusalCode, string>> = {
  validation_failed: 'A field is missing or wrong; _extra.path names it, one error per field.',
  bad_field_value: 'A name in embed, _sort or a filter is not one that this call has.',
  tenant_unknown: 'The host and the seller parameter do not name a storefront.',
  not_logged_in: 'The call needs a member who is logged in.',
  invalid_credentials: 'No member has these credentials.',
  login_disabled: 'Members of this portal cannot log in, or not in this way.',
  cookies_needed:
    'The browser sent no cookie, so it cannot be recognized as the one that began the login.',
  provider_not_initialized:
    'The identity provider is not set up, did not answer, or is not the expected one.',
  provider_unavailable: 'The identity provider did not answer the request about who logged in.',
  invalid_login_state:
    'This browser did not begin the login, or it is already finished or took too long.',
  provider_login_failed:
    'The identity provider logged nobody in, or its token is for another portal, out of date, or already used.',
  guest_account:
    'The address belongs to an account without a password; an e-mail with a link to set one has been sent.',
  gift_to_self: 'The giftee has the payer’s e-mail address.',
  incorrect_password: 'The address belongs to an account with another password.',
  validate_failed: 'The token from an e-mail was already used, or has expired.',
  email_in_use: 'The address has been confirmed by another member; _extra.email names it.',
  not_found: 'It does not exist in this portal, or is not on sale.',
  forbidden_origin: 'A browser sent a write from another site.',
  unsupported_media_type: 'The body must be application/json.',
  body_too_large: 'The body has more bytes than this call takes; _extra.limit is the most.',
  method_not_allowed: 'The path does not accept this method.',
  scope_error: 'The cart belongs to another buyer.',
  incorrect_cart_state:
    'The cart has been ordered, a payment for it is in progress, staff hold its places as agreed and it cannot take more, or it edits an order whose payment was lost; _extra.state says which.',
  cart_expired: 'The hold ended and its places were released.',
  request_in_progress: 'A request with the same Idempotency-Key is still in progress.',
  idempotency_key_reused: 'The Idempotency-Key was used for a different request.',
  event_session_sold_out: 'The session has no places left.',
  session_capacity_exceeded: 'The session has fewer places left than requested.',
  ticket_group_sold_out: 'The ticket group has no places left.',
  ticket_group_capacity_exceeded: 'The ticket group has fewer places left than requested.',
  seat_taken: 'Someone else has the seats in _extra.seats; nothing was changed.',
  single_seat_left:
    'The choice would leave the single seats in _extra.seats although it can be avoided.',
  companion_seat_alone:
    'The companion seats in _extra.seats are sold only together with a wheelchair place in their row.',
  max_tickets_per_order_exceeded: 'The order has more tickets of the group or type than allowed.',
  min_tickets_per_order_not_met: 'The order has fewer tickets of the group than required.',
  member_required: 'The tickets of a membership do not include a member.',
  member_limit_exceeded:
    'The membership has already bought its limit of these tickets; _extra.limit is the limit per term.',
  renewal_not_open:
    'The membership cannot be renewed now; _extra.reason is too_early, not_longer (no time would be gained, or it was renewed since the cart was held), in_progress (its next term is being paid) or cancelled (it no longer renews itself).',
  auto_renew_not_enrolled: 'The membership does not renew itself and never did.',
  rule_blocks_reserve: 'A rule of the venue refuses these tickets; _extra.block_reason says why.',
  additional_info_validation_failed:
    'Answers to the questions of a group are missing or wrong; _extra.faults says which by path.',
  invalid_citypass: 'A pass voucher does not have the expected format; _extra.path says which.',
  code_exhausted:
    'A pass voucher (_extra.path) or a promo code (_extra.code) has already been used up.',
  code_not_found: 'There is no promo code or gift-of-membership code _extra.code.',
  code_expired: 'The gift-of-membership code cannot be redeemed yet, or no longer.',
  no_code_benefit: 'The promo code _extra.code has no effect on this cart; _extra.reason says why.',
  duplicate_code:
    'The cart already has the promo code _extra.code, or another one of the same rule.',
  citypass_failure:
    'The pass voucher that is already used could not be determined; nothing was held, and a retry may succeed.',
  tickets_too_old: 'The tickets can no longer be changed.',
  ticket_state_incorrect:
    'A ticket cannot be changed in its current state. For an order, _extra.reason is redeemed, cancelled, not_editable (its kind or category), anchored (an add-on depends on it), not_free, priced_together (the price of another order paid with it would change) or changed (in the meantime).',
  ticket_not_found: 'A ticket is not in this cart, or not in this order.',
  log_out_to_edit: 'Orders can be changed, cancelled and mailed again only while logged out.',
  validate_not_email: 'The e-mail address is not valid.',
  amount_mismatch: 'The amount is not what is due now; _extra has the totals.',
  payment_not_supported: 'The amount or the gateway cannot be used for a payment.',
  payment_in_progress: 'Another payment for this cart is in progress.',
  intent_requires_action:
    'The buyer must confirm the payment; _extra.client_secret is for the card processor.',
  intent_processing: 'The card processor has not decided yet; read the cart for the outcome.',
  card_error:
    'The payment was declined; nothing was charged. _extra.method names the way to pay unless it is a card.',
  invalid_request_error: 'The card processor refused the request; nothing was charged.',
  payment_refunded: 'The places were gone when the money arrived, so it is refunded.',
  captcha_failed:
    'The captcha token is missing (path captcha), wrong, too old or already used; nothing was charged. Logging in and requesting e-mails need one only after many attempts.',
  captcha_required:
    'The network of the request already holds its share of unpaid places; retry with a captcha token.',
  network_busy:
    'The network of the request already holds its share of unpaid places; _extra.places is the number that a cart can have now.',
  code_busy:
    'The network of the request already has its share of unpaid uses of this code; retry later, or without the code.',
  free_orders_limited:
    'The network of the request has had its share of places in free orders; _extra.retry_after is the number of seconds to wait.',
  wallet_unavailable: 'The wallet service did not answer; retry later.',
  gateway_unavailable:
    'The card processor or the captcha service cannot be reached and nothing was charged.',
  saved_card_locked:
    'The session was opened with a member ID, which can be guessed, so it cannot use, save or delete cards.',
  saved_card_not_found: 'The member has no such card, or it can no longer pay.',
  gift_card_not_found: 'There is no gift card with that number.',
  gift_card_empty: 'The gift card cannot pay; _extra.state says why.',
  paid_in_part:
    'A gift card has paid part of the cart under another X-Payer-Secret. That payer has to pay the rest, or the payment has to be removed first.',
  gift_card_short: 'The gift card has less than the amount to pay; _extra.balance is its balance.',
  too_many_requests:
    'There were too many attempts; _extra.retry_after is the number of seconds to wait.',
  server_busy: 'The server is overloaded; _extra.retry_after is the number of seconds to wait.',
  outcome_unknown:
    'The database was lost while it kept the change, which may have been made or not. After _extra.retry_after seconds, repeat the call with the same Idempotency-Key: it is then made once. Without a key, look first.',
  portal_suspended: 'The operator of the installation has closed the storefronts of this portal.',
  gateway_not_configured: 'The seller has no card gateway, and there is something to pay.',
};
