import { counted } from './counted.ts';

const orders = (count: number): string => counted(count, 'order', 'orders');
const tickets = (count: number): string => counted(count, 'ticket', 'tickets');

/** The words of changes to many orders at once. */
export const bulkWords = {
  title: 'Bulk runs',
  lead: 'Refunds and moves of many orders at once, with their dry runs. They are kept for 90 days.',
  none: 'No bulk runs yet',
  noneText: 'Select orders in the list of orders, then refund or move them.',
  toOrders: 'Go to orders',
  columns: {
    what: 'What',
    state: 'State',
    done: 'Orders',
    left: 'Skipped',
    total: 'Amount',
    by: 'By',
    when: 'When',
  },

  choose: {
    one: 'Select this order',
    shown: 'Select all orders shown',
    label: 'Selected orders',
    selected: (count: number) => `${orders(count)} selected`,
    selectedOf: (count: number, fitting: string) =>
      fitting === ''
        ? `${orders(count)} selected: all orders`
        : `${orders(count)} selected: all that match ${fitting}`,
    all: 'Select all that match',
    fits: (said: string) => `The list shows what matches ${said}.`,
    first: (count: number) =>
      `The ${count.toLocaleString('en')} newest are selected. There are more: change these first, then select again.`,
    clear: 'Clear selection',
    refund: 'Refund …',
    move: 'Move …',
    most: (count: number) => `At most ${orders(count)} can be changed at once. Select fewer.`,
  },
  dialog: {
    refund: (count: number) => `Refund ${orders(count)}?`,
    move: (count: number) => `Move ${orders(count)}?`,
    explain: {
      refund:
        'All their tickets are cancelled, the places go back on sale, and the money goes back to where it came from. Nothing happens until you have seen the dry run.',
      move: 'Their tickets for one session move to another session of the same event, at the price paid and with the same codes. The buyers get an email. Nothing happens until you have seen the dry run.',
    },
    allThatFit: (said: string) => `These are all orders that match ${said}.`,
    everyOrder: 'These are all orders, because no filter was set.',
    needsEvent: 'Filter the list by an event first: orders move between sessions of one event.',
    fromDay: 'Day of the current session',
    from: 'Current session',
    fromMissing: 'Choose the session that the tickets are for.',
    toDay: 'Day of the new session',
    to: 'New session',
    toMissing: 'Choose the new session.',
    reason: 'Reason',
    reasonMissing: 'Say why.',
    next: 'Start the dry run',
    running:
      'The last bulk run that you started is still running. You can find it under “Bulk runs”. Start this one when it has finished.',
    notFound: 'None of these orders can be found any more. Reload the list.',
  },

  run: {
    titles: {
      trial: { refund: 'Dry run: refund', move: 'Dry run: move' },
      real: { refund: 'Bulk refund', move: 'Bulk move' },
    },
    by: (name: string, time: string) => `${name}, ${time}`,
    states: { queued: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' },
    partlyDone: 'Partly done',
    nothingDone: 'Nothing done',
    waitsForApproval: 'Waiting for approval',
    progress: (done: number, all: number) =>
      `${done.toLocaleString('en')} of ${orders(all)} processed`,
    reason: 'Reason',
    from: 'From',
    to: 'To',
    orders: 'Orders',
    tickets: 'Tickets',
    money: { trial: 'To pay back', real: 'Paid back' },
    left: 'Orders skipped',
    lacking: (count: number) =>
      `The new session is ${counted(count, 'place', 'places')} short. Orders that do not fit would be skipped.`,
    failed: 'Something went wrong on our side. What has been done stays done. Retry what failed.',
    confirm: {
      refund: (amount: string) => `Refund ${amount}`,
      move: (count: number) => `Move ${tickets(count)}`,
    },
    ask: 'Ask for approval',
    asksHint: 'This refunds more than one person may refund alone. Someone else has to approve it.',
    again: 'Retry what failed',
    tryAgain: 'Start a dry run of what failed',
    aboveHint:
      'Part of this is above what one person may refund alone. Start a dry run of that part to ask for approval.',
    notNow:
      'Someone has already started this, the dry run is too old, or the last bulk run that you started is still running.',
    follow: 'Open the bulk run',
    approvals: {
      waiting: 'Waiting for a second person.',
      checked:
        'The orders are being checked again for an approval. If the outcome is the same, the run starts automatically.',
      approved: 'A second person approved it.',
      declined: 'A second person declined it.',
      withdrawn: 'The request was withdrawn.',
      expired: 'Nobody decided the request in time. Start a new dry run.',
    },
    openApprovals: 'Open approvals',
    lines: 'Orders, line by line',
    line: { order: 'Order', tickets: 'Tickets', amount: 'Amount', outcome: 'Outcome' },
    fine: {
      trial: { refund: 'Would be refunded', move: 'Would be moved' },
      real: { refund: 'Refunded', move: 'Moved' },
    },
    above: 'Would be refunded; above one person’s limit',
    problems: {
      not_found: 'Skipped: not found',
      'tickets are already cancelled': 'Skipped: its tickets are already cancelled',
      'tickets include some that were used: name only the others':
        'Skipped: some of its tickets were used. Refund the others on the order’s page.',
      'benefits must be cancel or keep: members bought valid tickets by what is returned':
        'Skipped: its members have tickets that they bought as members. Refund it on the order’s page, where you can choose what happens to them.',
      payment_in_progress: 'Skipped: a payment is in progress',
      above_limit: 'Skipped: above one person’s limit',
      gives_away:
        'Skipped: the new session costs more, and the person who started this may not give money away',
      right_missing: 'Skipped: the person who started this may no longer do it',
      outcome_changed:
        'Skipped: the outcome would now be as shown here. Run it again to accept that.',
      fault: 'Skipped: something went wrong on our side',
    } as Readonly<Record<string, string>>,
    problem: (text: string) => `Skipped: ${text}`,
  },
};
