/** The words of sign-in and of links to the console. */
export const signInWords = {
  title: 'Sign in',
  again: 'Sign in to open the page you asked for.',
  other: 'Another venue',
  unknown: {
    title: 'No console here',
    text: (key: string) =>
      `There is no venue “${key}” on this server. Check the key in your invitation.`,
    act: 'Type another key',
  },
  byPasskey: 'Sign in with a passkey',
  or: 'or with your password',
  email: 'Email address',
  password: 'Password',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  submit: 'Sign in',
  emailMissing: 'Type your email address.',
  passwordMissing: 'Type your password.',
  wrong: 'Wrong email address or password.',
  guarded:
    'Too many wrong passwords were tried. If you work here, an email is on its way to you: open its link to sign in. A browser you signed in with before still works, and so does a passkey.',
  byLetter: 'The link in your email lets you sign in here despite the wrong passwords.',
  passkeyRequired:
    'This venue only lets people sign in with a passkey. If you do not have one, ask someone who manages the team for a link.',
  wrongCode: 'This code is wrong, too old or already used.',
  passkeyRefused:
    'This passkey does not work here. It may belong to another venue, or it was removed.',
  passkeyFailed: 'No passkey was used. Try again, or sign in with your password.',
  noPasskeys: 'This browser cannot use passkeys here. Sign in with your password.',

  link: {
    loading: 'Opening your link',
    invalid: {
      title: 'This link no longer works',
      text: 'It has been used or withdrawn, or it has expired. Ask whoever sent it for a new one. If you are already set up, sign in.',
      act: 'Sign in',
    },
    titles: {
      setup: 'Set up the console',
      invitation: 'Join the team',
      reset: 'Set up your sign-in again',
      sample: 'Signing in',
      support: 'Signing in',
    },
    leads: {
      setup: (venue: string) => `You will be the owner of ${venue}’s console.`,
      invitation: (venue: string) => `${venue} invites you to its console.`,
      reset: (venue: string) => `This replaces your old ways to sign in at ${venue}.`,
      sample: (venue: string) => venue,
      support: (venue: string) => venue,
    },
    name: 'Your name',
    nameHint: 'The name your colleagues know you by.',
    nameMissing: 'Type your name.',
    emailMalformed: 'This is not an email address.',
    createPasskey: 'Create a passkey',
    passkeyText:
      'Your phone or computer signs you in with your fingerprint, face or PIN. Nothing to remember, nothing to steal.',
    usePassword: 'Use a password instead',
    usePasskey: 'Use a passkey instead',
    password: 'New password',
    passwordHint:
      'At least 8 characters, with three of these: upper-case letters, lower-case letters, digits, other characters.',
    passwordWeak:
      'This password is too easy to guess: use 8 characters or more, with three of these: upper-case letters, lower-case letters, digits, other characters.',
    next: 'Next',
    finish: 'Finish',
    personExists: 'Someone with this email address already works here. Sign in instead.',
    passkeyName: (device: string) => `Passkey on ${device}`,
    passkeyFailed: 'No passkey was created. Try again, or use a password.',
  },

  authenticator: {
    title: 'Add your authenticator app',
    text: 'Your roles need a second factor. Scan this code with an app such as your password manager, then type the six digits that it shows.',
    qr: 'QR code for an authenticator app',
    byHand: 'Type it by hand',
    secret: 'Key',
    open: 'Open an app on this device',
    code: 'Six digits from the app',
  },

  recovery: {
    title: 'Save your recovery codes',
    text: 'Each code signs you in once if you lose your app. They are not shown again.',
    copy: 'Copy',
    copied: 'Codes copied',
    download: 'Download',
    file: 'recovery-codes.txt',
    kept: 'I have saved them',
  },

  confirm: {
    title: 'Confirm that it is you',
    text: 'This needs your passkey or a code, because the last one was used more than ten minutes ago.',
    byPasskey: 'Use a passkey',
    send: 'Send a code to the mailbox',
    sent: 'A code is on its way to the mailbox of the samples.',
    code: 'Code',
    submit: 'Confirm',
    none: 'You have no passkey and no authenticator app yet. Add one under “My sign-in”.',
    support:
      'This needs a link that is less than ten minutes old. Make another one, open it in this browser, then try again.',
  },
};
