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
  lead: 'Files are kept for a week. Everybody who may export personal data sees them, within the sellers of their roles.',
  kinds: {
    orders: 'Orders',
    tickets: 'Tickets',
    payments: 'Payments',
    scans: 'Scans',
    answers: 'Answers',
    people: 'People',
    member_scans: 'Scans of memberships',
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
  scheduled: 'by schedule',
  search: 'Search',
  scannedFrom: 'Scanned from',
  scannedUntil: 'Scanned until',
  everything: 'None',
  states: { queued: 'Waiting', running: 'Being made', done: 'Ready', failed: 'Failed' },
  reasons: {
    too_large: 'The file is too large. Filter it by days, and make several.',
    fault: 'Something went wrong on our side. Start it again.',
  },
  rows: (count: number) => count.toLocaleString('en'),
  readyOf: (size: string) => `Ready, ${size}`,
  download: 'Download',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteTitle: 'Delete this export?',
  deleteText: 'Nobody can download its file then.',
  cancelled: 'The export is cancelled.',
  deleted: 'The export is deleted.',
  none: 'No exports',
  noneText: 'Filter the list of orders, or search for buyers, then choose “Export”.',
  toOrders: 'Open orders',

  start: {
    act: 'Export …',
    title: 'Export these orders',
    filtered: (said: string) =>
      said === ''
        ? 'The export has the orders that fit the filters of the list.'
        : `The export has the orders that fit: ${said}.`,
    all: 'The export has all orders: the list is not filtered.',
    peopleTitle: 'Export people',
    people: 'The export has the buyers whom the list shows, 50 at most.',
    everybody:
      'The export has everybody who bought from the sellers that you see. Members who never bought are in it if you see the whole venue.',
    memberScans:
      'The export has the scans of membership cards at doors, of the days that you choose.',
    fromDay: 'First day',
    toDay: 'Last day',
    what: 'What to export',
    whats: {
      orders: 'Orders, a row for each',
      tickets: 'Their tickets, a row for each',
      payments: 'Their payments and refunds, a row for each',
      scans: 'The scans of their tickets, a row for each',
      answers: 'Their answers to surveys, a row for each question',
      people: 'People, a row for each',
      member_scans: 'Scans of memberships, a row for each',
    },
    format: 'File format',
    confirm: 'Start',
    personal: 'The file has personal data: each download is recorded in the history.',
    tooMany: 'There is no room for another export. Wait until one is ready, or delete one.',
    when: 'When',
    whens: { now: 'Now, once', day: 'Every day', week: 'Every week', month: 'Every month' },
    plan: 'Schedule',
    byLetter:
      'The file is made with the rights that you have then. You get a letter with a link to the console, where you sign in to download it.',
    tooManyPlans: 'No more scheduled exports fit. Delete one first.',
  },

  times: {
    weekday: 'Day of the week',
    monthDay: 'Day of the month',
    monthDayHint: 'A month without this day has its last day.',
    time: 'Time',
    timeHint: (zone: string) => `On the venue’s clocks (${zone})`,
    timeMissing: 'Choose a time.',
    covers: 'Days',
    period: {
      day: 'The day before',
      week: 'The seven days before',
      month: 'The days since the month before',
    },
    filter: 'As the filters say, each time',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    every: {
      day: (time: string) => `Every day at ${time}`,
      week: (weekday: string, time: string) => `Every ${weekday} at ${time}`,
      month: (day: number, time: string) => `On day ${day} of every month at ${time}`,
    },
  },

  schedules: {
    title: 'Scheduled exports',
    noneText: 'Choose “Export” at a list of orders or buyers, then a day and a time.',
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
      person: 'Somebody paused it.',
      right: (name: string) => `${name} may no longer export this.`,
      suspended: (name: string) => `${name} is suspended.`,
      removed: (name: string) => `${name} was removed from the team.`,
    },
    results: {
      running: 'being made',
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
    resume: 'Let it run again',
    delete: 'Delete',
    deleteTitle: 'Delete this scheduled export?',
    deleteText: 'It makes no more files. The files that it has made stay for a week.',
    saved: 'The scheduled export is changed.',
    paused: 'The scheduled export is paused.',
    resumed: 'The scheduled export runs again.',
    deleted: 'The scheduled export is deleted.',
    created: 'The export is scheduled.',
    notPossible: 'Only the person whose export it is can change it or let it run again.',
  },
};
