import { counted } from './counted.ts';
import { signInWords } from './sign-in.ts';

/** The words of the console in English. Another language is another object of this type. */
export const en = {
  language: 'en',
  title: 'Console',
  titleOf: (page: string, venue: string) => `${page} · ${venue}`,
  skip: 'Skip to content',
  loading: 'Loading',

  front: {
    title: 'Open your venue’s console',
    text: 'Type your venue’s key. It is in your invitation and at the end of the console’s address.',
    key: 'Venue key',
    keyHint: 'For example, “tower”',
    open: 'Open',
    missing: 'Type your venue’s key.',
    malformed: 'A key contains only lower-case letters, digits and hyphens, such as “my-hall”.',
    known: 'Used before in this browser',
    forget: (key: string) => `Remove ${key} from this list`,
    forgotten: (key: string) => `${key} removed from this list`,
  },

  signIn: signInWords,

  navigation: {
    label: 'Main',
    more: 'More',
    account: 'Your account',
  },

  /** The names of pages in the navigation. */
  pages: {
    today: 'Today',
    orders: 'Orders',
    sessions: 'Sessions',
    events: 'Events',
    closures: 'Closures',
    drafts: 'Drafts',
    history: 'Shop history',
    buyers: 'Buyers',
    approvals: 'Approvals',
    paymentLinks: 'Payment links',
    team: 'Team',
    letters: 'Letters',
    exports: 'Exports',
    doors: 'Doors',
    audit: 'Audit log',
  },
  person: {
    me: 'My sign-in',
    signOut: 'Sign out',
    stillSignedIn: 'You are still signed in: the server did not respond. Try again.',
  },
  lackingFactor: {
    title: 'Some of your roles are not active yet',
    text: 'They become active once you use a passkey or a code. Add one, or confirm with one you have.',
    act: 'Open my sign-in',
  },
  support: {
    text: (venue: string, until: string) =>
      `You are in ${venue}’s console with its consent, until ${until}.`,
    leave: 'Leave',
  },
  suspended: {
    title: 'The operator has closed your shop',
    text: (since: string) =>
      `Nothing has been sold since ${since}. Payments in progress still become orders, emails are still sent, and doors still admit. Whoever runs this server can reopen it.`,
  },
  start: {
    title: (name: string) => `Hello, ${name}`,
    lead: 'These are the pages you can open.',
    none: 'You cannot open any pages yet',
    noneText:
      'Your roles do not open any pages here. Someone who manages the team can give you others.',
    mine: 'See what I can do',
  },

  form: {
    optional: 'optional',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    choose: 'Choose …',
    amount: 'Type an amount in figures, such as 50 or 49.50.',
    amountUnclear: (amounts: string) =>
      `Did you mean ${amounts}? Type it without a separator for thousands, such as 1500 or 1.50.`,
    noneFits: 'No name matches this.',
    noTimes: 'Nothing is on that day.',
    noTimesUntil: (day: string) => `Nothing is on that day. The next day with something is ${day}.`,
    close: 'Close',
    cancel: 'Cancel',
    undo: 'Undo',
    dismiss: 'Dismiss',
    restored: 'What you had typed is still here.',
  },

  table: {
    more: 'Show more',
    sort: 'Sort',
    ascending: (column: string) => `${column}, ascending`,
    descending: (column: string) => `${column}, descending`,
    open: 'Open',
  },

  filters: {
    label: 'Filters',
    any: 'Any',
    clear: 'Clear filters',
    more: 'More filters',
    search: 'Search',
    refused: 'The list cannot be shown with these filters',
    notOffered: 'Choose one from the list.',
    refusedField: (field: string, text: string) => `${field}: ${text}`,
  },

  lost: {
    title: 'No connection',
    text: 'The server cannot be reached. What you typed is kept, and this page keeps trying.',
    now: 'Try now',
    stays: 'No connection. This page stays open until the server answers.',
    back: 'Connected again.',
  },

  problem: {
    fields: (count: number) => `${counted(count, 'field needs', 'fields need')} another look.`,
    network: 'The server could not be reached. Nothing may have been saved: try again.',
    busyFor: (seconds: number) =>
      `Too many attempts. Try again in ${counted(seconds, 'second', 'seconds')}.`,
    busy: 'Too many attempts. Wait a moment, then try again.',
    forbidden: 'Your roles do not allow this. Someone who manages the team can change that.',
    foreign: 'This page was not opened at the console’s address. Open the console again.',
    notForSupport: 'The operator’s support may not do this, whatever its role.',
    gone: 'This is no longer here. Someone may have changed it. Reload the page.',
    fault: 'Something went wrong on our side. Try again.',
    incident: (id: string) => `Incident ${id}`,
  },

  missing: {
    title: 'Page not found',
    text: 'There is nothing at this address. The link may be old or incomplete.',
    home: 'Go to the start page',
  },
  forbidden: {
    title: 'You cannot see this page',
  },
  fault: {
    title: 'This page could not be shown',
    text: 'Something went wrong. Reloading the page often helps.',
    reload: 'Reload',
  },
};

export type Words = typeof en;
