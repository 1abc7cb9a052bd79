import { z } from 'zod';
import { maxPasswordLength } from '#domain/accounts/password.ts';
import { ownData } from '../api/bounded.ts';
import { call, uuidParam } from '../api/call.ts';
import { solvedCaptcha } from '../api/captcha.ts';
import { uuid } from '../api/scalars.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { savedPaymentMethod, user } from './account-entities.ts';

const email = z.string().trim().min(3).max(254);
const password = z.string().min(1).max(maxPasswordLength);
const token = z.string().trim().min(1).max(200);
const userAnswer = z.object({ user: z.array(user) });

const savedMethods = z.object({ saved_payment_method: z.array(savedPaymentMethod) });

/** Logging in and out, and managing one's account. */
export const accountCalls = {
  logIn: call('logIn', {
    summary: 'Logs a member in with the fields that the portal asks for (`login.with`).',
    rows: ['API-26', 'USR-01', 'USR-02', 'USR-03', 'USR-04', 'A-50'],
    body: z.strictObject({
      member_code: z.string().trim().min(1).max(50).optional(),
      zip_code: z.string().trim().min(1).max(20).optional(),
      last_name: z.string().trim().min(1).max(50).optional(),
      email: z.string().trim().min(1).max(100).optional(),
      password: password.optional(),
      captcha: solvedCaptcha.optional(),
    }),
    answer: userAnswer,
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'login_disabled',
      'invalid_credentials',
      'captcha_failed',
      'too_many_requests',
    ],
  }),
  beginProviderLogin: call('beginProviderLogin', {
    summary:
      'Begins a login at the identity provider. Returns the address to open and sets a cookie with which this browser can finish the login.',
    rows: ['USR-06', 'USR-22'],
    body: z.strictObject({
      next: z
        .string()
        .max(2_000)
        .optional()
        .describe('Path of this storefront to open after the login.'),
    }),
    answer: z.object({ login: z.array(z.object({ url: z.url() })) }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'login_disabled',
      'provider_not_initialized',
      'too_many_requests',
    ],
  }),
  finishProviderLogin: call('finishProviderLogin', {
    summary: 'Finishes a login at the identity provider, once, in the browser that began it.',
    rows: ['USR-22', 'USR-23', 'USR-25', 'USR-26', 'USR-27'],
    body: z.strictObject({
      query: z
        .string()
        .max(10_000)
        .describe('Query string of the address to which the provider returned the browser.'),
    }),
    answer: z.object({
      user: z.array(user),
      login: z.array(
        z.object({ next: z.string().describe('The next path, below the storefront’s own path.') }),
      ),
    }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'login_disabled',
      'cookies_needed',
      'invalid_login_state',
      'provider_not_initialized',
      'provider_unavailable',
      'provider_login_failed',
    ],
  }),
  logInWithToken: call('logInWithToken', {
    summary: 'Logs in with an ID token of the identity provider, at most five minutes old, once.',
    rows: ['API-60', 'USR-24'],
    body: z.strictObject({ token: z.string().trim().min(1).max(20_000) }),
    answer: userAnswer,
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'login_disabled',
      'provider_not_initialized',
      'provider_unavailable',
      'provider_login_failed',
      'too_many_requests',
    ],
  }),
  logOut: call('logOut', {
    summary: 'Ends the session, if there is one; with `everywhere`, all sessions of its member.',
    rows: ['API-25', 'USR-28'],
    body: z.strictObject({ everywhere: z.boolean().optional() }),
    answer: z.object({ user: z.array(user).max(0) }),
    refusals: ['validation_failed', 'tenant_unknown'],
  }),
  getMyUser: call('getMyUser', {
    summary: 'The member who is logged in.',
    rows: ['API-28'],
    answer: userAnswer,
    refusals: ['tenant_unknown', 'not_logged_in'],
  }),
  updateMyUser: call('updateMyUser', {
    summary:
      'Updates the member who is logged in. A new address gets an e-mail to confirm that it is theirs.',
    rows: ['API-29', 'USR-44', 'A-58', 'A-68'],
    params: uuidParam,
    body: z.strictObject({
      email: email.optional(),
      first_name: contactFields.first_name.optional(),
      last_name: contactFields.last_name.optional(),
      phone: contactFields.phone,
      address: contactFields.address,
      address_more: contactFields.address_more,
      city: contactFields.city,
      state: contactFields.state,
      country: contactFields.country,
      zip_code: contactFields.zip_code,
    }),
    answer: userAnswer,
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_logged_in',
      'scope_error',
      'validate_not_email',
      'email_in_use',
      'too_many_requests',
    ],
  }),
  confirmEmail: call('confirmEmail', {
    summary:
      'Confirms an e-mail address with the token from an e-mail. Again with the same token, the answer is the same while the address stays confirmed.',
    rows: ['A-68'],
    body: z.strictObject({ token }),
    answer: z.object({ identity: z.array(z.object({ id: uuid, email: z.string() })) }),
    refusals: ['validation_failed', 'tenant_unknown', 'validate_failed', 'email_in_use'],
  }),
  requestPasswordReset: call('requestPasswordReset', {
    summary:
      'Mails instructions for setting a password if the address is a member’s; the answer is the same if it is not.',
    rows: ['API-51', 'USR-60'],
    body: z.strictObject({ email, captcha: solvedCaptcha.optional() }),
    answer: z.object({ identity: z.array(z.object({ id: uuid })).max(0) }),
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'validate_not_email',
      'captcha_failed',
      'too_many_requests',
    ],
  }),
  validatePasswordReset: call('validatePasswordReset', {
    summary:
      'The member whose password the token from an e-mail can set, as long as the token is valid.',
    rows: ['API-52', 'USR-54'],
    body: z.strictObject({ token }),
    answer: z.object({ identity: z.array(z.object({ id: uuid, email: z.string() })) }),
    refusals: ['validation_failed', 'tenant_unknown', 'validate_failed'],
  }),
  resetPassword: call('resetPassword', {
    summary: 'Sets a password with the token from an e-mail, once, and logs out everywhere.',
    rows: ['API-53', 'USR-52', 'USR-53', 'USR-55'],
    body: z.strictObject({ token, password }),
    answer: z.object({ identity: z.array(z.object({ id: uuid, email: z.string() })) }),
    refusals: ['validation_failed', 'tenant_unknown', 'validate_failed', 'email_in_use'],
  }),
  createUser: call('createUser', {
    summary:
      'Stores the buyer, usable only with the named cart: a guest or, with a password, a new member. With the password of an existing account it logs in instead and claims the cart.',
    rows: ['API-30', 'PAY-55', 'PAY-56', 'A-64'],
    body: z.strictObject({
      ...contactFields,
      cart_id: uuid,
      additional_info: ownData.optional(),
      password: password.optional(),
      captcha: solvedCaptcha.optional(),
    }),
    answer: z.object({
      identity: z.array(z.object({ id: uuid })),
      /** The member who is logged in by this call. */
      user: z.array(user),
    }),
    refusals: [
      'validation_failed',
      'validate_not_email',
      'not_found',
      'scope_error',
      'incorrect_cart_state',
      'login_disabled',
      'guest_account',
      'incorrect_password',
      'captcha_failed',
      'too_many_requests',
    ],
  }),
  listSavedPaymentMethods: call('listSavedPaymentMethods', {
    summary: 'The saved cards of the member who is logged in, masked, newest first.',
    rows: ['API-49', 'PAY-67'],
    answer: savedMethods,
    refusals: ['tenant_unknown', 'not_logged_in', 'gateway_unavailable'],
  }),
  removeSavedPaymentMethod: call('removeSavedPaymentMethod', {
    summary: 'Deletes a saved card, here and at the card processor; returns the remaining ones.',
    rows: ['PAY-67'],
    params: uuidParam,
    answer: savedMethods,
    refusals: [
      'validation_failed',
      'tenant_unknown',
      'not_logged_in',
      'saved_card_locked',
      'saved_card_not_found',
      'gateway_unavailable',
    ],
  }),
} as const;
