import type { RefusalCode } from '#contract/api/refusals.ts';

/** The text for each refusal, for buyers; the compiler reports missing ones (law 10). */
export const refusalsEn = {
  'refusal.validation_failed':
    'There were errors found in the information you submitted. Please address the errors and re-submit the form.',
  'refusal.bad_field_value': 'We could not read that request. Please check it and try again.',
  'refusal.tenant_unknown': 'There is no storefront at this address.',
  'refusal.not_logged_in': 'Please log in first.',
  'refusal.invalid_credentials':
    'That e-mail address or password is not correct. Please check them and try again.',
  'refusal.login_disabled': 'Login is disabled.',
  'refusal.cookies_needed': 'Please enable cookies and try again.',
  'refusal.provider_not_initialized': 'Could not be initialized. Please try again.',
  'refusal.provider_unavailable':
    'The login service is not responding at the moment. Please try again later.',
  'refusal.invalid_login_state': 'Invalid state',
  'refusal.provider_login_failed': 'You could not be logged in. Please try again.',
  'refusal.guest_account':
    'Oops! You have not set a password yet. Please check your email inbox for instructions to set a password, then try again.',
  'refusal.gift_to_self':
    'You can not gift membership to yourself. Do you want to buy or renew membership for yourself?',
  'refusal.incorrect_password': 'That is not the correct password. Please try again.',
  'refusal.validate_failed': 'This reset link is not valid. It may have expired.',
  'refusal.email_in_use':
    'Another user account is using {email}. Please contact us, and we will help you.',
  'refusal.not_found': 'We could not find what you asked for.',
  'refusal.forbidden_origin': 'This request came from another site. Please reload the page.',
  'refusal.unsupported_media_type': 'We could not read that request. Please reload the page.',
  'refusal.body_too_large': 'That was more than we can take at once. Please make it shorter.',
  'refusal.method_not_allowed': 'That is not possible here. Please reload the page.',
  'refusal.scope_error': 'This cart belongs to someone else.',
  'refusal.incorrect_cart_state':
    'This cart can’t be changed now. If you are paying for it in another window, please finish there.',
  'refusal.cart_expired': 'Unfortunately your cart has timed out',
  'refusal.request_in_progress': 'We are still working on your last request. Please wait a moment.',
  'refusal.idempotency_key_reused': 'That request was already used. Please reload the page.',
  'refusal.event_session_sold_out': 'This time has just sold out.',
  'refusal.session_capacity_exceeded': 'There are not enough places left at this time.',
  'refusal.ticket_group_sold_out': 'These tickets have just sold out.',
  'refusal.ticket_group_capacity_exceeded': 'There are not enough of these tickets left.',
  'refusal.seat_taken':
    'Sorry, someone was a moment faster: a seat that you chose was just taken. Everything else you have is still yours.',
  'refusal.single_seat_left':
    'These seats would leave a single seat on its own. Please move over by one so that two can still sit together.',
  'refusal.companion_seat_alone':
    'A companion seat goes with a wheelchair place in the same row. Please take both, or choose other seats.',
  'refusal.max_tickets_per_order_exceeded': 'That is more tickets than one order can hold.',
  'refusal.min_tickets_per_order_not_met': 'That is fewer tickets than one order must have.',
  'refusal.member_required': 'Please add at least one member.',
  'refusal.member_limit_exceeded':
    'Your membership doesn’t cover that many of these tickets. Please choose fewer.',
  'refusal.renewal_not_open': 'This membership can’t be renewed now.',
  'refusal.auto_renew_not_enrolled': 'This membership is not enrolled in auto-renewal.',
  'refusal.rule_blocks_reserve': 'These tickets can’t be bought together.',
  'refusal.additional_info_validation_failed':
    'Some of your answers are missing or incorrect. Please check the questions again.',
  'refusal.invalid_citypass':
    'Does not match the expected format. Please check your CityPASS code.',
  'refusal.code_exhausted': 'This code has already been used.',
  'refusal.code_expired': 'This code has expired',
  'refusal.code_not_found': '{code} is not a valid promo code',
  'refusal.no_code_benefit': 'This code does not apply to anything in your cart.',
  'refusal.duplicate_code': 'This code is already in your cart.',
  'refusal.citypass_failure':
    'We could not check your CityPASS code. Please try again in a few minutes.',
  'refusal.tickets_too_old': 'These tickets can no longer be changed.',
  'refusal.ticket_state_incorrect': 'These tickets can no longer be changed.',
  'refusal.log_out_to_edit': 'Please log-out to edit your tickets',
  'refusal.ticket_not_found': 'These tickets are no longer in your cart.',
  'refusal.validate_not_email': 'Please enter an e-mail address that can receive your tickets.',
  'refusal.amount_mismatch': 'The total of your cart has changed. Please check it before you pay.',
  'refusal.payment_not_supported': 'Payment not supported for this amount',
  'refusal.payment_in_progress': 'A payment for this cart is already under way.',
  'refusal.intent_requires_action': 'Your bank asks you to confirm this payment.',
  'refusal.intent_processing': 'Your payment is being processed.',
  'refusal.card_error': 'Your card was declined. Please try another one.',
  'refusal.invalid_request_error': 'The card could not be used. Please try another one.',
  'refusal.payment_refunded':
    'The places were no longer available when your payment arrived. You will get a full refund.',
  'refusal.captcha_failed':
    'We could not confirm that you are a person. Nothing was charged. Please try again.',
  'refusal.captcha_required': 'Please confirm that you are a person, then try again.',
  'refusal.network_busy':
    'Many tickets are being held from your network right now, so you can hold up to {places} at a time. Please choose fewer or try again in a few minutes.',
  'refusal.code_busy':
    'Other people on your network are using this code right now. Please try again in a few minutes.',
  'refusal.free_orders_limited':
    'Many free tickets were ordered from your network recently. Your tickets are still held. Please try again later.',
  'refusal.wallet_unavailable': 'The wallet can’t be reached right now. Please try again later.',
  'refusal.gateway_unavailable':
    'We can’t take payments at the moment, and nothing was charged. Please try again in a minute.',
  'refusal.saved_card_locked':
    'Saved cards are for members who have logged in with their password. Please pay with another card.',
  'refusal.saved_card_not_found': 'This card can no longer be used. Please pay with another card.',
  'refusal.gift_card_not_found': 'Gift card not found',
  'refusal.gift_card_empty': 'There is nothing left on this gift card.',
  'refusal.paid_in_part':
    'A gift card entered in another browser has paid part of this order. Finish paying there, or remove that gift card here first.',
  'refusal.gift_card_short':
    'There is less on this gift card than before. Please check its balance again.',
  'refusal.too_many_requests': 'Too many attempts. Please wait a few minutes.',
  'refusal.server_busy': 'The shop is very busy right now. Please try again in a moment.',
  'refusal.outcome_unknown': 'We do not know whether that worked. Please try again in a moment.',
  'refusal.portal_suspended':
    'This shop is closed at the moment. Tickets that you have stay valid.',
  'refusal.gateway_not_configured':
    'This shop can’t take payments at the moment. Please try again later.',
} as const satisfies Record<`refusal.${RefusalCode}`, string>;
