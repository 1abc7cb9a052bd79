import { scanReasons } from '#domain/exports/cell-words.ts';

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);

/** The words of the scanner's page. */
export const doorWords = {
  title: 'Scanner',
  loading: 'Opening the scanner',
  enrolling: 'Setting up this device',
  noDevice: {
    title: 'This is not a door device',
    text: 'Ask a supervisor to add this device in the console, under Doors, and show you its code. Scan the code here, or open it with this phone’s camera.',
    scan: 'Scan the code',
    paste: 'Or paste the link',
    setUp: 'Set up this device',
    wrong: 'This is not a device link for this venue. Ask for a new one.',
    iphone:
      'On an iPhone, add this page to the home screen first and set it up there: an app on the home screen shares nothing with the browser.',
    signIn: 'Sign in instead',
  },
  invalid: {
    title: 'This link no longer works',
    text: 'A link works once, within 15 minutes. Ask for a new one.',
    scan: 'Open the scanner',
  },
  noRight: {
    title: 'You may not scan here',
    text: 'Someone who manages the team can give you a role for doors.',
  },
  noAnswer: {
    title: 'No connection',
    text: 'The server is not responding. Check this device’s network, then try again.',
    again: 'Try again',
  },
  choose: {
    title: 'Which door is this?',
    device: (name: string) => `This device is ${name}.`,
    person: (name: string) => `You are signed in as ${name}.`,
    anyDoor: 'No particular door',
    anyDoorHint: 'Tickets are accepted on their day, whatever the time.',
    sessions: 'Sessions',
    allSessions: 'All of them',
    start: 'Start scanning',
  },
  door: 'Door',
  ready: 'Ready',
  readyText: 'Hold a code in front of the camera, use a connected scanner, or type it.',
  noOffline:
    'This browser stores nothing, like a private window: it cannot scan offline. Open the page in a normal window.',
  leaving: 'On the way out: codes are scanned as people leave.',
  practice: 'Practice: nothing counts',
  waiting: 'Checking …',
  lost: 'No network',
  lostText: 'This scan is not checked yet. It is sent again automatically, and counts only once.',
  giveUp: 'Stop waiting',
  failed: 'Not checked',
  failedText: 'The server could not take this scan. Try again.',
  revoked: 'This device was revoked. Ask a supervisor.',
  giveUpOf: (what: string) => `Stop waiting for the scan of ${what}`,
  unanswered: 'No answer within a minute. It may have counted: scan again to check.',
  givenUp: 'You stopped waiting. It may have counted: scan again to check.',

  results: {
    in: 'Come in',
    out: 'Left',
    forced: 'Admitted anyway',
    undone: 'Undone',
  },
  reasons: scanReasons,
  details: {
    cameIn: (when: string, where: string) => `Came in ${when}${where}.`,
    leftBefore: 'The holder has left, and this door allows no re-entry.',
    atDoor: (door: string) => ` at ${door}`,
    by: (name: string) => `, scanned by ${name}`,
    opens: (when: string) => `Valid here from ${when}.`,
    closed: (when: string) => `Entry was possible until ${when}.`,
    movedTo: (when: string) => `It was exchanged for ${when}.`,
    moved: 'It was exchanged for another ticket.',
    onlyLeft: (count: number) => `Only ${people(count)} can still come in on this ticket.`,
    noneLeft: 'Nobody else can come in on this ticket.',
    forThis: (session: string) => `It is for ${session}.`,
    elsewhere: 'It is valid at another door.',
    overruled: (reason: string) => `Overruled: ${reason}.`,
  },
  people,
  outside: (left: number, admits: number) => `${left} of ${admits} still outside`,
  overdue: (day: string) => `Payment overdue since ${day}`,
  reEntry: 'Came in again',
  shownBefore: (when: string, where: string) => `Already shown: ${when}${where}`,
  codeEnd: (end: string) => `code …${end}`,
  order: (number: string) => `Order ${number}`,
  validFrom: (first: string, last: string) => `Valid from ${first} to ${last}`,
  seat: ({ section, row, seat }: { section: string; row: string; seat: string }) =>
    [section, row && `row ${row}`, seat && `seat ${seat}`].filter(Boolean).join(', '),

  orderChoice: {
    title: (number: string) => `Order ${number}`,
    which: 'Who is coming in?',
    admit: (count: number) => `Admit ${tickets(count)}`,
    none: 'Choose a ticket',
    admitted: (count: number) => `${tickets(count)} admitted`,
    nobody: 'Nobody admitted',
  },

  camera: {
    label: 'Camera',
    starting: 'Starting the camera',
    refused: {
      title: 'The camera is not allowed',
      text: 'Allow it under the camera or lock icon next to the address. Until then, type codes or use a connected scanner.',
    },
    none: {
      title: 'No camera found',
      text: 'Type codes or use a connected scanner.',
    },
    busy: {
      title: 'The camera is in use',
      text: 'Close other apps that use it, then try again.',
    },
    failed: {
      title: 'The camera did not start',
      text: 'Try again. Until then, type codes or use a connected scanner.',
    },
    again: 'Try again',
    off: 'Camera off',
    on: 'Camera on',
  },

  typed: {
    caps: 'Caps Lock is on. Switch it off on the scanner and here, then scan again.',
    layout:
      'The scanner may be set to a different keyboard. Check it under Settings, Connected scanner.',
  },
  connected: 'Connected scanner',
  type: {
    label: 'Code',
    submit: 'Scan',
    open: 'Type a code',
  },
  find: {
    open: 'Find a ticket',
    label: 'Order number, name, email address, seat or member ID',
    short: 'Type at least two letters or digits.',
    submit: 'Find',
    none: 'Nothing found. A seat can only be found on the day of its session.',
    more: 'There are more results. Type more.',
    admit: 'Admit',
    admitOf: (what: string) => `Admit ${what}`,
    close: 'Close',
    lost: 'Tickets cannot be found without a network. Scan the code.',
  },
  force: {
    open: 'Let in anyway',
    title: 'Let in anyway?',
    reason: 'Reason',
    hint: 'Kept in the log with your name.',
    missing: 'Give a reason.',
    submit: 'Let in',
  },
  undo: {
    act: 'Undo',
    of: (what: string) => `Undo: ${what}`,
    title: 'Undo this scan?',
    submit: 'Undo',
    refused: {
      refused: 'This scan let nobody in or out.',
      annulled: 'It has already been undone.',
      too_late: 'Its session has ended.',
      later_scans: 'Later scans of the same ticket have to be undone first.',
      not_own:
        'Only the last scan can be undone here, within a minute. A supervisor can do it in the console.',
    } as Readonly<Record<string, string>>,
    failed: 'It could not be undone. Try again.',
    lost: 'No answer. The scan may have been undone; try again to be sure.',
  },
  cancel: 'Cancel',

  recent: 'Last scans',
  noRecent: 'No scans since this page was opened.',

  settings: {
    open: 'Settings',
    direction: 'Direction',
    in: 'In',
    out: 'Out',
    groups: 'Groups',
    together: 'All at once',
    oneByOne: 'One by one',
    sound: 'Sound',
    practice: 'Practice',
    practiceHint: 'Scans are checked but do not count.',
    change: 'Change door',
  },
};
