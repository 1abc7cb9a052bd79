import { counted } from './counted.ts';

const orders = (count: number): string => counted(count, 'order', 'orders');
const tickets = (count: number): string => counted(count, 'ticket', 'tickets');

/** The words of many orders that are changed at once. */
export const bulkWords = {
  title: 'Bulk runs',
  lead: 'Refunds and moves of many orders, with their dry runs. They are kept for 90 days.',
  none: 'No bulk runs yet',
  noneText: 'Select orders in their list, then refund or move them.',
  toOrders: 'Go to orders',
  columns: {
    what: 'What',
    state: 'State',
    done: 'Orders',
    left: 'Left as they are',
    total: 'Amount',
    by: 'By',
    when: 'When',
  },

  choose: {
    one: 'Select this order',
    shown: 'Select all orders that are shown',
    label: 'Selected orders',
    selected: (count: number) => `${orders(count)} selected`,
    selectedOf: (count: number, fitting: string) =>
      fitting === ''
        ? `${orders(count)} selected: all orders`
        : `${orders(count)} selected: all that fit ${fitting}`,
    all: 'Select all that fit',
    fits: (said: string) => `The list has what fits ${said}.`,
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
        'All of their tickets are cancelled, their places go back on sale, and the money goes back to where it came from. Nothing happens before you have seen the dry run.',
      move: 'Their tickets for one session go to another of the same event, at the price that was paid and with the same codes. The buyers get a letter. Nothing happens before you have seen the dry run.',
    },
    allThatFit: (said: string) => `They are all orders that fit ${said}.`,
    everyOrder: 'They are all orders: no filter was set.',
    needsEvent: 'Filter the list by an event first: orders move between sessions of one event.',
    fromDay: 'Day of their session',
    from: 'Their session',
    fromMissing: 'Choose the session that the tickets are for.',
    toDay: 'Day of the other session',
    to: 'Other session',
    toMissing: 'Choose the other session.',
    reason: 'Reason',
    reasonMissing: 'Say why.',
    next: 'Start the dry run',
    running:
      'The last one that you started has not ended yet. It is listed under “Bulk runs”: start this one when it has ended.',
    notFound: 'None of these orders can be found any more. Load the list again.',
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
    waitsForApproval: 'Waits for approval',
    progress: (done: number, all: number) =>
      `${done.toLocaleString('en')} of ${orders(all)} looked at`,
    reason: 'Reason',
    from: 'From',
    to: 'To',
    orders: 'Orders',
    tickets: 'Tickets',
    money: { trial: 'Would go back', real: 'Given back' },
    left: 'Orders left as they are',
    lacking: (count: number) =>
      `The other session lacks ${count.toLocaleString('en')} places. Orders that do not fit would be left as they are.`,
    failed: 'Something went wrong on our side. What is done stays done. Run again what failed.',
    confirm: {
      refund: (amount: string) => `Refund ${amount}`,
      move: (count: number) => `Move ${tickets(count)}`,
    },
    ask: 'Ask for approval',
    asksHint:
      'This gives back more than one person may here alone. Somebody else has to approve it.',
    again: 'Run again what failed',
    tryAgain: 'Start a dry run of what failed',
    aboveHint:
      'Some of it is above what one person may give back alone. A dry run of it lets you ask for approval.',
    notNow:
      'Somebody has started it already, it is too old, or the last one that you started has not ended yet.',
    follow: 'Open what was started',
    approvals: {
      waiting: 'It waits for a second person.',
      checked:
        'It is checked once more for a request. If the outcome is the same, it starts by itself.',
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
    above: 'Would be refunded, above the limit of one person',
    problems: {
      not_found: 'Left: not found',
      'tickets are already cancelled': 'Left: its tickets are cancelled already',
      'tickets include some that were used: name only the others':
        'Left: some of its tickets were used. Refund the others on the order’s page.',
      'benefits must be cancel or keep: members bought valid tickets by what is returned':
        'Left: its members have tickets that they bought as members. Refund it on the order’s page, where you choose what becomes of them.',
      payment_in_progress: 'Left: a payment is in progress',
      above_limit: 'Left: above the limit of one person',
      gives_away:
        'Left: the other session costs more, and whoever started this may not give money away',
      right_missing: 'Left: whoever started this may no longer do it',
      outcome_changed: 'Left: it would now be as shown here. Run again to do that.',
      fault: 'Left: something went wrong on our side',
    } as Readonly<Record<string, string>>,
    problem: (text: string) => `Left: ${text}`,
  },
};
