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
  states: { open: 'On sale', withdrawn: 'Not on sale', cancelled: 'Cancelled', moved: 'Moved' },
  unlimited: 'No limit',
  none: 'No session on this day',
  noneText: 'Choose another day, or another event.',
  refused: 'The list cannot be shown with these filters',

  facts: {
    time: 'Time',
    capacity: 'Capacity',
    sold: 'Sold',
    held: 'Held in carts',
    kept: 'Refunded, left taken',
    free: 'Free',
    arrived: 'Arrived',
    movedTo: 'Moved to',
  },
  types: 'By ticket type',
  typeColumns: { type: 'Ticket', tickets: 'Tickets', arrived: 'Arrived' },
  noTypes: 'Nobody has a ticket yet',
  noTypesLeft: 'Nobody has a ticket any more',
  tickets: 'Who comes',
  ticketColumns: {
    holder: 'Visitor',
    type: 'Ticket',
    seat: 'Seat',
    order: 'Order',
    state: 'State',
  },
  heldBy: (holder: string, buyer: string) => `${holder} (bought by ${buyer})`,
  ticketStates: { booked: 'Expected', redeemed: 'Arrived' },
  sort: 'Sort by',
  sorts: { type: 'Ticket', seat: 'Seat', name: 'Name' },
  noTickets: 'Nobody has a ticket yet',
  noTicketsText: 'Whoever buys one is listed here.',
  print: 'Print',
  noFile: 'The list is incomplete, so it was not printed. Try again.',

  change: {
    acts: { cancel: 'Cancel session …', move: 'Move session …' },
    titles: { cancel: 'Cancel this session?', move: 'Move this session?' },
    explain: {
      cancel:
        'Its sale ends, all of its valid tickets are cancelled and refunded, and the buyers get a letter. Nothing happens before you have seen the dry run.',
      move: 'Its sale ends, and its valid tickets keep their codes and prices for the other session. The buyers get a letter. Nothing happens before you have seen the dry run.',
    },
    day: 'Day of the other session',
    to: 'Other session',
    toMissing: 'Choose the other session.',
    reason: 'Reason',
    reasonMissing: 'Say why.',
    next: 'Start the dry run',
    notNow:
      'Somebody is changing this session right now or has asked to, or the dry run is too old. Start it again.',
  },
  run: {
    titles: {
      trial: { cancel: 'Dry run: cancel', move: 'Dry run: move' },
      real: { cancel: 'Cancelling', move: 'Moving' },
    },
    by: (name: string, time: string) => `${name}, ${time}`,
    states: { queued: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' },
    progress: (done: number, all: number) =>
      `${done.toLocaleString('en')} of ${all.toLocaleString('en')} orders`,
    orders: 'Orders',
    tickets: 'Tickets',
    money: 'Given back',
    carts: 'Carts that lose their places',
    redeemed: 'Used tickets, unchanged',
    left: 'Orders left as they are',
    lacking: (count: number) =>
      `The other session is ${count.toLocaleString('en')} places short. Orders that do not fit would be left as they are.`,
    runProblems: {
      fault: 'Something went wrong on our side. What is done stays done. Start it again.',
      right_missing:
        'Whoever started this may no longer do it. What is done stays done. Somebody else can run the rest.',
    } as Readonly<Record<string, string>>,
    confirm: {
      cancel: (amount: string) => `Cancel and refund ${amount}`,
      move: 'Move the session',
    },
    again: 'Run again what failed',
    tryAgain: 'Start a dry run of what was left',
    aboveHint:
      'Some orders give back more than one person may alone. A new dry run of them can be approved by somebody else.',
    ask: 'Ask for approval',
    asksHint:
      'This gives back more than one person may alone. Somebody else has to approve it; it waits for seven days.',
    waits: (name: string, amount: string) =>
      `${name} asked to cancel this session and refund ${amount}. It waits for a second person.`,
    approvals: {
      waiting: 'This waits for a second person.',
      checked: 'Somebody has approved it. The orders are tried once more.',
      approved: 'A second person has approved this.',
      declined: 'A second person has declined this.',
      withdrawn: 'The request for approval was withdrawn.',
      expired: 'Nobody decided the request for approval in time. Start a new dry run.',
    },
    openApprovals: 'Open approvals',
    lines: 'Orders, line by line',
    columns: { order: 'Order', tickets: 'Tickets', amount: 'Given back', outcome: 'Outcome' },
    fine: { trial: 'Would be changed', real: 'Changed' },
    above: 'Would be changed; above the limit of one person',
    problems: {
      payment_in_progress: 'Left: a payment is in progress',
      above_limit: 'Left: above the limit of one person',
      right_missing: 'Left: whoever started this may no longer do it',
    } as Readonly<Record<string, string>>,
    problem: (text: string) => `Left: ${text}`,
  },
};
