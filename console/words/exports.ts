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
  cancelled: 'The export is cancelled.',
  deleted: 'The export is deleted.',
  none: 'No exports',
  noneText: 'Filter the list of orders, then choose “Export”.',
  toOrders: 'Open orders',

  start: {
    act: 'Export …',
    title: 'Export these orders',
    filtered: 'The export has the orders that fit the filters of the list.',
    all: 'The export has all orders: the list is not filtered.',
    what: 'What to export',
    whats: {
      orders: 'Orders, a row for each',
      tickets: 'Their tickets, a row for each',
      payments: 'Their payments and refunds, a row for each',
      scans: 'The scans of their tickets, a row for each',
      answers: 'Their answers to surveys, a row for each question',
    },
    format: 'File format',
    confirm: 'Start',
    personal: 'The file has personal data: each download is recorded in the history.',
    tooMany: 'There is no room for another export. Wait until one is ready, or delete one.',
  },
};
