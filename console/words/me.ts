/** The words of the page on which people manage their own sign-in. */
export const meWords = {
  title: 'My sign-in',
  email: 'E-mail address',
  can: 'What you can do',
  waiting: 'Some of your roles count once you have used a passkey or a code.',
  confirm: 'Confirm now',

  passkeys: 'Passkeys',
  noPasskeys: 'You have no passkey yet. It signs you in by fingerprint, face or PIN.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'The passkey is added.',
  bySupport:
    'You are here as the operator’s support, by a link that works once. Nothing else signs you in.',
  passkeyFailed: 'No passkey was made. Try again.',
  passkeyKnown: 'This device has a passkey of yours already. Add one on another device.',
  used: (when: string) => `Last used ${when}`,
  unused: (when: string) => `Not used yet, added ${when}`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  newName: 'Name',
  save: 'Save',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    'It no longer signs you in. The passkey itself stays on your device until you delete it there.',
  removed: 'The passkey is removed.',
  lastWayIn:
    'This is your last way to sign in, or the second factor that your roles need. Add another one first.',

  authenticator: 'Authenticator app',
  hasAuthenticator: 'An app gives you codes.',
  noAuthenticator: 'No app gives you codes yet. It is the second factor beside a password.',
  setAuthenticator: 'Set up an app',
  replaceAuthenticator: 'Set up another app',
  authenticatorSet: 'The app is set up.',

  codes: 'Recovery codes',
  codesLeft: (left: number) => (left === 1 ? 'One code is left.' : `${left} codes are left.`),
  renewCodes: 'Make new codes',

  password: 'Password',
  hasPassword: 'You can sign in with a password.',
  noPassword: 'You have no password.',
  setPassword: 'Set a password',
  changePassword: 'Change the password',
  newPassword: 'New password',
  passwordSet: 'The password is set. Your other sessions have ended.',
  needsApp: 'Your roles need a second factor beside a password: set up an authenticator app first.',

  sessions: 'Where you are signed in',
  thisSession: 'This browser',
  end: 'End',
  endOf: (what: string) => `End the session in ${what}`,
  ended: 'The session has ended.',
  since: (when: string) => `Since ${when}`,
};
