import { counted } from './counted.ts';

/** The words of sessions. */
export const sessionWords = {
  title: 'Sessions',
  columns: {
    event: 'Event',
    time: 'Time',
    state: 'State',
    sold: 'Sold',
    held: 'Held',
    free: 'Free',
    arrived: 'Arrived',
  },
  filters: { day: 'Day', event: 'Event' },
  states: {
    open: 'On sale',
    over: 'Ended',
    withdrawn: 'Not on sale',
    cancelled: 'Cancelled',
    moved: 'Moved',
  },
  unlimited: 'No limit',
  steps: {
    label: 'Calendar',
    previousDay: 'Previous day',
    today: 'Today',
    nextDay: 'Next day',
    weekBefore: 'A week earlier',
    weekAfter: 'A week later',
  },
  none: 'No sessions on this day',
  noneText: 'Choose another day, or another event.',
  nextWith: (day: string) => `Next sessions: ${day}`,
  lastWith: (day: string) => `Last sessions: ${day}`,

  facts: {
    time: 'Time',
    capacity: 'Capacity',
    sold: 'Sold',
    held: 'Held in carts',
    kept: 'Refunded, kept off sale',
    free: 'Free',
    arrived: 'Arrived',
    movedTo: 'Moved to',
  },
  types: 'By ticket type',
  typeColumns: { type: 'Ticket', tickets: 'Tickets', arrived: 'Arrived' },
  noTypes: 'Nobody has a ticket yet',
  noTypesLeft: 'Nobody has a ticket any more',
  tickets: 'Who is coming',
  ticketColumns: {
    holder: 'Visitor',
    type: 'Ticket',
    seat: 'Seat',
    order: 'Order',
    code: 'Code',
    state: 'State',
  },
  heldBy: (holder: string, buyer: string) => `${holder} (bought by ${buyer})`,
  ticketStates: { booked: 'Expected', redeemed: 'Arrived' },
  sort: 'Sort by',
  sorts: { type: 'Ticket', seat: 'Seat', name: 'Name' },
  noTickets: 'Nobody has a ticket yet',
  noTicketsText: 'Everyone who buys one is listed here.',
  print: 'Print',
  noFile: 'The list is incomplete, so it was not printed. Try again.',

  change: {
    acts: { cancel: 'Cancel session …', move: 'Move session …' },
    titles: { cancel: 'Cancel this session?', move: 'Move this session?' },
    keep: 'Keep the session',
    explain: {
      cancel:
        'Sales end, all its valid tickets are cancelled and refunded, and the buyers get an email. Nothing happens until you have seen the dry run.',
      move: 'Sales end, and its valid tickets move to the new session with the same codes and prices. The buyers get an email. Nothing happens until you have seen the dry run.',
    },
    day: 'Day of the new session',
    to: 'New session',
    toMissing: 'Choose the new session.',
    reason: 'Reason',
    reasonMissing: 'Give a reason.',
    next: 'Start the dry run',
    notNow:
      'Someone is changing this session right now or has asked to, or the dry run is too old. Start it again.',
  },
  run: {
    titles: {
      trial: { cancel: 'Dry run: cancel', move: 'Dry run: move' },
      real: { cancel: 'Cancelling', move: 'Moving' },
    },
    by: (name: string, time: string) => `${name}, ${time}`,
    states: { queued: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' },
    progress: (done: number, all: number) =>
      `${done.toLocaleString('en')} of ${counted(all, 'order', 'orders')}`,
    to: 'Moves to',
    reason: 'Reason',
    orders: 'Orders',
    tickets: 'Tickets',
    money: 'Refund',
    carts: 'Carts that lose their places',
    redeemed: 'Used tickets, unchanged',
    left: 'Orders skipped',
    lacking: (count: number) =>
      `The new session is ${counted(count, 'place', 'places')} short. Orders that do not fit would be skipped.`,
    runProblems: {
      fault: 'Something went wrong on our side. What has been done stays done. Start it again.',
      right_missing:
        'The person who started this may no longer do it. What has been done stays done. Someone else can run the rest.',
    } as Readonly<Record<string, string>>,
    confirm: {
      cancel: (amount: string) => `Cancel and refund ${amount}`,
      move: 'Move the session',
    },
    again: 'Retry what failed',
    tryAgain: 'Start a dry run of what was skipped',
    aboveHint:
      'Some orders refund more than one person may refund alone. Start a new dry run of them, which someone else can approve.',
    ask: 'Ask for approval',
    asksHint:
      'This refunds more than one person may refund alone. Someone else has to approve it within seven days.',
    waits: (name: string, amount: string) =>
      `${name} asked to cancel this session and refund ${amount}. A second person has to approve it.`,
    approvals: {
      waiting: 'Waiting for a second person.',
      checked: 'Someone has approved this. The orders are being checked again.',
      approved: 'A second person has approved this.',
      declined: 'A second person has declined this.',
      withdrawn: 'The request for approval was withdrawn.',
      expired: 'Nobody decided the request for approval in time. Start a new dry run.',
    },
    openApprovals: 'Open approvals',
    lines: 'Orders, line by line',
    columns: { order: 'Order', tickets: 'Tickets', amount: 'Refund', outcome: 'Outcome' },
    fine: { trial: 'Would be changed', real: 'Changed' },
    above: 'Would be changed; above one person’s limit',
    problems: {
      payment_in_progress: 'Skipped: a payment is in progress',
      above_limit: 'Skipped: above one person’s limit',
      right_missing: 'Skipped: the person who started this may no longer do it',
    } as Readonly<Record<string, string>>,
    problem: (text: string) => `Skipped: ${text}`,
  },
};
