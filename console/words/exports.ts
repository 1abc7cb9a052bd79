const sizes = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A length in the largest unit that it fills: "1.2 MB". */
export function sizeText(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString('en', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${sizes[step]}`;
}

/** The words of exports. */
export const exportWords = {
  title: 'Exports',
  lead: 'Files are kept for a week. Everyone who may export personal data can see them, for the sellers that their roles cover.',
  kinds: {
    orders: 'Orders',
    tickets: 'Tickets',
    payments: 'Payments',
    scans: 'Scans',
    answers: 'Answers',
    people: 'People',
    member_scans: 'Membership scans',
  },
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  columns: {
    what: 'Export',
    filter: 'Filters',
    state: 'State',
    rows: 'Rows',
    by: 'Started by',
    until: 'Kept until',
    acts: 'Actions',
  },
  nameOf: (kind: string, format: string) => `${kind}, ${format}`,
  scheduled: 'scheduled',
  search: 'Search',
  scannedFrom: 'Scanned from',
  scannedUntil: 'Scanned until',
  everything: 'None',
  states: { queued: 'Waiting', running: 'Being created', done: 'Ready', failed: 'Failed' },
  reasons: {
    too_large: 'The file is too large. Filter by day and export several smaller files.',
    fault: 'Something went wrong on our side. Start it again.',
  },
  rows: (count: number) => count.toLocaleString('en'),
  readyOf: (size: string) => `Ready, ${size}`,
  download: 'Download',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteTitle: 'Delete this export?',
  deleteText: 'Nobody will be able to download its file any more.',
  cancelled: 'Export cancelled',
  deleted: 'Export deleted',
  none: 'No exports',
  noneText: 'Filter the list of orders, or search for buyers, then choose “Export”.',
  toOrders: 'Open orders',

  start: {
    act: 'Export …',
    title: 'Export these orders',
    filtered: (said: string) =>
      said === ''
        ? 'The export contains the orders that match the list’s filters.'
        : `The export contains the orders that match: ${said}.`,
    all: 'The export contains all orders, because the list is not filtered.',
    peopleTitle: 'Export people',
    people: 'The export contains the buyers shown in the list, at most 50.',
    everybody:
      'The export contains everyone who bought from the sellers that you can see. Members who never bought anything are included if you can see the whole venue.',
    memberScans:
      'The export contains the scans of membership cards at doors on the days that you choose.',
    fromDay: 'First day',
    toDay: 'Last day',
    what: 'What to export',
    whats: {
      orders: 'Orders, one row each',
      tickets: 'Their tickets, one row each',
      payments: 'Their payments and refunds, one row each',
      scans: 'The scans of their tickets, one row each',
      answers: 'Their survey answers, one row per question',
      people: 'People, one row each',
      member_scans: 'Membership scans, one row each',
    },
    format: 'File format',
    confirm: 'Start',
    personal: 'The file contains personal data. Every download is recorded in the history.',
    tooMany: 'There is no room for another export. Wait until one is ready, or delete one.',
    when: 'When',
    whens: { now: 'Now, once', day: 'Every day', week: 'Every week', month: 'Every month' },
    plan: 'Schedule',
    byLetter:
      'The file is created with the rights that you have at that time. You get an email with a link to the console, where you sign in to download it.',
    tooManyPlans: 'There is no room for another scheduled export. Delete one first.',
  },

  times: {
    weekday: 'Day of the week',
    monthDay: 'Day of the month',
    monthDayHint: 'In a shorter month, its last day.',
    time: 'Time',
    timeHint: (zone: string) => `In the venue’s time zone (${zone})`,
    timeMissing: 'Choose a time.',
    covers: 'Days',
    period: {
      day: 'The day before',
      week: 'The seven days before',
      month: 'The days since the same day last month',
    },
    filter: 'As filtered, every time',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    every: {
      day: (time: string) => `Every day at ${time}`,
      week: (weekday: string, time: string) => `Every ${weekday} at ${time}`,
      month: (day: number, time: string) => `On day ${day} of every month at ${time}`,
    },
  },

  schedules: {
    title: 'Scheduled exports',
    noneText: 'Choose “Export” in a list of orders or buyers, then a day and a time.',
    columns: {
      what: 'Export',
      when: 'When',
      filter: 'Filters',
      state: 'State',
      next: 'Next run',
      last: 'Last run',
      by: 'For',
      acts: 'Actions',
    },
    states: { active: 'Active', paused: 'Paused', ended: 'Ended' },
    reasons: {
      person: 'Someone paused it.',
      right: (name: string) => `${name} may no longer export this.`,
      suspended: (name: string) => `${name} is suspended.`,
      removed: (name: string) => `${name} was removed from the team.`,
    },
    results: {
      running: 'being created',
      done: 'ready',
      too_large: 'failed: the file is too large',
      fault: 'failed',
      no_room: 'failed: there is no room for more files',
    },
    lastOf: (time: string, result: string) => `${time}: ${result}`,
    never: '–',
    change: 'Change …',
    changeTitle: 'Change a scheduled export',
    save: 'Save',
    pause: 'Pause',
    resume: 'Resume',
    delete: 'Delete',
    deleteTitle: 'Delete this scheduled export?',
    deleteText: 'It creates no more files. The files that it has created are kept for a week.',
    saved: 'Scheduled export changed',
    paused: 'Scheduled export paused',
    resumed: 'Scheduled export resumed',
    deleted: 'Scheduled export deleted',
    created: 'Export scheduled',
    notPossible: 'Only the person whose export it is can change or resume it.',
  },
};
