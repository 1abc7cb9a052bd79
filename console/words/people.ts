/** The words of the pages of the team. */
export const peopleWords = {
  title: 'Team',
  lead: 'The people who work here, and what each may do.',
  invite: 'Invite',
  roles: 'Roles',

  label: 'People',
  name: 'Name',
  email: 'Email address',
  role: 'Roles',
  state: 'State',
  used: 'Last active',
  never: 'Never',
  noRole: 'No role',
  you: 'You',
  search: 'Name or email address',
  states: { active: 'Active', suspended: 'Suspended', removed: 'Removed' },
  waiting: 'Needs a second factor',
  noneFound: 'Nobody matches these filters',
  noneFoundText: 'Change or clear the filters to see everyone.',

  invitations: 'Open invitations',
  expires: (day: string) => `The link works until ${day}.`,
  expired: 'Expired',
  expiredOn: (day: string) => `The link worked until ${day}.`,
  invitedBy: (name: string) => `Invited by ${name}.`,
  invitedByOperator: 'Invited by the operator.',
  notYours: 'Only someone with all the rights of these roles can change this invitation.',
  sendAgain: 'Send again',
  sendAgainTo: (email: string) => `Send again to ${email}`,
  sentAgain: (email: string) => `A new invitation is on its way to ${email}.`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation to ${email}`,
  withdrawTitle: 'Withdraw this invitation?',
  withdrawText: (email: string) =>
    `The link that was sent to ${email} stops working at once. You can invite them again.`,
  withdrawn: (email: string) => `Invitation to ${email} withdrawn`,
  gone: 'This invitation is no longer open. It may have been accepted, withdrawn or sent again.',

  beyondOwn: 'This needs rights that you do not have yourself.',

  invitePage: {
    title: 'Invite someone',
    lead: 'They get an email with a link that works once, within seven days.',
    emailMissing: 'Type an email address.',
    emailMalformed: 'This is not an email address.',
    submit: 'Send invitation',
    sent: (email: string) => `An invitation is on its way to ${email}.`,
    exists: 'Someone with this email address already works here.',
    waits: 'An invitation to this address is already open: send it again, or withdraw it.',
    full: 'There is no room for more people. Remove some, or withdraw invitations that nobody has accepted.',
  },

  grants: {
    label: 'Roles',
    hint: 'The rights of several roles add up.',
    missing: 'Choose a role.',
    sellersMissing: (role: string) => `Choose the sellers for “${role}”.`,
    reach: (role: string) => `“${role}” applies to`,
    whole: 'The whole venue',
    some: 'Some sellers',
    sellers: 'Sellers',
    someHint: 'They can only see and change what belongs to these sellers.',
    others: 'Roles that you cannot give',
    lacking: (rights: string) => `You do not have: ${rights}`,
  },

  person: {
    facts: {
      email: 'Email address',
      used: 'Last active',
      since: 'Here since',
      by: 'Signs in with',
    },
    ways: {
      passkey: 'Passkey',
      password: 'Password',
      authenticator: 'Authenticator app',
      provider: 'The venue’s own sign-in',
    },
    noWay: 'Nothing yet',
    roles: 'Roles',
    noRoles: 'No role: they can sign in, but see nothing.',
    rolesOfGroups: (name: string) =>
      `${name} uses the venue’s own sign-in. Roles come from groups there and change at the next sign-in.`,
    changeRoles: 'Change roles',
    whole: 'For the whole venue',
    can: (name: string) => `What ${name} can do`,
    lacksFactor: (name: string) =>
      `Some of ${name}’s roles need a second factor. They become active once ${name} adds a passkey or an authenticator app.`,
    own: 'This is you. Your ways to sign in are under “My sign-in”.',
    above: (name: string, rights: string) =>
      `You cannot change ${name}, because you do not have: ${rights}`,
    isSupport: (name: string) =>
      `${name} does not work here. This is the operator’s support, let in by the venue for a limited time.`,
    removed: (name: string) =>
      `${name} no longer works here. To bring them back, invite them again.`,
    more: 'More',
    changed: (name: string) => `${name}’s details saved`,
    lastOwner: 'This is the last owner. Give the role to someone else first.',

    rename: 'Change name',
    renameLabel: 'Name',
    renameMissing: 'Type a name.',
    save: 'Save',

    reset: 'Reset sign-in',
    resetTitle: (name: string) => `Reset ${name}’s sign-in?`,
    resetText: (name: string) => [
      `${name} is signed out everywhere at once, and gets an email with a link that works once, within 24 hours.`,
      'They use it to set up a new passkey or password, and the old ones then stop working. All owners are told by email.',
    ],
    resetDone: (name: string) => `A link to set up a new sign-in is on its way to ${name}.`,

    suspend: 'Suspend',
    suspendTitle: (name: string) => `Suspend ${name}?`,
    suspendText: (name: string) => [
      `${name} is signed out everywhere at once, and cannot sign in until someone reactivates them. Their roles stay.`,
    ],
    suspended: (name: string) => `${name} suspended`,
    reactivate: 'Reactivate',
    reactivateTitle: (name: string) => `Reactivate ${name}?`,
    reactivateText: (name: string) => [`${name} can sign in as before, with the roles shown here.`],
    reactivated: (name: string) => `${name} can sign in again.`,

    remove: 'Remove from the team',
    removeTitle: (name: string) => `Remove ${name} from the team?`,
    removeText: (name: string) => [
      `${name} is signed out everywhere at once, and loses all roles and ways to sign in.`,
      'This cannot be undone: to come back they have to be invited again. What they did stays in the audit log.',
    ],
    removedDone: (name: string) => `${name} removed from the team`,
  },

  rolesPage: {
    title: (name: string) => `${name}’s roles`,
    own: 'These are your own roles. Whatever you take away, only someone else can give back.',
    submit: 'Next',
    none: 'Choose at least one role. To take them all away, suspend or remove the person.',
    confirmTitle: (name: string) => `Change ${name}’s roles?`,
    confirmText: (name: string) => `It takes effect at once, wherever ${name} is signed in:`,
    noChange: (name: string) => `It does not change what ${name} can do.`,
    confirm: 'Change roles',
    done: (name: string) => `${name}’s roles changed`,
    meanwhile:
      'Someone else has since changed these roles. Your choice is kept: “Next” shows what it would change now.',
  },
  changes: { right: 'Right', before: 'Before', after: 'After' },
  signIn: {
    title: 'How people sign in',
    require: 'With a passkey only',
    hint: 'Passwords no longer sign anyone in, with or without a code. Open sessions stay until they end.',
    without: (count: number) =>
      count === 1
        ? 'One person has no passkey yet and could not sign in. Reset their sign-in to send them a link to create one.'
        : `${count} people have no passkey yet and could not sign in. Reset their sign-in to send them links to create one.`,
    noPasskey: 'Add a passkey of your own first, under “My sign-in”.',
    required: 'People now sign in with a passkey only.',
    free: 'People can sign in with a password again.',
  },
};
