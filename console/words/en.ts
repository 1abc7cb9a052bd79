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
    text: 'Type the key of your venue. It is in your invitation, and at the end of the console’s address.',
    key: 'Venue key',
    keyHint: 'Such as “tower”',
    open: 'Open',
    missing: 'Type the key of your venue.',
    malformed: 'A key has small letters, digits and hyphens only, such as “my-hall”.',
    known: 'Used in this browser before',
    forget: (key: string) => `Remove ${key} from this list`,
    forgotten: (key: string) => `${key} is removed from this list.`,
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
    stillSignedIn: 'You are still signed in: the server gave no answer. Try again.',
  },
  lackingFactor: {
    title: 'Some of your roles are waiting',
    text: 'They count once you have used a passkey or a code. Add one, or confirm with one that you have.',
    act: 'Open my sign-in',
  },
  support: {
    text: (venue: string, until: string) =>
      `In the console of ${venue} with its consent, until ${until}.`,
    leave: 'Leave',
  },
  suspended: {
    title: 'The operator has closed your shop',
    text: (since: string) =>
      `It has sold nothing since ${since}. Payments that were on their way still become orders, letters still go, and doors still admit. Whoever runs this server opens it again.`,
  },
  start: {
    title: (name: string) => `Hello, ${name}`,
    lead: 'These pages are yours.',
    none: 'No page is open to you yet',
    noneText: 'Your roles open no page here. Somebody who manages people can give you others.',
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
    noTimes: 'Nothing is on this day.',
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
      `Too many tries. Try again in ${counted(seconds, 'second', 'seconds')}.`,
    busy: 'Too many tries. Wait a little, then try again.',
    forbidden: 'Your roles do not allow this. Somebody who manages people can change that.',
    foreign: 'This page does not belong to the console’s address. Open the console again.',
    notForSupport: 'Support by the operator may not do this, whatever its role.',
    gone: 'This is no longer here. Somebody may have changed it: load the page again.',
    fault: 'Something went wrong on our side. Try again.',
    incident: (id: string) => `Incident ${id}`,
  },

  missing: {
    title: 'Page not found',
    text: 'There is nothing at this address. The link may be old or incomplete.',
    home: 'Go to the start',
  },
  forbidden: {
    title: 'You cannot see this page',
  },
  fault: {
    title: 'This page could not be shown',
    text: 'Something went wrong. Loading the page again often helps.',
    reload: 'Load again',
  },
};

export type Words = typeof en;
