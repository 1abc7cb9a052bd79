/** A count of hours or days with its noun. */
const hoursText = (hours: number): string => {
  if (hours === 1) return '1 hour';
  return hours < 48 ? `${hours} hours` : `${hours / 24} days`;
};

/** The words of support by the operator. */
export const supportWords = {
  title: 'Support by the operator',
  lead: 'If you allow it, the people who run this server can help you in your console, for as long as you choose and under a name that your audit log shows.',
  openText: 'Nobody from the operator may enter your console.',
  openUntil: (until: string) => `The operator may enter your console until ${until}.`,
  manage: 'Manage',

  give: 'Let support in',
  hours: 'For how long',
  hoursText,
  role: 'With which role',
  roleHint:
    'You can give any role if you have all of its rights yourself. No role lets support change the team.',
  mayExport: 'May export personal data',
  mayExportHint: 'Orders, buyers and the audit log as files.',
  can: 'What support can do',
  notYours: 'Only someone who can change the team can let support in.',
  beyondOwn: 'You cannot give a right that you do not have. Choose another role.',
  inForce: 'Someone has already let support in. Reload the page.',
  given: 'Support may enter now. The owners are told by email.',

  facts: { by: 'Let in by', until: 'Until', role: 'Role', exports: 'Exports of personal data' },
  exports: { yes: 'Allowed', no: 'Not allowed' },
  how: (key: string) =>
    `Tell the person who runs the server that support may enter “${key}” now, and for what. They make a link for one person.`,
  withdraw: 'Withdraw consent',
  withdrawn: 'Support is signed out and can no longer enter.',

  sessions: 'In the console now',
  noSessions: 'Nobody from the operator is in your console at the moment.',
  since: (begun: string, used: string) => `Since ${begun}. Last active ${used}.`,
  end: 'End',
  endOf: (name: string) => `End the session of ${name}`,
  ended: (name: string) => `${name}’s session ended`,
};
