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
    text: 'Ask a supervisor for its link: in the console under Doors they add a device and show a code. Scan that code here, or open it with the camera of this phone.',
    scan: 'Scan its code',
    paste: 'Or paste its link',
    setUp: 'Set up this device',
    wrong: 'This is not a device link of this venue. Ask for a new one.',
    iphone:
      'On an iPhone, add this page to the home screen first and set it up there: an app on the home screen shares nothing with the browser.',
    signIn: 'Sign in instead',
  },
  invalid: {
    title: 'This link no longer works',
    text: 'A link works once and for a quarter of an hour. Ask for a new one.',
    scan: 'Open the scanner',
  },
  noRight: {
    title: 'You may not scan here',
    text: 'Somebody who manages people can give you a role for doors.',
  },
  noAnswer: {
    title: 'No connection',
    text: 'The server does not answer. Check the network of this device, then try again.',
    again: 'Try again',
  },
  choose: {
    title: 'Which door is this?',
    device: (name: string) => `This device is ${name}.`,
    person: (name: string) => `You are signed in as ${name}.`,
    anyDoor: 'No particular door',
    anyDoorHint: 'Tickets count on their day, whatever the time.',
    sessions: 'Sessions',
    allSessions: 'All of them',
    start: 'Start scanning',
  },
  door: 'Door',
  ready: 'Ready',
  readyText: 'Hold a code in front of the camera, use a connected scanner, or type it.',
  noOffline:
    'This browser keeps nothing, such as a private window: it cannot scan without network. Open the page in an ordinary window.',
  leaving: 'On the way out: codes are scanned as people leave.',
  practice: 'Practice: nothing counts',
  waiting: 'Asking …',
  lost: 'No network',
  lostText: 'This scan is not checked yet. It is sent again automatically, and counts once.',
  giveUp: 'Stop waiting',
  failed: 'Not checked',
  failedText: 'The server could not take this scan. Try it again.',
  revoked: 'This device was revoked. Ask a supervisor.',
  giveUpOf: (what: string) => `Stop waiting for the scan of ${what}`,
  unanswered: 'No answer came within a minute: it may have counted. Scan it again to see.',
  givenUp: 'You stopped waiting: it may have counted. Scan it again to see.',

  results: {
    in: 'Come in',
    out: 'Left',
    forced: 'Admitted anyway',
    undone: 'Taken back',
  },
  reasons: scanReasons,
  details: {
    cameIn: (when: string, where: string) => `Came in ${when}${where}.`,
    leftBefore: 'Its holder left, and this door has no re-entry.',
    atDoor: (door: string) => ` at ${door}`,
    by: (name: string) => `, scanned by ${name}`,
    opens: (when: string) => `Admits here from ${when}.`,
    closed: (when: string) => `Admitted until ${when}.`,
    movedTo: (when: string) => `It was exchanged for ${when}.`,
    moved: 'It was exchanged for another ticket.',
    onlyLeft: (count: number) => `Only ${people(count)} can still come in with it.`,
    noneLeft: 'Nobody can come in with it any more.',
    forThis: (session: string) => `It is for ${session}.`,
    elsewhere: 'It is good at another door.',
    overruled: (reason: string) => `Overruled: ${reason}.`,
  },
  people,
  outside: (left: number, admits: number) => `${left} of ${admits} still outside`,
  overdue: (day: string) => `Payment overdue since ${day}`,
  reEntry: 'Came in again',
  shownBefore: (when: string, where: string) => `Shown before ${when}${where}`,
  order: (number: string) => `Order ${number}`,
  validFrom: (first: string, last: string) => `Valid from ${first} to ${last}`,
  seat: ({ section, row, seat }: { section: string; row: string; seat: string }) =>
    [section, row && `row ${row}`, seat && `seat ${seat}`].filter(Boolean).join(', '),

  orderChoice: {
    title: (number: string) => `Order ${number}`,
    which: 'Who comes in?',
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
      text: 'Allow it in the browser: the camera or lock sign beside the address. Until then type codes, or use a connected scanner.',
    },
    none: {
      title: 'No camera here',
      text: 'Type codes, or use a connected scanner.',
    },
    busy: {
      title: 'The camera is in use',
      text: 'Close other apps that use it, then try again.',
    },
    failed: {
      title: 'The camera does not start',
      text: 'Try again. Until then type codes, or use a connected scanner.',
    },
    again: 'Try again',
    off: 'Camera off',
    on: 'Camera on',
  },

  typed: {
    caps: 'Caps Lock is on: switch it off on the scanner and here, and scan again.',
    layout:
      'The scanner may type for another keyboard. Check it under Settings, Connected scanner.',
  },
  connected: 'Connected scanner',
  type: {
    label: 'Code',
    submit: 'Scan',
    open: 'Type a code',
  },
  find: {
    open: 'Find a ticket',
    label: 'Order number, name, e-mail address, seat or member ID',
    short: 'Type at least two letters or digits.',
    submit: 'Find',
    none: 'Nothing found. A seat is found on the day of its session.',
    more: 'There are more results: type more of it.',
    admit: 'Admit',
    admitOf: (what: string) => `Admit ${what}`,
    close: 'Close',
    lost: 'The server does not answer: nobody can be found without network. Scan their code.',
  },
  force: {
    open: 'Let in anyway',
    title: 'Let in anyway?',
    reason: 'Reason',
    hint: 'It stays in the log with your name.',
    missing: 'Say why.',
    submit: 'Let in',
  },
  undo: {
    act: 'Take back',
    of: (what: string) => `Take back: ${what}`,
    title: 'Take this scan back?',
    submit: 'Take back',
    refused: {
      refused: 'This scan let nobody in or out.',
      annulled: 'It was taken back before.',
      too_late: 'Its session is over.',
      later_scans: 'Later scans of the same ticket have to be taken back first.',
      not_own:
        'Only the last scan can be taken back here, for a minute. A supervisor can do it in the console.',
    } as Readonly<Record<string, string>>,
    failed: 'It could not be taken back. Try again.',
    lost: 'No answer came: it may have been taken back. Try again to be sure.',
  },
  cancel: 'Cancel',

  recent: 'Last scans',
  noRecent: 'No scan since this page was opened.',

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
    practiceHint: 'Scans are checked, but do not count.',
    change: 'Change the door',
  },
};
