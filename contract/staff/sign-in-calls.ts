import { z } from 'zod';
import { maxPasswordLength } from '#domain/accounts/password.ts';
import { uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';
import { staffCall } from './staff-call.ts';
import {
  freshRecoveryCodes,
  me,
  newAuthenticator,
  openedLink,
  personName,
  shownName,
  staffEmail,
} from './staff-entities.ts';

const password = z.string().min(1).max(maxPasswordLength);
const code = z
  .string()
  .trim()
  .min(6)
  .max(40)
  .describe('Six digits of the authenticator app, or a recovery code.');
const linkToken = z.string().trim().min(20).max(200);
const passkeyName = shownName(60);
/** Options for the browser's WebAuthn calls, in their JSON form (Web Authentication Level 3). */
const webAuthnOptions = z.record(z.string(), z.unknown());
/** The browser's answer in its JSON form; its parts are checked by the library that verifies it. */
const webAuthnAnswer = z.looseObject({
  id: naming('passkey', z.string().min(1).max(2_000)),
  rawId: naming('passkey', z.string().min(1).max(2_000)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
const sealed = z.string().min(1).max(500);

export const signInCalls = {
  getSignIn: staffCall('getSignIn', {
    summary: 'Returns the portal whose console this is, and the provider at which one may sign in.',
    rows: ['STF-03', 'STF-15', 'STF-19'],
    answer: z.object({
      portal: z.object({ key: z.string(), name: z.string() }),
      provider: z
        .object({ name: z.string() })
        .nullable()
        .describe('The venue’s own provider, at which its people may sign in.'),
    }),
    refusals: [],
  }),
  signIn: staffCall('signIn', {
    summary:
      'Signs in by e-mail address and password, with a code if the person has a second factor.',
    rows: ['STF-03', 'STF-14'],
    body: z.strictObject({
      email: staffEmail,
      password,
      code: code.optional(),
      letter: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe('The secret of the link that came after `sign_in_guarded`.'),
    }),
    refusals: [
      'wrong_sign_in',
      'second_factor_needed',
      'wrong_code',
      'passkey_required',
      'sign_in_guarded',
      'too_many_requests',
    ],
  }),
  beginPasskeySignIn: staffCall('beginPasskeySignIn', {
    summary: 'Returns the question that a passkey answers to sign in.',
    rows: ['STF-03'],
    answer: z.object({ options: webAuthnOptions }),
    refusals: [],
  }),
  signInByPasskey: staffCall('signInByPasskey', {
    summary: 'Signs in by the answer of a passkey.',
    rows: ['STF-03'],
    body: z.strictObject({ answer: webAuthnAnswer }),
    refusals: ['passkey_refused', 'too_many_requests'],
  }),
  signOut: staffCall('signOut', {
    summary: 'Ends this session; does nothing for someone who is signed out.',
    rows: ['STF-07'],
    body: z.strictObject({}),
    refusals: [],
  }),
  openLink: staffCall('openLink', {
    summary: 'Returns what a link lets its reader do, without using it.',
    rows: ['STF-01', 'STF-06', 'STF-20'],
    body: z.strictObject({ token: linkToken }),
    answer: z.object({ link: openedLink }),
    refusals: ['link_not_valid', 'too_many_requests'],
  }),
  beginLinkPasskey: staffCall('beginLinkPasskey', {
    summary: 'Returns the options of the passkey with which a link is accepted.',
    rows: ['STF-01', 'STF-06', 'STF-20'],
    body: z.strictObject({ token: linkToken, email: staffEmail.optional(), name: personName }),
    answer: z.object({ options: webAuthnOptions }),
    refusals: ['link_not_valid', 'too_many_requests'],
  }),
  acceptLinkByPasskey: staffCall('acceptLinkByPasskey', {
    summary: 'Uses a link up: creates its person, or renews how they sign in, with a passkey.',
    rows: ['STF-01', 'STF-06', 'STF-20'],
    body: z.strictObject({
      token: linkToken,
      email: staffEmail.optional(),
      name: personName,
      passkey_name: passkeyName,
      answer: webAuthnAnswer,
    }),
    refusals: ['link_not_valid', 'passkey_refused', 'person_exists', 'too_many_requests'],
  }),
  beginLinkAuthenticator: staffCall('beginLinkAuthenticator', {
    summary: 'Returns a new secret for the authenticator app of a link’s reader.',
    rows: ['STF-01', 'STF-04', 'STF-06', 'STF-20'],
    body: z.strictObject({ token: linkToken, email: staffEmail.optional() }),
    answer: z.object({ authenticator: newAuthenticator }),
    refusals: ['link_not_valid', 'too_many_requests'],
  }),
  acceptLinkByPassword: staffCall('acceptLinkByPassword', {
    summary:
      'Uses a link up with a password, and with an authenticator app if the roles need a second factor.',
    rows: ['STF-01', 'STF-04', 'STF-06', 'STF-20'],
    body: z.strictObject({
      token: linkToken,
      email: staffEmail.optional(),
      name: personName,
      password,
      authenticator: z.strictObject({ sealed, code }).optional(),
    }),
    answer: z.object({ recovery_codes: freshRecoveryCodes }),
    refusals: [
      'link_not_valid',
      'second_factor_required',
      'wrong_code',
      'passkey_required',
      'person_exists',
      'too_many_requests',
    ],
  }),
  acceptSampleLink: staffCall('acceptSampleLink', {
    summary: 'Signs a person of the samples in by their link, once.',
    rows: ['STF-02'],
    body: z.strictObject({ token: linkToken }),
    refusals: ['link_not_valid', 'wrong_sign_in'],
  }),
};

const passkeyParams = z.object({ id: naming('passkey', uuid) });

export const meCalls = {
  getMe: staffCall('getMe', {
    summary: 'Returns who is signed in, what they may do, and how they sign in.',
    rows: ['STF-05', 'STF-07', 'STF-11'],
    answer: z.object({ me }),
    refusals: [],
  }),
  endMySession: staffCall('endMySession', {
    summary: 'Ends one of one’s own sessions.',
    rows: ['STF-07'],
    params: z.object({ id: naming('own_session', uuid) }),
    refusals: ['not_found'],
  }),
  confirmByCode: staffCall('confirmByCode', {
    summary:
      'Confirms by a code that whoever signed in is still there, for ten minutes of sensitive acts.',
    rows: ['STF-08'],
    body: z.strictObject({ code }),
    refusals: ['wrong_code', 'too_many_requests'],
  }),
  sendSampleCode: staffCall('sendSampleCode', {
    summary: 'Mails a person of the samples the code that is their second factor.',
    rows: ['STF-02'],
    body: z.strictObject({}),
    refusals: ['wrong_code', 'too_many_requests'],
  }),
  beginPasskeyConfirm: staffCall('beginPasskeyConfirm', {
    summary: 'Returns the question that one of one’s passkeys answers.',
    rows: ['STF-08'],
    answer: z.object({ options: webAuthnOptions }),
    refusals: [],
  }),
  confirmByPasskey: staffCall('confirmByPasskey', {
    summary:
      'Confirms by a passkey that whoever signed in is still there, for ten minutes of sensitive acts.',
    rows: ['STF-08'],
    body: z.strictObject({ answer: webAuthnAnswer }),
    refusals: ['passkey_refused', 'too_many_requests'],
  }),
  beginMyPasskey: staffCall('beginMyPasskey', {
    summary: 'Returns the options of a new passkey.',
    rows: ['STF-05'],
    answer: z.object({ options: webAuthnOptions }),
    refusals: ['signs_in_at_provider'],
  }),
  addMyPasskey: staffCall('addMyPasskey', {
    summary: 'Adds a passkey.',
    rows: ['STF-05', 'STF-20'],
    body: z.strictObject({ name: passkeyName, answer: webAuthnAnswer }),
    refusals: ['passkey_refused', 'too_many', 'signs_in_at_provider'],
  }),
  renameMyPasskey: staffCall('renameMyPasskey', {
    summary: 'Gives a passkey another name.',
    rows: ['STF-05'],
    params: passkeyParams,
    body: z.strictObject({ name: passkeyName }),
    refusals: ['not_found'],
  }),
  removeMyPasskey: staffCall('removeMyPasskey', {
    summary: 'Removes a passkey, unless it is the last way in.',
    rows: ['STF-05', 'STF-20'],
    params: passkeyParams,
    refusals: ['not_found', 'last_way_in'],
  }),
  beginMyAuthenticator: staffCall('beginMyAuthenticator', {
    summary: 'Returns a new secret for one’s authenticator app.',
    rows: ['STF-03'],
    answer: z.object({ authenticator: newAuthenticator }),
    refusals: ['signs_in_at_provider'],
  }),
  setMyAuthenticator: staffCall('setMyAuthenticator', {
    summary: 'Replaces the authenticator app, and the recovery codes with it.',
    rows: ['STF-03', 'STF-20'],
    body: z.strictObject({ sealed, code }),
    answer: z.object({ recovery_codes: freshRecoveryCodes }),
    refusals: ['wrong_code', 'too_many_requests', 'signs_in_at_provider'],
  }),
  renewMyRecoveryCodes: staffCall('renewMyRecoveryCodes', {
    summary: 'Replaces the recovery codes.',
    rows: ['STF-03'],
    body: z.strictObject({}),
    answer: z.object({ recovery_codes: freshRecoveryCodes }),
    refusals: ['signs_in_at_provider'],
  }),
  setMyPassword: staffCall('setMyPassword', {
    summary: 'Sets or changes one’s password, and ends the other sessions.',
    rows: ['STF-03'],
    body: z.strictObject({ password }),
    refusals: ['second_factor_required', 'signs_in_at_provider'],
  }),
};
