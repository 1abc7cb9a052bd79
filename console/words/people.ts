/** The words of the pages of the team. */
export const peopleWords = {
  title: 'Team',
  lead: 'The people who work here, and what each may do.',
  invite: 'Invite',
  roles: 'Roles',

  label: 'People',
  name: 'Name',
  email: 'E-mail address',
  role: 'Roles',
  state: 'State',
  used: 'Last active',
  never: 'Never',
  noRole: 'No role',
  you: 'You',
  search: 'Name or e-mail address',
  states: { active: 'Active', suspended: 'Suspended', removed: 'Removed' },
  waiting: 'Needs a second factor',
  noneFound: 'Nobody fits these filters',
  noneFoundText: 'Change or clear the filters to see everybody.',

  invitations: 'Open invitations',
  expires: (day: string) => `The link works until ${day}.`,
  expired: 'Expired',
  expiredOn: (day: string) => `The link worked until ${day}.`,
  invitedBy: (name: string) => `Invited by ${name}.`,
  invitedByOperator: 'Invited by the operator.',
  notYours: 'Only somebody with all rights of these roles can change this invitation.',
  sendAgain: 'Send again',
  sendAgainTo: (email: string) => `Send again to ${email}`,
  sentAgain: (email: string) => `A new invitation is on its way to ${email}.`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation to ${email}`,
  withdrawTitle: 'Withdraw this invitation?',
  withdrawText: (email: string) =>
    `The link that was sent to ${email} stops working at once. You can invite them again.`,
  withdrawn: (email: string) => `The invitation to ${email} is withdrawn.`,
  gone: 'This invitation is not open any more. It may have been accepted, withdrawn or sent again.',

  beyondOwn: 'This needs rights that you do not have yourself.',

  invitePage: {
    title: 'Invite somebody',
    lead: 'They get a letter with a link that works once, for seven days.',
    emailMissing: 'Type an e-mail address.',
    emailMalformed: 'This is not an e-mail address.',
    submit: 'Send invitation',
    sent: (email: string) => `An invitation is on its way to ${email}.`,
    exists: 'Somebody with this e-mail address works here already.',
    waits: 'An invitation to this address is open already: send it again, or withdraw it.',
    full: 'There is no room for more. Remove people, or withdraw invitations that nobody accepts.',
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
    someHint: 'They see and change only what belongs to these.',
    others: 'Roles that you cannot give',
    lacking: (rights: string) => `You lack: ${rights}`,
  },

  person: {
    facts: { email: 'E-mail address', used: 'Last active', since: 'Here since', by: 'Signs in by' },
    ways: {
      passkey: 'Passkey',
      password: 'Password',
      authenticator: 'Authenticator app',
      provider: 'The venue’s own sign-in',
    },
    noWay: 'Nothing yet',
    roles: 'Roles',
    noRoles: 'No role: they can sign in, and see nothing.',
    rolesOfGroups: (name: string) =>
      `${name} signs in at the venue’s own sign-in. Roles come from groups there, and change at the next sign-in.`,
    changeRoles: 'Change roles',
    whole: 'For the whole venue',
    can: (name: string) => `What ${name} can do`,
    lacksFactor: (name: string) =>
      `Some of ${name}’s roles need a second factor, and wait until ${name} adds a passkey or an authenticator app.`,
    own: 'This is you. Your ways to sign in are under “My sign-in”.',
    above: (name: string, rights: string) =>
      `You cannot change ${name}, because you lack: ${rights}`,
    isSupport: (name: string) =>
      `${name} does not work here: it is support by the operator, whom the venue lets in for a time.`,
    removed: (name: string) =>
      `${name} does not work here any more. To bring them back, invite them again.`,
    more: 'More',
    changed: (name: string) => `${name}’s details are changed.`,
    lastOwner: 'This is the last owner. Give the role to somebody else first.',

    rename: 'Change name',
    renameLabel: 'Name',
    renameMissing: 'Type a name.',
    save: 'Save',

    reset: 'Reset sign-in',
    resetTitle: (name: string) => `Reset ${name}’s sign-in?`,
    resetText: (name: string) => [
      `${name} is signed out everywhere at once, and gets a letter with a link that works once, for 24 hours.`,
      'With it they set up a new passkey or password; the old ones stop working then. All owners are told by letter.',
    ],
    resetDone: (name: string) => `A link to set up a new sign-in is on its way to ${name}.`,

    suspend: 'Suspend',
    suspendTitle: (name: string) => `Suspend ${name}?`,
    suspendText: (name: string) => [
      `${name} is signed out everywhere at once, and cannot sign in until somebody lets them in again. Roles stay.`,
    ],
    suspended: (name: string) => `${name} is suspended.`,
    reactivate: 'Let in again',
    reactivateTitle: (name: string) => `Let ${name} in again?`,
    reactivateText: (name: string) => [
      `${name} can sign in as before, with the roles that are shown here.`,
    ],
    reactivated: (name: string) => `${name} can sign in again.`,

    remove: 'Remove from the team',
    removeTitle: (name: string) => `Remove ${name} from the team?`,
    removeText: (name: string) => [
      `${name} is signed out everywhere at once, and loses all roles and ways to sign in.`,
      'This cannot be undone: to come back they have to be invited again. What they did stays in the audit log.',
    ],
    removedDone: (name: string) => `${name} is removed from the team.`,
  },

  rolesPage: {
    title: (name: string) => `${name}’s roles`,
    own: 'These are your own roles. What you take away, somebody else has to give back.',
    submit: 'Next',
    none: 'Choose at least one role. To take all of them away, suspend or remove the person.',
    confirmTitle: (name: string) => `Change ${name}’s roles?`,
    confirmText: (name: string) => `It takes effect at once, wherever ${name} is signed in:`,
    noChange: (name: string) => `It changes nothing that ${name} can do.`,
    confirm: 'Change roles',
    done: (name: string) => `${name}’s roles are changed.`,
    meanwhile:
      'Somebody else changed these roles meanwhile. Your choice is kept: “Next” shows what it would change now.',
  },
  changes: { right: 'Right', before: 'Before', after: 'After' },
  signIn: {
    title: 'How people sign in',
    require: 'By passkey only',
    hint: 'A password alone, or with a code, no longer signs anybody in. Sessions that are open stay until they end.',
    without: (count: number) =>
      count === 1
        ? 'One person has no passkey yet and could not sign in: reset their sign-in, and they get a link for one.'
        : `${count} people have no passkey yet and could not sign in: reset their sign-in, and they get links for one.`,
    noPasskey: 'Add a passkey of your own first, under “My sign-in”.',
    required: 'People sign in by passkey only.',
    free: 'People may sign in by password again.',
  },
};
