/** The words of the page on which people manage their own sign-in. */
export const meWords = {
  title: 'My sign-in',
  email: 'Email address',
  can: 'What you can do',
  waiting: 'Some of your roles become active once you use a passkey or a code.',
  confirm: 'Confirm now',

  passkeys: 'Passkeys',
  noPasskeys: 'You have no passkey yet. A passkey signs you in with your fingerprint, face or PIN.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'Passkey added',
  bySupport:
    'You are here as the operator’s support, with a link that works once. You cannot sign in any other way.',
  passkeyFailed: 'No passkey was created. Try again.',
  passkeyKnown: 'This device already has one of your passkeys. Add one on another device.',
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
    'You can no longer sign in with it. The passkey itself stays on your device until you delete it there.',
  removed: 'Passkey removed',
  lastWayIn:
    'This is your last way to sign in, or the second factor that your roles need. Add another one first.',

  authenticator: 'Authenticator app',
  hasAuthenticator: 'You get your codes from an app.',
  noAuthenticator: 'You have no app for codes yet. It is the second factor alongside a password.',
  setAuthenticator: 'Set up an app',
  replaceAuthenticator: 'Set up another app',
  authenticatorSet: 'App set up',

  codes: 'Recovery codes',
  codesLeft: (left: number) => (left === 1 ? 'One code is left.' : `${left} codes are left.`),
  renewCodes: 'Create new codes',

  password: 'Password',
  hasPassword: 'You can sign in with a password.',
  noPassword: 'You have no password.',
  setPassword: 'Set a password',
  changePassword: 'Change password',
  newPassword: 'New password',
  passwordSet: 'Password set. Your other sessions have ended.',
  needsApp:
    'Your roles need a second factor alongside a password: set up an authenticator app first.',

  sessions: 'Where you are signed in',
  thisSession: 'This browser',
  end: 'End',
  endOf: (what: string) => `End the session in ${what}`,
  ended: 'Session ended',
  since: (when: string) => `Since ${when}`,
};
