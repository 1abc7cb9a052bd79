/** The words of signing in at the venue's own provider, and of the page that sets it up. */
export const providerWords = {
  title: 'The venue’s own sign-in',
  lead: 'People sign in with the account that they use for everything else at the venue. Their groups there decide their roles here.',
  open: 'The venue’s own sign-in',
  openIt: 'Set it up',
  openText: 'People can also sign in with the venue’s own provider, through OpenID Connect.',
  signIn: (name: string) => `Sign in with ${name}`,

  none: 'Not set up yet: people sign in here.',
  above: (rights: string) =>
    `You cannot change it. That takes all the rights of its groups and of everyone who signs in there. You do not have: ${rights}`,
  step1: 'Register the console with the provider',
  redirect: 'Redirect address',
  copy: 'Copy',
  copied: 'Address copied',
  secret: 'Client secret',
  hasSecret: 'The server has one.',
  noSecret:
    'The server has none. If the provider gave you one, the person who runs the server has to put it in this variable.',

  step2: 'What the provider gave you',
  name: 'Name',
  nameHint: 'The name people know it by. It appears on the sign-in button.',
  issuer: 'Issuer',
  issuerHint: 'An address that starts with https://',
  clientId: 'Client ID',
  claim: 'Claim that lists the groups',
  claimHint: 'Often “groups” or “roles”.',
  scopes: 'More scopes',
  scopesHint: 'Some providers only send groups if you ask for “groups”.',
  factor: 'The provider lets nobody in without a second factor',
  factorHint:
    'Switch this on only if it is true. Otherwise, roles that need a second factor are active only when the provider says that one was used.',

  step3: 'Roles of groups',
  groupsText:
    'Someone in several groups has the roles of all of them. Anyone in none of them is not let in. A change applies from the next sign-in.',
  noGroups: 'No group has a role yet, so nobody new can sign in there.',
  addGroup: 'Add a group',
  changeGroup: 'Change',
  changeOf: (group: string) => `Change the roles of ${group}`,
  removeOf: (group: string) => `Remove ${group}`,
  removeGroup: 'Remove',
  group: 'Group',
  groupHint: 'Exactly as the provider names it; some send an ID.',
  groupTwice: 'This group is already in the list.',
  keepGroup: 'Add',
  tooMany: 'There is no room for more groups. Remove one first.',

  missing: 'Fill this in.',
  notSafe: 'An issuer is an address that starts with https:// and has no “?” or “#”.',
  noAnswer:
    'There is no provider at this issuer, or it is not responding. Nothing was saved. Check the address, or try again later.',
  meanwhile: 'Someone else has since changed this. Reload the page; what you typed will be lost.',
  save: 'Save',
  saveText: 'Everyone who signed in there has to sign in again.',
  saved: 'Venue’s own sign-in saved',
  remove: 'Switch off',
  removeTitle: 'Switch off the venue’s own sign-in?',
  removeText: [
    'Everyone who signed in there is signed out at once. People who joined through it can no longer sign in until it is set up again or you invite them.',
    'The roles of groups are deleted.',
  ],
  removed: 'Venue’s own sign-in switched off',

  /** The page to which the provider redirects people. */
  back: {
    title: 'Signing in',
    failed: 'You are not signed in',
    again: 'Sign in',
    confirmed: 'Confirmed',
    confirmedText:
      'Go back to the page that asked; it continues by itself. You can close this one.',
    notConfirmed: 'This did not confirm that it is you',
    notConnected: 'Not connected',
    toConsole: 'Open the console',
    toMe: 'My sign-in',
  },
  /** The reasons why signing in at the provider failed. */
  refusals: {
    provider_not_initialized:
      'The venue’s own sign-in is not responding, or is not set up. Try again later, or sign in another way.',
    provider_unavailable: 'The venue’s own sign-in is not responding. Try again in a moment.',
    provider_login_failed: 'The venue’s own sign-in did not let you in. Try again.',
    invalid_login_state:
      'This sign-in has already been used, is more than ten minutes old, or was started in another browser. Start again.',
    cookies_needed:
      'This browser does not keep cookies, or the sign-in was started in another one. Start again.',
    provider_no_role:
      'None of your groups there has a role here. Ask the person who looks after the groups, or someone who manages the team.',
    provider_no_email:
      'The venue’s own sign-in sent no confirmed email address for you, and you need one to work here.',
    provider_person_exists:
      'Someone with your email address already works here and signs in another way. If that is you, sign in that way, then connect the two under “My sign-in”.',
    provider_person_out:
      'You are suspended here, or were removed. Someone who manages the team can let you in again.',
    provider_groups_missing:
      'You are in so many groups that the venue’s own sign-in does not send them. The person who looks after it can send only those that matter here.',
    provider_other_person:
      'Someone else is signed in there. Sign out there first, or choose your own account.',
    provider_not_recent:
      'The venue’s own sign-in did not ask you to sign in again, or does not say when it did, so this does not count.',
    provider_no_factor:
      'The venue’s own sign-in does not mention a second factor, so this does not count.',
    not_signed_in: 'You have been signed out. Sign in, then start again.',
    signs_in_at_provider: 'You use the venue’s own sign-in and have no other way in.',
    too_many:
      'There is no room for more people. Someone who manages the team has to remove some first.',
  },

  me: {
    title: 'The venue’s own sign-in',
    free: (name: string) =>
      `You can connect ${name} with your sign-in here. Your roles stay as they are.`,
    connected: (name: string) => `${name} signs you in here.`,
    only: (name: string) =>
      name === ''
        ? 'You signed in with a provider that the venue no longer uses. Ask someone who manages the team to invite you.'
        : `You sign in with ${name}. It looks after your password and second factor, and your groups there give you your roles.`,
    connect: 'Connect',
    disconnect: 'Disconnect',
    disconnectTitle: 'Disconnect the venue’s own sign-in?',
    disconnectText: 'You will then sign in with your passkey or password.',
    disconnected: 'Disconnected',
  },
  confirm: {
    act: (name: string) => `Sign in again with ${name}`,
    text: 'You need to sign in again for this, because the last time was more than ten minutes ago. This opens another window; what you typed here stays.',
    waiting: 'Sign in using the other window. This page then continues by itself.',
    blocked: 'Your browser blocked the window.',
    openIt: 'Open it',
  },
};
