import type { RefusalCode } from './refusals.ts';

/** What each refusal says to whoever calls the API; what buyers read is in tenants/strings. */
export const refusalMeanings: Readonly<Record<RefusalCode, string>> = {
  validation_failed: 'A field is missing or wrong; _extra.path says which, one error a field.',
  bad_field_value: 'A name in embed, _sort or a filter is not one that this call has.',
  tenant_unknown: 'The host and the seller parameter open no storefront.',
  not_logged_in: 'The call is about whoever is logged in, and nobody is.',
  invalid_credentials: 'Nobody logs in with that.',
  login_disabled: 'Members of this portal do not log in, or not this way.',
  cookies_needed: 'The browser sent no cookie, so that it is not known to be the one that began.',
  provider_not_initialized:
    'The identity provider is not set up, did not answer, or is not the one that was expected.',
  provider_unavailable: 'The identity provider did not answer when it was asked who logged in.',
  invalid_login_state:
    'The login was not begun by this browser, is finished already, or took too long.',
  provider_login_failed:
    'The identity provider logged nobody in, or its token is not one for this portal, now, once.',
  guest_account:
    'The address is of an account without a password; a letter is on its way by which one is set.',
  gift_to_self: 'The giftee has the e-mail address of who pays.',
  incorrect_password: 'The address is of an account with another password.',
  validate_failed: 'The token of a letter was used, or its time is over.',
  email_in_use: 'The address is shown to be of another member; _extra.email names it.',
  not_found: 'There is no such thing in this portal, or it is not on sale.',
  forbidden_origin: 'A browser sent a write from another site.',
  unsupported_media_type: 'A body has to be application/json.',
  body_too_large: 'The body is over 1 MiB.',
  method_not_allowed: 'The path does not take this method.',
  scope_error: 'The cart is of another buyer.',
  incorrect_cart_state:
    'The cart is ordered already, a payment for it is under way, or staff hold its places as agreed and it may have no more; _extra.state says which.',
  cart_expired: 'The hold ended and the places were given back.',
  request_in_progress: 'A request with the same Idempotency-Key is still being answered.',
  idempotency_key_reused: 'The Idempotency-Key was used for a different request.',
  event_session_sold_out: 'The session has no place left.',
  session_capacity_exceeded: 'The session has places left, but fewer than were asked for.',
  ticket_group_sold_out: 'The ticket group has no place left.',
  ticket_group_capacity_exceeded: 'The group has places left, but fewer than were asked for.',
  seat_taken: 'Somebody else has the seats that _extra.seats lists; nothing was changed.',
  single_seat_left: 'The choice leaves the seats of _extra.seats alone; there is another way.',
  companion_seat_alone:
    'The companion seats of _extra.seats are sold with a wheelchair place in their row only.',
  max_tickets_per_order_exceeded: 'More tickets than one order may have of the group or type.',
  min_tickets_per_order_not_met: 'Fewer tickets than one order must have of the group.',
  member_required: 'The tickets of a membership name nobody who is a member.',
  member_limit_exceeded:
    'The membership has bought as many of these tickets as it may: _extra.limit says how many in a term.',
  renewal_not_open:
    'The membership cannot be renewed now: _extra.reason is too_early, not_longer where no time would be gained, or cancelled where it no longer renews itself.',
  auto_renew_not_enrolled: 'The membership does not renew itself and never did.',
  rule_blocks_reserve: 'A rule of the venue refuses these tickets; _extra.block_reason says why.',
  additional_info_validation_failed:
    'Answers to the questions of a group are missing or wrong; _extra.faults says which by path.',
  invalid_citypass: 'A pass voucher is not of the expected format; _extra.path says which.',
  code_exhausted:
    'A pass voucher is used already, and _extra.path says which; or a promo code, and _extra.code says which.',
  code_not_found: 'There is no promo code, or gift-of-membership code, such as _extra.code.',
  code_expired: 'The gift-of-membership code can’t be redeemed yet, or any more.',
  no_code_benefit: 'The promo code _extra.code does nothing for this cart; _extra.reason says why.',
  duplicate_code:
    'The cart has the promo code _extra.code, or another one of the same rule, already.',
  citypass_failure:
    'Which pass voucher is used could not be told; nothing was held, and another try may do.',
  tickets_too_old: 'The tickets are past the time until which they can be changed.',
  ticket_state_incorrect:
    'A ticket is not in a state in which it can be changed; of an order, _extra.reason says why: redeemed, cancelled, not_editable (its kind or category), anchored (an add-on hangs on it), not_free, priced_together (another order that was paid with it would cost something else), or changed meanwhile.',
  ticket_not_found: 'A ticket is not in this cart, or not in this order.',
  log_out_to_edit: 'Orders are changed, cancelled and mailed again by who is not logged in.',
  validate_not_email: 'The e-mail address is none.',
  amount_mismatch: 'The amount is not what is due now; _extra has the totals.',
  payment_not_supported: 'The amount or the gateway is not one that can be paid with.',
  payment_in_progress: 'Another attempt to pay for this cart is under way.',
  intent_requires_action:
    'The buyer has to confirm the payment; _extra.client_secret is for the card processor.',
  intent_processing: 'The card processor has not decided yet; the cart will tell.',
  card_error: 'The card was declined; nothing was charged.',
  invalid_request_error: 'The card processor refused the request; nothing was charged.',
  payment_refunded: 'The places were gone when the money arrived, so it is given back.',
  captcha_failed:
    'The captcha token is missing (path captcha), wrong, too old or was used before; nothing was charged. Logging in and letters need one only after many tries.',
  captcha_required:
    'The network that the request comes from holds its share of what is on sale unpaid: ask again with a captcha token.',
  network_busy:
    'The network that the request comes from holds its share of what is on sale unpaid: _extra.places says how many places a cart can have now.',
  code_busy:
    'The network that the request comes from holds its share of the uses of this code unpaid; try again later, or without it.',
  free_orders_limited:
    'The network that the request comes from has had its share of the places by free orders; _extra.retry_after says how many seconds to wait.',
  wallet_unavailable: 'The service of the wallet did not answer; try again later.',
  gateway_unavailable:
    'The card processor or the captcha service cannot be reached and nothing was charged.',
  saved_card_locked:
    'The session was opened by a member ID, which can be guessed: it uses, saves and removes no card.',
  saved_card_not_found: 'The member has no such card, or it can no longer be paid with.',
  gift_card_not_found: 'There is no gift card of that number.',
  gift_card_empty: 'The gift card has nothing to pay with; _extra.state says why.',
  paid_in_part:
    'A gift card has paid a part of the cart under another X-Payer-Secret: that payer pays the rest, or the payment is taken off first.',
  gift_card_short: 'The gift card has less than was to be paid; _extra.balance says what it has.',
  too_many_requests: 'It was tried too often; _extra.retry_after says how many seconds to wait.',
  server_busy:
    'Too much is asked of the server at once; _extra.retry_after says how many seconds to wait.',
  gateway_not_configured: 'The seller has no card gateway, and something is to be paid.',
};
