/** The words of signing in at the venue's own provider, and of the page that sets it up. */
export const providerWords = {
  title: 'The venue’s own sign-in',
  lead: 'People sign in where they do for everything else at the venue, and the groups that they are in there give them roles here.',
  open: 'The venue’s own sign-in',
  openIt: 'Set it up',
  openText: 'People may also sign in at a provider of the venue’s, by OpenID Connect.',
  signIn: (name: string) => `Sign in with ${name}`,

  none: 'There is none yet: people sign in here.',
  above: (rights: string) =>
    `You cannot change it: whoever does needs all rights of its groups, and of everybody who signs in there. You lack: ${rights}`,
  step1: 'Register the console at the provider',
  redirect: 'Redirect address',
  copy: 'Copy',
  copied: 'The address is copied.',
  secret: 'Client secret',
  hasSecret: 'The server has one.',
  noSecret:
    'The server has none. If the provider gave one, whoever runs the server puts it into this variable.',

  step2: 'What the provider gave you',
  name: 'Name',
  nameHint: 'As people know it. It is on the button that signs them in.',
  issuer: 'Issuer',
  issuerHint: 'An address that begins with https://',
  clientId: 'Client ID',
  claim: 'Claim with the groups',
  claimHint: 'Often “groups” or “roles”.',
  scopes: 'More scopes',
  scopesHint: 'Some providers send groups only if “groups” is asked for.',
  factor: 'Nobody gets in there without a second factor',
  factorHint:
    'Switch it on only if that is so. Otherwise roles that need a second factor count when the provider says that there was one.',

  step3: 'Roles of groups',
  groupsText:
    'Somebody in several groups has the roles of all. Who is in none of them is not let in. A change counts at their next sign-in.',
  noGroups: 'No group has a role yet, so nobody new can sign in there.',
  addGroup: 'Add a group',
  changeGroup: 'Change',
  changeOf: (group: string) => `Change the roles of ${group}`,
  removeOf: (group: string) => `Remove ${group}`,
  removeGroup: 'Remove',
  group: 'Group',
  groupHint: 'Exactly as the provider names it; some send an id.',
  groupTwice: 'This group is in the list already.',
  keepGroup: 'Keep',
  tooMany: 'No more groups fit. Remove one first.',

  missing: 'Fill this in.',
  notSafe: 'An issuer is an address that begins with https:// and has no “?” or “#”.',
  noAnswer:
    'There is no provider at this issuer, or it does not answer. Nothing is saved. Look at the address, or try again later.',
  meanwhile:
    'Somebody else changed this meanwhile. Load the page again; what you typed is lost then.',
  save: 'Save',
  saveText: 'Everybody who signed in there has to do so again.',
  saved: 'The venue’s own sign-in is saved.',
  remove: 'Switch off',
  removeTitle: 'Switch the venue’s own sign-in off?',
  removeText: [
    'Everybody who signed in there is signed out at once. People whom it made cannot sign in any more, until it is set up again or you invite them.',
    'The roles of groups are deleted.',
  ],
  removed: 'The venue’s own sign-in is off.',

  /** The page to which the provider sends people back. */
  back: {
    title: 'Signing in',
    failed: 'You are not signed in',
    again: 'Sign in',
    confirmed: 'It is you',
    confirmedText: 'Go back to the page that asked: it goes on by itself. You can close this one.',
    notConfirmed: 'That did not confirm that it is you',
    notConnected: 'That is not connected',
    toConsole: 'Open the console',
    toMe: 'My sign-in',
  },
  /** The reasons why signing in at the provider failed. */
  refusals: {
    provider_not_initialized:
      'The venue’s own sign-in does not answer, or is not set up. Try again later, or sign in another way.',
    provider_unavailable: 'The venue’s own sign-in does not answer. Try again in a little while.',
    provider_login_failed: 'The venue’s own sign-in did not let you in. Try again.',
    invalid_login_state:
      'This sign-in was used already, is older than ten minutes, or began in another browser. Start again.',
    cookies_needed:
      'This browser keeps no cookies, or the sign-in began in another one. Start again.',
    provider_no_role:
      'None of your groups there has a role here. Ask whoever looks after the groups, or somebody who manages the team.',
    provider_no_email:
      'The venue’s own sign-in sent no confirmed e-mail address for you, and you need one to work here.',
    provider_person_exists:
      'Somebody with your e-mail address works here already and signs in another way. If that is you, sign in that way, then connect the two under “My sign-in”.',
    provider_person_out:
      'You are suspended here, or were removed. Somebody who manages the team can let you in again.',
    provider_groups_missing:
      'You are in so many groups that the venue’s own sign-in does not send them. Whoever looks after it can send only those that matter here.',
    provider_other_person:
      'Somebody else is signed in there. Sign out there first, or choose the account that is yours.',
    provider_not_recent:
      'The venue’s own sign-in did not ask you to sign in again, or does not say when it did, so this does not count.',
    provider_no_factor:
      'The venue’s own sign-in does not mention a second factor, so this does not count.',
    not_signed_in: 'You were signed out meanwhile. Sign in, then start again.',
    signs_in_at_provider: 'You sign in at the venue’s own sign-in, and have no other way in.',
    too_many: 'No more people fit. Somebody who manages the team has to remove some first.',
  },

  me: {
    title: 'The venue’s own sign-in',
    free: (name: string) =>
      `You can connect ${name} with your sign-in here. Your roles stay as they are.`,
    connected: (name: string) => `${name} signs you in here.`,
    only: (name: string) =>
      name === ''
        ? 'You signed in at a provider that the venue no longer uses. Ask somebody who manages the team to invite you.'
        : `You sign in with ${name}. It looks after your password and second factor, and your groups there give you your roles.`,
    connect: 'Connect',
    disconnect: 'End the connection',
    disconnectTitle: 'End the connection?',
    disconnectText: 'You sign in with your passkey or password then.',
    disconnected: 'The connection has ended.',
  },
  confirm: {
    act: (name: string) => `Sign in again with ${name}`,
    text: 'This needs you to sign in again, because the last time was more than ten minutes ago. It opens another window; what you typed here stays.',
    waiting: 'Sign in in the other window. This page goes on by itself.',
    blocked: 'Your browser kept the window from opening.',
    openIt: 'Open it',
  },
};
